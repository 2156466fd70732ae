// SPDX-License-Identifier: GPL-3.0-or-later
// SchemaNode: one subschema after the walk, reduced to what asserts something, in the terms of draft 7.
#pragma once

#include "models/core/json.h"
#include "models/core/schemapattern.h"

#include <QSet>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace assay::core {

/// The types of "type", as bits.
enum SchemaType : unsigned {
    NullType = 1,
    BooleanType = 2,
    IntegerType = 4,
    NumberType = 8,
    StringType = 16,
    ArrayType = 32,
    ObjectType = 64,
};

/// The values of "enum" or "const".
struct SchemaValues
{
    QSet<QByteArray> canonical;
    QString shown;              ///< some of them, for a message
    std::size_t longest = 0;    ///< of the canonical forms, in bytes
    bool hasContainers = false; ///< whether an array or object is among them
};

struct SchemaCount
{
    std::optional<quint64> least;
    std::optional<quint64> most;
};

/// Subschemas are numbers of other nodes of the same SchemaWalk.
struct SchemaNode
{
    using Number = int;

    bool isNothing = false;   ///< the schema `false`
    bool isReference = false; ///< asserts nothing but what the one in allOf does

    unsigned types = 0; ///< SchemaType bits; 0 where any type will do
    std::vector<SchemaValues> values;
    std::optional<Json> minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf;
    SchemaCount length, items, members;
    std::optional<SchemaPattern> pattern;
    QString patternText;
    bool hasUniqueItems = false;

    std::vector<std::string> required;
    std::map<std::string, std::vector<std::string>> requiredWith;
    std::map<std::string, Number> appliedWith;

    std::vector<Number> allOf; ///< the target of "$ref" among them
    std::optional<std::vector<Number>> anyOf, oneOf;
    std::optional<Number> negated, condition, consequence, alternative;

    std::map<std::string, Number> properties;
    std::vector<std::pair<SchemaPattern, Number>> patternProperties;
    std::optional<Number> otherProperties, propertyNames;
    std::vector<Number> firstItems;
    std::optional<Number> otherItems, contained;
    SchemaCount containedCount; ///< where `contained` is set, `least` is too
};

} // namespace assay::core
