// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/addednulls.h"

#include "models/core/schemadialect.h"
#include "models/core/schemakeywords.h"
#include "models/core/schemarefusal.h"

#include <QCoreApplication>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace assay::core {

namespace {

constexpr char kMark[] = "assay:added-null"; ///< with a binary value, which no schema from outside has

void takeMarks(Json &schema, const Json::json_pointer &pointer, std::set<std::string> &places)
{
    if (schema.is_object() && schema.contains(kMark) && schema[kMark].is_binary()) {
        schema.erase(kMark);
        places.insert(pointer.to_string());
    }
    std::size_t index = 0;
    for (auto child = schema.begin(); schema.is_structured() && child != schema.end(); ++child)
        takeMarks(*child, schema.is_object() ? pointer / child.key() : pointer / index++, places);
}

/// Takes out the nulls; keeps a count of its steps.
class NullRemover
{
public:
    explicit NullRemover(const ConvertedSchema &converted) : m_converted(converted) {}

    [[nodiscard]] bool isExhausted() const { return m_stepsLeft < 0; }

    void clean(Json &value, const Json &schema, const Json::json_pointer &pointer)
    {
        const Level level(*this);
        if (isExhausted() || !value.is_structured())
            return;
        if (schema.contains("$ref")) {
            const Json::json_pointer target = targetOf(schema);
            clean(value, m_converted.schema[target], target);
        }
        if (schema.contains("anyOf")) {
            const Json &list = schema["anyOf"];
            const auto fitting =
                std::find_if(list.begin(), list.end(), [&](const Json &one) { return fits(value, one); });
            if (fitting != list.end())
                clean(value, *fitting, pointer / "anyOf" / static_cast<std::size_t>(fitting - list.begin()));
        }
        if (value.is_array() && schema.contains("items")) {
            for (Json &item : value)
                clean(item, schema["items"], pointer / "items");
        }
        if (value.is_object() && schema.contains("properties"))
            cleanMembers(value, schema["properties"], pointer / "properties");
    }

private:
    /// One step, within the one before.
    struct Level
    {
        explicit Level(NullRemover &inRemover) : remover(inRemover)
        {
            constexpr int kMost = 600; // more than values have
            --remover.m_stepsLeft;
            if (++remover.m_level > kMost)
                remover.m_stepsLeft = -1;
        }
        ~Level() { --remover.m_level; }
        Q_DISABLE_COPY_MOVE(Level)

        NullRemover &remover;
    };

    static Json::json_pointer targetOf(const Json &schema)
    {
        return Json::json_pointer(schema["$ref"].get_ref<const std::string &>().substr(1));
    }

    void cleanMembers(Json &value, const Json &properties, const Json::json_pointer &pointer)
    {
        for (auto member = value.begin(); member != value.end();) {
            const auto property = properties.find(member.key());
            const Json::json_pointer place = pointer / member.key();
            if (property != properties.end() && member->is_null() &&
                m_converted.addedNulls.contains(place.to_string())) {
                member = value.erase(member);
                continue;
            }
            if (property != properties.end())
                clean(*member, *property, place);
            ++member;
        }
    }

