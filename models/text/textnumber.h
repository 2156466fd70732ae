// SPDX-License-Identifier: GPL-3.0-or-later
// TextNumber: one number as it was found in a text.
#pragma once

#include "models/core/codepoints.h"
#include "models/text/datesintext.h"
#include "models/text/unit.h"

#include <QString>

namespace assay::text {

enum class NumberKind {
    Quantity,  ///< `value` in `unit`
    Date,      ///< `date`, also a year alone
    TimeOfDay, ///< `name`
    Version,   ///< `name`
    Ratio,     ///< `value`, the quotient: 3:1 is 3
};

/// A plain value; any thread.
struct TextNumber
{
    core::CodePoints start; ///< of the text as it was given
    core::CodePoints end;
    QString text; ///< from start to end: with sign, currency and unit
    NumberKind kind = NumberKind::Quantity;
    ExactNumber value;
    Unit unit;
    PartialDate date;
    QString name; ///< of a version "3.40", of a time "10:30:00"; of a plain number how it is written

    bool isPlusMinus = false;  ///< written with ±, a tolerance
    bool isFractional = false; ///< not whole or written with a decimal mark: a bare one may equal a percentage
    bool mayBeYear = false;    ///< a bare number of four digits from kFirstYear to kLastYear
    bool mayBeVersion = false; ///< a bare number right behind a name: "SQLite 3.40"
    bool isOptional = false;   ///< "one" or 一个, which may be no number: it can answer a claim, and claims nothing

    bool operator==(const TextNumber &) const = default;
};

} // namespace assay::text
