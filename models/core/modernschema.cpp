// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/modernschema.h"

#include "models/core/jsondefect.h"
#include "models/core/schemagraph.h"
#include "models/core/schemakeywords.h"
#include "models/core/schemanumber.h"
#include "models/core/schemarefusal.h"
#include "models/core/schemaresources.h"

#include <QCoreApplication>

#include <algorithm>
#include <deque>
#include <iterator>
#include <set>

namespace assay::core {

namespace {

using Node = SchemaNode::Number;

constexpr std::size_t kShownPlace = 200;
constexpr Node kElsewhere = -1; ///< not applied to the value of a definition itself

constexpr std::string_view kIdentities[] = {"$anchor",       "$comment",         "$defs",   "$dynamicAnchor",
                                            "$id",           "$recursiveAnchor", "$schema", "$vocabulary",
                                            "contentSchema", "definitions"};
constexpr std::string_view kReadTogether[] = {"additionalItems", "dependencies", "items", "nullable", "prefixItems"};
constexpr std::string_view kInPlace[] = {"allOf", "anyOf", "dependentSchemas", "else", "if", "not", "oneOf", "then"};

template <std::size_t Size>
bool isAmong(const std::string_view (&list)[Size], std::string_view keyword)
{
    return std::find(std::begin(list), std::end(list), keyword) != std::end(list);
}

class Reader
{
public:
    explicit Reader(const Json &schema)
        : m_root(&schema), m_resources(schema, SchemaDialect::Inferred, RefSiblings::Apply, m_known)
    {}

    /// Throws SchemaRefusal.
    ModernSchema run()
    {
        m_graph.emplace_back();
        m_modern.root = read(m_resources.root(), {}, 0);
        while (!m_pending.empty()) {
            const Pending next = std::move(m_pending.front());
            m_pending.pop_front();
            m_modern.definitions[next.name] = {read(next.place, next.where, next.number), next.where};
        }
        if (hasCircle(m_graph))
            refuseSchema(ErrorCode::Unsupported,
                         QCoreApplication::translate("core", "The references of the schema go in a circle"), {},
                         "$ref");
        return std::move(m_modern);
    }

private:
    struct Pending
    {
        SchemaPlace place;
        std::string name;
        std::string where;
        Node number = 0;
    };

    /// The schema being read.
    struct Frame
    {
        const Json &schema;
        int resource;
        const std::string &where;
        Node owner;
        Json out = Json::object();
    };

    [[noreturn]] static void malformed(const std::string &where, std::string_view keyword)
    {
        refuseKeyword(ErrorCode::InvalidInput, QT_TRANSLATE_NOOP("core", "“%1” at %2 is not as JSON Schema defines it"),
                      where, keyword);
    }

    static const Json *member(const Json &schema, const char *keyword)
    {
        const auto found = schema.find(keyword);
        return found == schema.end() ? nullptr : &*found;
    }

    Json read(const SchemaPlace &place, const std::string &where, Node owner)
    {
        const Json &schema = *place.schema;
        if (++m_count > SchemaLimits().subschemas)
            refuseSchema(
                ErrorCode::TooLarge,
                QCoreApplication::translate("core", "The schema has more than %1 parts").arg(SchemaLimits().subschemas),
                where, {});
        if (schema.is_boolean())
            return schema.get<bool>() ? Json::object() : Json(false);
        if (!schema.is_object())
            refuseSchema(ErrorCode::InvalidInput,
                         QCoreApplication::translate("core", "What stands at %1 of the schema is not a schema")
                             .arg(shownPlace(where)),
                         where, {});
        const auto dialect = m_resources.dialectOf(place.resource);
        if (!dialect || SchemaResources::dialectNamedBy(schema, dialect) != dialect)
            refuseKeyword(ErrorCode::Unsupported,
                          QT_TRANSLATE_NOOP("core", "“%1” at %2 names a draft that is not supported"), where,
                          "$schema");
        Frame frame{schema, place.resource, where, owner};
        const bool isHiding = schema.contains("$ref") && m_resources.hidesSiblings(place.resource);
        for (const auto &[keyword, value] : schema.items()) {
            if (!isHiding || keyword == "$ref" || keyword == "default" || shapeOf(keyword) == KeywordShape::Label)
                readKeyword(frame, keyword, value);
        }
        if (!isHiding) {
            readItems(frame);
            readDependencies(frame);
            readNullable(frame);
        }
        settleLimit(frame.out, "minimum", "exclusiveMinimum");
        settleLimit(frame.out, "maximum", "exclusiveMaximum");
        if (isImpossible(frame.out))
            return false;
        return std::move(frame.out);
    }

