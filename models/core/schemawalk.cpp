// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemawalk.h"

#include "models/core/schemaassertions.h"
#include "models/core/schemagraph.h"
#include "models/core/schemanumber.h"
#include "models/core/schemaresources.h"

#include <QCoreApplication>

#include <algorithm>
#include <deque>
#include <limits>

namespace assay::core {

namespace {

using Number = SchemaNode::Number;

constexpr std::size_t kShownPlace = 200;
constexpr int kStatesOfOnePattern = 20'000;

/// Keywords that can make a value invalid. Beside a "$ref" the drafts disagree over them.
// clang-format off
constexpr std::string_view kAsserting[] = {
    "$id", "additionalItems", "additionalProperties", "allOf", "anyOf", "const", "contains", "dependencies",
    "dependentRequired", "dependentSchemas", "else", "enum", "exclusiveMaximum", "exclusiveMinimum", "if", "items",
    "maxItems", "maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum",
    "multipleOf", "not", "oneOf", "pattern", "patternProperties", "prefixItems", "properties", "propertyNames",
    "required", "then", "type", "unevaluatedItems", "unevaluatedProperties", "uniqueItems"};
// clang-format on

/// Unwinds from the place of a problem to walkSchema(); never leaves this file.
struct Refused
{
    QString reason;
};

bool isModern(SchemaDialect dialect)
{
    return dialect == SchemaDialect::Draft201909 || dialect == SchemaDialect::Draft202012 ||
           dialect == SchemaDialect::Inferred;
}

bool hasZero(const std::string &text) { return text.find('\0') != std::string::npos; }

class Walk
{
public:
    Walk(const Json &schema, SchemaDialect whereUnnamed, RefSiblings siblings, const SchemaDocuments &known,
         const SchemaLimits &limits)
        : m_resources(schema, whereUnnamed, siblings, known), m_limits(limits), m_statesLeft(limits.patternStates)
    {}

    /// Throws Refused.
    SchemaWalk run()
    {
        numberOf(m_resources.root(), {});
        while (!m_pending.empty()) {
            m_at = m_pending.front();
            m_pending.pop_front();
            read();
        }
        SchemaWalk walk;
        walk.nodes.reserve(m_nodes.size());
        std::move(m_nodes.begin(), m_nodes.end(), std::back_inserter(walk.nodes));
        walk.hasDisputedSiblings = m_hasDisputedSiblings;
        return walk;
    }

private:
    struct Job
    {
        SchemaPlace place;
        Number number = 0;
        std::string where; ///< a JSON pointer, for reasons
    };

    Number numberOf(const SchemaPlace &place, const std::string &where)
    {
        const auto [known, isNew] = m_numbers.emplace(std::pair(place.schema, place.resource), 0);
        if (isNew) {
            if (static_cast<int>(m_nodes.size()) >= m_limits.subschemas)
                throw Refused{
                    QCoreApplication::translate("core", "The schema has more than %1 parts").arg(m_limits.subschemas)};
            known->second = static_cast<Number>(m_nodes.size());
            m_nodes.emplace_back();
            m_pending.push_back(
                {place, known->second, where.size() > kShownPlace ? where.substr(0, kShownPlace) : where});
        }
        return known->second;
    }

    /// The number of the subschema @p schema at "keyword[/name]" of the one being read.
    Number child(const Json &schema, std::string_view keyword, std::string_view name = {})
    {
        std::string where = m_at.where + '/' + std::string(keyword);
        if (!name.empty())
            where += '/' + std::string(name.substr(0, kShownPlace));
        return numberOf({&schema, m_resources.resourceAt(schema, m_at.place.resource)}, where);
    }

    [[nodiscard]] QString place() const
    {
        return m_at.where.empty() ? QCoreApplication::translate("core", "the top of the schema")
                                  : toQString(m_at.where);
    }

    [[noreturn]] void refuse(const char *sentence, std::string_view keyword) const
    {
        throw Refused{QCoreApplication::translate("core", sentence).arg(toQString(std::string(keyword)), place())};
    }

    [[noreturn]] void malformed(std::string_view keyword) const
    {
        refuse(QT_TRANSLATE_NOOP("core", "“%1” at %2 is not as JSON Schema defines it"), keyword);
    }

    [[noreturn]] void unsupported(std::string_view keyword) const
    {
        refuse(QT_TRANSLATE_NOOP("core", "“%1” at %2 is not supported here"), keyword);
    }

    [[noreturn]] void foreign(std::string_view keyword) const
    {
        refuse(QT_TRANSLATE_NOOP("core", "“%1” at %2 does not belong to the draft that the schema is written for"),
               keyword);
    }

