// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/datesintext.h"

#include "models/text/chinesenumerals.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace assay::text {

namespace {

constexpr int kEarliestYear = 1000;
constexpr int kLatestYear = 2999;

using Found = std::optional<ReadDate>;

bool isYear(int year) { return year >= kEarliestYear && year <= kLatestYear; }
bool isMonth(int month) { return month >= 1 && month <= 12; }
bool isDay(int day) { return day >= 1 && day <= 31; }

/// A run of digits as a small number; -1 where there is none of the wanted length.
struct Part
{
    int value = -1;
    std::size_t length = 0;
    std::size_t end = 0;
};

Part readPart(const NumberText &text, std::size_t at)
{
    const std::size_t end = text.digitsEnd(at);
    return {end > at ? text.smallNumber(at, end) : -1, end - at, end};
}

/// Behind the time of day that an ISO date may have: "T10:20:30.5Z", "+08:00".
std::size_t afterIsoTime(const NumberText &text, std::size_t at)
{
    const bool isTime =
        (text[at] == U'T' || text[at] == U' ') && text.digitsEnd(at + 1) == at + 3 && text[at + 3] == U':';
    if (!isTime)
        return at;
    std::size_t end = at + 3;
    while ((text[end] == U':' || text[end] == U'.') && NumberText::isDigit(text[end + 1]))
        end = text.digitsEnd(end + 1);
    if (text[end] == U'Z')
        return end + 1;
    if ((text[end] == U'+' || text[end] == U'-') && NumberText::isDigit(text[end + 1])) {
        end = text.digitsEnd(end + 1);
        if (text[end] == U':')
            end = text.digitsEnd(end + 1);
    }
    return end;
}

/// 2019-03-05, 2019/03/05, 2019.03.05, 2019-03.
Found readYearFirst(const NumberText &text, std::size_t at)
{
    const Part year = readPart(text, at);
    const char32_t mark = text[year.end];
    if (year.length != 4 || !isYear(year.value) || (mark != U'-' && mark != U'/' && mark != U'.'))
        return {};
    const Part month = readPart(text, year.end + 1);
    if (month.length > 2 || !isMonth(month.value))
        return {};
    const Part day = text[month.end] == mark ? readPart(text, month.end + 1) : Part{};
    if (isDay(day.value) && day.length <= 2 && !NumberText::isLetter(text[afterIsoTime(text, day.end)]))
        return ReadDate{{year.value, month.value, day.value}, afterIsoTime(text, day.end)};
    const bool isAlone =
        mark == U'-' && month.length == 2 && text[month.end] != U'-' && !NumberText::isLetter(text[month.end]);
    return isAlone ? Found({{year.value, month.value, 0}, month.end}) : std::nullopt;
}

/// 05.03.2019, 3/5/2019, 05-03-2019.
Found readYearLast(const NumberText &text, std::size_t at)
{
    const Part first = readPart(text, at);
    const char32_t mark = text[first.end];
    if (first.length > 2 || (mark != U'.' && mark != U'/' && mark != U'-'))
        return {};
    const Part second = readPart(text, first.end + 1);
    if (second.length > 2 || second.value < 0 || text[second.end] != mark)
        return {};
    const Part year = readPart(text, second.end + 1);
    const bool goesOn =
        (text[year.end] == mark && NumberText::isDigit(text[year.end + 1])) || NumberText::isLetter(text[year.end]);
    if (year.length != 4 || !isYear(year.value) || goesOn)
        return {};
    const bool isMonthFirst = mark == U'/' ? isMonth(first.value) : !isMonth(second.value);
    const int month = isMonthFirst ? first.value : second.value;
    const int day = isMonthFirst ? second.value : first.value;
    if (!isMonth(month) || !isDay(day))
        return {};
    return ReadDate{{year.value, month, day}, year.end};
}

/// A number before 年, 月, 日, in digits or Chinese.
Part readChinesePart(const NumberText &text, std::size_t at)
{
    if (NumberText::isDigit(text[at]))
        return readPart(text, at);
    const auto numeral = readChineseNumeral(text, at);
    if (!numeral || numeral->isFractional || numeral->value.approximately() > kLatestYear)
        return {};
    const int value = static_cast<int>(numeral->value.approximately());
    return {value, numeral->isPositional ? std::size_t{4} : std::size_t{2}, numeral->end};
}

Found readMonthAndDay(const NumberText &text, std::size_t at, int year)
{
    const Part month = readChinesePart(text, at);
    const std::size_t sign = text.afterSpace(month.end);
    if (!isMonth(month.value) || month.length > 2 || text[sign] != U'月')
        return {};
    const std::size_t next = text.afterSpace(sign + 1);
    const Part day = readChinesePart(text, next);
    const std::size_t dayEnd = text.afterSpace(day.end);
    if (isDay(day.value) && (text[dayEnd] == U'日' || text[dayEnd] == U'号'))
        return ReadDate{{year, month.value, day.value}, dayEnd + 1};
    return ReadDate{{year, month.value, 0}, sign + 1};
}

Found readChineseDate(const NumberText &text, std::size_t at)
{
    const Part year = readChinesePart(text, at);
    if (year.value < 0)
        return {};
    const std::size_t sign = text.afterSpace(year.end);
    if (text[sign] != U'年' || year.length != 4 || !isYear(year.value))
        return readMonthAndDay(text, at, 0);
    if (const Found whole = readMonthAndDay(text, text.afterSpace(sign + 1), year.value))
        return whole;
    return ReadDate{{year.value, 0, 0}, sign + 1};
}

int monthOf(const std::string &word)
{
    constexpr std::array<std::string_view, 12> kMonths{"january",   "february", "march",    "april",
                                                       "may",       "june",     "july",     "august",
                                                       "september", "october",  "november", "december"};
    for (std::size_t i = 0; i < kMonths.size(); ++i) {
        if (word == kMonths[i] || (word.size() == 3 && kMonths[i].substr(0, 3) == word) || (i == 8 && word == "sept"))
            return static_cast<int>(i) + 1;
    }
    return 0;
}

/// A day with or without its "th".
Part readEnglishDay(const NumberText &text, std::size_t at)
{
    Part day = readPart(text, at);
    if (!isDay(day.value) || day.length > 2)
        return {};
    const TextWord suffix = text.wordAt(day.end);
    if (suffix.lower == "st" || suffix.lower == "nd" || suffix.lower == "rd" || suffix.lower == "th")
        day.end = suffix.end;
    return NumberText::isWordPart(text[day.end]) ? Part{} : day;
}

/// A year after a month or a day: ", 2019" or " 2019".
Part readEnglishYear(const NumberText &text, std::size_t at)
{
    const std::size_t start = text.afterSpace(text[at] == U',' ? at + 1 : at);
    const Part year = readPart(text, start);
    const bool goesOn = NumberText::isWordPart(text[year.end]) ||
                        ((text[year.end] == U'.' || text[year.end] == U',') && NumberText::isDigit(text[year.end + 1]));
    return start > at && year.length == 4 && isYear(year.value) && !goesOn ? year : Part{};
}

/// "March 5, 2019", "March 2019", "Mar. 5".
Found readMonthFirst(const NumberText &text, std::size_t at)
{
    const TextWord word = text.wordAt(at);
    const int month = monthOf(word.lower);
    if (month == 0 || !NumberText::isAsciiLetter(text[at]) || text[at] > U'Z') // "may" and "march" are words, too
        return {};
    const std::size_t next = text.afterSpace(text[word.end] == U'.' ? word.end + 1 : word.end);
    if (next == word.end)
        return {};
    if (const Part year = readEnglishYear(text, next - 1); year.value > 0)
        return ReadDate{{year.value, month, 0}, year.end};
    const Part day = readEnglishDay(text, next);
    if (day.value < 0)
        return {};
    const bool isOtherNumber =
        (text[day.end] == U'.' || text[day.end] == U',') && NumberText::isDigit(text[day.end + 1]);
    if (isOtherNumber)
        return {};
    if (const Part year = readEnglishYear(text, day.end); year.value > 0)
        return ReadDate{{year.value, month, day.value}, year.end};
    return ReadDate{{0, month, day.value}, day.end};
}

/// "5 March 2019", "5th of March".
Found readDayFirst(const NumberText &text, std::size_t at)
{
    const Part day = readEnglishDay(text, at);
    if (day.value < 0 || !NumberText::isSpace(text[day.end]))
        return {};
    std::size_t next = day.end + 1;
    if (const TextWord of = text.wordAt(next); of.lower == "of")
        next = text.afterSpace(of.end);
    const TextWord word = text.wordAt(next);
    const int month = monthOf(word.lower);
    if (month == 0 || text[next] > U'Z')
        return {};
    const std::size_t end = text[word.end] == U'.' && word.lower.size() <= 4 ? word.end + 1 : word.end;
    if (const Part year = readEnglishYear(text, end); year.value > 0)
        return ReadDate{{year.value, month, day.value}, year.end};
    return ReadDate{{0, month, day.value}, word.end};
}

QString twoDigits(int number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); }

