// SPDX-License-Identifier: GPL-3.0-or-later
// EditColumn: the edit matrix of a quote against a text, a column at a time.
#pragma once

#include "models/text/editpattern.h"

#include <vector>

namespace assay::text {

/// Where a match may begin.
enum class MatchStart {
    Anywhere, ///< skipping what stands before costs nothing
    Here,     ///< every character read counts
};

/// Edits (insertions, deletions, substitutions, of code points) between the whole quote and what ends at the column.
///
/// Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming", J. ACM 46
/// (1999), figure 9, with the block step in the form of Hyyrö, "A bit-vector algorithm for computing Levenshtein and
/// Damerau edit distances", Nordic J. Computing 10 (2003); blocks in which every cell is above the limit are left out
/// (Ukkonen 1985). Keeps a reference to the pattern. Not for two threads at once.
class EditColumn
{
public:
    /// Column 0. 0 ≤ @p limit < pattern.length(): what has more edits is not of interest.
    EditColumn(const EditPattern &pattern, MatchStart start, int limit);

    /// From now on only @p limit edits are of interest, which is no more than before.
    void lowerLimit(int limit) { m_limit = limit; }

    /// The next character of the text.
    void read(char32_t c);

    /// Edits of the whole quote, if they are within the limit; else any number above the limit.
    [[nodiscard]] int edits() const
    {
        return m_last + 1 == m_pattern.blocks() ? m_blocks[static_cast<std::size_t>(m_last)].score : m_limit + 1;
    }

private:
    struct Block
    {
        quint64 up = ~quint64(0); ///< rows that are one above the row before
        quint64 down = 0;         ///< rows that are one below it
        int score = 0;            ///< of the last row
    };

    int advance(std::size_t index, quint64 equal, int carry);
    void openNext(const quint64 *rows, int carry);

    const EditPattern &m_pattern;
    std::vector<Block> m_blocks;
    int m_carryIn = 0;
    int m_limit = 0;
    int m_last = 0; ///< blocks up to this one are computed
};

// Inline, since they are run for every character of a text.

/// One block of one column; @p carry and the result are the horizontal differences above and at its last row.
inline int EditColumn::advance(std::size_t index, quint64 equal, int carry)
{
    Block &block = m_blocks[index];
    const quint64 isLower = carry < 0 ? 1 : 0;
    const quint64 isHigher = carry > 0 ? 1 : 0;
    const quint64 vertical = equal | block.down;
    equal |= isLower;
    const quint64 diagonal = (((equal & block.up) + block.up) ^ block.up) | equal;
    quint64 higher = block.down | ~(diagonal | block.up);
    quint64 lower = block.up & diagonal;
    const int shift = m_pattern.rowsIn(static_cast<int>(index)) - 1;
    const int out = static_cast<int>((higher >> shift) & 1) - static_cast<int>((lower >> shift) & 1);
    higher = (higher << 1) | isHigher;
    lower = (lower << 1) | isLower;
    block.up = lower | ~(vertical | higher);
    block.down = higher & vertical;
    block.score += out;
    return out;
}

inline void EditColumn::read(char32_t c)
{
    const quint64 *rows = m_pattern.rowsOf(c);
    int carry = m_carryIn;
    for (int block = 0; block <= m_last; ++block)
        carry = advance(static_cast<std::size_t>(block), rows[block], carry);
    const Block &last = m_blocks[static_cast<std::size_t>(m_last)];
    if (m_last + 1 < m_pattern.blocks() && last.score - carry <= m_limit &&
        ((rows[m_last + 1] & 1) != 0 || carry < 0)) {
        openNext(rows, carry);
        return;
    }
    // A row differs from the next by one at most: above this score no row of the block is within the limit.
    while (m_last > 0 && m_blocks[static_cast<std::size_t>(m_last)].score >= m_limit + m_pattern.rowsIn(m_last))
        --m_last;
}

} // namespace assay::text
