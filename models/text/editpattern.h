// SPDX-License-Identifier: GPL-3.0-or-later
// EditPattern: a quote prepared for counting edits 64 rows at a time.
#pragma once

#include <QStringView>

#include <array>
#include <string>
#include <vector>

namespace assay::text {

/// Longer patterns are refused by those who make one: the tables grow with length times distinct characters (13 MB).
inline constexpr qsizetype kLongestPattern = 10'000; // code points

/// For each character of a quote the rows of the edit matrix where it stands, as bits of blocks of 64 rows (the vectors
/// Eq of Myers 1999, figure 9). Immutable; any thread.
class EditPattern
{
public:
    static constexpr int kBlockRows = 64;

    /// 1 to kLongestPattern code points.
    explicit EditPattern(std::u32string_view quote);

    /// In code points.
    [[nodiscard]] int length() const { return m_length; }
    [[nodiscard]] int blocks() const { return m_blocks; }
    /// How many rows the block has: 64, or fewer in the last.
    [[nodiscard]] int rowsIn(int block) const
    {
        return block + 1 < m_blocks ? kBlockRows : m_length - block * kBlockRows;
    }
    /// blocks() words of bits; all zero for a character that is not in the quote. @p c is at most U+10FFFF.
    [[nodiscard]] const quint64 *rowsOf(char32_t c) const
    {
        const std::size_t page = m_pages[c >> kPageBits];
        return &m_rows[m_classes[(page << kPageBits) + (c & kPageMask)] * static_cast<std::size_t>(m_blocks)];
    }

private:
    static constexpr int kPageBits = 8;
    static constexpr char32_t kPageMask = (1U << kPageBits) - 1;
    static constexpr std::size_t kPageSize = 1U << kPageBits;

    quint16 &classOf(char32_t c);

    int m_length = 0;
    int m_blocks = 0;
    std::array<quint16, (0x10ffff >> kPageBits) + 1> m_pages{}; ///< page 0 is empty
    std::vector<quint16> m_classes; ///< by page and character; class 0 is "not in the quote"
    std::vector<quint64> m_rows;    ///< by class and block
};

/// The code points of @p text; a lone surrogate is one.
[[nodiscard]] std::u32string codePointsOf(QStringView text);

} // namespace assay::text
