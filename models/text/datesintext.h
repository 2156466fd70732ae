// SPDX-License-Identifier: GPL-3.0-or-later
// Dates and times of day in a text.
#pragma once

#include "models/text/numbertext.h"

#include <QString>

#include <optional>

namespace assay::text {

/// A day, a month or a year of the calendar, as far as it is told; 0 for a field that is not.
struct PartialDate
{
    int year = 0;
    int month = 0;
    int day = 0;

    bool operator==(const PartialDate &) const = default;

    /// "2019-03-05", "2019-03", "2019"; without a year "--03-05" or "--03" as ISO 8601 once had it.
    [[nodiscard]] QString toString() const;
};

struct ReadDate
{
    PartialDate date;
    std::size_t end = 0;
};

struct ReadClock
{
    QString time; ///< "HH:mm" or "HH:mm:ss", of 24 hours
    std::size_t end = 0;
};

/// The first and last year that a number of four digits may stand for without saying so.
inline constexpr int kFirstYear = 1900;
inline constexpr int kLastYear = 2099;

/// The date at @p at, which is a digit or the first letter of a word: 2019-03-05 (with a time of day behind it, which
/// belongs to it), 2019-03, 2019/03/05, 2019.03.05, 05.03.2019 (day first), 3/5/2019 (month first, as in American
/// English, unless only the other way round makes a date), "March 5, 2019", "5th of March 2019", "March 2019",
/// "March 5", 2019年3月5日, 3月5日, 二〇一九年. A year alone is a date only with 年. Pure; any thread.
[[nodiscard]] std::optional<ReadDate> readDate(const NumberText &text, std::size_t at);

/// The time of day at @p at: "10:30", "10:30:15", "5 pm", "5:30 p.m.". The minutes have two digits, else it is a ratio.
[[nodiscard]] std::optional<ReadClock> readClock(const NumberText &text, std::size_t at);

} // namespace assay::text