/// "am", "pm", "a.m.", "p.m." after at most one space: 0 and 12; -1 for none.
int halfOfDay(const NumberText &text, std::size_t at, std::size_t &end)
{
    const std::size_t start = text.afterSpace(at);
    const char32_t letter = text[start] | 0x20U;
    if (letter != U'a' && letter != U'p')
        return -1;
    const bool isDotted = text[start + 1] == U'.';
    const std::size_t second = start + (isDotted ? 2 : 1);
    if ((text[second] | 0x20U) != U'm' || NumberText::isWordPart(text[second + 1]))
        return -1;
    end = second + (isDotted && text[second + 1] == U'.' ? 2 : 1);
    return letter == U'p' ? 12 : 0;
}

} // namespace

QString PartialDate::toString() const
{
    QString result = year > 0 ? QStringLiteral("%1").arg(year, 4, 10, QLatin1Char('0')) : QStringLiteral("-");
    if (month > 0)
        result += u'-' + twoDigits(month);
    if (day > 0)
        result += u'-' + twoDigits(day);
    return result;
}

std::optional<ReadDate> readDate(const NumberText &text, std::size_t at)
{
    if (NumberText::isAsciiLetter(text[at]))
        return readMonthFirst(text, at);
    if (NumberText::isDigit(text[at])) {
        for (const auto read : {readYearFirst, readYearLast, readDayFirst}) {
            if (const Found found = read(text, at))
                return found;
        }
    }
    return readChineseDate(text, at);
}

std::optional<ReadClock> readClock(const NumberText &text, std::size_t at)
{
    const Part hour = readPart(text, at);
    if (hour.length > 2 || hour.value < 0 || hour.value > 24)
        return {};
    QString rest = QStringLiteral(":00");
    std::size_t end = hour.end;
    for (int i = 0; i < 2 && text[end] == U':'; ++i) {
        const Part part = readPart(text, end + 1);
        if (part.length != 2 || part.value > 59)
            return {};
        rest = (i == 0 ? QString() : rest) + u':' + twoDigits(part.value);
        end = part.end;
    }
    const bool hasMinutes = end > hour.end;
    const int half = hour.value >= 1 && hour.value <= 12 ? halfOfDay(text, end, end) : -1;
    const bool goesOn = NumberText::isWordPart(text[end]) || text[end] == U':';
    if ((!hasMinutes && half < 0) || goesOn)
        return {};
    const int value = half < 0 ? hour.value : hour.value % 12 + half;
    return ReadClock{twoDigits(value) + rest, end};
}

} // namespace assay::text
