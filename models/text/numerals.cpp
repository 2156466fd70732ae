// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/numerals.h"

#include "models/text/unittable.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace assay::text {

namespace {

constexpr std::size_t kGroup = 3; ///< digits

/// Digits that "." and "," join, as they stand.
struct Chain
{
    std::vector<std::string> groups;
    std::string marks;             ///< one between each two groups
    std::vector<std::size_t> ends; ///< of the groups
    bool isInList = false;         ///< a comma and a digit stand before it
};

Chain readChain(const NumberText &text, std::size_t at)
{
    Chain chain;
    chain.isInList = at > 1 && text[at - 1] == U',' && NumberText::isDigit(text[at - 2]);
    const std::size_t limit = at + kLongestNumeral + 1;
    for (;;) {
        const std::size_t end = text.digitsEnd(at);
        chain.groups.push_back(text.ascii(at, end));
        chain.ends.push_back(end);
        const char32_t mark = text[end];
        if ((mark != U'.' && mark != U',') || !NumberText::isDigit(text[end + 1]) || end > limit)
            return chain;
        chain.marks.push_back(static_cast<char>(mark));
        at = end + 1;
    }
}

/// Whether the first @p count groups are thousands.
bool areThousands(const Chain &chain, std::size_t count)
{
    const std::string &first = chain.groups[0];
    return first.size() <= kGroup && first[0] != '0' &&
           std::all_of(chain.groups.begin() + 1, chain.groups.begin() + static_cast<std::ptrdiff_t>(count),
                       [](const std::string &group) { return group.size() == kGroup; });
}

bool areIndian(const Chain &chain)
{
    const std::size_t last = chain.groups.size() - 1;
    if (last < 2 || chain.groups[0].size() > 2 || chain.groups[0][0] == '0' || chain.groups[last].size() != kGroup)
        return false;
    return std::all_of(chain.groups.begin() + 1, chain.groups.begin() + static_cast<std::ptrdiff_t>(last),
                       [](const std::string &group) { return group.size() == 2; });
}

bool isOneMark(const Chain &chain, std::size_t count)
{
    return std::all_of(chain.marks.begin(), chain.marks.begin() + static_cast<std::ptrdiff_t>(count),
                       [&](char mark) { return mark == chain.marks[0]; });
}

/// How many groups of a chain belong to one number, and whether the last of them is its fraction.
struct Reading
{
    std::size_t groups = 1;
    bool hasFraction = false;
    std::optional<DecimalMark> proof; ///< what the chain says about its text
};

DecimalMark markOf(char mark) { return mark == '.' ? DecimalMark::Point : DecimalMark::Comma; }
DecimalMark otherThan(char mark) { return mark == '.' ? DecimalMark::Comma : DecimalMark::Point; }

Reading readingOfPair(const Chain &chain, DecimalMark mark)
{
    const char sign = chain.marks[0];
    if (chain.isInList && sign == ',')
        return {};
    if (areThousands(chain, 2))
        return {2, markOf(sign) == mark, {}};
    return {2, true, markOf(sign)};
}

Reading readingOf(const Chain &chain, DecimalMark mark)
{
    const std::size_t marks = chain.marks.size();
    if (marks == 0)
        return {};
    if (marks == 1)
        return readingOfPair(chain, mark);
    if (isOneMark(chain, marks)) {
        const bool isGrouped = areThousands(chain, marks + 1) || (chain.marks[0] == ',' && areIndian(chain));
        return isGrouped ? Reading{marks + 1, false, otherThan(chain.marks[0])} : Reading{};
    }
    if (isOneMark(chain, marks - 1) && areThousands(chain, marks))
        return {marks + 1, true, markOf(chain.marks[marks - 1])};
    // A list: "3.5,4.5", "1,2.5".
    return chain.marks[0] == '.' ? Reading{2, true, {}} : Reading{};
}

bool isGroupSpace(char32_t c) { return NumberText::isSpace(c) || c == U'\'' || c == U'’'; }

/// The end of "1 200 000" or "1'200'000" at @p at, or @p at.
std::size_t spacedEnd(const NumberText &text, std::size_t at)
{
    const std::size_t firstEnd = text.digitsEnd(at);
    if (firstEnd - at > kGroup || text[at] == U'0' || !isGroupSpace(text[firstEnd]))
        return at;
    const char32_t sign = text[firstEnd];
    std::size_t end = firstEnd;
    while (text[end] == sign && NumberText::isDigit(text[end + 1]) && end - at < kLongestNumeral) {
        const std::size_t next = text.digitsEnd(end + 1);
        if (next - end - 1 != kGroup)
            return at;
        end = next;
    }
    return end > firstEnd ? end : at;
}

std::string digitsOf(const NumberText &text, std::size_t from, std::size_t to)
{
    std::string digits;
    for (const char32_t c : text.view(from, to)) {
        if (NumberText::isDigit(c))
            digits.push_back(static_cast<char>(c));
    }
    return digits;
}

Numeral spacedNumeral(const NumberText &text, std::size_t at, std::size_t end)
{
    std::string digits = digitsOf(text, at, end);
    std::size_t fraction = 0;
    const bool hasMark = text[end] == U'.' || text[end] == U',';
    if (hasMark && NumberText::isDigit(text[end + 1])) {
        const std::size_t fractionEnd = std::min(text.digitsEnd(end + 1), end + kLongestNumeral);
        fraction = fractionEnd - end - 1;
        digits += text.ascii(end + 1, fractionEnd);
        end = fractionEnd;
    }
    return {ExactNumber::fromDigits(digits, static_cast<int>(fraction)), end, fraction > 0, false, false};
}

Numeral chainNumeral(const Chain &chain, DecimalMark mark)
{
    const Reading reading = readingOf(chain, mark);
    std::string digits;
    for (std::size_t i = 0; i < reading.groups; ++i)
        digits += chain.groups[i];
    const std::size_t fraction = reading.hasFraction ? chain.groups[reading.groups - 1].size() : 0;
    const bool isPointed = reading.groups == 2 && reading.hasFraction && chain.marks[0] == '.';
    return {ExactNumber::fromDigits(digits, static_cast<int>(fraction)), chain.ends[reading.groups - 1],
            reading.hasFraction, reading.groups == 1, reading.groups == 1 || isPointed};
}

int superscriptDigit(char32_t c)
{
    constexpr std::u32string_view kDigits = U"⁰¹²³⁴⁵⁶⁷⁸⁹";
    const std::size_t at = c == 0 ? std::u32string_view::npos : kDigits.find(c);
    return at == std::u32string_view::npos ? -1 : static_cast<int>(at);
}

struct Exponent
{
    int value = 0;
    std::size_t end = 0;
};

/// "6", "-6", "+6", at most three digits.
std::optional<Exponent> readSignedExponent(const NumberText &text, std::size_t at)
{
    const bool isNegative = text[at] == U'-' || text[at] == kMinusSign;
    const std::size_t first = isNegative || text[at] == U'+' ? at + 1 : at;
    const std::size_t end = text.digitsEnd(first);
    if (end == first || end - first > 3)
        return {};
    const int value = text.smallNumber(first, end);
    return value <= kLargestExponent ? std::optional(Exponent{isNegative ? -value : value, end}) : std::nullopt;
}

std::optional<Exponent> readSuperscript(const NumberText &text, std::size_t at)
{
    const bool isNegative = text[at] == U'⁻';
    std::size_t end = isNegative ? at + 1 : at;
    int value = 0;
    const std::size_t first = end;
    for (; superscriptDigit(text[end]) >= 0 && value <= kLargestExponent; ++end)
        value = value * 10 + superscriptDigit(text[end]);
    if (end == first || value > kLargestExponent)
        return {};
    return Exponent{isNegative ? -value : value, end};
}

/// "^6", "⁶" after a base.
std::optional<Exponent> readPower(const NumberText &text, std::size_t at)
{
    if (text[at] == U'^')
        return readSignedExponent(text, at + 1);
    if (text[at] == U'*' && text[at + 1] == U'*')
        return readSignedExponent(text, at + 2);
    return readSuperscript(text, at);
}

/// "e6", "×10^6", " x 10⁶" after a numeral.
std::optional<Exponent> readScientific(const NumberText &text, std::size_t at)
{
    if (text[at] == U'e' || text[at] == U'E')
        return readSignedExponent(text, at + 1);
    const std::size_t sign = text.afterSpace(at);
    if (text[sign] == 0 || std::u32string_view(U"×x*·⋅").find(text[sign]) == std::u32string_view::npos)
        return {};
    const std::size_t base = text.afterSpace(sign + 1);
    return text.startsWith(base, U"10") ? readPower(text, base + 2) : std::nullopt;
}

void applyPowers(const NumberText &text, std::size_t at, Numeral &numeral)
{
    const std::string base = numeral.isPlain && numeral.end - at <= 2 ? text.ascii(at, numeral.end) : std::string();
    if (base == "10" || base == "2") {
        if (const auto power = readPower(text, numeral.end)) {
            const ExactNumber one = ExactNumber::fromInteger(1);
            numeral = {base == "10" ? one.timesPowerOfTen(power->value) : one.timesPowerOfTwo(power->value), power->end,
                       power->value < 0, false, false};
            return;
        }
    }
    if (const auto exponent = readScientific(text, numeral.end))
        numeral = {numeral.value.timesPowerOfTen(exponent->value), exponent->end, numeral.isFractional, false, false};
}

ExactNumber ratio(int above, int below)
{
    return ExactNumber::fromInteger(above).dividedBy(static_cast<quint64>(below));
}

/// "/3", "½".
void applyFraction(const NumberText &text, std::size_t at, Numeral &numeral)
{
    if (!numeral.isPlain)
        return;
    if (const auto vulgar = vulgarFraction(text[numeral.end])) {
        numeral = {numeral.value.plus(*vulgar), numeral.end + 1, true, false, false};
        return;
    }
    if (text[numeral.end] != U'/' && text[numeral.end] != U'⁄')
        return;
    const std::size_t end = text.digitsEnd(numeral.end + 1);
    const int above = text.smallNumber(at, numeral.end);
    const int below = end > numeral.end + 1 ? text.smallNumber(numeral.end + 1, end) : 0;
    const bool goesOn = NumberText::isWordPart(text[end]) || text[end] == U'/' ||
                        ((text[end] == U'.' || text[end] == U',') && NumberText::isDigit(text[end + 1]));
    if (above >= 0 && below > 0 && below <= kLargestDenominator && !goesOn)
        numeral = {ratio(above, below), end, true, false, false};
}

bool isThing(const NumberText &text, std::size_t at)
{
    const TextWord word = text.wordAt(text.afterSpace(at));
    return !word.lower.empty() && countedByWord(word.lower) != nullptr;
}

struct Named
{
    std::string_view word;
    int powerOfTen;
};

std::optional<Magnitude> readMagnitudeWord(const TextWord &word)
{
    constexpr std::array kWords{
        Named{"hundred", 2},  Named{"thousand", 3},   Named{"thousands", 3}, Named{"million", 6},
        Named{"millions", 6}, Named{"billion", 9},    Named{"billions", 9},  Named{"trillion", 12},
        Named{"mn", 6},       Named{"mln", 6},        Named{"bn", 9},        Named{"bln", 9},
        Named{"tn", 12},      Named{"trillions", 12}, Named{"lakh", 5},      Named{"crore", 7}};
    if (word.lower == "dozen")
        return Magnitude{12, 0, word.end};
    for (const Named &named : kWords) {
        if (word.lower == named.word)
            return Magnitude{1, named.powerOfTen, word.end};
    }
    return {};
}

int powerOfLetter(const NumberText &text, std::size_t at, bool isTouching, bool isMoney)
{
    switch (text[at]) {
    case U'k':
        return 3;
    case U'K':
        return isTouching ? 3 : 0;
    case U'M':
        return 6;
    case U'm':
        return isMoney ? 6 : 0;
    case U'B':
        return isMoney || (isTouching && isThing(text, at + 1)) ? 9 : 0;
    case U'b':
        return isMoney ? 9 : 0;
    case U'T':
        return isMoney || (isTouching && isThing(text, at + 1)) ? 12 : 0;
    case U't':
        return isMoney ? 12 : 0;
    default:
        return 0;
    }
}

} // namespace