    /// Whether a direct subschema alone keeps everything from fitting.
    static bool isImpossible(const Json &schema)
    {
        const Json *negated = member(schema, "not");
        const Json *all = member(schema, "allOf");
        const Json *values = member(schema, "enum");
        const auto offersNothing = [&schema](const char *keyword) {
            const Json *list = member(schema, keyword);
            return list && std::all_of(list->begin(), list->end(), [](const Json &one) { return one.is_boolean(); });
        };
        return (negated && *negated == Json::object()) || (all && holds(*all, false)) || (values && values->empty()) ||
               offersNothing("anyOf") || offersNothing("oneOf");
    }

    Json child(const Frame &frame, const Json &schema, const std::string &where, Node owner = kElsewhere)
    {
        return read({&schema, m_resources.resourceAt(schema, frame.resource)}, where, owner);
    }

    Json children(const Frame &frame, const Json &list, std::string_view keyword, Node owner = kElsewhere)
    {
        if (!list.is_array() || list.empty())
            malformed(frame.where, keyword);
        const std::string where = placeWithin(frame.where, keyword);
        Json out = Json::array();
        for (const Json &schema : list)
            out.push_back(child(frame, schema, placeWithin(where, std::to_string(out.size())), owner));
        return out;
    }

    void readKeyword(Frame &frame, const std::string &keyword, const Json &value)
    {
        const Node owner = isAmong(kInPlace, keyword) ? frame.owner : kElsewhere;
        if (isAmong(kIdentities, keyword) || isAmong(kReadTogether, keyword) || (keyword == "id" && value.is_string()))
            return;
        if (keyword == "$dynamicRef" || keyword == "$recursiveRef")
            refuseKeyword(ErrorCode::Unsupported, QT_TRANSLATE_NOOP("core", "“%1” at %2 is not supported here"),
                          frame.where, keyword);
        if (keyword == "$ref") {
            frame.out[keyword] = reference(frame, value);
        } else if (keyword == "type") {
            frame.out[keyword] = types(frame, value);
        } else if (keyword.starts_with("exclusive") && value.is_boolean()) {
            frame.out[keyword] = value; // draft 4; see settleLimit()
        } else if (shapeOf(keyword) == KeywordShape::Subschema) {
            frame.out[keyword] = child(frame, value, placeWithin(frame.where, keyword), owner);
        } else if (shapeOf(keyword) == KeywordShape::Subschemas) {
            frame.out[keyword] = children(frame, value, keyword, owner);
        } else if (shapeOf(keyword) == KeywordShape::SubschemasByName) {
            readMap(frame, keyword, value, owner);
        } else if (!isAssertion(keyword)) {
            readAnnotation(frame, keyword, value);
        } else {
            if (!hasShape(shapeOf(keyword), value) || (keyword == "multipleOf" && compareNumbers(value, Json(0)) <= 0))
                malformed(frame.where, keyword);
            frame.out[keyword] = value;
            if (shapeOf(keyword) == KeywordShape::Names)
                frame.out[keyword] = withoutRepetitions(value);
            for (auto names = value.begin(); keyword == "dependentRequired" && names != value.end(); ++names)
                frame.out[keyword][names.key()] = withoutRepetitions(*names);
        }
    }

    /// One that is not as JSON Schema defines it is left out: it asserts nothing, and providers check it.
    void readAnnotation(Frame &frame, const std::string &keyword, const Json &value)
    {
        const bool isTruth = keyword == "deprecated" || keyword == "readOnly" || keyword == "writeOnly";
        if (hasShape(shapeOf(keyword), value) && (!isTruth || value.is_boolean()) &&
            (keyword != "examples" || value.is_array()))
            frame.out[keyword] = value;
        else
            m_modern.changes.append(QStringLiteral("#%1 rewritten: %2 left out")
                                        .arg(toQString(frame.where), toQString(keyword.substr(0, 100))));
    }

