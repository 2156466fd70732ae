// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/unitreader.h"

#include "models/text/unittable.h"

#include <algorithm>
#include <array>
#include <utility>

namespace assay::text {

namespace {

constexpr std::size_t kLongestSymbol = 8; ///< characters of a unit's symbol
constexpr int kNounWords = 4;             ///< words between a number and its "per"

using Found = std::optional<ReadUnit>;

Found foundUnit(const Unit *unit, std::size_t end) { return unit != nullptr ? Found({*unit, end}) : std::nullopt; }

bool isPlaced(char32_t c) { return std::u32string_view(U"%‰‱℃℉€£¥₹₩$").find(c) != std::u32string_view::npos && c != 0; }

/// Units of two words, the second of which makes the first one mean something else.
Found readTwoWords(const NumberText &text, const TextWord &first)
{
    const std::size_t at = text[first.end] == U'-' ? first.end + 1 : text.afterSpace(first.end);
    if (at == first.end)
        return {};
    const TextWord second = text.wordAt(at);
    const bool isPoints = second.lower == "point" || second.lower == "points";
    if (isPoints && (first.lower == "percentage" || first.lower == "percent"))
        return foundUnit(unitOfSymbol(U"pp"), second.end);
    if (isPoints && first.lower == "basis")
        return foundUnit(unitOfSymbol(U"bp"), second.end);
    if (first.lower == "per" && second.lower == "cent")
        return foundUnit(unitOfSymbol(U"%"), second.end);
    if (first.lower == "per" && (second.lower == "mille" || second.lower == "mil"))
        return foundUnit(unitOfSymbol(U"‰"), second.end);
    if ((first.lower == "degrees" || first.lower == "degree") && second.lower.size() > 1)
        return foundUnit(second.lower == "celsius" || second.lower == "fahrenheit" ? unitOfWord(second.lower) : nullptr,
                         second.end);
    if (first.lower == "us" && (second.lower == "dollars" || second.lower == "dollar"))
        return foundUnit(unitOfSymbol(U"USD"), second.end);
    if ((first.lower == "pounds" || first.lower == "pound") && second.lower == "sterling")
        return foundUnit(unitOfSymbol(U"GBP"), second.end);
    return {};
}

/// "%" may go on as "% points" or "%-points".
Found readSign(const NumberText &text, std::size_t at)
{
    const Unit *unit = unitOfSymbol(text.view(at, at + 1));
    if (unit != nullptr && text[at] == U'%') {
        const std::size_t next = text[at + 1] == U'-' ? at + 2 : text.afterSpace(at + 1);
        const TextWord word = text.wordAt(next);
        if (next > at + 1 && (word.lower == "points" || word.lower == "point"))
            return foundUnit(unitOfSymbol(U"pp"), word.end);
    }
    return foundUnit(unit, at + 1);
}

Found readDegrees(const NumberText &text, std::size_t at)
{
    const std::size_t letter = text.afterSpace(at + 1);
    if (NumberText::isWordPart(text[letter + 1]))
        return {};
    if (text[letter] == U'C')
        return foundUnit(unitOfSymbol(U"℃"), letter + 1);
    if (text[letter] == U'F')
        return foundUnit(unitOfSymbol(U"℉"), letter + 1);
    return {};
}

Found readSymbolOrWord(const NumberText &text, std::size_t at)
{
    std::size_t end = at;
    while (end - at <= kLongestSymbol && NumberText::isLetter(text[end]))
        ++end;
    if (text[end] == U'$') // "HK$"
        ++end;
    if (end - at <= kLongestSymbol && !NumberText::isWordPart(text[end])) {
        if (const Unit *unit = unitOfSymbol(text.view(at, end)))
            return Found({*unit, end});
    }
    const TextWord word = text.wordAt(at);
    if (word.lower.empty() || NumberText::isWordPart(text[word.end]))
        return {};
    return foundUnit(unitOfWord(word.lower), word.end);
}

/// 元 begins other words too, such as 元素 and 元数据.
bool isOtherWord(const NumberText &text, std::size_t at, std::size_t end)
{
    return end == at + 1 && text[at] == U'元' && text[end] != 0 &&
           std::u32string_view(U"数素组件宝年旦").find(text[end]) != std::u32string_view::npos;
}

Found readChinese(const NumberText &text, std::size_t at)
{
    const char32_t first = text[at];
    if (first < U'\u4E00' || first > U'\u9FFF')
        return {};
    const std::size_t longest = std::min(text.size(), at + kLongestChineseUnit);
    for (std::size_t end = longest; end > at; --end) {
        const Unit *unit = unitOfChinese(text.view(at, end));
        if (unit != nullptr && !isOtherWord(text, at, end))
            return Found({*unit, end});
    }
    return {};
}

/// Times in one character, as they stand only after 每 and "/".
Found readShortTime(const NumberText &text, std::size_t at)
{
    constexpr std::array<std::pair<char32_t, std::u32string_view>, 3> kShort{
        {{U'分', U"分钟"}, {U'日', U"天"}, {U'月', U"个月"}}};
    for (const auto &[sign, unit] : kShort) {
        if (text[at] == sign)
            return foundUnit(unitOfChinese(unit), at + 1);
    }
    return {};
}

/// What may stand below the stroke: a time, an amount of data, a length; or a thing of the table.
Found readBelow(const NumberText &text, std::size_t at)
{
    Found found = readUnit(text, at);
    if (found) {
        const Dimension dimension = found->unit.dimension;
        const bool isFit = dimension == Dimension::Time || dimension == Dimension::Data ||
                           dimension == Dimension::Length || dimension == Dimension::Mass ||
                           dimension == Dimension::Volume || dimension == Dimension::Energy;
        return isFit && found->unit.per == Dimension::None ? found : std::nullopt;
    }
    const TextWord word = text.wordAt(at);
    return word.lower.empty() ? std::nullopt : foundUnit(countedByWord(word.lower), word.end);
}

/// "million tokens" below the stroke.
Found readBelowWithMagnitude(const NumberText &text, std::size_t at)
{
    const TextWord word = text.wordAt(at);
    const int power = word.lower == "thousand" ? 3 : word.lower == "million" ? 6 : word.lower == "billion" ? 9 : 0;
    if (power == 0)
        return readBelow(text, at);
    Found found = readBelow(text, text.afterSpace(word.end));
    if (found) {
        found->unit.powerOfTen += power;
        found->unit.name.prepend(QStringLiteral("10^%1 ").arg(power));
    }
    return found;
}

Found readAdverb(const TextWord &word)
{
    constexpr std::array<std::pair<const char *, const char *>, 7> kAdverbs{{{"monthly", "month"},
                                                                             {"yearly", "year"},
                                                                             {"annually", "year"},
                                                                             {"daily", "day"},
                                                                             {"hourly", "hour"},
                                                                             {"weekly", "week"},
                                                                             {"annual", "year"}}};
    for (const auto &[adverb, time] : kAdverbs) {
        if (word.lower == adverb)
            return foundUnit(unitOfWord(time), word.end);
    }
    return {};
}

Found readPerWord(const NumberText &text, std::size_t at)
{
    const TextWord word = text.wordAt(at);
    if (word.lower.empty())
        return {};
    const std::size_t next = text.afterSpace(word.end);
    if (word.lower == "per" && next > word.end)
        return readBelowWithMagnitude(text, next);
    if (next > word.end && (word.lower == "a" || word.lower == "an" || word.lower == "each" || word.lower == "every")) {
        const Found below = readBelow(text, next);
        return below && below->unit.dimension == Dimension::Time ? below : std::nullopt;
    }
    return readAdverb(word);
}

std::size_t measureWordLength(const NumberText &text, std::size_t at)
{
    constexpr std::array<std::u32string_view, 9> kNouns{U"节点", U"副本", U"分区", U"线程", U"模式",
                                                        U"核",   U"台",   U"实例", U"请求"};
    constexpr std::u32string_view kMeasureWords =
        U"个種种条次款项类名家位层组份件张座篇页行列段套批步轮枚颗只支本册人笔";
    for (const std::u32string_view noun : kNouns) {
        if (text.startsWith(at, noun))
            return noun.size();
    }
    return text[at] != 0 && kMeasureWords.find(text[at]) != std::u32string_view::npos ? 1 : 0;
}

/// "条/秒", "次每分钟", "条消息/秒": a measure word, at most four more characters, and a stroke.
Found readChineseRate(const NumberText &text, std::size_t at)
{
    constexpr std::size_t kNounCharacters = 4;
    const std::size_t length = measureWordLength(text, at);
    if (length == 0)
        return {};
    for (std::size_t end = at + length; end <= at + length + kNounCharacters; ++end) {
        if (const Found below = readPer(text, end))
            return Found({ratioOf(countedByMeasureWord(text[at]), below->unit), below->end});
        if (text[end] < U'\u4E00' || text[end] > U'\u9FFF')
            break;
    }
    return {};
}

} // namespace

std::optional<ReadUnit> readUnit(const NumberText &text, std::size_t at)
{
    const char32_t c = text[at];
    if (c == U'°')
        return readDegrees(text, at);
    if (isPlaced(c))
        return readSign(text, at);
    if (c == kTimesSign)
        return NumberText::isDigit(text[text.afterSpace(at + 1)]) ? std::nullopt
                                                                  : foundUnit(unitOfSymbol(U"×"), at + 1);
    if (!NumberText::isLetter(c))
        return readChinese(text, at);
    if (const TextWord word = text.wordAt(at); !word.lower.empty()) {
        if (Found found = readTwoWords(text, word))
            return found;
    }
    return readSymbolOrWord(text, at);
}

std::optional<ReadUnit> readCurrencyBefore(const NumberText &text, std::size_t at)
{
    constexpr std::array<std::u32string_view, 29> kSigns{U"US$", U"USD", U"HK$", U"AU$", U"CA$", U"NZ$", U"NT$", U"CN¥",
                                                         U"RMB", U"A$",  U"C$",  U"S$",  U"$",   U"EUR", U"€",   U"GBP",
                                                         U"£",   U"CNY", U"JPY", U"¥",   U"HKD", U"AUD", U"CAD", U"INR",
                                                         U"₹",   U"KRW", U"₩",   U"CHF", U"SGD"};
    const char32_t first = text[at];
    const bool mayBegin = (first >= U'A' && first <= U'Z') || first == U'人' || isPlaced(first);
    if (!mayBegin)
        return {};
    for (const std::u32string_view sign : kSigns) {
        if (!text.startsWith(at, sign) || NumberText::isLetter(text[at + sign.size()]))
            continue;
        return foundUnit(unitOfSymbol(sign == U"CN¥" ? U"CNY" : sign), at + sign.size());
    }
    if (text.startsWith(at, U"人民币"))
        return foundUnit(unitOfSymbol(U"CNY"), at + 3);
    return {};
}

std::optional<ReadUnit> readEveryTime(const NumberText &text, std::size_t at)
{
    if (text[at] != U'每')
        return {};
    const Found found = readChinese(text, at + 1);
    if (found)
        return found->unit.dimension == Dimension::Time ? found : std::nullopt;
    return readShortTime(text, at + 1);
}

std::optional<ReadUnit> readPer(const NumberText &text, std::size_t at)
{
    const std::size_t next = text.afterSpace(at);
    if (text[next] == U'/') {
        const std::size_t below = text.afterSpace(next + 1);
        if (Found found = readBelowWithMagnitude(text, below))
            return found;
        return readShortTime(text, below);
    }
    if (text[next] == U'每')
        return readEveryTime(text, next);
    const std::size_t word = text[at] == U'-' ? at + 1 : next;
    return word > at || !NumberText::isAsciiLetter(text.before(at)) ? readPerWord(text, word) : std::nullopt;
}

std::optional<ReadUnit> readRateOfThings(const NumberText &text, std::size_t at)
{
    if (Found found = readChineseRate(text, text.afterSpace(at)))
        return found;
    if (const Found below = readPer(text, at))
        return Found({ratioOf(countOfAnything(), below->unit), below->end});
    std::size_t word = text.afterSpace(at);
    for (int i = 0; i < kNounWords; ++i) {
        const TextWord noun = text.wordAt(word);
        if (noun.lower.empty())
            return {};
        if (const Found below = readPer(text, noun.end)) {
            const Unit *counted = countedByWord(noun.lower);
            return Found({ratioOf(counted != nullptr ? *counted : countOfAnything(), below->unit), below->end});
        }
        word = text.afterSpace(noun.end);
        if (word == noun.end)
            return {};
    }
    return {};
}

bool isMeasureWord(const NumberText &text, std::size_t at) { return measureWordLength(text, at) > 0; }

} // namespace assay::text
