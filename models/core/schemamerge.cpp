// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemamerge.h"

#include "models/core/schemakeywords.h"
#include "models/core/schemanumber.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <map>
#include <string_view>

namespace assay::core {

namespace {

bool says(const Json &schema, const char *keyword) { return schema.contains(keyword); }

Json inBoth(const Json &first, const Json &second)
{
    Json out = Json::array();
    std::copy_if(first.begin(), first.end(), std::back_inserter(out),
                 [&second](const Json &value) { return holds(second, value); });
    return out;
}

Json typesInBoth(const Json &first, const Json &second)
{
    Json out = inBoth(first, second);
    const bool isWhole =
        (holds(first, "integer") && holds(second, "number")) || (holds(first, "number") && holds(second, "integer"));
    if (isWhole)
        out.push_back("integer");
    return out;
}

void addMissing(Json &list, const Json &others)
{
    for (const Json &value : others) {
        if (!holds(list, value))
            list.push_back(value);
    }
}

/// Adds what @p outer says, which asserts nothing, to @p schema.
void addLabels(Json &schema, const Json &outer)
{
    for (const auto &[keyword, value] : outer.items()) {
        if (keyword == "description" && says(schema, "description") && schema["description"] != value)
            schema[keyword] = value.get<std::string>() + '\n' + schema["description"].get<std::string>();
        else
            schema[keyword] = value;
    }
}

bool isLimitedToValues(const Json &schema) { return says(schema, "const") || says(schema, "enum"); }

/// "const" is an enumeration of one.
void settleConst(Json &schema)
{
    const auto found = schema.find("const");
    if (found == schema.end())
        return;
    const Json values = Json::array({*found});
    schema.erase(found);
    schema["enum"] = says(schema, "enum") ? inBoth(schema["enum"], values) : values;
}

class Conjunction
{
public:
    Conjunction(Json &into, Json other) : m_into(into), m_other(std::move(other)) {}

    Json run()
    {
        leaveGroup({"if", "then", "else"});
        leaveGroup({"contains", "minContains", "maxContains"});
        leave({"unevaluatedItems", "unevaluatedProperties"}); // they look at the keywords beside them
        joinMembers();
        joinItems();
        if (isLimitedToValues(m_into) && isLimitedToValues(m_other)) {
            settleConst(m_into);
            settleConst(m_other);
        }
        for (auto &[keyword, value] : m_other.items()) {
            const auto found = m_into.find(keyword);
            if (found == m_into.end())
                m_into[keyword] = std::move(value);
            else if (*found != value && !join(keyword, *found, value))
                m_left[keyword] = std::move(value);
            if (m_into.is_boolean())
                return Json::object();
        }
        return std::move(m_left);
    }

private:
    /// Of keywords that mean what they mean only together.
    void leaveGroup(std::initializer_list<const char *> keywords)
    {
        const auto isSaidBy = [&keywords](const Json &schema) {
            return std::any_of(keywords.begin(), keywords.end(), [&](const char *word) { return says(schema, word); });
        };
        if (isSaidBy(m_into) && isSaidBy(m_other))
            leave(keywords);
    }

    void leave(std::initializer_list<const char *> keywords)
    {
        for (const char *keyword : keywords) {
            if (says(m_other, keyword))
                m_left[keyword] = *taken(m_other, keyword);
        }
    }

    /// A member that one side does not describe is, for that side, one of "additionalProperties".
    void joinMembers()
    {
        const bool hasPatterns = says(m_into, "patternProperties") || says(m_other, "patternProperties");
        const bool isClosed = says(m_into, "additionalProperties") || says(m_other, "additionalProperties");
        if (hasPatterns && isClosed) { // which members are additional depends on the patterns of one side alone
            leave({"additionalProperties", "patternProperties", "properties"});
            return;
        }
        const Json rest = m_into.value("additionalProperties", Json::object());
        const Json otherRest = taken(m_other, "additionalProperties").value_or(Json::object());
        const Json others = taken(m_other, "properties").value_or(Json::object());
        for (const auto &[name, schema] : others.items()) {
            Json &member = m_into["properties"].emplace(name, rest).first.value();
            member = bothOf(std::move(member), schema);
        }
        if (otherRest == Json::object())
            return;
        Json members = taken(m_into, "properties").value_or(Json::object());
        for (auto &[name, member] : members.items()) {
            if (!others.contains(name))
                member = bothOf(std::move(member), otherRest);
        }
        if (!members.empty())
            m_into["properties"] = std::move(members);
        m_into["additionalProperties"] = bothOf(rest, otherRest);
    }

    void joinItems()
    {
        const Json rest = m_into.value("items", Json::object());
        const Json otherRest = taken(m_other, "items").value_or(Json::object());
        const Json others = taken(m_other, "prefixItems").value_or(Json::array());
        Json first = taken(m_into, "prefixItems").value_or(Json::array());
        for (std::size_t i = 0; i < std::max(first.size(), others.size()); ++i) {
            if (i == first.size())
                first.push_back(rest);
            first[i] = bothOf(std::move(first[i]), i < others.size() ? others[i] : otherRest);
        }
        if (!first.empty())
            m_into["prefixItems"] = std::move(first);
        if (Json items = bothOf(rest, otherRest); items != Json::object())
            m_into["items"] = std::move(items);
    }

