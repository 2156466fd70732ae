// SPDX-License-Identifier: GPL-3.0-or-later
// ExactNumber: a rational number without rounding, in one canonical form.
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace assay::text {

/// Factors and divisors may be as large as this, so that a digit times one of them fits into 64 bits.
inline constexpr quint64 kLargestFactor = 1'000'000'000'000'000'000;

/// sign × digits × 10^exponent / denominator. In canonical form (no zero at either end of the digits, the denominator
/// prime to 10 and to the digits), so that equal numbers have equal members: 0.5 is 1/2 is 50 × 10⁻².
///
/// Each step takes time linear in the number of digits, which callers cap. A plain value; any thread.
class ExactNumber
{
public:
    /// Zero.
    ExactNumber() = default;

    [[nodiscard]] static ExactNumber fromInteger(qint64 value);

    /// @p digits are ASCII digits, of which the last @p fractionDigits stand behind the decimal mark.
    [[nodiscard]] static ExactNumber fromDigits(std::string_view digits, int fractionDigits);

    [[nodiscard]] ExactNumber negated() const;
    /// @p factor ≤ kLargestFactor.
    [[nodiscard]] ExactNumber times(quint64 factor) const;
    /// 0 < @p divisor; the product of all divisors of one number stays ≤ kLargestFactor.
    [[nodiscard]] ExactNumber dividedBy(quint64 divisor) const;
    [[nodiscard]] ExactNumber timesPowerOfTen(int power) const;
    /// @p power of either sign.
    [[nodiscard]] ExactNumber timesPowerOfTwo(int power) const;
    /// Both denominators ≤ 10^9; the time also depends on how far the exponents are apart.
    [[nodiscard]] ExactNumber plus(const ExactNumber &other) const;

    [[nodiscard]] bool isZero() const { return m_digits.empty(); }
    [[nodiscard]] bool isNegative() const { return m_isNegative; }
    [[nodiscard]] bool isWhole() const { return m_exponent >= 0 && m_denominator == 1; }
    /// Whether it has a finite decimal form.
    [[nodiscard]] bool isDecimal() const { return m_denominator == 1; }
    [[nodiscard]] qsizetype significantDigits() const { return static_cast<qsizetype>(m_digits.size()); }

    /// The nearest double or one beside it; the largest double in place of what is beyond. For ordering, never for
    /// equality.
    [[nodiscard]] double approximately() const;

    /// "1200000", "-0.5", "1/3"; with an exponent ("12e40") where more than 30 zeros would be added.
    [[nodiscard]] QString toString() const;

    bool operator==(const ExactNumber &) const = default;

private:
    void normalise();
    void reduce();

    bool m_isNegative = false;
    std::string m_digits; ///< ASCII; empty for zero
    int m_exponent = 0;
    quint64 m_denominator = 1;
};

} // namespace assay::text
