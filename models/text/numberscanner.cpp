// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/numberscanner.h"

#include "models/text/chinesenumerals.h"
#include "models/text/namednumbers.h"
#include "models/text/numberwords.h"
#include "models/text/unittable.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace assay::text {

namespace {

constexpr std::size_t kCancelStride = 4096; ///< positions between two looks at the token

/// Digits, marks and dots without an end are no number.
std::size_t afterOverlongRun(const NumberText &text, std::size_t at)
{
    std::size_t end = at;
    while (NumberText::isDigit(text[end]) ||
           ((text[end] == U'.' || text[end] == U',') && NumberText::isDigit(text[end + 1])))
        ++end;
    return end - at > kLongestNumeral ? end : at;
}

bool beginsAmount(const NumberText &text, std::size_t at)
{
    return NumberText::isDigit(text[at]) || (text[at] == U'.' && NumberText::isDigit(text[at + 1]));
}

} // namespace

NumberScanner::NumberScanner(const NumberText &text, const core::CancelToken &cancel)
    : m_text(text), m_cancel(cancel), m_mark(decimalMarkOf(text))
{}

std::vector<ScannedNumber> NumberScanner::scan()
{
    std::size_t nextLook = 0;
    for (std::size_t at = 0; at < m_text.size();) {
        if (at >= nextLook) {
            if (m_cancel.isCancelled())
                break;
            nextLook = at + kCancelStride;
        }
        at = std::max(step(at), at + 1);
    }
    return std::move(m_found);
}

std::size_t NumberScanner::step(std::size_t at)
{
    const char32_t c = m_text[at];
    if (c == U' ')
        return at + 1;
    if (NumberText::isLetter(c) || c == U'_')
        return stepWord(at);
    if (NumberText::isDigit(c))
        return stepDigit(at);
    if (c >= U'\u3007' && c <= U'\u9FFF')
        return stepChinese(at);
    if (c == U'[' || c == U'#' || c == U'(')
        return takeName(at);
    if (c == U'.')
        return beginsAmount(m_text, at) && !NumberText::isWordPart(m_text.before(at)) ? takeAmount(at, at, {at}, {})
                                                                                      : at + 1;
    if (const auto currency = readCurrencyBefore(m_text, at)) {
        const std::size_t next = m_text.afterSpace(currency->end);
        const Sign sign = readSign(next);
        return beginsAmount(m_text, sign.end) ? takeAmount(at, sign.end, sign, currency->unit) : at + 1;
    }
    if (const auto vulgar = vulgarFraction(c))
        return takeFraction(at, *vulgar);
    return stepSign(at);
}

std::size_t NumberScanner::takeFraction(std::size_t at, const ExactNumber &value)
{
    Draft draft;
    draft.start = draft.digits = at;
    draft.end = at + 1;
    draft.value = value;
    draft.isFractional = true;
    return push(completed(m_text, draft, m_every));
}

std::size_t NumberScanner::takeName(std::size_t at)
{
    if (at < m_plainEnd)
        return at;
    const std::size_t end = afterName(m_text, at);
    if (end == at && NumberText::isLetter(m_text[at]))
        m_plainEnd = joinedEnd(m_text, at);
    return end;
}

std::size_t NumberScanner::stepWord(std::size_t at)
{
    if (const auto currency = readCurrencyBefore(m_text, at)) {
        const std::size_t next = m_text.afterSpace(currency->end);
        if (beginsAmount(m_text, next))
            return takeAmount(at, next, {next}, currency->unit);
    }
    if (const auto version = readVersion(m_text, at))
        return pushNamed(NumberKind::Version, version->version, version->start, version->end);
    if (const std::size_t end = takeName(at); end > at)
        return end;
    if (const auto date = readDate(m_text, at)) {
        ScannedNumber scanned{at, date->end, {}, {}};
        scanned.number.kind = NumberKind::Date;
        scanned.number.date = date->date;
        return push(std::move(scanned));
    }
    const TextWord word = m_text.wordAt(at);
    if (word.lower == "minus" || word.lower == "negative") {
        const std::size_t next = m_text.afterSpace(word.end);
        if (beginsAmount(m_text, next))
            return takeAmount(at, next, {next, true, false}, {});
        const std::size_t end = takeWords(next, at, true);
        return end > next ? end : word.end;
    }
    if (const std::size_t end = takeWords(at, at, false); end > at)
        return end;
    return m_text.wordEnd(at);
}

