// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/utctime.h"

#include <QCoreApplication>

#include <array>

namespace assay::core {

namespace {

constexpr qsizetype kLength = 20;       // "YYYY-MM-DDThh:mm:ssZ"
constexpr qint64 kFirst = -62135596800; // 0001-01-01T00:00:00Z
constexpr qint64 kLast = 253402300799;  // 9999-12-31T23:59:59Z

/// The number written in ASCII digits at [from, from + count), or -1.
int digits(QStringView text, qsizetype from, qsizetype count)
{
    int value = 0;
    for (qsizetype i = from; i < from + count; ++i) {
        const char16_t c = text[i].unicode();
        if (c < u'0' || c > u'9')
            return -1;
        value = value * 10 + (c - u'0');
    }
    return value;
}

tl::unexpected<Error> notATime(QStringView text)
{
    return fail(ErrorCode::InvalidInput,
                QCoreApplication::translate("core", "“%1” is not a time in UTC; write it as 2026-01-31T09:30:00Z")
                    .arg(text.left(40)));
}

} // namespace

Expected<UtcTime> UtcTime::fromSecondsSinceEpoch(qint64 secondsSinceEpoch)
{
    if (secondsSinceEpoch < kFirst || secondsSinceEpoch > kLast)
        return fail(ErrorCode::InvalidInput,
                    QCoreApplication::translate("core", "The time lies outside the years 1 to 9999"));
    return UtcTime(Seconds(std::chrono::seconds(secondsSinceEpoch)));
}

Expected<UtcTime> UtcTime::parse(QStringView text)
{
    constexpr QStringView kPattern = u"dddd-dd-ddTdd:dd:ddZ";
    static_assert(kPattern.size() == kLength);
    if (text.size() != kLength)
        return notATime(text);
    for (qsizetype i = 0; i < kLength; ++i) {
        if (kPattern[i] != u'd' && text[i] != kPattern[i])
            return notATime(text);
    }
    const int year = digits(text, 0, 4);
    const int month = digits(text, 5, 2);
    const int day = digits(text, 8, 2);
    const int hour = digits(text, 11, 2);
    const int minute = digits(text, 14, 2);
    const int second = digits(text, 17, 2);
    const std::chrono::year_month_day date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day)));
    if (year < 1 || month < 1 || day < 1 || !date.ok() || hour < 0 || hour > 23 || minute < 0 || minute > 59 ||
        second < 0 || second > 59)
        return notATime(text);
    return UtcTime(std::chrono::sys_days(date) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
                   std::chrono::seconds(second));
}

QString UtcTime::toString() const
{
    const auto days = std::chrono::floor<std::chrono::days>(m_time);
    const std::chrono::year_month_day date(days);
    const std::chrono::hh_mm_ss time(m_time - days);
    std::array<char, 40> buffer{};
    const int length = std::snprintf(
        buffer.data(), buffer.size(), "%04d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(date.year()),
        static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), static_cast<int>(time.hours().count()),
        static_cast<int>(time.minutes().count()), static_cast<int>(time.seconds().count()));
    return QString::fromLatin1(buffer.data(), length);
}

} // namespace assay::core