    /// Says whether both could be said in one.
    bool join(const std::string &keyword, Json &value, Json &other)
    {
        static const std::map<std::string_view, int> limits{
            {"minimum", 1},  {"exclusiveMinimum", 1},  {"minLength", 1},  {"minItems", 1},  {"minProperties", 1},
            {"maximum", -1}, {"exclusiveMaximum", -1}, {"maxLength", -1}, {"maxItems", -1}, {"maxProperties", -1}};
        if (const auto limit = limits.find(keyword); limit != limits.end()) {
            value = compareNumbers(value, other) == limit->second ? value : other;
        } else if (keyword == "type" || keyword == "enum") {
            value = keyword == "type" ? typesInBoth(value, other) : inBoth(value, other);
            if (value.empty())
                m_into = false;
        } else if (keyword == "required" || keyword == "allOf") {
            addMissing(value, other);
        } else if (keyword == "uniqueItems") {
            value = true;
        } else if (keyword == "multipleOf" && (isMultipleOf(value, other) || isMultipleOf(other, value))) {
            value = isMultipleOf(value, other) ? value : other;
        } else if (keyword == "not") {
            value = Json{{"anyOf", Json::array({value, other})}};
        } else if (keyword == "patternProperties") {
            for (const auto &[pattern, schema] : other.items())
                value[pattern] = value.contains(pattern) ? bothOf(std::move(value[pattern]), schema) : schema;
        } else if (keyword == "description") {
            value = value.get<std::string>() + '\n' + other.get<std::string>();
        } else {
            return !isAssertion(keyword);
        }
        return true;
    }

    Json &m_into;
    Json m_other;
    Json m_left = Json::object();
};

/// The values that "enum" and "const" of @p schema allow; none where they say nothing.
Json valuesOf(Json schema)
{
    if (!schema.is_object())
        return Json::array();
    settleConst(schema);
    return schema.value("enum", Json::array());
}

/// Whether @p schema says only which values it accepts, one by one.
bool isEnumeration(const Json &schema)
{
    if (!schema.is_object() || says(schema, "enum") == says(schema, "const"))
        return false;
    const auto &members = schema.get_ref<const Json::object_t &>();
    return std::all_of(members.begin(), members.end(), [](const auto &member) {
        return !isAssertion(member.first) || member.first == "enum" || member.first == "const" ||
               member.first == "type";
    });
}

} // namespace

Json bothOf(Json first, Json second)
{
    if (first == second || second == Json::object() || first.is_boolean())
        return first;
    if (first == Json::object() || second.is_boolean())
        return second;
    if (first.size() == 1 && says(first, "allOf")) {
        first["allOf"].push_back(std::move(second));
        return first;
    }
    return {{"allOf", Json::array({std::move(first), std::move(second)})}};
}

Json anyOf(std::vector<Json> schemas)
{
    std::vector<Json> distinct;
    for (Json &schema : schemas) {
        if (std::find(distinct.begin(), distinct.end(), schema) == distinct.end())
            distinct.push_back(std::move(schema));
    }
    if (distinct.size() == 1)
        return distinct.front();
    if (std::any_of(distinct.begin(), distinct.end(), assertsNothing))
        return Json::object();
    if (!std::all_of(distinct.begin(), distinct.end(), isEnumeration))
        return {{"anyOf", std::move(distinct)}};
    Json values = Json::array();
    for (Json &schema : distinct) {
        settleConst(schema);
        addMissing(values, schema["enum"]);
    }
    return {{"enum", std::move(values)}};
}

bool areApart(const Json &first, const Json &second)
{
    if (isLimitedToValues(first) && isLimitedToValues(second))
        return inBoth(valuesOf(first), valuesOf(second)).empty();
    const Json types = statedTypes(first);
    const Json otherTypes = statedTypes(second);
    if (types.empty() || otherTypes.empty())
        return false;
    if (typesInBoth(types, otherTypes).empty())
        return true;
    const Json object = Json::array({"object"});
    if (types != object || otherTypes != object)
        return false;
    const Json members = first.value("properties", Json::object());
    const Json others = second.value("properties", Json::object());
    const Json required = first.value("required", Json::array());
    const Json otherRequired = second.value("required", Json::array());
    return std::any_of(required.begin(), required.end(), [&](const Json &name) {
        const auto &text = name.get_ref<const std::string &>();
        const Json values = valuesOf(members.value(text, Json()));
        const Json otherValues = valuesOf(others.value(text, Json()));
        return holds(otherRequired, name) && !values.empty() && !otherValues.empty() &&
               inBoth(values, otherValues).empty();
    });
}

Json conjoin(Json &into, Json other)
{
    if (into.is_boolean())
        return Json::object();
    if (other.is_boolean() || assertsNothing(into)) { // nothing can be lost
        if (other.is_object())
            addLabels(other, into);
        into = std::move(other);
        return Json::object();
    }
    return Conjunction(into, std::move(other)).run();
}

} // namespace assay::core