std::size_t NumberScanner::stepDigit(std::size_t at)
{
    if (const std::size_t end = afterOverlongRun(m_text, at); end > at)
        return end;
    if (const auto date = readDate(m_text, at)) {
        ScannedNumber scanned{at, date->end, {}, {}};
        scanned.number.kind = NumberKind::Date;
        scanned.number.date = date->date;
        return push(std::move(scanned));
    }
    if (const auto clock = readClock(m_text, at))
        return pushNamed(NumberKind::TimeOfDay, clock->time, at, clock->end);
    if (const std::size_t end = takeName(at); end > at)
        return end;
    const auto numeral = readNumeral(m_text, at, m_mark);
    const auto version = readVersion(m_text, at);
    const bool isRelease = version && numeral && numeral->mayBeVersion; // "2.0-rc1" reads as 2.0, too
    if (version && (!numeral || numeral->end < version->digitsEnd || isRelease))
        return pushNamed(NumberKind::Version, version->version, at, version->end);
    return takeAmount(at, at, {at}, {});
}

NumberScanner::Sign NumberScanner::readSign(std::size_t at) const
{
    const char32_t c = m_text[at];
    for (const std::u32string_view sign : {U"+/-", U"+/−", U"+-"}) {
        if (m_text.startsWith(at, sign))
            return {m_text.afterSpace(at + sign.size()), false, true};
    }
    if (c == kPlusMinus)
        return {m_text.afterSpace(at + 1), false, true};
    if (c == U'+')
        return {at + 1};
    const bool isMinus = c == U'-' || c == kMinusSign || c == kEnDash;
    return {isMinus ? at + 1 : at, isMinus, false};
}

std::size_t NumberScanner::stepSign(std::size_t at)
{
    const Sign sign = readSign(at);
    if (sign.end == at)
        return at + 1;
    // Right behind a number, a word or a bracket it joins or parts, and says nothing about what follows.
    const char32_t before = m_text.before(at);
    const bool isBehindNumber = !m_found.empty() && m_found.back().end == at;
    if (!sign.isPlusMinus && (isBehindNumber || NumberText::isWordPart(before) || before == U')' || before == U'%'))
        return at + 1;
    if (beginsAmount(m_text, sign.end))
        return takeAmount(at, sign.end, sign, {});
    if (const auto currency = readCurrencyBefore(m_text, sign.end)) {
        const std::size_t next = m_text.afterSpace(currency->end);
        if (beginsAmount(m_text, next))
            return takeAmount(at, next, sign, currency->unit);
    }
    return at + 1;
}

std::size_t NumberScanner::takeAmount(std::size_t start, std::size_t at, const Sign &sign,
                                      const std::optional<Unit> &currency)
{
    if (const std::size_t end = afterOverlongRun(m_text, at); end > at)
        return end;
    const auto numeral = readNumeral(m_text, at, m_mark);
    if (!numeral)
        return m_text.digitsEnd(at + 1);
    Draft draft;
    draft.start = start;
    draft.digits = at;
    draft.end = numeral->end;
    draft.value = numeral->value;
    draft.currency = currency;
    draft.isNegative = sign.isNegative;
    draft.isPlusMinus = sign.isPlusMinus;
    draft.isFractional = numeral->isFractional;
    draft.isPlain = numeral->isPlain;
    draft.mayBeVersion = numeral->mayBeVersion;
    draft.isInDigits = true;
    return takeDigits(draft);
}

std::size_t NumberScanner::takeDigits(const Draft &draft)
{
    if (const std::size_t end = takeRatio(draft); end > draft.end)
        return end;
    if (m_text.startsWith(draft.end, U"分之")) {
        if (const std::size_t end = takePartsOf(draft.start, draft.value, draft.end + 2); end > draft.end + 2)
            return end;
    }
    const ScannedNumber scanned = completed(m_text, draft, m_every);
    const bool isTouched = scanned.end == draft.end && NumberText::isWordPart(m_text[draft.end]);
    if (!isTouched)
        return push(scanned);
    // "1920x1080" is two numbers; other letters make it a name.
    const bool isProduct = (m_text[draft.end] | 0x20U) == U'x' && m_text[draft.digits] != U'0' &&
                           NumberText::isDigit(m_text[draft.end + 1]);
    if (!isProduct)
        return joinedEnd(m_text, draft.digits);
    return push(scanned) + 1;
}

