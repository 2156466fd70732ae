// SPDX-License-Identifier: GPL-3.0-or-later
// SchemaEngine: runs the subschemas that the walk left over a value, with valijson's constraints and our own.
#pragma once

#include "models/core/jsonschema.h"
#include "models/core/schemanode.h"

#include <memory>
#include <vector>

namespace assay::core {

/// valijson's parser is not used: it recurses without bound, resolves references by its own rules, and confuses
/// subschemas whose paths look alike. Its constraints are made here, one by one, from the nodes: its own for
/// combinations, conditions and required members; ours, through its hook for foreign constraints (PolyConstraint), for
/// what it does inexactly (numbers, types, lengths), at a cost without bound (patterns, comparisons), or with wrong
/// places in its messages (items, members). The first constraint of every subschema charges the budget of the check.
///
/// Immutable; any number of threads at once.
class SchemaEngine
{
public:
    explicit SchemaEngine(std::vector<SchemaNode> nodes);
    ~SchemaEngine();
    Q_DISABLE_COPY_MOVE(SchemaEngine)

    /// Applies the first node to @p instance, whose depth the caller has limited. Nothing throws.
    [[nodiscard]] SchemaReport run(const Json &instance, const SchemaLimits &limits) const;

private:
    struct Data;
    std::unique_ptr<const Data> m_data;
};

} // namespace assay::core
