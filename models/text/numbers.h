// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers with their units in English and Chinese text, and whether those of a claim are in a passage.
#pragma once

#include "models/core/canceltoken.h"
#include "models/core/error.h"
#include "models/core/json.h"
#include "models/text/textnumber.h"

#include <QList>
#include <QString>

#include <optional>

namespace assay::text {

/// All numbers of @p text, in order, also those that may be none (TextNumber::isOptional).
///
/// Values are exact: decimal digits and powers, no doubles. How digits are joined and which mark is the decimal one:
/// numerals.h. What is passed over because it names something: namednumbers.h. Words: numberwords.h and
/// chinesenumerals.h. Units: unittable.h. Ranges and lists: numberranges.h. Besides:
/// - A sign counts where nothing but a space, a bracket or the text's start stands before it; between two numbers "-"
///   and "–" join a range. ± is no sign but a tolerance.
/// - Temperatures convert as points on their scales (30 °C is 86 °F), tolerances with ± as differences.
/// - A number of four digits is a year after "since", "in" and their like or before 年; alone it may be one.
/// - Rates are quantities of their own: 5 messages per second are not 5 messages. A stroke other than time counts for
///   prices only; "30 % a year" is compared as 30 %.
/// - "one" and 一个 may be articles: such a number is optional.
/// Not read: ordinals, approximations ("dozens of", 几十), sums of units ("1 h 30 min" is two numbers).
///
/// Lone surrogates count as one code point and are never part of a number. Linear in the text; fails only as Cancelled.
/// A pure function; any thread, not the window's for long texts.
[[nodiscard]] core::Expected<QList<TextNumber>> findNumbers(const QString &text, const core::CancelToken &cancel);

enum class NumberVerdict {
    Match,
    Absent,   ///< the passage has no number of that dimension
    Mismatch, ///< the passage has that dimension with another value
    None,     ///< of a whole claim: it has no number
};

/// The word of CLI.md: "match", "absent", "mismatch", "none".
[[nodiscard]] QString numberVerdictName(NumberVerdict verdict);

/// One number of a claim, and what the passage has for it.
struct NumberCheck
{
    TextNumber number;
    NumberVerdict verdict = NumberVerdict::Absent;
    std::optional<TextNumber> inPassage; ///< the equal number, or the nearest of the dimension; nothing where absent
};

struct NumberReport
{
    QList<NumberCheck> numbers;                  ///< in the claim's order, without its optional ones
    NumberVerdict verdict = NumberVerdict::None; ///< the worst: mismatch, absent, match
};

/// Looks for each number of @p claim in @p passage.
///
/// A match has the same dimension and kind of unit, and exactly the same value in base units with its sign: 0.5 GB is
/// 500 MB, 512 MB is not 512 MiB, 1500 USD is not 1500 EUR, and 5 is not −5 nor ±5. Beyond that:
/// - A bare number that is not whole or is written with a decimal mark may match a percentage (0.999 and 99.9 %), and
///   any bare number a multiple (3 and 3×); they are no mismatch to each other. So the other way round.
/// - A date matches one that tells at least as much (2019 and 5 March 2019), and mismatches one that contradicts it.
/// - Versions are compared as written, but for case: 3.40 is not 3.4. A decimal right behind a name may be a version.
/// - A bare number that may be a year is compared with years, too.
/// Takes n·log n in the count of numbers. Fails only as Cancelled. A pure function; any thread.
[[nodiscard]] core::Expected<NumberReport> compareNumbers(const QString &claim, const QString &passage,
                                                          const core::CancelToken &cancel);

/// The value as it is printed: a number where JSON holds it exactly or as its shortest decimal (up to 15 digits), else
/// its decimal text; "1/3" for what has no decimal form; "3:1" as written for ratios; "2019-03-05" for dates, a number
/// for a year alone; the name of a version or of a time of day.
[[nodiscard]] core::Json numberValueJson(const TextNumber &number);

/// The unit as it is printed: its canonical name, "date", "time of day", "version", "ratio", or null for a bare number.
[[nodiscard]] core::Json numberUnitJson(const TextNumber &number);

} // namespace assay::text