/// "3:1", "3-to-1", 3比1.
std::size_t NumberScanner::takeRatio(const Draft &draft)
{
    std::size_t at = draft.end;
    if (m_text[at] == U':')
        at += 1;
    else if (m_text.startsWith(at, U"-to-"))
        at += 4;
    else if (const std::size_t sign = m_text.afterSpace(at); m_text[sign] == U'比')
        at = m_text.afterSpace(sign + 1);
    if (at == draft.end || !NumberText::isDigit(m_text[at]) || draft.currency || draft.isNegative)
        return draft.end;
    const auto below = readNumeral(m_text, at, m_mark);
    const bool isWhole = below && below->isPlain && !NumberText::isWordPart(m_text[below->end]);
    const int divisor = isWhole ? m_text.smallNumber(at, below->end) : 0;
    if (divisor <= 0 || divisor > kLargestDenominator)
        return draft.end;
    ScannedNumber scanned{draft.start, below->end, {}, {}};
    scanned.number.kind = NumberKind::Ratio;
    scanned.number.value = draft.value.dividedBy(static_cast<quint64>(divisor));
    return push(std::move(scanned));
}

std::size_t NumberScanner::takeWords(std::size_t at, std::size_t start, bool isNegative)
{
    if (const auto times = readMultipleWord(m_text, at)) {
        ScannedNumber scanned{start, times->end, {}, {}};
        scanned.number.value = times->value;
        scanned.number.unit = *unitOfSymbol(U"×");
        return push(std::move(scanned));
    }
    const auto words = readNumberWords(m_text, at);
    if (!words)
        return at;
    Draft draft;
    draft.start = start;
    draft.digits = at;
    draft.end = words->end;
    draft.value = words->value;
    draft.isNegative = isNegative;
    draft.isFractional = words->isFractional;
    ScannedNumber scanned = completed(m_text, draft, m_every);
    if (words->isHalf && scanned.number.unit.isBare())
        return at;
    scanned.number.isOptional = words->isOne && scanned.number.unit.isBare() && scanned.end == words->end;
    return push(std::move(scanned));
}

std::size_t NumberScanner::stepChinese(std::size_t at)
{
    const char32_t c = m_text[at];
    if (c == U'每') {
        if (const auto every = readEveryTime(m_text, at))
            m_every = {every->end, every->unit};
        return std::max(m_every.end, at + 1);
    }
    if (c == U'第')
        return std::max(chineseNumeralEnd(m_text, at + 1), m_text.digitsEnd(at + 1));
    if (c == U'版') {
        const auto version = readVersion(m_text, at);
        return version ? pushNamed(NumberKind::Version, version->version, version->start, version->end) : at + 1;
    }
    if (c == U'人') {
        const auto currency = readCurrencyBefore(m_text, at);
        const std::size_t next = currency ? m_text.afterSpace(currency->end) : at;
        return beginsAmount(m_text, next) ? takeAmount(at, next, {next}, currency->unit) : at + 1;
    }
    if (c == U'负' || m_text.startsWith(at, U"零下")) {
        const std::size_t next = m_text.afterSpace(c == U'负' ? at + 1 : at + 2);
        return beginsAmount(m_text, next) ? takeAmount(at, next, {next, true, false}, {}) : takeChinese(next, at, true);
    }
    if (c == U'半' || m_text.startsWith(at, U"一半"))
        return takeHalf(at);
    return isChineseNumeral(c) ? takeChinese(at, at, false) : at + 1;
}

/// 一半; 半 with a unit.
std::size_t NumberScanner::takeHalf(std::size_t at)
{
    const bool isAlone = m_text[at] == U'一';
    Draft draft;
    draft.start = draft.digits = at;
    draft.end = at + (isAlone ? 2 : 1);
    draft.value = ExactNumber::fromInteger(1).dividedBy(2);
    draft.isFractional = true;
    ScannedNumber scanned = completed(m_text, draft, {});
    if (!isAlone && scanned.number.unit.isBare())
        return at + 1;
    return push(std::move(scanned));
}

