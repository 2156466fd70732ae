// SPDX-License-Identifier: GPL-3.0-or-later
// Unit: what a number in a text counts or measures, and how it becomes comparable.
#pragma once

#include "models/text/exactnumber.h"

#include <QString>

namespace assay::text {

/// What is measured. Numbers of different dimensions say nothing about each other; a percentage and a number of
/// percentage points are two dimensions.
enum class Dimension {
    None, ///< a bare number, also one of things: "3 modes"
    Fraction,
    Points, ///< percentage points and basis points
    Multiple,
    Data,
    Time,
    Frequency,
    Temperature,
    Length,
    Mass,
    Volume,
    Power,
    Energy,
    Voltage,
    Current,
    Level,
    Money,
    Count, ///< of things, where their rate or price is told: messages per second, euros per user
};

/// Within a dimension, values can be equal only where their kinds, sets of bits, have one in common: no number of
/// dollars is one of euros, and months are no seconds, for a month has no fixed length.
using UnitKinds = quint32;
inline constexpr UnitKinds kAnyKind = ~UnitKinds{0};

/// A unit with its factor to the base unit of its dimension, exactly:
/// base = (value + offsetHundredths/100) × multiplier/divisor × 10^powerOfTen × 2^powerOfTwo.
/// A plain value; any thread.
struct Unit
{
    Dimension dimension = Dimension::None;
    UnitKinds kinds = kAnyKind;
    Dimension per = Dimension::None; ///< of the unit below the stroke; None where there is none
    UnitKinds perKinds = kAnyKind;
    quint64 multiplier = 1;
    quint64 divisor = 1;
    int powerOfTen = 0;
    int powerOfTwo = 0;
    int offsetHundredths = 0; ///< of temperatures
    QString name;             ///< canonical: "MiB", "message/s", "USD/month"; empty for a bare number

    bool operator==(const Unit &) const = default;

    [[nodiscard]] bool isBare() const { return dimension == Dimension::None && per == Dimension::None; }
    [[nodiscard]] bool hasDimensionOf(const Unit &other) const
    {
        return dimension == other.dimension && per == other.per;
    }
    /// Whether equal base values of both are the same quantity.
    [[nodiscard]] bool isCommensurable(const Unit &other) const
    {
        return hasDimensionOf(other) && (kinds & other.kinds) != 0 && (perKinds & other.perKinds) != 0;
    }
};

/// @p value in the base unit of the dimension of @p unit: bits, seconds (or months), hertz, kelvins, metres, grams,
/// litres, watts, joules, volts, amperes, one for fractions and percentage points. The offset of a temperature counts
/// unless @p isDifference.
[[nodiscard]] ExactNumber baseValue(const ExactNumber &value, const Unit &unit, bool isDifference);

/// @p above per @p below, neither of which has a stroke of its own.
[[nodiscard]] Unit ratioOf(const Unit &above, const Unit &below);

} // namespace assay::text