    [[nodiscard]] const Json *member(const char *keyword) const
    {
        const auto found = m_at.place.schema->find(keyword);
        return found == m_at.place.schema->end() ? nullptr : &*found;
    }

    void read()
    {
        const Json &schema = *m_at.place.schema;
        m_node = &m_nodes[static_cast<std::size_t>(m_at.number)];
        if (schema.is_boolean()) {
            m_node->isNothing = !schema.get<bool>();
            return;
        }
        if (!schema.is_object())
            throw Refused{
                QCoreApplication::translate("core", "What stands at %1 of the schema is not a schema").arg(place())};
        const auto dialect = m_resources.dialectOf(m_at.place.resource);
        if (!dialect || SchemaResources::dialectNamedBy(schema, dialect) != dialect)
            refuse(QT_TRANSLATE_NOOP("core", "“%1” at %2 names a draft that is not supported"), "$schema");
        m_dialect = *dialect;
        m_hasApplicator = false;
        if (readReference())
            return;
        readValues();
        readNumbers();
        readTexts();
        readCombinations();
        readConditions();
        readLists();
        readObjects();
    }

    /// Says whether the reference is all there is.
    bool readReference()
    {
        for (const char *keyword : {"$dynamicRef", "$recursiveRef"}) {
            if (member(keyword))
                unsupported(keyword);
        }
        const Json *reference = member("$ref");
        if (!reference)
            return false;
        if (!reference->is_string())
            malformed("$ref");
        const auto target = m_resources.resolve(m_at.place.resource, reference->get_ref<const std::string &>());
        if (!target)
            throw Refused{target.error().message};
        m_node->allOf.push_back(numberOf(*target, m_at.where + "/$ref"));
        m_hasApplicator = true;
        const bool hasSiblings = std::any_of(std::begin(kAsserting), std::end(kAsserting),
                                             [this](std::string_view keyword) { return member(keyword.data()); });
        m_hasDisputedSiblings = m_hasDisputedSiblings || (hasSiblings && m_dialect == SchemaDialect::Inferred);
        m_node->isReference = !hasSiblings || m_resources.hidesSiblings(m_at.place.resource);
        return m_node->isReference;
    }

    void readValues()
    {
        if (const Json *type = member("type")) {
            if (type->is_string())
                m_node->types = typeNamed(type->get_ref<const std::string &>());
            else if (!type->is_array() || type->empty())
                malformed("type");
            else
                for (const Json &name : *type)
                    m_node->types |= name.is_string() ? typeNamed(name.get_ref<const std::string &>()) : 0;
            if (type->is_array() &&
                !std::all_of(type->begin(), type->end(), [](const Json &n) { return n.is_string(); }))
                malformed("type");
        }
        if (const Json *values = member("enum")) {
            if (!values->is_array())
                malformed("enum");
            readValuesOf("enum", *values);
        }
        if (const Json *value = member("const"))
            readValuesOf("const", Json::array({*value}));
    }

    void readValuesOf(std::string_view keyword, const Json &list) const
    {
        const auto values = schemaValues(list);
        if (!values)
            malformed(keyword);
        m_node->values.push_back(*values);
    }

    unsigned typeNamed(const std::string &name) const
    {
        static const std::map<std::string_view, unsigned> types{
            {"null", NullType},     {"boolean", BooleanType}, {"integer", IntegerType}, {"number", NumberType},
            {"string", StringType}, {"array", ArrayType},     {"object", ObjectType}};
        const auto found = types.find(name);
        if (found == types.end())
            malformed("type");
        return found->second;
    }

    void readNumbers()
    {
        readLimit("minimum", m_node->minimum);
        readLimit("maximum", m_node->maximum);
        readExclusiveLimit("exclusiveMinimum", m_node->minimum, m_node->exclusiveMinimum);
        readExclusiveLimit("exclusiveMaximum", m_node->maximum, m_node->exclusiveMaximum);
        readLimit("multipleOf", m_node->multipleOf);
        if (m_node->multipleOf && compareNumbers(*m_node->multipleOf, Json(0)) <= 0)
            malformed("multipleOf");
    }

    void readLimit(const char *keyword, std::optional<Json> &limit) const
    {
        const Json *value = member(keyword);
        if (!value)
            return;
        if (!value->is_number())
            malformed(keyword);
        limit = *value;
    }

    /// In draft 4 a boolean that says how to take the limit beside it.
    void readExclusiveLimit(const char *keyword, std::optional<Json> &inclusive, std::optional<Json> &exclusive) const
    {
        const Json *value = member(keyword);
        if (!value || !value->is_boolean()) {
            readLimit(keyword, exclusive);
            return;
        }
        if (m_dialect != SchemaDialect::Draft4 && m_dialect != SchemaDialect::Inferred)
            malformed(keyword);
        if (value->get<bool>())
            exclusive = std::exchange(inclusive, std::nullopt);
    }

