// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/quantityreader.h"

#include "models/text/unittable.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace assay::text {

namespace {

constexpr std::size_t kEveryReach = 10; ///< characters from 每秒 to its number

bool isOneOf(const std::string &word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "$" in "2019 $5" belongs to the next number.
bool belongsToNext(const NumberText &text, const ReadUnit &found, std::size_t start)
{
    const bool isSign = found.unit.dimension == Dimension::Money && text[start] < U'\u4E00';
    return isSign && NumberText::isDigit(text[text.afterSpace(found.end)]);
}

/// The unit that touches the numeral, or stands behind a hyphen or a space.
std::optional<ReadUnit> unitBehind(const NumberText &text, std::size_t end)
{
    const bool isHyphen = text[end] == U'-' && NumberText::isAsciiLetter(text[end + 1]);
    const std::size_t start = isHyphen ? end + 1 : text.afterSpace(end);
    auto found = readUnit(text, start);
    if (!found || belongsToNext(text, *found, start))
        return {};
    const bool isLoneTimes =
        found->unit.dimension == Dimension::Multiple && found->end == start + 1 && start > end && text[start] != U'倍';
    if (isLoneTimes && !isHyphen) // "3 x 4"
        return {};
    return found;
}

/// 成, tenths: 三成, 三成五; but 成员, 成本 and the like are words.
bool applyTenths(const NumberText &text, ScannedNumber &scanned)
{
    constexpr std::u32string_view kOtherWords = U"员本功为立熟长果效分型都就";
    constexpr std::u32string_view kDigits = U"零一二三四五六七八九";
    const char32_t next = text[scanned.end + 1];
    if (text[scanned.end] != U'成' || (next != 0 && kOtherWords.find(next) != std::u32string_view::npos))
        return false;
    scanned.number.value = scanned.number.value.timesPowerOfTen(1);
    scanned.number.unit = *unitOfSymbol(U"%");
    scanned.end += 1;
    const std::size_t digit = next == 0 ? std::u32string_view::npos : kDigits.find(next);
    if (digit != std::u32string_view::npos) {
        scanned.number.value = scanned.number.value.plus(ExactNumber::fromInteger(static_cast<qint64>(digit)));
        scanned.end += 1;
    }
    return true;
}

void applyMagnitude(const NumberText &text, bool isMoney, ScannedNumber &scanned)
{
    const auto magnitude = readMagnitude(text, scanned.end, isMoney);
    if (!magnitude)
        return;
    scanned.magnitude = *magnitude;
    scanned.end = magnitude->end;
    scanned.number.value = scanned.number.value.times(magnitude->factor).timesPowerOfTen(magnitude->powerOfTen);
}

/// "2000万" behind "1亿": smaller magnitudes add up.
void applyFurtherMagnitudes(const NumberText &text, ScannedNumber &scanned)
{
    int last = scanned.magnitude.powerOfTen;
    while (last > 1 && text.before(scanned.end) > U'\u4E00' && NumberText::isDigit(text[scanned.end])) {
        const std::size_t digits = text.digitsEnd(scanned.end);
        std::size_t end = digits;
        const int power = readChineseMagnitude(text, end);
        if (power == 0 || power >= last || digits - scanned.end > 4)
            return;
        scanned.number.value = scanned.number.value.plus(
            ExactNumber::fromInteger(text.smallNumber(scanned.end, digits)).timesPowerOfTen(power));
        scanned.end = end;
        last = power;
    }
}

/// Which strokes make another quantity: a percentage a year is still looked for as the percentage.
bool takesStroke(Dimension above, const Unit &below)
{
    if (above == Dimension::Fraction || above == Dimension::Points || above == Dimension::Multiple ||
        above == Dimension::Temperature)
        return false;
    return below.dimension == Dimension::Time || above == Dimension::Money;
}

void applyStroke(const NumberText &text, ScannedNumber &scanned)
{
    Unit &unit = scanned.number.unit;
    const auto below = readPer(text, scanned.end);
    if (!below || unit.per != Dimension::None || !takesStroke(unit.dimension, below->unit))
        return;
    unit = ratioOf(unit, below->unit);
    scanned.end = below->end;
}

/// 半 behind a time: 两年半.
void applyHalf(const NumberText &text, ScannedNumber &scanned)
{
    if (scanned.number.unit.dimension != Dimension::Time || text[scanned.end] != U'半')
        return;
    scanned.number.value = scanned.number.value.plus(ExactNumber::fromInteger(1).dividedBy(2));
    scanned.end += 1;
}

void applyUnit(const NumberText &text, const Draft &draft, ScannedNumber &scanned)
{
    if (draft.currency) {
        scanned.number.unit = *draft.currency;
        applyStroke(text, scanned);
    } else if (const auto unit = unitBehind(text, scanned.end)) {
        scanned.number.unit = unit->unit;
        scanned.end = unit->end;
        applyHalf(text, scanned);
        applyStroke(text, scanned);
    } else if (const auto rate = readRateOfThings(text, scanned.end); rate && rate->unit.per == Dimension::Time) {
        scanned.number.unit = rate->unit;
        scanned.end = rate->end;
    }
}

bool isPunctuation(char32_t c)
{
    return std::u32string_view(U"，。；、：！？,.;:!?\n").find(c) != std::u32string_view::npos;
}

void applyEvery(const NumberText &text, const Draft &draft, const EveryTime &every, ScannedNumber &scanned)
{
    Unit &unit = scanned.number.unit;
    if (every.end == 0 || draft.start < every.end || draft.start - every.end > kEveryReach ||
        unit.per != Dimension::None || unit.dimension == Dimension::Time || !takesStroke(unit.dimension, every.time))
        return;
    const std::u32string_view between = text.view(every.end, draft.start);
    if (std::any_of(between.begin(), between.end(), isPunctuation))
        return;
    if (unit.isBare()) {
        const std::size_t measure = text.afterSpace(scanned.end);
        unit = countedByMeasureWord(text[measure]);
        if (isMeasureWord(text, measure))
            scanned.end = measure + 1;
    }
    unit = ratioOf(unit, every.time);
}

/// Whether what follows a number after "in" makes it a number of things: "in 2000 cases".
bool isCounting(const NumberText &text, std::size_t end)
{
    const TextWord next = text.wordAt(text.afterSpace(end));
    if (next.lower.empty() || text.afterSpace(end) == end)
        return false;
    const bool isPlural = next.lower.size() > 3 && next.lower.back() == 's' && next.lower != "this";
    return isPlural || countedByWord(next.lower) != nullptr;
}

bool isYearByContext(const NumberText &text, std::size_t start, std::size_t end)
{
    if (text.before(start) == U'(' && text[end] == U')')
        return true;
    const std::size_t space = text.beforeSpaces(start);
    const TextWord word = text.wordBefore(text.before(start) == U'-' ? start - 1 : space);
    if (isOneOf(word.lower, {"since", "until", "till", "year", "during", "fiscal", "circa"}) ||
        text.before(space) == U'©')
        return true;
    return isOneOf(word.lower, {"in", "from", "by", "before", "after", "of", "early", "late", "mid", "through"}) &&
           !isCounting(text, end);
}

/// Whether the word right before @p start begins with a capital letter, as names do.
bool isBehindName(const NumberText &text, std::size_t start)
{
    if (!NumberText::isSpace(text.before(start)))
        return false;
    const TextWord word = text.wordBefore(start - 1);
    return !word.lower.empty() && text[word.end] <= U'Z';
}

/// After "in", "since" and "as of" a decimal at the end of a clause is a version: "added in 3.40."
bool isVersionByContext(const NumberText &text, const Draft &draft)
{
    const TextWord word = text.wordBefore(text.beforeSpaces(draft.digits));
    const std::size_t next = text.afterSpace(draft.end);
    const bool isClauseEnd =
        next == draft.end && !NumberText::isDigit(text[next + 1]) && !NumberText::isWordPart(text[next]);
    return isClauseEnd && isOneOf(word.lower, {"in", "since"});
}

void applyContext(const NumberText &text, const Draft &draft, TextNumber &number)
{
    const bool isSigned = draft.isNegative || draft.isPlusMinus || draft.start != draft.digits;
    const std::size_t length = draft.end - draft.digits;
    if (draft.isPlain && !isSigned && length == 4) {
        const int year = text.smallNumber(draft.digits, draft.end);
        number.mayBeYear = year >= kFirstYear && year <= kLastYear;
        if (number.mayBeYear && isYearByContext(text, draft.digits, draft.end)) {
            number.kind = NumberKind::Date;
            number.date = {year, 0, 0};
        }
        return;
    }
    constexpr std::size_t kLongestVersion = 9;
    if (!draft.mayBeVersion || isSigned || length > kLongestVersion ||
        (draft.isFractional && text[draft.digits] == U'0'))
        return;
    number.name = QString::fromStdString(text.ascii(draft.digits, draft.end));
    number.mayBeVersion = isBehindName(text, draft.digits) || (draft.isFractional && isVersionByContext(text, draft));
}

} // namespace

ScannedNumber completed(const NumberText &text, const Draft &draft, const EveryTime &every)
{
    ScannedNumber scanned;
    scanned.start = draft.start;
    scanned.end = draft.end;
    TextNumber &number = scanned.number;
    number.value = draft.value;
    number.isPlusMinus = draft.isPlusMinus;
    if (!applyTenths(text, scanned)) {
        if (draft.isInDigits) { // words have taken theirs
            applyMagnitude(text, draft.currency.has_value(), scanned);
            applyFurtherMagnitudes(text, scanned);
        }
        applyUnit(text, draft, scanned);
    }
    applyEvery(text, draft, every, scanned);
    if (draft.isNegative)
        number.value = number.value.negated();
    number.isFractional = draft.isFractional || !number.value.isWhole();
    if (scanned.end == draft.end && number.unit.isBare())
        applyContext(text, draft, number);
    return scanned;
}

} // namespace assay::text
