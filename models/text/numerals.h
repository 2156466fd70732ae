// SPDX-License-Identifier: GPL-3.0-or-later
// Numerals in digits: separators of several locales, fractions, powers, and the magnitudes behind them.
#pragma once

#include "models/text/exactnumber.h"
#include "models/text/numbertext.h"

#include <optional>

namespace assay::text {

/// A numeral has at most so many digits and signs; longer runs are no numbers that anybody wrote to be read.
inline constexpr std::size_t kLongestNumeral = 100;
/// And an exponent at most this far from 0.
inline constexpr int kLargestExponent = 400;
/// And a fraction at most this below its stroke.
inline constexpr int kLargestDenominator = 1'000'000;

/// Which of "." and "," is the decimal mark where a single one before three digits leaves it open.
enum class DecimalMark { Point, Comma };

struct Numeral
{
    ExactNumber value;
    std::size_t end = 0;
    bool isFractional = false; ///< written with a decimal mark or as a fraction
    bool isPlain = false;      ///< digits only, such as a year has
    /// Where digits with at most one "." are all there is, they may name a version.
    bool mayBeVersion = false;
};

/// How "1.200" and "1,200" are to be read in @p text: by default as in English (1.2 and 1200); the other way round
/// where the text has numbers that only a decimal comma explains ("0,5", "3,75", "1.200.000", "1.200,5") and none
/// that only a decimal point explains ("0.5", "1,200,000"). Versions and addresses do not count. Linear.
[[nodiscard]] DecimalMark decimalMarkOf(const NumberText &text);

/// The unsigned numeral at @p at, which is a digit, or a "." before one.
///
/// Groups of three digits are joined by "," or "." (a single one by decimalMarkOf()), by ' and ’, and by spaces of any
/// width; Indian groups (12,00,000) by ",". A single comma before one, two, or four and more digits, or after a 0
/// alone, is a decimal comma; of "1,2,3" only "1" is read. A power follows as "e6", "×10^6" or "⁶" (after 10 and 2);
/// a fraction as "/3", or as ½ and its like.
[[nodiscard]] std::optional<Numeral> readNumeral(const NumberText &text, std::size_t at, DecimalMark mark);

/// The value of ½, ⅓, ⅔, ¼, ¾, ⅕ or ⅛; nothing for other characters.
[[nodiscard]] std::optional<ExactNumber> vulgarFraction(char32_t c);

/// A magnitude that multiplies a numeral.
struct Magnitude
{
    quint64 factor = 1; ///< of a dozen
    int powerOfTen = 0;
    std::size_t end = 0;
};

/// The magnitude at @p at, right after a numeral: "million", "bn", "k", "万", "百万". "K" must touch the numeral (else
/// kelvin), "m", "b" and "t" count only for money, and "B" and "T" also before things ("7B parameters").
[[nodiscard]] std::optional<Magnitude> readMagnitude(const NumberText &text, std::size_t at, bool isMoney);

/// The power of ten of the Chinese magnitude at @p at (十 to 亿, joined as in 千万), or 0; moves @p at behind it.
[[nodiscard]] int readChineseMagnitude(const NumberText &text, std::size_t &at);

} // namespace assay::text