/// A number of hundredths and the like: what follows 百分之.
std::size_t NumberScanner::takeParts(std::size_t at, std::size_t start, const Unit &unit)
{
    ScannedNumber scanned{start, at, {}, {}};
    scanned.number.unit = unit;
    const std::size_t next = m_text.afterSpace(at);
    if (beginsAmount(m_text, next)) {
        const auto numeral = readNumeral(m_text, next, m_mark);
        if (!numeral)
            return at;
        scanned.number.value = numeral->value;
        scanned.end = numeral->end;
    } else {
        const auto numeral = readChineseNumeral(m_text, next);
        if (!numeral)
            return at;
        scanned.number.value = numeral->value;
        scanned.end = numeral->end;
    }
    return push(std::move(scanned));
}

/// 三分之一 and 3分之1: @p below parts, of which the number at @p at are meant.
std::size_t NumberScanner::takePartsOf(std::size_t start, const ExactNumber &below, std::size_t at)
{
    const double parts = below.approximately();
    const auto numeral = NumberText::isDigit(m_text[at]) ? std::nullopt : readChineseNumeral(m_text, at);
    const std::size_t end = numeral ? numeral->end : m_text.digitsEnd(at);
    const int above = numeral ? 0 : m_text.smallNumber(at, end);
    if (end == at || above < 0 || !below.isWhole() || parts < 1 || parts > kLargestDenominator)
        return at;
    ScannedNumber scanned{start, end, {}, {}};
    const ExactNumber value = numeral ? numeral->value : ExactNumber::fromInteger(above);
    scanned.number.value = value.dividedBy(static_cast<quint64>(parts));
    scanned.number.isFractional = true;
    return push(std::move(scanned));
}

std::size_t NumberScanner::takeChinese(std::size_t at, std::size_t start, bool isNegative)
{
    struct Parts
    {
        std::u32string_view words;
        std::u32string_view unit;
    };
    for (const Parts &parts : {Parts{U"百分之", U"%"}, Parts{U"千分之", U"‰"}, Parts{U"万分之", U"‱"}}) {
        if (m_text.startsWith(at, parts.words))
            return takeParts(at + parts.words.size(), start, *unitOfSymbol(parts.unit));
    }
    const std::size_t runEnd = std::max(chineseNumeralEnd(m_text, at), at + 1);
    if (const auto date = readDate(m_text, at)) {
        ScannedNumber scanned{start, date->end, {}, {}};
        scanned.number.kind = NumberKind::Date;
        scanned.number.date = date->date;
        return push(std::move(scanned));
    }
    const auto numeral = readChineseNumeral(m_text, at);
    if (!numeral)
        return runEnd;
    if (m_text.startsWith(numeral->end, U"分之"))
        return std::max(takePartsOf(start, numeral->value, numeral->end + 2), runEnd);
    Draft draft;
    draft.start = start;
    draft.digits = at;
    draft.end = numeral->end;
    draft.value = numeral->value;
    draft.isNegative = isNegative;
    draft.isFractional = numeral->isFractional;
    if (m_text.startsWith(draft.end, U"个半")) { // 一个半小时
        draft.value = draft.value.plus(ExactNumber::fromInteger(1).dividedBy(2));
        draft.end += 2;
    }
    ScannedNumber scanned = completed(m_text, draft, m_every);
    const bool isBare = scanned.number.unit.isBare() && scanned.end == draft.end;
    const bool isMeasured = isMeasureWord(m_text, m_text.afterSpace(draft.end));
    if (isBare && numeral->isSingle && !isMeasured)
        return runEnd;
    scanned.number.isOptional = isBare && numeral->isOne && draft.end == numeral->end;
    return push(std::move(scanned));
}

std::size_t NumberScanner::push(ScannedNumber scanned)
{
    const std::size_t end = scanned.end;
    m_found.push_back(std::move(scanned));
    return end;
}

std::size_t NumberScanner::pushNamed(NumberKind kind, const QString &name, std::size_t start, std::size_t end)
{
    ScannedNumber scanned{start, end, {}, {}};
    scanned.number.kind = kind;
    scanned.number.name = name;
    return push(std::move(scanned));
}

} // namespace assay::text
