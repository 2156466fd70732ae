// SPDX-License-Identifier: GPL-3.0-or-later
// What two subschemas of a ModernSchema say together: both at once, or either of them.
#pragma once

#include "models/core/json.h"

#include <vector>

namespace assay::core {

/// A schema that accepts what both accept: one of them where the other says nothing, else {"allOf": […]}.
[[nodiscard]] Json bothOf(Json first, Json second);

/// A schema that accepts what any of @p schemas accepts: one of them, an enumeration, or {"anyOf": […]}. Not for none.
[[nodiscard]] Json anyOf(std::vector<Json> schemas);

/// Makes @p into accept what @p into and @p other both accept, in one object. Returns the keywords of @p other that an
/// object cannot say besides its own (a second "pattern"), an empty object if there are none: @p into accepts more than
/// both by just these. @p into must have no "$ref" if @p other has one. Labels of both are joined; of other keywords
/// that assert nothing, those of @p into count.
[[nodiscard]] Json conjoin(Json &into, Json other);

/// Whether types, or the constants of a member that both require, tell that no value fits both schemas. They must have
/// no
/// "$ref". False where it takes more to tell.
[[nodiscard]] bool areApart(const Json &first, const Json &second);

} // namespace assay::core