    static Json withoutRepetitions(const Json &list)
    {
        Json out = Json::array();
        std::set<Json> seen;
        std::copy_if(list.begin(), list.end(), std::back_inserter(out),
                     [&seen](const Json &value) { return seen.insert(value).second; });
        return out;
    }

    void readMap(Frame &frame, const std::string &keyword, const Json &map, Node owner)
    {
        if (!map.is_object())
            malformed(frame.where, keyword);
        const std::string where = placeWithin(frame.where, keyword);
        Json &out = frame.out[keyword] = Json::object();
        for (const auto &[name, schema] : map.items())
            out[name] = child(frame, schema, placeWithin(where, name), owner);
    }

    static bool hasShape(KeywordShape shape, const Json &value)
    {
        const auto isText = [](const Json &item) { return item.is_string(); };
        const auto areTexts = [&](const Json &list) {
            return list.is_array() && std::all_of(list.begin(), list.end(), isText);
        };
        switch (shape) {
        case KeywordShape::Label:
        case KeywordShape::Text:
            return value.is_string();
        case KeywordShape::Number:
            return value.is_number();
        case KeywordShape::Count:
            return isWholeNumber(value) && compareNumbers(value, Json(0)) >= 0;
        case KeywordShape::Truth:
            return value.is_boolean();
        case KeywordShape::Names:
            return areTexts(value);
        case KeywordShape::NamesByName:
            return value.is_object() && std::all_of(value.begin(), value.end(), areTexts);
        case KeywordShape::Values:
            return value.is_array();
        default:
            return true;
        }
    }

    static Json types(const Frame &frame, const Json &value)
    {
        static const std::set<Json> known{"array", "boolean", "integer", "null", "number", "object", "string"};
        const Json list = value.is_array() ? value : Json::array({value});
        Json out = Json::array();
        for (const Json &name : list) {
            if (!known.contains(name))
                malformed(frame.where, "type");
            const bool isSaid = std::find(out.begin(), out.end(), name) != out.end();
            const bool isImplied = name == "integer" && std::find(list.begin(), list.end(), "number") != list.end();
            if (!isSaid && !isImplied)
                out.push_back(name);
        }
        if (out.empty())
            malformed(frame.where, "type");
        return out;
    }

    std::string reference(const Frame &frame, const Json &value)
    {
        if (!value.is_string())
            malformed(frame.where, "$ref");
        const auto &text = value.get_ref<const std::string &>();
        const auto target = m_resources.resolve(frame.resource, text);
        if (!target)
            refuseSchema(ErrorCode::Unsupported, target.error().message, placeWithin(frame.where, "$ref"), "$ref");
        Node number = 0;
        std::string out = "#";
        if (target->schema != m_root) {
            const Pending &definition = definitionAt(*target, text);
            number = definition.number;
            out += "/$defs/" + definition.name;
        }
        if (frame.owner != kElsewhere)
            m_graph[static_cast<std::size_t>(frame.owner)].allOf.push_back(number);
        return out;
    }

    const Pending &definitionAt(const SchemaPlace &place, const std::string &reference)
    {
        const auto [known, isNew] = m_definitions.emplace(std::pair(place.schema, place.resource), Pending());
        if (isNew) {
            const bool isPointer = reference.starts_with("#/");
            known->second = {place, unusedName(reference),
                             isPointer ? reference.substr(1, kShownPlace) : reference.substr(0, kShownPlace),
                             static_cast<Node>(m_graph.size())};
            m_graph.emplace_back();
            m_pending.push_back(known->second);
        }
        return known->second;
    }

    std::string unusedName(const std::string &reference)
    {
        constexpr std::size_t kLongest = 64;
        std::string wish = reference.substr(reference.find_last_of("/#") + 1).substr(0, kLongest); // npos + 1 is 0
        for (char &c : wish) {
            const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                                 c == '_' || c == '-' || c == '.';
            c = isPlain ? c : '_';
        }
        if (wish.empty())
            wish = "schema";
        std::string name = wish;
        for (int i = 2; !m_names.insert(name).second; ++i)
            name = wish + '_' + std::to_string(i);
        return name;
    }

