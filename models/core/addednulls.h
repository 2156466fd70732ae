// SPDX-License-Identifier: GPL-3.0-or-later
// The nulls by which a model says that it leaves an argument out, where all arguments are required: the way there. The
// way back is withoutAddedNulls() in schemadialect.h.
#pragma once

#include "models/core/modernschema.h"

#include <map>
#include <set>
#include <string>

namespace assay::core {

/// Tells for which subschemas of a ModernSchema null is valid.
class NullTakers
{
public:
    explicit NullTakers(const ModernSchema &modern) : m_modern(modern) {}

    /// As far as types, values and combinations tell; a schema of unstated type takes null unless its keywords are
    /// about another type. Throws SchemaRefusal where that takes too long a chain of definitions.
    [[nodiscard]] bool takesNull(const Json &schema);

private:
    bool definitionTakesNull(const std::string &name);

    const ModernSchema &m_modern;
    std::map<std::string, bool> m_known; ///< of definitions
    int m_chain = 0;
};

/// Makes null fit @p schema, which is written for a provider, and marks it for takenMarks().
void addNull(Json &schema);

/// The JSON pointers of the marked schemas within @p schema, which are marked no more. It must not be nested deeply.
[[nodiscard]] std::set<std::string> takenMarks(Json &schema);

} // namespace assay::core
