// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemasettler.h"

#include "models/core/schemakeywords.h"
#include "models/core/schemamerge.h"
#include "models/core/schemanumber.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <vector>

namespace assay::core {

namespace {

using BesideAnyOf = ProviderDialect::BesideAnyOf;

} // namespace

SchemaSettler::SchemaSettler(const ModernSchema &modern, const ProviderDialect &dialect, RewriteLedger &ledger)
    : m_modern(modern), m_dialect(dialect), m_ledger(ledger)
{}

SchemaScope SchemaSettler::opened(const std::string &where, bool isRoot)
{
    m_ledger.enterSubschema(where);
    return {where, isRoot, {}, Json::object(), {}, false};
}

void SchemaSettler::close(const SchemaScope &scope)
{
    m_ledger.leaveSubschema();
    for (const std::string &name : scope.entered)
        m_open.erase(name);
}

bool SchemaSettler::accepts(const std::string &keyword, const SchemaScope &scope) const
{
    return (!m_dialect.keywords || m_dialect.keywords->contains(keyword)) &&
           !(scope.isRoot && m_dialect.refusedAtRoot.contains(keyword));
}

void SchemaSettler::settle(Json &schema, SchemaScope &scope)
{
    settleInPlace(schema, scope);
    if (schema.is_object() && schema.contains("not") && !accepts("not", scope))
        tell(scope, "not", schema["not"]);
    settleAlternatives(schema, scope);
    if (scope.isRoot)
        settleRootType(schema, scope);
    settleTypes(schema, scope);
    if (schema.is_boolean())
        return;
    settleLimit(schema, "exclusiveMinimum", "minimum", 1, scope);
    settleLimit(schema, "exclusiveMaximum", "maximum", -1, scope);
    settleItems(schema, scope);
}

void SchemaSettler::tell(SchemaScope &scope, const std::string &keyword, const Json &value)
{
    if (keyword == "not")
        refuseKeyword(ErrorCode::Unsupported,
                      QT_TRANSLATE_NOOP("core", "“%1” at %2 cannot be expressed for this provider"), scope.where,
                      keyword);
    m_ledger.note(scope.where, Meaning::Loosened, keyword, "told in the description");
    m_ledger.chargeMove(value);
    Json said = spelledOut(Json{{keyword, value}}, scope.where);
    Json &told = scope.told.contains(keyword) ? scope.told["allOf"].emplace_back(Json::object()) : scope.told;
    told[keyword] = std::move(said[keyword]);
}

/// As a model can read it in a text: with the definitions in place of references, without descriptions.
Json SchemaSettler::spelledOut(Json schema, const std::string &where)
{
    SchemaScope scope = opened(where, false);
    while (schema.is_object() && schema.contains("$ref"))
        enter(schema, scope, false);
    if (schema.is_object()) {
        schema.erase("title");
        schema.erase("description");
        if (schema.contains("type") && schema["type"].size() == 1)
            schema["type"] = Json(schema["type"].front());
        for (const auto &[keyword, value] : scope.told.items())
            schema["allOf"].push_back({{keyword, value}});
        forEachSubschema(schema, [&](Json &child) { child = spelledOut(std::move(child), where); });
    }
    close(scope);
    return schema;
}

bool SchemaSettler::keepsReference(const Json &schema, const SchemaScope &scope) const
{
    return m_dialect.allowsReferences && !scope.isRoot &&
           (m_dialect.allowsKeywordsBesideReferences || schema.size() == 1);
}

void SchemaSettler::conjoinWith(Json &schema, Json other, SchemaScope &scope)
{
    m_ledger.chargeMove(schema);
    m_ledger.chargeMove(other);
    const Json left = conjoin(schema, std::move(other));
    for (const auto &[keyword, value] : left.items())
        tell(scope, keyword, value);
}

/// Puts in place what "$ref" and "allOf" mean, as far as the dialect does not accept these.
void SchemaSettler::settleInPlace(Json &schema, SchemaScope &scope)
{
    while (schema.is_object()) {
        if (schema.contains("$ref") && !keepsReference(schema, scope)) {
            enter(schema, scope, m_dialect.allowsReferences && !scope.isRoot);
        } else if (schema.contains("allOf") && !accepts("allOf", scope)) {
            const Json parts = *taken(schema, "allOf");
            const bool isAlone = parts.size() == 1 && assertsNothing(schema);
            m_ledger.note(scope.where, Meaning::Rewritten, "allOf", "put together");
            for (Json part : parts) {
                while (!isAlone && part.is_object() && part.contains("$ref"))
                    enter(part, scope, false);
                conjoinWith(schema, std::move(part), scope);
            }
        } else {
            return;
        }
    }
}

/// Puts the definition in place of the reference; or leaves the reference alone, if it @p mayStay, where that would
/// never end.
void SchemaSettler::enter(Json &schema, SchemaScope &scope, bool mayStay)
{
    const Json reference = *taken(schema, "$ref");
    const std::string name = ModernSchema::nameIn(reference);
    if (scope.entered.contains(name))
        return; // the same once more
    if (m_open.contains(name)) {
        if (!mayStay || !assertsNothing(schema))
            refuseKeyword(ErrorCode::Unsupported,
                          QT_TRANSLATE_NOOP("core", "“%1” at %2 refers to a schema that it is part of, which cannot be "
                                                    "expressed for this provider"),
                          scope.where, "$ref");
        m_ledger.note(scope.where, Meaning::Rewritten, "$ref", "without the keywords beside it");
        schema = Json{{"$ref", reference}};
        return;
    }
    m_open.insert(name);
    scope.entered.insert(name);
    m_ledger.note(scope.where, Meaning::Rewritten, "$ref", "put in place");
    conjoinWith(schema, m_modern.schemaNamed(name), scope);
}

/// Leaves only such lists of alternatives as the dialect accepts.
void SchemaSettler::settleAlternatives(Json &schema, SchemaScope &scope)
{
    for (const char *keyword : {"anyOf", "oneOf"})
        settleFewAlternatives(schema, keyword, scope);
    if (scope.isRoot)
        uniteAtRoot(schema, scope);
    if (!schema.is_object())
        return;
    if (schema.contains("oneOf") && !accepts("oneOf", scope))
        loosenOneOf(schema, scope);
    if (schema.contains("anyOf") && !accepts("anyOf", scope))
        tell(scope, "anyOf", *taken(schema, "anyOf"));
    if (schema.contains("anyOf"))
        setApart(schema, scope);
}

/// Leaves out those that nothing fits; one alone is put in place.
void SchemaSettler::settleFewAlternatives(Json &schema, const std::string &keyword, SchemaScope &scope)
{
    while (schema.is_object() && schema.contains(keyword)) {
        Json &list = schema[keyword];
        list.erase(std::remove(list.begin(), list.end(), Json(false)), list.end());
        if (list.empty()) {
            schema = false;
            return;
        }
        if (list.size() > 1 || (accepts(keyword, scope) && m_dialect.besideAnyOf == BesideAnyOf::Anything))
            return;
        m_ledger.note(scope.where, Meaning::Rewritten, keyword, "of one put in place");
        Json only = list.front();
        schema.erase(keyword);
        conjoinWith(schema, std::move(only), scope);
        settleInPlace(schema, scope);
    }
}

void SchemaSettler::loosenOneOf(Json &schema, SchemaScope &scope)
{
    constexpr std::size_t kMostCompared = 64;
    Json list = *taken(schema, "oneOf");
    if (schema.contains("anyOf")) {
        tell(scope, "oneOf", list);
        return;
    }
    bool areAllApart = list.size() <= kMostCompared;
    for (std::size_t i = 0; areAllApart && i < list.size(); ++i) {
        for (std::size_t j = 0; areAllApart && j < i; ++j)
            areAllApart = areApart(list[i], list[j]);
    }
    m_ledger.note(scope.where, areAllApart ? Meaning::Rewritten : Meaning::Loosened, "oneOf", "offered as anyOf");
    if (!areAllApart)
        scope.sentences.append(QStringLiteral("Exactly one of the alternatives must fit."));
    schema["anyOf"] = std::move(list);
}

/// Takes null out of the alternatives, and what asserts something beside them into them, where the dialect asks.
void SchemaSettler::setApart(Json &schema, SchemaScope &scope)
{
    const bool mayStandBeside = m_dialect.besideAnyOf == BesideAnyOf::Anything;
    if (mayStandBeside && !m_dialect.usesNullable)
        return;
    Json list = *taken(schema, "anyOf");
    if (m_dialect.usesNullable) {
        const auto isNull = [](const Json &alternative) {
            return alternative.is_object() && alternative.value("type", Json()) == Json::array({"null"});
        };
        const auto end = std::remove_if(list.begin(), list.end(), isNull);
        if (end != list.end() && (!schema.contains("type") || holds(schema["type"], "null")))
            scope.isNullable = true;
        list.erase(end, list.end());
    }
    if (list.empty()) {
        schema["type"] = Json::array({"null"});
    } else if (list.size() == 1) {
        conjoinWith(schema, list.front(), scope);
        settleInPlace(schema, scope);
        settleAlternatives(schema, scope);
    } else {
        if (const Json rest = mayStandBeside ? Json::object() : takenAssertions(schema); !rest.empty()) {
            m_ledger.note(scope.where, Meaning::Rewritten, "anyOf", "repeats what stood beside it");
            for (Json &alternative : list) {
                m_ledger.chargeMove(rest);
                alternative = bothOf(rest, std::move(alternative));
            }
        }
        schema["anyOf"] = std::move(list);
    }
}

/// One object that takes what any of the alternatives takes, where the root may have none.
void SchemaSettler::uniteAtRoot(Json &schema, SchemaScope &scope)
{
    for (const char *keyword : {"anyOf", "oneOf"}) {
        if (!schema.is_object() || !schema.contains(keyword) || accepts(keyword, scope))
            continue;
        const Json list = *taken(schema, keyword);
        tell(scope, keyword, list);
        if (const auto unseen = taken(schema, "unevaluatedProperties"))
            tell(scope, "unevaluatedProperties", *unseen);
        conjoinWith(schema, widestOf(list, scope.where), scope);
    }
}

Json SchemaSettler::widestOf(Json alternatives, const std::string &where)
{
    std::vector<Json> objects;
    for (Json &alternative : alternatives) {
        m_ledger.chargeMove(alternative);
        SchemaScope scope = opened(where, true); // what it tells has been told as a whole
        settleInPlace(alternative, scope);
        for (const char *keyword : {"anyOf", "oneOf"}) {
            if (const auto inner = taken(alternative, keyword))
                conjoinWith(alternative, widestOf(*inner, where), scope);
        }
        if (alternative.is_object() && (!alternative.contains("type") || holds(alternative["type"], "object")))
            objects.push_back(std::move(alternative));
        close(scope);
    }
    return objects.empty() ? Json(false) : widest(objects, where);
}

Json SchemaSettler::widest(const std::vector<Json> &objects, const std::string &where)
{
    std::map<std::string, std::vector<Json>> members;
    Json required = objects.front().value("required", Json::array());
    bool isClosed = true;
    for (const Json &object : objects) {
        const Json described = object.value("properties", Json::object());
        for (const auto &[name, schema] : described.items())
            members[name].push_back(schema);
        const Json others = object.value("required", Json::array());
        required.erase(
            std::remove_if(required.begin(), required.end(), [&](const Json &name) { return !holds(others, name); }),
            required.end());
        isClosed = isClosed && object.value("additionalProperties", Json()) == Json(false) &&
                   !object.contains("patternProperties");
    }
    Json out{{"type", Json::array({"object"})}};
    for (auto &[name, schemas] : members) {
        if (!isClosed && schemas.size() < objects.size())
            m_ledger.note(placeWithin(placeWithin(where, "properties"), name), Meaning::Narrowed, "type",
                          "as the alternatives that describe it say");
        out["properties"][name] = anyOf(std::move(schemas));
    }
    if (!required.empty())
        out["required"] = std::move(required);
    if (isClosed)
        out["additionalProperties"] = false;
    return out;
}

void SchemaSettler::settleRootType(Json &schema, const SchemaScope &scope)
{
    const Json object = Json::array({"object"});
    if (!schema.is_object() || schema.value("type", Json()) == object)
        return;
    if (schema.contains("type") && !holds(schema["type"], "object"))
        refuseSchema(ErrorCode::InvalidInput,
                     QCoreApplication::translate("core", "The input of a tool must be an object, and this schema asks "
                                                         "for something else"),
                     scope.where, "type");
    m_ledger.note(scope.where, Meaning::Rewritten, "type", "object");
    schema["type"] = object;
}

void SchemaSettler::settleTypes(Json &schema, SchemaScope &scope)
{
    if (!schema.is_object() || schema.contains("anyOf") || schema.contains("oneOf") || schema.contains("allOf") ||
        schema.contains("$ref") || (m_dialect.allowsTypeLists && (!m_dialect.requiresType || schema.contains("type"))))
        return;
    Json types = statedTypes(schema);
    if (types.empty() && m_dialect.requiresType) {
        types = presumedTypes(schema);
        m_ledger.note(scope.where, Meaning::Narrowed, "type", "presumed");
    }
    if (m_dialect.allowsTypeLists && !types.empty())
        schema["type"] = std::move(types);
    else if (!types.empty())
        splitTypes(schema, std::move(types), scope);
}

/// For a dialect without type lists.
void SchemaSettler::splitTypes(Json &schema, Json types, SchemaScope &scope)
{
    if (auto value = taken(schema, "const"))
        schema["enum"] = Json::array({std::move(*value)});
    if (schema.contains("enum")) {
        const Json &values = schema["enum"];
        const auto hasNoValue = [&values](const Json &type) {
            return std::none_of(values.begin(), values.end(), [&](const Json &value) { return isOfType(value, type); });
        };
        types.erase(std::remove_if(types.begin(), types.end(), hasNoValue), types.end());
    }
    if (types.empty()) {
        schema = false;
        return;
    }
    if (m_dialect.usesNullable && holds(types, "null")) {
        types.erase(std::find(types.begin(), types.end(), "null"));
        scope.isNullable = true;
        if (types.empty()) { // null and nothing else
            tell(scope, "type", Json::array({"null"}));
            types.push_back("string");
            schema.erase("enum");
        }
    }
    if (types.size() == 1) {
        limitToType(schema, types.front());
        return;
    }
    const Json rest = takenAssertions(schema);
    Json alternatives = Json::array();
    for (const Json &type : types) {
        m_ledger.chargeMove(rest);
        limitToType(alternatives.emplace_back(rest), type);
    }
    m_ledger.note(scope.where, Meaning::Rewritten, "type", "as anyOf");
    schema["anyOf"] = std::move(alternatives);
}

/// An exclusive limit of integers is an inclusive one of the next; of other numbers it is told.
void SchemaSettler::settleLimit(Json &schema, const char *exclusive, const char *inclusive, int step,
                                SchemaScope &scope)
{
    constexpr double kExact = 9e15; // below 2^53
    if (accepts(exclusive, scope) || !schema.contains(exclusive))
        return;
    Json limit = *taken(schema, exclusive);
    const double value = limit.get<double>();
    if (schema.value("type", Json()) == Json::array({"integer"}) && std::abs(value) < kExact) {
        limit = static_cast<qint64>(step > 0 ? std::floor(value) : std::ceil(value)) + step;
        m_ledger.note(scope.where, Meaning::Rewritten, exclusive, "as the next integer");
    } else {
        tell(scope, exclusive, limit);
    }
    conjoinWith(schema, Json{{inclusive, std::move(limit)}}, scope);
}

void SchemaSettler::settleItems(Json &schema, SchemaScope &scope)
{
    const Json first = schema.value("prefixItems", Json::array());
    const auto mayHaveMore = [&] {
        return !schema.contains("maxItems") || compareNumbers(schema["maxItems"], Json(first.size())) > 0;
    };
    if (schema.value("items", Json()) == Json(false)) {
        schema.erase("items");
        if (mayHaveMore())
            schema["maxItems"] = first.size();
    }
    if (!first.empty() && !accepts("prefixItems", scope)) {
        schema.erase("prefixItems");
        std::vector<Json> kinds(first.begin(), first.end());
        if (mayHaveMore())
            kinds.push_back(schema.value("items", Json::object()));
        if (std::all_of(kinds.begin(), kinds.end(), [&](const Json &kind) { return kind == kinds.front(); }))
            m_ledger.note(scope.where, Meaning::Rewritten, "prefixItems", "as items");
        else
            tell(scope, "prefixItems", first);
        schema["items"] = anyOf(std::move(kinds));
    }
    if (m_dialect.requiresItems && !schema.contains("items") && holds(schema.value("type", Json::array()), "array"))
        schema["items"] = Json::object();
}

} // namespace assay::core
