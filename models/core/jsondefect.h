// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a JSON value from a stranger unfit for code that recurses through it, compares it or writes it.
#pragma once

#include "models/core/json.h"

namespace assay::core {

enum class JsonDefect {
    None,
    TooDeep,
    TooLarge,
    NotJson, ///< NaN, infinity, binary values, strings that are not UTF-8
};

/// The first defect found of @p value: arrays and objects nested deeper than @p depth, or about more than @p bytes when
/// written. Without recursion, and no longer than it takes to find one. A pure function; any thread.
[[nodiscard]] JsonDefect defectOf(const Json &value, int depth, qsizetype bytes);

} // namespace assay::core
