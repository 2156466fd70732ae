// SPDX-License-Identifier: GPL-3.0-or-later
// What the keywords of JSON Schema 2020-12 hold, and which values they are about.
#pragma once

#include "models/core/json.h"

#include <optional>
#include <string>
#include <string_view>

namespace assay::core {

/// What stands behind a keyword.
enum class KeywordShape {
    Unknown, ///< anything: a keyword that asserts nothing, or that no draft knows
    Label,   ///< text for people, which asserts nothing
    Text,
    Number,
    Count, ///< a whole number, not negative
    Truth,
    Names,
    NamesByName,
    Value,
    Values,
    Subschema,
    Subschemas,
    SubschemasByName,
};

[[nodiscard]] KeywordShape shapeOf(std::string_view keyword);

/// Whether @p keyword can make a value invalid.
[[nodiscard]] bool isAssertion(std::string_view keyword);

/// Whether no keyword of @p schema, an object, can make a value invalid. False for anything else.
[[nodiscard]] bool assertsNothing(const Json &schema);

/// The value of @p keyword, which @p schema has no more.
[[nodiscard]] std::optional<Json> taken(Json &schema, const std::string &keyword);

/// All keywords that can make a value invalid, which @p schema has no more.
[[nodiscard]] Json takenAssertions(Json &schema);

/// Calls @p visit with each direct subschema of @p schema, whose keywords must have their shapes.
template <typename Schema, typename Visit>
void forEachSubschema(Schema &schema, const Visit &visit)
{
    if (!schema.is_object())
        return;
    for (auto entry = schema.begin(); entry != schema.end(); ++entry) {
        const KeywordShape shape = shapeOf(entry.key());
        if (shape == KeywordShape::Subschema)
            visit(*entry);
        if (shape != KeywordShape::Subschemas && shape != KeywordShape::SubschemasByName)
            continue;
        for (auto child = entry->begin(); child != entry->end(); ++child)
            visit(*child);
    }
}

// Below, types are the words of "type", in lists without repetitions.

/// Whether @p list has @p value.
[[nodiscard]] bool holds(const Json &list, const Json &value);

/// Whether @p value is of @p type.
[[nodiscard]] bool isOfType(const Json &value, const Json &type);

/// The types that @p schema says, or that its enumerated values have; an empty list where it says none.
[[nodiscard]] Json statedTypes(const Json &schema);

/// The types that values of unstated type are offered with: the one that the keywords are about, else some.
[[nodiscard]] Json presumedTypes(const Json &schema);

/// Leaves of @p schema what says something about values of @p type.
void limitToType(Json &schema, const Json &type);

/// Whether @p pattern does without what engines that match in linear time lack (look-around, back-references), and
/// Python's ("\p{…}").
[[nodiscard]] bool isPlainPattern(const std::string &pattern);

} // namespace assay::core