std::optional<ExactNumber> vulgarFraction(char32_t c)
{
    struct Vulgar
    {
        char32_t sign;
        int above;
        int below;
    };
    constexpr std::array kVulgar{Vulgar{U'½', 1, 2}, Vulgar{U'⅓', 1, 3}, Vulgar{U'⅔', 2, 3}, Vulgar{U'¼', 1, 4},
                                 Vulgar{U'¾', 3, 4}, Vulgar{U'⅕', 1, 5}, Vulgar{U'⅛', 1, 8}};
    for (const Vulgar &vulgar : kVulgar) {
        if (c == vulgar.sign)
            return ratio(vulgar.above, vulgar.below);
    }
    return {};
}

DecimalMark decimalMarkOf(const NumberText &text)
{
    bool hasPoint = false;
    bool hasComma = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!NumberText::isDigit(text[at]))
            continue;
        const Chain chain = readChain(text, at);
        const bool isNamed = NumberText::isLetter(text.before(at));
        if (const auto proof = readingOf(chain, DecimalMark::Point).proof; proof && !isNamed) {
            hasPoint = hasPoint || *proof == DecimalMark::Point;
            hasComma = hasComma || *proof == DecimalMark::Comma;
        }
        at = chain.ends.back();
    }
    return hasComma && !hasPoint ? DecimalMark::Comma : DecimalMark::Point;
}