    /// Whether @p value is what a provider that holds its model to @p schema would let through: exact in types, names
    /// and enumerations, which is what tells alternatives apart.
    bool fits(const Json &value, const Json &schema)
    {
        const Level level(*this);
        if (isExhausted())
            return false;
        if (schema.contains("$ref") && !fits(value, m_converted.schema[targetOf(schema)]))
            return false;
        const auto fitsValue = [&](const Json &one) { return fits(value, one); };
        if (schema.contains("anyOf") && std::none_of(schema["anyOf"].begin(), schema["anyOf"].end(), fitsValue))
            return false;
        if (schema.contains("type") && !isOfSomeType(value, schema["type"]))
            return false;
        if (schema.contains("const") && schema["const"] != value)
            return false;
        if (schema.contains("enum") &&
            std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
            return false;
        if (value.is_array() && schema.contains("items"))
            return std::all_of(value.begin(), value.end(),
                               [&](const Json &item) { return fits(item, schema["items"]); });
        return !value.is_object() || !schema.contains("properties") || fitsMembers(value, schema["properties"]);
    }

    bool fitsMembers(const Json &value, const Json &properties)
    {
        if (value.size() != properties.size())
            return false;
        for (auto member = value.begin(); member != value.end(); ++member) {
            if (!properties.contains(member.key()) || !fits(*member, properties[member.key()]))
                return false;
        }
        return true;
    }

    static bool isOfSomeType(const Json &value, const Json &types)
    {
        if (types.is_array())
            return std::any_of(types.begin(), types.end(), [&](const Json &type) { return isOfSomeType(value, type); });
        return types == value.type_name() || (value.is_number() && types == "integer");
    }

    const ConvertedSchema &m_converted;
    int m_stepsLeft = 100'000;
    int m_level = 0;
};

} // namespace

bool NullTakers::takesNull(const Json &schema)
{
    if (!schema.is_object() || (schema.contains("enum") && !holds(schema["enum"], nullptr)) ||
        (schema.contains("const") && !schema["const"].is_null()))
        return false;
    const auto takes = [this](const Json &part) { return takesNull(part); };
    if (schema.contains("$ref") && !definitionTakesNull(ModernSchema::nameIn(schema["$ref"])))
        return false;
    if (schema.contains("allOf") && !std::all_of(schema["allOf"].begin(), schema["allOf"].end(), takes))
        return false;
    for (const char *keyword : {"anyOf", "oneOf"}) {
        if (schema.contains(keyword) && std::none_of(schema[keyword].begin(), schema[keyword].end(), takes))
            return false;
    }
    const Json types = statedTypes(schema);
    if (!types.empty())
        return holds(types, "null");
    const bool isSaidElsewhere =
        schema.contains("$ref") || schema.contains("allOf") || schema.contains("anyOf") || schema.contains("oneOf");
    return isSaidElsewhere || holds(presumedTypes(schema), "null");
}

bool NullTakers::definitionTakesNull(const std::string &name)
{
    constexpr int kLongestChain = 256;
    if (const auto known = m_known.find(name); known != m_known.end())
        return known->second;
    if (m_chain >= kLongestChain)
        refuseSchema(
            ErrorCode::TooLarge,
            QCoreApplication::translate("core", "The schema has a chain of more than %1 references").arg(kLongestChain),
            {}, "$ref");
    ++m_chain;
    const bool takes = takesNull(m_modern.schemaNamed(name));
    --m_chain;
    m_known.emplace(name, takes);
    return takes;
}

void addNull(Json &schema)
{
    const Json null{{"type", "null"}};
    if (schema.contains("anyOf")) {
        schema["anyOf"].push_back(null);
    } else if (!schema.contains("type")) {
        schema = Json{{"anyOf", Json::array({std::move(schema), null})}};
    } else {
        Json &type = schema["type"];
        if (type.is_string() && type != "null")
            type = Json::array({type});
        if (type.is_array() && !holds(type, "null"))
            type.push_back("null");
        if (auto value = taken(schema, "const"))
            schema["enum"] = Json::array({std::move(*value)});
        if (schema.contains("enum"))
            schema["enum"].push_back(nullptr);
    }
    schema[kMark] = Json::binary({});
}

std::set<std::string> takenMarks(Json &schema)
{
    std::set<std::string> places;
    takeMarks(schema, Json::json_pointer(), places);
    return places;
}

Json withoutAddedNulls(Json arguments, const ConvertedSchema &converted)
{
    if (converted.addedNulls.empty())
        return arguments;
    NullRemover remover(converted);
    Json cleaned = arguments;
    remover.clean(cleaned, converted.schema, Json::json_pointer());
    return remover.isExhausted() ? arguments : cleaned;
}

} // namespace assay::core
