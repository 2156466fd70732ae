// SPDX-License-Identifier: GPL-3.0-or-later
// The walk over a JSON Schema: resolves references, translates drafts, refuses what is not fully understood.
#pragma once

#include "models/core/jsonschema.h"
#include "models/core/schemanode.h"

namespace assay::core {

/// How the keywords beside "$ref" count where the draft is Inferred.
enum class RefSiblings { Apply, Ignore };

struct SchemaWalk
{
    std::vector<SchemaNode> nodes;    ///< those that the schema can reach; the first is the schema itself
    bool hasDisputedSiblings = false; ///< the result would differ for the other RefSiblings
    QString reason;                   ///< why the schema cannot be checked, translated; then nodes is empty
};

/// Walks @p schema and what it refers to, without recursion. A pure function; any thread.
[[nodiscard]] SchemaWalk walkSchema(const Json &schema, SchemaDialect whereUnnamed, RefSiblings siblings,
                                    const SchemaDocuments &known, const SchemaLimits &limits);

} // namespace assay::core
