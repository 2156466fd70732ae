// SPDX-License-Identifier: GPL-3.0-or-later
// NumberText: a text as the number scanner reads it, one element per code point.
#pragma once

#include <QStringView>

#include <string>
#include <string_view>

namespace assay::text {

inline constexpr char32_t kMinusSign = U'\u2212';
inline constexpr char32_t kEnDash = U'\u2013';
inline constexpr char32_t kPlusMinus = U'±';
inline constexpr char32_t kTimesSign = U'×';

/// A word as it stands, and where it ends.
struct TextWord
{
    std::string lower; ///< ASCII letters in lower case; empty where there is no such word
    std::size_t end = 0;
};

/// The code points of a text with the variants of a character made one, position by position: fullwidth forms and the
/// digits of every script become ASCII, both mu become U+03BC, hyphens "-", the ratio sign ":". A fullwidth comma
/// stays, for it ends clauses, except between fullwidth digits. A lone surrogate is an element like any other.
///
/// Reading past the end gives 0. Immutable; any thread.
class NumberText
{
public:
    explicit NumberText(QStringView text);

    [[nodiscard]] std::size_t size() const { return m_chars.size(); }
    [[nodiscard]] char32_t operator[](std::size_t at) const { return at < m_chars.size() ? m_chars[at] : 0; }
    /// What stands before @p at; 0 at the start.
    [[nodiscard]] char32_t before(std::size_t at) const { return at > 0 ? (*this)[at - 1] : 0; }
    [[nodiscard]] std::u32string_view view(std::size_t from, std::size_t to) const
    {
        return std::u32string_view(m_chars).substr(from, to - from);
    }
    [[nodiscard]] bool startsWith(std::size_t at, std::u32string_view what) const
    {
        return at <= m_chars.size() && std::u32string_view(m_chars).substr(at, what.size()) == what;
    }

    [[nodiscard]] std::size_t digitsEnd(std::size_t at) const;
    /// The end of the letters, digits and underscores at @p at.
    [[nodiscard]] std::size_t wordEnd(std::size_t at) const;
    /// The ASCII letters at @p at as a word, if they are at most 24 and no other letter follows them.
    [[nodiscard]] TextWord wordAt(std::size_t at) const;
    /// The word that ends right before @p end, likewise; `end` is then where it begins.
    [[nodiscard]] TextWord wordBefore(std::size_t end) const;
    /// Behind one space, of any width, if one stands at @p at.
    [[nodiscard]] std::size_t afterSpace(std::size_t at) const { return isSpace((*this)[at]) ? at + 1 : at; }
    /// Where the spaces before @p at begin.
    [[nodiscard]] std::size_t beforeSpaces(std::size_t at) const;
    /// The ASCII digits from @p from to @p to as a number; 9 digits at most, -1 for more.
    [[nodiscard]] int smallNumber(std::size_t from, std::size_t to) const;
    /// The part from @p from to @p to, which is ASCII.
    [[nodiscard]] std::string ascii(std::size_t from, std::size_t to) const;

    [[nodiscard]] static bool isDigit(char32_t c) { return c >= U'0' && c <= U'9'; }
    [[nodiscard]] static bool isAsciiLetter(char32_t c) { return (c | 0x20U) >= U'a' && (c | 0x20U) <= U'z'; }
    /// A letter of a script that writes words with spaces: not Chinese, Japanese or Korean.
    [[nodiscard]] static bool isLetter(char32_t c);
    [[nodiscard]] static bool isWordPart(char32_t c) { return isDigit(c) || c == U'_' || isLetter(c); }
    /// Spaces within a line.
    [[nodiscard]] static bool isSpace(char32_t c);
    [[nodiscard]] static bool isLineBreak(char32_t c) { return c == U'\n' || c == U'\r' || c == U'\u2028'; }

private:
    std::u32string m_chars;
};

} // namespace assay::text
