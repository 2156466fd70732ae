// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/namednumbers.h"

#include "models/text/numerals.h"
#include "models/text/unitreader.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace assay::text {

namespace {

constexpr std::size_t kLongestVersion = 60;
constexpr std::size_t kLongestMark = 4; ///< digits of a list or citation mark

bool isJoiner(char32_t c) { return c == U'-' || c == U'.' || c == U'/' || c == U'+' || c == U'@'; }

/// "sub-5 ms", "top-10": the word before the hyphen says something about the number.
bool isPrefixWord(const std::string &word)
{
    constexpr std::array<std::string_view, 9> kWords{"sub",   "top",  "mid",   "pre", "post",
                                                     "under", "over", "early", "late"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

bool hasDigit(const NumberText &text, std::size_t from, std::size_t to)
{
    const std::u32string_view part = text.view(from, to);
    return std::any_of(part.begin(), part.end(), NumberText::isDigit);
}

std::size_t afterAddress(const NumberText &text, std::size_t at)
{
    while (at < text.size() && !NumberText::isSpace(text[at]) && !NumberText::isLineBreak(text[at]) &&
           text[at] < 0x2E80)
        ++at;
    return at;
}

/// "Table 2", "Section 3.3.2", "Fig. 5": a place in a document.
std::size_t afterReference(const NumberText &text, std::size_t at)
{
    constexpr std::array<std::string_view, 13> kWords{"table", "figure",   "fig",      "section", "sect",
                                                      "sec",   "chapter",  "appendix", "page",    "equation",
                                                      "eq",    "footnote", "listing"};
    const TextWord word = text.wordAt(at);
    if (text[at] > U'Z' || std::find(kWords.begin(), kWords.end(), word.lower) == kWords.end())
        return at;
    const std::size_t next = text.afterSpace(text[word.end] == U'.' ? word.end + 1 : word.end);
    std::size_t end = text.digitsEnd(next);
    if (next == word.end || end == next)
        return at;
    while (text[end] == U'.' && NumberText::isDigit(text[end + 1]))
        end = text.digitsEnd(end + 1);
    return end;
}

/// A word that begins with a letter and has digits.
std::size_t afterWordWithDigits(const NumberText &text, std::size_t at)
{
    const std::size_t word = text.wordEnd(at);
    if (text.startsWith(word, U"://") || text.startsWith(at, U"www."))
        return afterAddress(text, at);
    const bool isPrefix =
        text[word] == U'-' && NumberText::isDigit(text[word + 1]) && isPrefixWord(text.wordAt(at).lower);
    if (isPrefix)
        return word + 1;
    if (const std::size_t end = afterReference(text, at); end > at)
        return end;
    const std::size_t end = joinedEnd(text, at);
    // "and/or" has none; "ms-" ends before its hyphen.
    return hasDigit(text, at, end) ? end : at;
}

std::size_t afterCitation(const NumberText &text, std::size_t at)
{
    std::size_t end = at + 1;
    for (bool isFirst = true;; isFirst = false) {
        end = text.afterSpace(end);
        const std::size_t digits = text.digitsEnd(end);
        if (digits == end || digits - end > kLongestMark || text[end] == U'0')
            return at;
        end = digits;
        if (text[end] == U']')
            return !isFirst || !NumberText::isLetter(text[end + 1]) ? end + 1 : at;
        if (text[end] != U',' && text[end] != U'-' && text[end] != kEnDash && text[end] != U';')
            return at;
        ++end;
    }
}

bool isAtLineStart(const NumberText &text, std::size_t at)
{
    const std::size_t start = text.beforeSpaces(at);
    return start == 0 || NumberText::isLineBreak(text.before(start));
}

/// "1." at the start of a line: a space and something else must follow.
std::size_t afterListMark(const NumberText &text, std::size_t at)
{
    const bool isInBrackets = text[at] == U'(';
    const std::size_t first = isInBrackets ? at + 1 : at;
    const std::size_t end = text.digitsEnd(first);
    if (end == first || end - first >= kLongestMark || !isAtLineStart(text, at))
        return at;
    const char32_t sign = text[end];
    if (sign == U'、' && !isInBrackets)
        return end + 1;
    const bool isMark = sign == U')' || (!isInBrackets && (sign == U'.' || sign == U'、'));
    const bool isFollowed = NumberText::isSpace(text[end + 1]) && end + 2 < text.size();
    return isMark && isFollowed ? end + 1 : at;
}

/// Four numbers up to 255 with dots, and what stands right behind them: "/24", ":80".
std::size_t afterIpAddress(const NumberText &text, std::size_t at)
{
    std::size_t end = at;
    for (int i = 0; i < 4; ++i) {
        const std::size_t digits = text.digitsEnd(end);
        const int number = digits > end ? text.smallNumber(end, digits) : -1;
        if (number < 0 || number > 255 || (i < 3 && text[digits] != U'.'))
            return at;
        end = i < 3 ? digits + 1 : digits;
    }
    if (text[end] == U'.' && NumberText::isDigit(text[end + 1]))
        return at;
    if ((text[end] == U'/' || text[end] == U':') && NumberText::isDigit(text[end + 1]))
        return text.digitsEnd(end + 1);
    return end;
}

std::size_t afterHyphenGroups(const NumberText &text, std::size_t at)
{
    std::size_t end = text.digitsEnd(at);
    int groups = 1;
    for (; text[end] == U'-' && NumberText::isDigit(text[end + 1]); ++groups)
        end = text.digitsEnd(end + 1);
    return groups >= 3 ? end : at;
}

/// "3rd", "1990s", "5G": digits and letters that mean no unit.
std::size_t afterDigitName(const NumberText &text, std::size_t at)
{
    const std::size_t digits = text.digitsEnd(at);
    const TextWord suffix = text.wordAt(digits);
    const std::string &letters = suffix.lower;
    const bool isOrdinal = letters == "st" || letters == "nd" || letters == "rd" || letters == "th";
    const bool isDecade =
        letters == "s" && digits - at == 4 && text[digits - 1] == U'0' && (text[at] == U'1' || text[at] == U'2');
    const bool isGeneration = text[digits] == U'G' && letters == "g" && digits - at == 1;
    if ((isOrdinal || isDecade || isGeneration) && !NumberText::isWordPart(text[suffix.end]))
        return suffix.end;
    return at;
}

/// "rc1", "b2", "-beta", ".x" behind the digits of a version.
std::size_t afterSuffix(const NumberText &text, std::size_t at)
{
    constexpr std::array<std::string_view, 14> kSuffixes{"rc", "alpha", "beta",     "a",   "b",  "dev", "pre",
                                                         "sp", "final", "snapshot", "lts", "ga", "p",   "x"};
    const bool isJoined = text[at] == U'-' || text[at] == U'+' || text[at] == U'.';
    const std::size_t start = isJoined ? at + 1 : at;
    const TextWord word = text.wordAt(start);
    if (word.lower == "x" && text[at] != U'.')
        return at;
    if (std::find(kSuffixes.begin(), kSuffixes.end(), word.lower) == kSuffixes.end())
        return at;
    std::size_t end = text.digitsEnd(word.end);
    while (text[end] == U'.' && NumberText::isDigit(text[end + 1]))
        end = text.digitsEnd(end + 1);
    return NumberText::isWordPart(text[end]) ? at : end;
}

/// The digits with dots of a version at @p at; @p dots are needed at least.
std::optional<ReadVersion> readDotted(const NumberText &text, std::size_t at, int dots)
{
    std::size_t end = text.digitsEnd(at);
    if (end == at)
        return {};
    for (; text[end] == U'.' && NumberText::isDigit(text[end + 1]); --dots)
        end = text.digitsEnd(end + 1);
    const std::size_t digitsEnd = end;
    const std::size_t suffixEnd = afterSuffix(text, end);
    const bool isRelease = dots == 1 && suffixEnd > end + 2; // "2.0-rc1" has one dot
    if ((dots > 0 && !isRelease) || end - at > kLongestVersion)
        return {};
    end = suffixEnd;
    if (NumberText::isWordPart(text[end]))
        return {};
    return ReadVersion{QString::fromStdString(text.ascii(at, end)).toLower(), at, digitsEnd, end};
}

/// Behind "version", "v" and their like and one space, or nothing.
std::optional<std::size_t> afterVersionWord(const NumberText &text, std::size_t at)
{
    if (text.startsWith(at, U"版本"))
        return text.afterSpace(text[at + 2] == U'号' ? at + 3 : at + 2);
    constexpr std::array<std::string_view, 7> kWords{"v", "version", "versions", "ver", "release", "releases", "rev"};
    const TextWord word = text.wordAt(at);
    if (std::find(kWords.begin(), kWords.end(), word.lower) == kWords.end())
        return {};
    const std::size_t end = text[word.end] == U'.' ? word.end + 1 : word.end;
    const std::size_t next = text.afterSpace(end);
    if (word.lower != "v" && next == word.end)
        return {}; // "rev2" is a name
    return text[next] == U'v' || text[next] == U'V' ? next + 1 : next;
}

/// A year after "release" is none of its numbers.
bool isYear(const ReadVersion &version)
{
    const int year = version.version.size() == 4 ? version.version.toInt() : 0;
    return year >= 1900 && year <= 2099;
}

} // namespace

std::size_t joinedEnd(const NumberText &text, std::size_t at)
{
    std::size_t end = text.wordEnd(at);
    while (isJoiner(text[end]) && NumberText::isWordPart(text[end + 1]))
        end = text.wordEnd(end + 1);
    return end;
}

std::size_t afterName(const NumberText &text, std::size_t at)
{
    const char32_t c = text[at];
    if (NumberText::isLetter(c) || c == U'_')
        return afterWordWithDigits(text, at);
    if (c == U'[')
        return afterCitation(text, at);
    if (c == U'#')
        return text.digitsEnd(at + 1) > at + 1 ? text.digitsEnd(at + 1) : at;
    if (c == U'(')
        return afterListMark(text, at);
    if (!NumberText::isDigit(c))
        return at;
    for (const auto after : {afterListMark, afterIpAddress, afterHyphenGroups, afterDigitName}) {
        if (const std::size_t end = after(text, at); end > at)
            return end;
    }
    return at;
}

std::optional<ReadVersion> readVersion(const NumberText &text, std::size_t at)
{
    constexpr int kDotsOfVersion = 2;
    if (NumberText::isDigit(text[at]))
        return readDotted(text, at, kDotsOfVersion);
    const auto start = afterVersionWord(text, at);
    if (!start)
        return {};
    const auto version = readDotted(text, *start, 0);
    const bool isWord = text[at] != U'v' && text[at] != U'V' ? true : NumberText::isLetter(text[at + 1]);
    return version && isWord && isYear(*version) ? std::nullopt : version;
}

} // namespace assay::text
