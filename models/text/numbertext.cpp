// SPDX-License-Identifier: GPL-3.0-or-later
// Folding of variants, and steps over words and digits.
#include "models/text/numbertext.h"

#include <QChar>

#include <algorithm>

namespace assay::text {

namespace {

constexpr std::size_t kLongestWord = 24; ///< letters; the longest word of any table is shorter

bool isFullwidthDigit(char32_t c) { return c >= U'\uFF10' && c <= U'\uFF19'; }

char32_t foldedSign(char32_t c)
{
    switch (c) {
    case U'\u2010':
    case U'\u2011':
    case U'\uFE63':
        return U'-';
    case U'\u2236': // ratio
        return U':';
    case U'\u2012': // figure dash
        return kEnDash;
    default:
        return c;
    }
}

char32_t folded(char32_t c)
{
    const bool isIdeograph = c >= U'\u3000' && c <= U'\u9FFF'; // most of a Chinese text, and none of it varies
    if (c < 0x80 || isIdeograph)
        return c;
    if (c == U'\u00B5')
        return U'\u03BC';
    if (c == U'\uFFE5')
        return U'¥';
    if (c == U'\uFF0C')
        return c;
    if (c >= U'\uFF01' && c <= U'\uFF5E')
        return c - 0xFEE0;
    if (QChar::category(c) == QChar::Number_DecimalDigit)
        return U'0' + static_cast<char32_t>(QChar::digitValue(c));
    return foldedSign(c);
}

} // namespace

NumberText::NumberText(QStringView text)
{
    m_chars.reserve(static_cast<std::size_t>(text.size()));
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar unit = text[i];
        const bool isPair = unit.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        m_chars.push_back(isPair ? QChar::surrogateToUcs4(unit, text[i + 1]) : char32_t{unit.unicode()});
        i += isPair ? 1 : 0;
    }
    bool wasFullwidthDigit = false;
    for (std::size_t i = 0; i < m_chars.size(); ++i) {
        const char32_t c = m_chars[i];
        const bool isJoining = c == U'\uFF0C' && wasFullwidthDigit && isFullwidthDigit((*this)[i + 1]);
        wasFullwidthDigit = isFullwidthDigit(c);
        m_chars[i] = isJoining ? U',' : folded(c);
    }
}

bool NumberText::isLetter(char32_t c)
{
    if (c < 0x80)
        return isAsciiLetter(c);
    if (c >= U'\u1100' && c <= U'\u11FF')
        return false;
    // From the radicals on all letters are Chinese, Japanese or Korean, but for a few that stand with them.
    return c < U'\u2E80' && QChar::isLetter(c);
}

bool NumberText::isSpace(char32_t c)
{
    switch (c) {
    case U' ':
    case U'\u00A0':
    case U'\u2007':
    case U'\u2009':
    case U'\u200A':
    case U'\u202F':
    case U'\u3000':
        return true;
    default:
        return false;
    }
}

std::size_t NumberText::digitsEnd(std::size_t at) const
{
    while (isDigit((*this)[at]))
        ++at;
    return at;
}

std::size_t NumberText::wordEnd(std::size_t at) const
{
    while (isWordPart((*this)[at]))
        ++at;
    return at;
}

TextWord NumberText::wordAt(std::size_t at) const
{
    std::size_t end = at;
    while (end - at <= kLongestWord && isAsciiLetter((*this)[end]))
        ++end;
    if (end == at || end - at > kLongestWord || isLetter((*this)[end]))
        return {{}, at};
    std::string lower = ascii(at, end);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return static_cast<char>(c | 0x20); });
    return {std::move(lower), end};
}

TextWord NumberText::wordBefore(std::size_t end) const
{
    std::size_t start = end;
    while (start > 0 && end - start <= kLongestWord && isAsciiLetter(m_chars[start - 1]))
        --start;
    if (start == end || end - start > kLongestWord || isWordPart(before(start)))
        return {{}, end};
    std::string lower = ascii(start, end);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return static_cast<char>(c | 0x20); });
    return {std::move(lower), start};
}

std::size_t NumberText::beforeSpaces(std::size_t at) const
{
    // Two at most: a text of spaces alone is not walked again and again.
    for (int i = 0; i < 2 && isSpace(before(at)); ++i)
        --at;
    return at;
}

int NumberText::smallNumber(std::size_t from, std::size_t to) const
{
    constexpr std::size_t kMostDigits = 9;
    if (to - from > kMostDigits)
        return -1;
    int value = 0;
    for (std::size_t i = from; i < to; ++i)
        value = value * 10 + static_cast<int>((*this)[i] - U'0');
    return value;
}

std::string NumberText::ascii(std::size_t from, std::size_t to) const
{
    std::string result;
    for (const char32_t c : view(from, to))
        result.push_back(static_cast<char>(c));
    return result;
}

} // namespace assay::text