    void readTexts()
    {
        m_node->length = {count("minLength"), count("maxLength")};
        const Json *pattern = member("pattern");
        if (!pattern)
            return;
        if (!pattern->is_string())
            malformed("pattern");
        const auto &text = pattern->get_ref<const std::string &>();
        m_node->pattern = compiled(text);
        m_node->patternText = describeJson(*pattern);
    }

    std::optional<quint64> count(const char *keyword) const
    {
        const Json *value = member(keyword);
        if (!value)
            return std::nullopt;
        if (!isWholeNumber(*value) || compareNumbers(*value, Json(0)) < 0)
            malformed(keyword);
        constexpr quint64 kMost = std::numeric_limits<quint64>::max();
        return compareNumbers(*value, Json(kMost)) >= 0 ? kMost : value->get<quint64>();
    }

    SchemaPattern compiled(const std::string &text)
    {
        const auto pattern = SchemaPattern::compile(text, std::min(kStatesOfOnePattern, m_statesLeft));
        if (!pattern)
            throw Refused{QCoreApplication::translate("core", "%1: %2 (at %3)")
                              .arg(pattern.error().message, describeJson(Json(text)), place())};
        m_statesLeft -= pattern->stateCount();
        return *pattern;
    }

    std::vector<Number> listOfSchemas(const char *keyword)
    {
        const Json *list = member(keyword);
        std::vector<Number> numbers;
        if (!list)
            return numbers;
        if (!list->is_array() || list->empty())
            malformed(keyword);
        for (const Json &schema : *list)
            numbers.push_back(child(schema, keyword, std::to_string(numbers.size())));
        return numbers;
    }

    std::optional<Number> schemaAt(const char *keyword)
    {
        const Json *schema = member(keyword);
        return schema ? std::optional(child(*schema, keyword)) : std::nullopt;
    }

    void readCombinations()
    {
        const auto all = listOfSchemas("allOf");
        m_node->allOf.insert(m_node->allOf.end(), all.begin(), all.end());
        if (member("anyOf"))
            m_node->anyOf = listOfSchemas("anyOf");
        if (member("oneOf"))
            m_node->oneOf = listOfSchemas("oneOf");
        m_node->negated = schemaAt("not");
        m_node->condition = schemaAt("if");
        if (m_node->condition) {
            m_node->consequence = schemaAt("then");
            m_node->alternative = schemaAt("else");
        }
        m_hasApplicator = m_hasApplicator || !m_node->allOf.empty() || m_node->anyOf || m_node->oneOf ||
                          m_node->negated || m_node->condition;
    }

    void readConditions()
    {
        if (const Json *dependencies = member("dependencies")) {
            if (m_dialect == SchemaDialect::Draft201909 || m_dialect == SchemaDialect::Draft202012)
                foreign("dependencies");
            requireObject(*dependencies, "dependencies");
            for (const auto &[name, value] : dependencies->items()) {
                if (value.is_array())
                    addRequiredWith("dependencies", name, value);
                else
                    addAppliedWith("dependencies", name, value);
            }
        }
        for (const char *keyword : {"dependentRequired", "dependentSchemas"}) {
            const Json *dependencies = member(keyword);
            if (!dependencies)
                continue;
            if (!isModern(m_dialect) || member("dependencies"))
                foreign(keyword);
            requireObject(*dependencies, keyword);
            for (const auto &[name, value] : dependencies->items()) {
                if (keyword == std::string_view("dependentRequired"))
                    addRequiredWith(keyword, name, value);
                else
                    addAppliedWith(keyword, name, value);
            }
        }
        m_hasApplicator = m_hasApplicator || !m_node->appliedWith.empty();
    }

    void requireObject(const Json &value, std::string_view keyword) const
    {
        if (!value.is_object())
            malformed(keyword);
    }

    void addAppliedWith(const char *keyword, const std::string &name, const Json &schema)
    {
        if (hasZero(name))
            unsupported(keyword);
        m_node->appliedWith[name] = child(schema, keyword, name);
    }

    void addRequiredWith(std::string_view keyword, const std::string &name, const Json &list)
    {
        if (hasZero(name))
            unsupported(keyword);
        m_node->requiredWith[name] = namesIn(list, keyword);
    }

