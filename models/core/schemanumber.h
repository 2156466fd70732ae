// SPDX-License-Identifier: GPL-3.0-or-later
// Exact arithmetic on JSON numbers, as the numeric keywords of JSON Schema need it.
#pragma once

#include "models/core/json.h"

namespace assay::core {

/// −1, 0 or 1 as @p left is less than, equal to or greater than @p right; exact between 64-bit integers of either sign
/// and doubles (2^53 + 1 is greater than the double 2^53). Both must be finite numbers. Any thread.
[[nodiscard]] int compareNumbers(const Json &left, const Json &right);

/// Whether @p number has no fractional part: 1, 1.0 and 1e300 have none. False for what is not a number.
[[nodiscard]] bool isWholeNumber(const Json &number);

/// Whether @p value is a whole multiple of @p divisor (> 0). Integers up to 64 bits are taken exactly; any other double
/// stands for the shortest decimal that reads back as that double, which is what a person wrote: so 0.03 and 1.1e300
/// are multiples of 0.01, and 0.035 is not. The division is exact, by decimal digits.
[[nodiscard]] bool isMultipleOf(const Json &value, const Json &divisor);

} // namespace assay::core
