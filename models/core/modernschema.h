// SPDX-License-Identifier: GPL-3.0-or-later
// ModernSchema: a schema of any draft read into one self-contained form, which is what gets rewritten for providers.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QStringList>

#include <map>
#include <string>

namespace assay::core {

/// Every subschema is `false` or an object (`true` is an empty one) in the terms of 2020-12, each keyword has its
/// shape, "type" is a list without repetitions, and "$ref" is "#" or "#/$defs/" and a name of the definitions, which
/// has no character that needs escaping. What gives names and addresses ("$schema", "$id", "$anchor", "$defs") is gone,
/// and so are definitions that nothing refers to. No chain of references leads back to the same value.
struct ModernSchema
{
    struct Definition
    {
        Json schema;
        std::string place; ///< where it stood: a JSON pointer, or the reference as it was written
    };

    Json root;
    std::map<std::string, Definition> definitions;
    QStringList changes; ///< as ConvertedSchema::changes

    /// The key of the definition that a "$ref" means; "#" for the root.
    [[nodiscard]] static std::string nameIn(const Json &reference);
    /// The definition of that key, which there must be.
    [[nodiscard]] const Json &schemaNamed(const std::string &name) const;
};

/// Reads @p schema with the limits of SchemaLimits. Where no draft is named, each keyword means what the drafts that
/// know it say, and keywords beside "$ref" count. All of it is exact but "nullable", which no draft knows: it is read
/// as OpenAPI 3.0 has it. Nothing is fetched.
///
/// Fails with TooLarge, with InvalidInput for what is malformed, and with Unsupported for "$dynamicRef",
/// "$recursiveRef", unknown drafts, and references that lead nowhere or in a circle; Error::where is the JSON pointer,
/// Error::detail the keyword. A pure function; any thread.
[[nodiscard]] Expected<ModernSchema> modernSchema(const Json &schema);

} // namespace assay::core
