// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around a numeral: magnitude, unit and rate behind it, and the words before it that make it a year or a
// version.
#pragma once

#include "models/text/numerals.h"
#include "models/text/textnumber.h"
#include "models/text/unitreader.h"

#include <optional>

namespace assay::text {

/// A number while its text is read; positions are in the NumberText.
struct ScannedNumber
{
    std::size_t start = 0;
    std::size_t end = 0;
    TextNumber number;
    Magnitude magnitude; ///< already in the number's value
};

/// A numeral in digits, words or Chinese, before what follows it is known.
struct Draft
{
    std::size_t start = 0;  ///< with sign and currency
    std::size_t digits = 0; ///< of the numeral itself
    std::size_t end = 0;    ///< of the numeral
    ExactNumber value;      ///< without its sign
    std::optional<Unit> currency;
    bool isNegative = false;
    bool isPlusMinus = false;
    bool isFractional = false;
    bool isPlain = false;      ///< see Numeral
    bool mayBeVersion = false; ///< likewise
    bool isInDigits = false;
};

/// The time of a 每 that stands before a number.
struct EveryTime
{
    std::size_t end = 0; ///< of its characters; 0 for none
    Unit time;
};

/// @p draft with the magnitude, the unit and the rate that follow it in @p text; @p every is taken for the stroke where
/// the number has none and at most ten characters and no punctuation stand between. Pure; any thread.
[[nodiscard]] ScannedNumber completed(const NumberText &text, const Draft &draft, const EveryTime &every);

} // namespace assay::text