    /// valijson cuts names at U+0000, so names with one are refused.
    std::vector<std::string> namesIn(const Json &list, std::string_view keyword) const
    {
        if (!list.is_array())
            malformed(keyword);
        std::vector<std::string> names;
        for (const Json &name : list) {
            if (!name.is_string())
                malformed(keyword);
            names.push_back(name.get<std::string>());
            if (hasZero(names.back()))
                unsupported(keyword);
        }
        return names;
    }

    void readLists()
    {
        m_node->items = {count("minItems"), count("maxItems")};
        if (const Json *isUnique = member("uniqueItems")) {
            if (!isUnique->is_boolean())
                malformed("uniqueItems");
            m_node->hasUniqueItems = isUnique->get<bool>();
        }
        readItems();
        readContained();
        const bool seesAllItems = !m_hasApplicator && !m_node->contained;
        if (const Json *rest = unevaluated("unevaluatedItems", seesAllItems); rest && !m_node->otherItems)
            m_node->otherItems = child(*rest, "unevaluatedItems");
    }

    void readItems()
    {
        const Json *items = member("items");
        const Json *first = member("prefixItems");
        if (first && m_dialect != SchemaDialect::Draft202012 && m_dialect != SchemaDialect::Inferred)
            foreign("prefixItems");
        if (items && items->is_array()) {
            if (first || m_dialect == SchemaDialect::Draft202012)
                foreign("items");
            for (const Json &schema : *items)
                m_node->firstItems.push_back(child(schema, "items", std::to_string(m_node->firstItems.size())));
            m_node->otherItems = schemaAt("additionalItems");
            return;
        }
        if (first && member("additionalItems") && m_dialect == SchemaDialect::Inferred)
            foreign("additionalItems");
        m_node->firstItems = listOfSchemas("prefixItems");
        m_node->otherItems = schemaAt("items");
    }

    void readContained()
    {
        m_node->contained = schemaAt("contains");
        if (!m_node->contained)
            return;
        for (const char *keyword : {"minContains", "maxContains"}) {
            if (member(keyword) && !isModern(m_dialect))
                foreign(keyword);
        }
        m_node->containedCount = {count("minContains").value_or(1), count("maxContains")};
    }

    /// "unevaluated…" without other applicators beside it means what "additional…" means; otherwise it is refused.
    /// Null where it asserts nothing.
    const Json *unevaluated(const char *keyword, bool isPlain) const
    {
        const Json *schema = member(keyword);
        if (!schema || *schema == Json(true) || *schema == Json::object())
            return nullptr;
        if (!isModern(m_dialect))
            foreign(keyword);
        if (!isPlain)
            unsupported(keyword);
        return schema;
    }

    void readObjects()
    {
        m_node->members = {count("minProperties"), count("maxProperties")};
        if (const Json *required = member("required"))
            m_node->required = namesIn(*required, "required");
        if (const Json *properties = member("properties")) {
            requireObject(*properties, "properties");
            for (const auto &[name, schema] : properties->items())
                m_node->properties.emplace(name, child(schema, "properties", name));
        }
        if (const Json *patterns = member("patternProperties")) {
            requireObject(*patterns, "patternProperties");
            for (const auto &[pattern, schema] : patterns->items())
                m_node->patternProperties.emplace_back(compiled(pattern), child(schema, "patternProperties", pattern));
        }
        m_node->otherProperties = schemaAt("additionalProperties");
        m_node->propertyNames = schemaAt("propertyNames");
        if (const Json *rest = unevaluated("unevaluatedProperties", !m_hasApplicator); rest && !m_node->otherProperties)
            m_node->otherProperties = child(*rest, "unevaluatedProperties");
    }

    SchemaResources m_resources;
    const SchemaLimits &m_limits;
    int m_statesLeft;
    std::deque<SchemaNode> m_nodes; ///< a deque, so that the node being read stays where it is
    std::deque<Job> m_pending;
    std::map<std::pair<const Json *, int>, Number> m_numbers;
    bool m_hasDisputedSiblings = false;

    Job m_at;
    SchemaNode *m_node = nullptr;
    SchemaDialect m_dialect = SchemaDialect::Inferred;
    bool m_hasApplicator = false; ///< whether other subschemas apply to the same value
};

} // namespace

SchemaWalk walkSchema(const Json &schema, SchemaDialect whereUnnamed, RefSiblings siblings,
                      const SchemaDocuments &known, const SchemaLimits &limits)
{
    SchemaWalk walk;
    try {
        walk = Walk(schema, whereUnnamed, siblings, known, limits).run();
        if (hasCircle(walk.nodes))
            throw Refused{QCoreApplication::translate("core", "The references of the schema go in a circle")};
        skipReferences(walk.nodes);
    } catch (const Refused &refused) {
        walk.nodes.clear();
        walk.reason = refused.reason;
    }
    return walk;
}

} // namespace assay::core
