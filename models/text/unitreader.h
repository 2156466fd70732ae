// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the unit that stands beside a number in a text.
#pragma once

#include "models/text/numbertext.h"
#include "models/text/unit.h"

#include <optional>

namespace assay::text {

/// A unit and where its spelling ends.
struct ReadUnit
{
    Unit unit;
    std::size_t end = 0;
};

/// Each of these looks at a bounded part of the text, and reads nothing where nothing fits. Pure; any thread.

/// The unit right at @p at, without what may follow a stroke: "MiB", "percentage points", "℃", "毫秒". English and
/// symbols must end where they end: "s" is none in "5 seats".
[[nodiscard]] std::optional<ReadUnit> readUnit(const NumberText &text, std::size_t at);

/// The currency that stands at @p at before its amount: "US$", "€", "EUR", "人民币".
[[nodiscard]] std::optional<ReadUnit> readCurrencyBefore(const NumberText &text, std::size_t at);

/// What follows a unit or a thing counted: "/s", " per second", " a month", "每秒", " monthly", "/user", "per million
/// tokens". Only units and things of the tables; "a" and "an" only before times.
[[nodiscard]] std::optional<ReadUnit> readPer(const NumberText &text, std::size_t at);

/// After a bare number, the rate of things that follows within four words: " messages per second", " small msg/s",
/// "条/秒". The unit is the whole rate.
[[nodiscard]] std::optional<ReadUnit> readRateOfThings(const NumberText &text, std::size_t at);

/// The time after 每, as in 每秒 and 每个月, where @p at is at 每.
[[nodiscard]] std::optional<ReadUnit> readEveryTime(const NumberText &text, std::size_t at);

/// Whether a Chinese measure word or a noun that is used like one stands at @p at, such as 个, 条, 节点.
[[nodiscard]] bool isMeasureWord(const NumberText &text, std::size_t at);

} // namespace assay::text
