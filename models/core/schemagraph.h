// SPDX-License-Identifier: GPL-3.0-or-later
// How the subschemas of a schema lead to one another.
#pragma once

#include "models/core/schemanode.h"

namespace assay::core {

/// Whether some subschema applies itself to the same value again, and so forever. Recursion into parts of the value is
/// none. Linear; without recursion.
[[nodiscard]] bool hasCircle(const std::vector<SchemaNode> &nodes);

/// Makes all nodes lead past those that only refer to another, which saves half of the stack that a recursive schema
/// needs. There must be no circle.
void skipReferences(std::vector<SchemaNode> &nodes);

} // namespace assay::core
