// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemakeywords.h"

#include "models/core/schemanumber.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace assay::core {

namespace {

struct Keyword
{
    KeywordShape shape = KeywordShape::Unknown;
    const char *type = ""; ///< of the values that it is about; empty: of any
};

Keyword known(std::string_view word)
{
    using enum KeywordShape;
    static const std::map<std::string_view, Keyword> keywords{
        {"$defs", {SubschemasByName}},
        {"$ref", {Text}},
        {"additionalProperties", {Subschema, "object"}},
        {"allOf", {Subschemas}},
        {"anyOf", {Subschemas}},
        {"const", {Value}},
        {"contains", {Subschema, "array"}},
        {"dependentRequired", {NamesByName, "object"}},
        {"dependentSchemas", {SubschemasByName, "object"}},
        {"description", {Label}},
        {"else", {Subschema}},
        {"enum", {Values}},
        {"exclusiveMaximum", {Number, "number"}},
        {"exclusiveMinimum", {Number, "number"}},
        {"format", {Text, "string"}},
        {"if", {Subschema}},
        {"items", {Subschema, "array"}},
        {"maxContains", {Count, "array"}},
        {"maxItems", {Count, "array"}},
        {"maxLength", {Count, "string"}},
        {"maxProperties", {Count, "object"}},
        {"maximum", {Number, "number"}},
        {"minContains", {Count, "array"}},
        {"minItems", {Count, "array"}},
        {"minLength", {Count, "string"}},
        {"minProperties", {Count, "object"}},
        {"minimum", {Number, "number"}},
        {"multipleOf", {Number, "number"}},
        {"not", {Subschema}},
        {"oneOf", {Subschemas}},
        {"pattern", {Text, "string"}},
        {"patternProperties", {SubschemasByName, "object"}},
        {"prefixItems", {Subschemas, "array"}},
        {"properties", {SubschemasByName, "object"}},
        {"propertyNames", {Subschema, "object"}},
        {"required", {Names, "object"}},
        {"then", {Subschema}},
        {"title", {Label}},
        {"type", {Value}},
        {"unevaluatedItems", {Subschema, "array"}},
        {"unevaluatedProperties", {Subschema, "object"}},
        {"uniqueItems", {Truth, "array"}},
    };
    const auto found = keywords.find(word);
    return found == keywords.end() ? Keyword() : found->second;
}

/// A word of "type".
std::string typeOfValue(const Json &value)
{
    if (value.is_number())
        return isWholeNumber(value) ? "integer" : "number";
    return value.type_name(); // for all else the words are the same
}

} // namespace

KeywordShape shapeOf(std::string_view keyword) { return known(keyword).shape; }

bool isAssertion(std::string_view keyword)
{
    const KeywordShape shape = shapeOf(keyword);
    return shape != KeywordShape::Unknown && shape != KeywordShape::Label;
}

bool assertsNothing(const Json &schema)
{
    if (!schema.is_object())
        return false;
    const auto &members = schema.get_ref<const Json::object_t &>();
    return std::none_of(members.begin(), members.end(), [](const auto &member) { return isAssertion(member.first); });
}

std::optional<Json> taken(Json &schema, const std::string &keyword)
{
    const auto found = schema.find(keyword);
    if (found == schema.end())
        return std::nullopt;
    Json value = std::move(*found);
    schema.erase(found);
    return value;
}

Json takenAssertions(Json &schema)
{
    Json assertions = Json::object();
    for (auto entry = schema.begin(); entry != schema.end();) {
        if (!isAssertion(entry.key())) {
            ++entry;
            continue;
        }
        assertions[entry.key()] = std::move(*entry);
        entry = schema.erase(entry);
    }
    return assertions;
}

bool holds(const Json &list, const Json &value) { return std::find(list.begin(), list.end(), value) != list.end(); }

bool isOfType(const Json &value, const Json &type)
{
    return typeOfValue(value) == type || (value.is_number() && type == "number");
}

Json statedTypes(const Json &schema)
{
    if (schema.contains("type"))
        return schema["type"];
    Json values = schema.value("enum", Json::array());
    if (schema.contains("const"))
        values = Json::array({schema["const"]});
    Json types = Json::array();
    for (const Json &value : values) {
        if (!holds(types, typeOfValue(value)))
            types.push_back(typeOfValue(value));
    }
    if (holds(types, "number"))
        types.erase(std::remove(types.begin(), types.end(), "integer"), types.end());
    return types;
}

Json presumedTypes(const Json &schema)
{
    for (const auto &[keyword, value] : schema.items()) {
        if (const std::string_view type = known(keyword).type; !type.empty())
            return Json::array({std::string(type)});
    }
    return Json::array({"string", "number", "boolean", "null"});
}

void limitToType(Json &schema, const Json &type)
{
    for (auto entry = schema.begin(); entry != schema.end();) {
        const std::string meant = known(entry.key()).type;
        const bool isForeign = !meant.empty() && type != meant && !(meant == "number" && type == "integer");
        entry = isForeign ? schema.erase(entry) : std::next(entry);
    }
    schema["type"] = Json::array({type});
    if (!schema.contains("enum"))
        return;
    Json values = Json::array();
    std::copy_if(schema["enum"].begin(), schema["enum"].end(), std::back_inserter(values),
                 [&type](const Json &value) { return isOfType(value, type); });
    schema["enum"] = std::move(values);
}

bool isPlainPattern(const std::string &pattern)
{
    for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
        const char next = pattern[i + 1];
        if (pattern[i] == '\\') {
            if (std::string_view("pPkcu123456789").find(next) != std::string_view::npos)
                return false;
            ++i;
        } else if (pattern[i] == '(' && next == '?' && pattern.compare(i + 2, 1, ":") != 0) {
            return false;
        }
    }
    return true;
}

} // namespace assay::core
