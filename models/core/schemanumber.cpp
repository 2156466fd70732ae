// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemanumber.h"

#include <array>
#include <charconv>
#include <cmath>

namespace assay::core {

namespace {

constexpr double kTwoTo63 = 9223372036854775808.0;
constexpr double kTwoTo64 = 18446744073709551616.0;

__extension__ using Wide = unsigned __int128;

template <typename T>
int order(T left, T right)
{
    return left < right ? -1 : (right < left ? 1 : 0);
}

int compareSigned(qint64 left, double right)
{
    if (right >= kTwoTo63)
        return -1;
    if (right < -kTwoTo63)
        return 1;
    const int whole = order(left, static_cast<qint64>(right));
    return whole != 0 ? whole : order(0.0, right - std::trunc(right));
}

int compareUnsigned(quint64 left, double right)
{
    if (right >= kTwoTo64)
        return -1;
    if (right < 0)
        return 1;
    const int whole = order(left, static_cast<quint64>(right));
    return whole != 0 ? whole : order(0.0, right - std::trunc(right));
}

/// The magnitude digits × 10^exponent.
struct Decimal
{
    quint64 digits = 0;
    int exponent = 0;
};

Decimal decimalOf(const Json &number)
{
    if (number.is_number_unsigned())
        return {number.get<quint64>(), 0};
    if (number.is_number_integer()) {
        const qint64 value = number.get<qint64>();
        return {value < 0 ? quint64(0) - static_cast<quint64>(value) : static_cast<quint64>(value), 0};
    }
    const double value = std::abs(number.get<double>());
    if (std::trunc(value) == value && value < kTwoTo64)
        return {static_cast<quint64>(value), 0};
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific).ptr;
    Decimal decimal;
    const char *at = buffer.data();
    bool isFraction = false;
    for (; at != end && *at != 'e'; ++at) {
        if (*at == '.') {
            isFraction = true;
            continue;
        }
        decimal.digits = decimal.digits * 10 + static_cast<quint64>(*at - '0');
        if (isFraction)
            --decimal.exponent;
    }
    if (at != end)
        ++at;
    if (at != end && *at == '+')
        ++at;
    int power = 0;
    std::from_chars(at, end, power);
    decimal.exponent += power;
    return decimal;
}

} // namespace

int compareNumbers(const Json &left, const Json &right)
{
    if (left.is_number_float() && right.is_number_float())
        return order(left.get<double>(), right.get<double>());
    if (left.is_number_float())
        return -compareNumbers(right, left);
    const bool isUnsigned = left.is_number_unsigned();
    if (right.is_number_float())
        return isUnsigned ? compareUnsigned(left.get<quint64>(), right.get<double>())
                          : compareSigned(left.get<qint64>(), right.get<double>());
    if (isUnsigned && right.is_number_unsigned())
        return order(left.get<quint64>(), right.get<quint64>());
    if (isUnsigned)
        return right.get<qint64>() < 0 ? 1 : order(left.get<quint64>(), static_cast<quint64>(right.get<qint64>()));
    if (right.is_number_unsigned())
        return -compareNumbers(right, left);
    return order(left.get<qint64>(), right.get<qint64>());
}

bool isWholeNumber(const Json &number)
{
    if (!number.is_number_float())
        return number.is_number_integer();
    const double value = number.get<double>();
    return std::isfinite(value) && std::trunc(value) == value;
}

bool isMultipleOf(const Json &value, const Json &divisor)
{
    const Decimal dividend = decimalOf(value);
    const Decimal unit = decimalOf(divisor);
    if (dividend.digits == 0)
        return true;
    if (unit.digits == 0)
        return false;
    int shift = dividend.exponent - unit.exponent;
    if (shift >= 0) {
        Wide rest = dividend.digits % unit.digits;
        for (; shift > 0 && rest != 0; --shift)
            rest = rest * 10 % unit.digits;
        return rest == 0;
    }
    // Beyond 10^19 the unit exceeds any 64-bit dividend, which then cannot be a multiple of it.
    if (shift < -19)
        return false;
    Wide scaled = unit.digits;
    for (; shift < 0; ++shift)
        scaled *= 10;
    return Wide(dividend.digits) % scaled == 0;
}

} // namespace assay::core