    /// "items" as a list is what "prefixItems" is now, and then "additionalItems" is what "items" is now.
    void readItems(Frame &frame)
    {
        const Json *items = member(frame.schema, "items");
        const bool isOld = items && items->is_array();
        if (isOld && frame.schema.contains("prefixItems"))
            malformed(frame.where, "prefixItems");
        const char *firstName = isOld ? "items" : "prefixItems";
        const char *restName = isOld ? "additionalItems" : "items";
        if (const Json *first = member(frame.schema, firstName); first && (!isOld || !first->empty()))
            frame.out["prefixItems"] = children(frame, *first, firstName);
        if (const Json *rest = member(frame.schema, restName))
            frame.out["items"] = child(frame, *rest, placeWithin(frame.where, restName));
    }

    void readDependencies(Frame &frame)
    {
        const Json *dependencies = member(frame.schema, "dependencies");
        if (!dependencies)
            return;
        if (!dependencies->is_object())
            malformed(frame.where, "dependencies");
        const std::string where = placeWithin(frame.where, "dependencies");
        for (const auto &[name, value] : dependencies->items()) {
            if (value.is_array() && !hasShape(KeywordShape::Names, value))
                malformed(where, name);
            if (value.is_array())
                frame.out["dependentRequired"][name] = withoutRepetitions(value);
            else
                frame.out["dependentSchemas"][name] = child(frame, value, placeWithin(where, name), frame.owner);
        }
    }

    void readNullable(Frame &frame)
    {
        const Json *nullable = member(frame.schema, "nullable");
        if (!nullable)
            return;
        if (!nullable->is_boolean())
            malformed(frame.where, "nullable");
        Json *types = nullable->get<bool>() && frame.out.contains("type") ? &frame.out["type"] : nullptr;
        if (!types || std::find(types->begin(), types->end(), "null") != types->end())
            return;
        types->push_back("null");
        if (frame.out.contains("const")) {
            frame.out["enum"] = Json::array({frame.out["const"]});
            frame.out.erase("const");
        }
        if (frame.out.contains("enum") &&
            std::find(frame.out["enum"].begin(), frame.out["enum"].end(), nullptr) == frame.out["enum"].end())
            frame.out["enum"].push_back(nullptr);
        m_modern.changes.append(
            QStringLiteral("#%1 loosened: nullable read as OpenAPI means it").arg(toQString(frame.where)));
    }

    /// In draft 4 "exclusive…" is a boolean that says how to take the limit beside it.
    static void settleLimit(Json &out, const char *inclusive, const char *exclusive)
    {
        const auto found = out.find(exclusive);
        if (found == out.end() || !found->is_boolean())
            return;
        const bool isExclusive = found->get<bool>();
        out.erase(exclusive);
        if (!isExclusive || !out.contains(inclusive))
            return;
        out[exclusive] = out[inclusive];
        out.erase(inclusive);
    }

    const SchemaDocuments m_known;
    const Json *m_root;
    SchemaResources m_resources;
    ModernSchema m_modern;
    int m_count = 0;
    std::deque<Pending> m_pending;
    std::map<std::pair<const Json *, int>, Pending> m_definitions;
    std::set<std::string> m_names;
    std::vector<SchemaNode> m_graph; ///< which definition is applied in place of which; 0 is the root
};

} // namespace

std::string ModernSchema::nameIn(const Json &reference)
{
    const auto &text = reference.get_ref<const std::string &>();
    return text.substr(text.rfind('/') + 1); // npos + 1 is 0
}

const Json &ModernSchema::schemaNamed(const std::string &name) const
{
    return name == "#" ? root : definitions.at(name).schema;
}

Expected<ModernSchema> modernSchema(const Json &schema)
{
    const SchemaLimits limits;
    switch (defectOf(schema, limits.depth, limits.bytes)) {
    case JsonDefect::TooDeep:
        return fail(
            ErrorCode::TooLarge,
            QCoreApplication::translate("core", "The schema is nested deeper than %1 levels").arg(limits.depth));
    case JsonDefect::TooLarge:
        return fail(ErrorCode::TooLarge,
                    QCoreApplication::translate("core", "The schema is larger than %1 KiB").arg(limits.bytes / 1024));
    case JsonDefect::NotJson:
        return fail(ErrorCode::InvalidInput,
                    QCoreApplication::translate("core", "The schema holds something that is not JSON"));
    case JsonDefect::None:
        break;
    }
    try {
        return Reader(schema).run();
    } catch (const SchemaRefusal &refusal) {
        return tl::make_unexpected(refusal.error);
    }
}

} // namespace assay::core
