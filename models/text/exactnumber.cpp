// SPDX-License-Identifier: GPL-3.0-or-later
// School arithmetic on decimal digits.
#include "models/text/exactnumber.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace assay::text {

namespace {

constexpr int kMostAddedZeros = 30;

char digitFor(quint64 value) { return static_cast<char>('0' + value); }

quint64 valueOf(char digit) { return static_cast<quint64>(digit - '0'); }

void multiply(std::string &digits, quint64 factor)
{
    quint64 carry = 0;
    for (std::size_t place = digits.size(); place-- > 0;) {
        const quint64 sum = valueOf(digits[place]) * factor + carry;
        digits[place] = digitFor(sum % 10);
        carry = sum / 10;
    }
    std::string front;
    for (; carry > 0; carry /= 10)
        front.push_back(digitFor(carry % 10));
    digits.insert(digits.begin(), front.rbegin(), front.rend());
}

/// Divides; the remainder.
quint64 divide(std::string &digits, quint64 divisor)
{
    quint64 rest = 0;
    for (char &digit : digits) {
        rest = rest * 10 + valueOf(digit);
        digit = digitFor(rest / divisor);
        rest %= divisor;
    }
    return rest;
}

quint64 remainderOf(const std::string &digits, quint64 divisor)
{
    quint64 rest = 0;
    for (const char digit : digits)
        rest = (rest * 10 + valueOf(digit)) % divisor;
    return rest;
}

void padTo(std::string &digits, std::size_t length)
{
    if (digits.size() < length)
        digits.insert(0, length - digits.size(), '0');
}

/// |a| + |b| or, for a ≥ b, |a| − |b|; both of one length.
std::string combined(const std::string &a, const std::string &b, bool isSum)
{
    std::string result(a.size(), '0');
    int carry = 0;
    for (std::size_t i = a.size(); i-- > 0;) {
        const int other = b[i] - '0' + carry;
        const int digit = a[i] - '0' + (isSum ? other : -other);
        carry = isSum ? digit / 10 : (digit < 0 ? 1 : 0);
        result[i] = static_cast<char>('0' + (digit + 10) % 10);
    }
    return carry > 0 ? '1' + result : result;
}

} // namespace

ExactNumber ExactNumber::fromInteger(qint64 value)
{
    ExactNumber number =
        fromDigits(std::to_string(value < 0 ? 0 - static_cast<quint64>(value) : static_cast<quint64>(value)), 0);
    return value < 0 ? number.negated() : number;
}

ExactNumber ExactNumber::fromDigits(std::string_view digits, int fractionDigits)
{
    ExactNumber number;
    number.m_digits = digits;
    number.m_exponent = -fractionDigits;
    number.normalise();
    return number;
}

ExactNumber ExactNumber::negated() const
{
    ExactNumber result = *this;
    result.m_isNegative = !m_isNegative && !isZero();
    return result;
}

ExactNumber ExactNumber::times(quint64 factor) const
{
    ExactNumber result = *this;
    multiply(result.m_digits, factor);
    result.normalise();
    return result;
}

ExactNumber ExactNumber::dividedBy(quint64 divisor) const
{
    ExactNumber result = *this;
    result.m_denominator *= divisor;
    result.normalise();
    return result;
}

ExactNumber ExactNumber::timesPowerOfTen(int power) const
{
    ExactNumber result = *this;
    if (!isZero())
        result.m_exponent += power;
    return result;
}

ExactNumber ExactNumber::timesPowerOfTwo(int power) const
{
    ExactNumber result = *this;
    // 2^−n = 5^n × 10^−n
    const quint64 base = power < 0 ? 5 : 2;
    for (int i = std::abs(power); i > 0; --i)
        multiply(result.m_digits, base);
    result.m_exponent += std::min(power, 0);
    result.normalise();
    return result;
}

ExactNumber ExactNumber::plus(const ExactNumber &other) const
{
    if (isZero() || other.isZero())
        return isZero() ? other : *this;
    std::string a = m_digits;
    std::string b = other.m_digits;
    multiply(a, other.m_denominator);
    multiply(b, m_denominator);
    const int exponent = std::min(m_exponent, other.m_exponent);
    a.append(static_cast<std::size_t>(m_exponent - exponent), '0');
    b.append(static_cast<std::size_t>(other.m_exponent - exponent), '0');
    const std::size_t length = std::max(a.size(), b.size());
    padTo(a, length);
    padTo(b, length);

    ExactNumber result;
    const bool isSum = m_isNegative == other.m_isNegative;
    const bool isFirstLarger = a >= b;
    result.m_isNegative = isFirstLarger ? m_isNegative : other.m_isNegative;
    result.m_digits = isFirstLarger ? combined(a, b, isSum) : combined(b, a, isSum);
    result.m_exponent = exponent;
    result.m_denominator = m_denominator * other.m_denominator;
    result.normalise();
    return result;
}

void ExactNumber::normalise()
{
    m_digits.erase(0, std::min(m_digits.find_first_not_of('0'), m_digits.size()));
    if (m_digits.empty()) {
        *this = {};
        return;
    }
    if (m_denominator > 1)
        reduce();
    const std::size_t end = m_digits.find_last_not_of('0') + 1;
    m_exponent += static_cast<int>(m_digits.size() - end);
    m_digits.resize(end);
}

void ExactNumber::reduce()
{
    for (; m_denominator % 2 == 0; m_denominator /= 2, --m_exponent)
        multiply(m_digits, 5);
    for (; m_denominator % 5 == 0; m_denominator /= 5, --m_exponent)
        multiply(m_digits, 2);
    const quint64 common = std::gcd(remainderOf(m_digits, m_denominator), m_denominator);
    if (common > 1) {
        divide(m_digits, common);
        m_denominator /= common;
    }
    m_digits.erase(0, m_digits.find_first_not_of('0'));
}

double ExactNumber::approximately() const
{
    if (isZero())
        return 0;
    constexpr std::size_t kDoubleDigits = 17;
    const std::string lead = m_digits.substr(0, kDoubleDigits);
    double value = 0;
    for (const char digit : lead)
        value = value * 10 + static_cast<double>(digit - '0');
    const auto rest = static_cast<double>(m_digits.size() - lead.size()) + m_exponent;
    value =
        std::min(value * std::pow(10.0, rest) / static_cast<double>(m_denominator), std::numeric_limits<double>::max());
    return m_isNegative ? -value : value;
}

QString ExactNumber::toString() const
{
    if (isZero())
        return QStringLiteral("0");
    std::string text = m_digits;
    const auto length = static_cast<int>(text.size());
    const int zeros = m_exponent > 0 ? m_exponent : -m_exponent - length;
    if (zeros > kMostAddedZeros)
        text += 'e' + std::to_string(m_exponent);
    else if (m_exponent >= 0)
        text.append(static_cast<std::size_t>(m_exponent), '0');
    else if (-m_exponent < length)
        text.insert(text.size() - static_cast<std::size_t>(-m_exponent), 1, '.');
    else
        text.insert(0, "0." + std::string(static_cast<std::size_t>(zeros), '0'));
    if (m_isNegative)
        text.insert(0, 1, '-');
    if (m_denominator != 1)
        text += '/' + std::to_string(m_denominator);
    return QString::fromStdString(text);
}

} // namespace assay::text