std::optional<Numeral> readNumeral(const NumberText &text, std::size_t at, DecimalMark mark)
{
    Numeral numeral;
    if (text[at] == U'.') {
        const std::size_t end = text.digitsEnd(at + 1);
        if (end - at > kLongestNumeral)
            return {};
        numeral = {ExactNumber::fromDigits(text.ascii(at + 1, end), static_cast<int>(end - at - 1)), end, true, false,
                   false};
    } else if (const std::size_t end = spacedEnd(text, at); end > at) {
        numeral = spacedNumeral(text, at, end);
    } else {
        numeral = chainNumeral(readChain(text, at), mark);
    }
    if (numeral.end - at > kLongestNumeral)
        return {};
    applyPowers(text, at, numeral);
    applyFraction(text, at, numeral);
    return numeral;
}

std::optional<Magnitude> readMagnitude(const NumberText &text, std::size_t at, bool isMoney)
{
    const std::size_t next = text.afterSpace(at);
    std::size_t end = next;
    if (const int power = readChineseMagnitude(text, end); power > 0)
        return Magnitude{1, power, end};
    const std::size_t start = text[at] == U'-' ? at + 1 : next; // "5-million"
    if (const TextWord word = text.wordAt(start); !word.lower.empty() && !NumberText::isWordPart(text[word.end])) {
        if (const auto magnitude = readMagnitudeWord(word))
            return magnitude;
    }
    const int power = NumberText::isWordPart(text[next + 1]) ? 0 : powerOfLetter(text, next, next == at, isMoney);
    return power > 0 ? std::optional(Magnitude{1, power, next + 1}) : std::nullopt;
}

int readChineseMagnitude(const NumberText &text, std::size_t &at)
{
    constexpr std::array<std::pair<char32_t, int>, 5> kSigns{
        {{U'十', 1}, {U'百', 2}, {U'千', 3}, {U'万', 4}, {U'亿', 8}}};
    constexpr int kMostSigns = 3; // 千万亿
    int power = 0;
    for (int i = 0; i < kMostSigns; ++i) {
        const auto sign =
            std::find_if(kSigns.begin(), kSigns.end(), [&](const auto &one) { return one.first == text[at]; });
        if (sign == kSigns.end())
            break;
        power += sign->second;
        ++at;
    }
    return power;
}

} // namespace assay::text
