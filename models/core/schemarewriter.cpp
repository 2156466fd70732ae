// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemarewriter.h"

#include "models/core/addednulls.h"
#include "models/core/rewriteledger.h"
#include "models/core/schemakeywords.h"
#include "models/core/schemasettler.h"

#include <QCoreApplication>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace assay::core {

namespace {

using BesideAnyOf = ProviderDialect::BesideAnyOf;
using Enumerations = ProviderDialect::Enumerations;
using Meaning = RewriteLedger::Meaning;
using NoProperties = ProviderDialect::NoProperties;

constexpr char kRoot[] = "#";

bool isPlainName(const std::string &name)
{
    constexpr std::size_t kLongest = 64;
    return !name.empty() && name.size() <= kLongest && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
               c == '-';
    });
}

/// As OpenAPI says it.
void makeNullable(Json &schema)
{
    Json *at = &schema;
    while (at->contains("anyOf"))
        at = &(*at)["anyOf"].front();
    (*at)["nullable"] = true;
}

class Rewriter
{
public:
    Rewriter(const ModernSchema &modern, const ProviderDialect &dialect)
        : m_modern(modern)
        , m_dialect(dialect)
        , m_ledger(dialect, modern.changes)
        , m_settler(modern, dialect, m_ledger)
        , m_nullTakers(modern)
    {}

    /// Throws SchemaRefusal.
    ConvertedSchema run()
    {
        Json schema = writtenDefinition(kRoot, {}, true);
        Json definitions = Json::object();
        std::size_t next = 0;
        while (next < m_wanted.size()) { // which grows meanwhile
            const std::string name = m_wanted[next++];
            m_ledger.enterDefinition(name);
            definitions[name] = writtenDefinition(name, m_modern.definitions.at(name).place, false);
        }
        if (!definitions.empty())
            schema["$defs"] = std::move(definitions);
        ConvertedSchema converted;
        if (m_dialect.requiresClosedObjects)
            converted.addedNulls = takenMarks(schema);
        converted.schema = std::move(schema);
        converted.changes = m_ledger.changes();
        return converted;
    }

private:
    Json writtenDefinition(const std::string &name, const std::string &place, bool isRoot)
    {
        m_settler.openDefinition(name);
        m_ledger.chargeMove(m_modern.schemaNamed(name));
        Json schema = written(m_modern.schemaNamed(name), place, isRoot);
        return isRoot && schema.is_boolean() ? refuseNothing(place) : possible(std::move(schema), place);
    }

    [[noreturn]] static Json refuseNothing(const std::string &where)
    {
        refuseSchema(ErrorCode::InvalidInput, QCoreApplication::translate("core", "Nothing fits the schema"), where,
                     {});
    }

    /// Where a schema must stand, one that nothing fits is said with "not".
    [[nodiscard]] Json possible(Json schema, const std::string &where) const
    {
        if (!schema.is_boolean())
            return schema;
        return hasNegation() ? Json{{"not", Json::object()}} : refuseNothing(where);
    }

    [[nodiscard]] bool hasNegation() const { return !m_dialect.keywords || m_dialect.keywords->contains("not"); }

    /// In the words of the dialect; false where nothing fits.
    Json written(Json schema, const std::string &where, bool isRoot)
    {
        SchemaScope scope = m_settler.opened(where, isRoot);
        const RewriteLedger::Point start = m_ledger.now();
        Json out = Json::object();
        m_settler.settle(schema, scope);
        if (schema.is_boolean() || !writeMembers(out, schema, scope) || !writeRest(out, schema, scope, start))
            out = false;
        m_settler.close(scope);
        return out;
    }

    Json within(Json schema, const std::string &step, const SchemaScope &scope)
    {
        const std::string where = placeWithin(scope.where, step);
        return possible(written(std::move(schema), where, false), where);
    }

    /// What is not about the members of objects. Says whether something fits.
    bool writeRest(Json &out, Json &schema, SchemaScope &scope, const RewriteLedger::Point &start)
    {
        writeValues(out, schema, scope);
        writeTogether(out, schema, {"not"}, scope);
        writeTogether(out, schema, {"if", "then", "else"}, scope);
        writeTogether(out, schema, {"contains", "minContains", "maxContains"}, scope);
        if (!writeOneOf(out, schema, scope))
            return false;
        if (auto alternatives = taken(schema, "anyOf"); alternatives && !writeAlternatives(out, *alternatives, scope))
            return false;
        const auto unseenItems = taken(schema, "unevaluatedItems");
        const auto unseenMembers = taken(schema, "unevaluatedProperties");
        for (auto &[keyword, value] : schema.items())
            writeKeyword(out, keyword, std::move(value), scope);
        writeUnseen(out, "unevaluatedItems", unseenItems, scope, start);
        writeUnseen(out, "unevaluatedProperties", unseenMembers, scope, start);
        if (scope.isNullable)
            makeNullable(out);
        describe(out, scope);
        return true;
    }

    // Objects.

    /// Says whether an object fits, if anything must be one.
    bool writeMembers(Json &out, Json &schema, SchemaScope &scope)
    {
        settlePatterns(schema, scope);
        const bool isObject = holds(schema.value("type", Json::array()), "object");
        const bool isOnlyObject = isObject && schema["type"].size() == 1;
        std::optional<Json> said = taken(schema, "properties");
        const bool isWritten = isObject && m_dialect.noProperties != NoProperties::AsWritten
                                   ? m_dialect.noProperties == NoProperties::Empty
                                   : said.has_value();
        Json members = std::move(said).value_or(Json::object());
        const Json required = schema.value("required", Json::array());
        std::optional<Json> rest = taken(schema, "additionalProperties");
        if (m_dialect.requiresDescribedNames && isObject) {
            for (const Json &name : required)
                members.emplace(name.get<std::string>(), rest.value_or(Json::object()));
        }
        if (m_dialect.requiresClosedObjects && isObject) {
            checkClosable(members, rest, scope);
            const bool isPossible = writeClosedMembers(out, std::move(members), schema, scope);
            schema.erase("required");
            return isPossible || !isOnlyObject;
        }
        if (isWritten)
            out["properties"] = Json::object();
        for (auto &[name, member] : members.items()) {
            Json written = writtenMember(name, std::move(member), scope);
            const bool isRequired = holds(required, name);
            if (!written.is_boolean() || hasNegation())
                out["properties"][name] = possible(std::move(written), scope.where);
            else if (isRequired && isOnlyObject)
                return false;
            else if (isRequired || !rest || rest->is_object())
                tellNever(name, schema, scope);
        }
        if (rest)
            writeOtherMembers(out, std::move(*rest), scope);
        return true;
    }

    /// No object that has a member called @p name fits.
    void tellNever(const std::string &name, Json &schema, SchemaScope &scope)
    {
        m_settler.tell(scope, "properties", Json{{name, false}});
        if (!schema.contains("required") || !holds(schema["required"], name))
            return;
        m_settler.tell(scope, "required", Json::array({name}));
        Json &required = schema["required"];
        required.erase(std::remove(required.begin(), required.end(), name), required.end());
    }

    /// Without "patternProperties" its names would be those of "additionalProperties".
    void settlePatterns(Json &schema, SchemaScope &scope)
    {
        if (!schema.contains("patternProperties") ||
            acceptsAsSaid("patternProperties", schema["patternProperties"], scope))
            return;
        if (m_dialect.requiresClosedObjects)
            refuseMap(scope);
        for (const char *keyword : {"patternProperties", "additionalProperties"}) {
            if (const auto value = taken(schema, keyword))
                m_settler.tell(scope, keyword, *value);
        }
    }

    /// False where nothing fits.
    Json writtenMember(const std::string &name, Json member, const SchemaScope &scope)
    {
        const std::string where = placeWithin(placeWithin(scope.where, "properties"), name);
        if (scope.isRoot && m_dialect.requiresPlainNames && !isPlainName(name))
            refuseSchema(
                ErrorCode::Unsupported,
                QCoreApplication::translate("core", "“%1” is no name that this provider accepts for an argument")
                    .arg(toQString(name.substr(0, 100))),
                where, "properties");
        m_ledger.enterMember(name, where);
        Json out = written(std::move(member), where, false);
        m_ledger.leaveMember();
        return out;
    }

    void writeOtherMembers(Json &out, Json schema, SchemaScope &scope)
    {
        if (m_settler.accepts("additionalProperties", scope)) {
            if (schema.is_object())
                schema = within(std::move(schema), "additionalProperties", scope);
            out["additionalProperties"] = schema.empty() ? Json(true) : std::move(schema);
        } else if (schema.is_boolean() && m_dialect.closesObjects) {
            m_ledger.note(scope.where, Meaning::Loosened, "additionalProperties", "false left out");
        } else if (schema.is_boolean() || !schema.empty()) {
            m_settler.tell(scope, "additionalProperties", schema);
        }
    }

    /// Refuses where nothing useful would be left of an object that takes members of any name.
    void checkClosable(const Json &members, const std::optional<Json> &rest, const SchemaScope &scope)
    {
        if (rest && rest->is_boolean())
            return;
        const bool hasNoArguments = scope.isRoot && !rest;
        if ((rest && !rest->empty()) || (members.empty() && !hasNoArguments))
            refuseMap(scope);
        m_ledger.note(scope.where, Meaning::Narrowed, "additionalProperties", "false");
    }

    [[noreturn]] static void refuseMap(const SchemaScope &scope)
    {
        refuseKeyword(ErrorCode::Unsupported,
                      QT_TRANSLATE_NOOP("core", "The object at %2 takes members of any name (“%1”), which cannot be "
                                                "expressed for this provider"),
                      scope.where, "additionalProperties");
    }

    /// Says whether an object fits.
    bool writeClosedMembers(Json &out, Json members, Json &schema, SchemaScope &scope)
    {
        const Json required = schema.value("required", Json::array());
        out["properties"] = Json::object();
        out["required"] = Json::array();
        out["additionalProperties"] = false;
        bool isPossible = true;
        for (auto &[name, member] : members.items()) {
            const bool isOptional = !holds(required, name);
            const bool lacksNull = isOptional && !m_nullTakers.takesNull(member);
            Json written = writtenMember(name, std::move(member), scope);
            if (written.is_boolean()) {
                if (!isOptional)
                    tellNever(name, schema, scope);
                isPossible = isPossible && isOptional;
                continue;
            }
            if (lacksNull) {
                addNull(written);
                m_ledger.note(placeWithin(placeWithin(scope.where, "properties"), name), Meaning::Rewritten, "required",
                              "and nullable");
            }
            out["properties"][name] = std::move(written);
            out["required"].push_back(name);
        }
        return isPossible;
    }

    // The other keywords.

    void writeValues(Json &out, Json &schema, SchemaScope &scope)
    {
        const auto isAccepted = [this](const Json &value) {
            return m_dialect.enumerations == Enumerations::Any || value.is_string() ||
                   (m_dialect.enumerations == Enumerations::Scalars && value.is_primitive());
        };
        if (schema.contains("const") && !(m_settler.accepts("const", scope) && isAccepted(schema["const"]))) {
            Json value = *taken(schema, "const");
            m_ledger.note(scope.where, Meaning::Rewritten, "const", "as enum");
            if (!schema.contains("enum"))
                schema["enum"] = Json::array({std::move(value)});
        }
        const auto values = taken(schema, "enum");
        if (!values)
            return;
        if (!std::all_of(values->begin(), values->end(), isAccepted) || !m_settler.accepts("enum", scope)) {
            m_settler.tell(scope, "enum", *values);
            return;
        }
        m_ledger.chargeEnumeration(*values, scope.where);
        out["enum"] = *values;
    }

    /// Says whether something fits one of them.
    bool writeAlternatives(Json &out, Json &alternatives, const SchemaScope &scope)
    {
        const std::string where = placeWithin(scope.where, "anyOf");
        Json list = Json::array();
        std::size_t number = 0;
        for (Json &alternative : alternatives) {
            Json one = written(std::move(alternative), placeWithin(where, std::to_string(number++)), false);
            if (m_dialect.besideAnyOf == BesideAnyOf::Nothing && one.is_object() && one.contains("anyOf"))
                list.insert(list.end(), one["anyOf"].begin(), one["anyOf"].end());
            else if (!one.is_boolean())
                list.push_back(std::move(one));
        }
        if (list.empty())
            return false;
        if (list.size() == 1 && m_dialect.besideAnyOf != BesideAnyOf::Anything)
            out = std::move(list.front());
        else
            out["anyOf"] = std::move(list);
        return true;
    }

    /// Writes keywords that mean something only together; where that cannot be done exactly, they are told.
    void writeTogether(Json &out, Json &schema, std::initializer_list<const char *> keywords, SchemaScope &scope)
    {
        Json group = Json::object();
        bool isAccepted = true;
        for (const char *keyword : keywords) {
            if (auto value = taken(schema, keyword)) {
                group[keyword] = std::move(*value);
                isAccepted = isAccepted && m_settler.accepts(keyword, scope);
            }
        }
        if (const auto written = isAccepted ? writtenExactly(group, *keywords.begin(), scope) : std::nullopt) {
            out.update(*written);
            return;
        }
        for (const auto &[keyword, value] : group.items())
            m_settler.tell(scope, keyword, value);
    }

    /// Says whether something fits one of them. Alternatives of which more fits would exclude one another.
    bool writeOneOf(Json &out, Json &schema, SchemaScope &scope)
    {
        if (!schema.contains("oneOf"))
            return true;
        Json group{{"oneOf", *taken(schema, "oneOf")}};
        if (auto written = writtenExactly(group, "oneOf", scope)) {
            Json &list = (*written)["oneOf"];
            list.erase(std::remove(list.begin(), list.end(), Json{{"not", Json::object()}}), list.end());
            out.update(*written);
            return !list.empty();
        }
        schema.update(group);
        m_settler.loosenOneOf(schema, scope);
        return true;
    }

    /// @p group with its subschemas written, or nothing where these would not mean exactly what they meant: more within
    /// can be less outside.
    std::optional<Json> writtenExactly(Json group, const char *step, const SchemaScope &scope)
    {
        const RewriteLedger::Point before = m_ledger.now();
        const std::size_t wantedBefore = m_wanted.size();
        m_ledger.chargeMove(group);
        forEachSubschema(group, [&](Json &child) { child = within(std::move(child), step, scope); });
        if (m_ledger.isExactSince(before))
            return group;
        m_ledger.forgetSince(before);
        for (; m_wanted.size() > wantedBefore; m_wanted.pop_back())
            m_named.erase(m_wanted.back());
        return std::nullopt;
    }

    void writeKeyword(Json &out, const std::string &keyword, Json value, SchemaScope &scope)
    {
        const bool isAlone = m_dialect.besideAnyOf == BesideAnyOf::Nothing && out.contains("anyOf"); // see describe()
        if (keyword == "type") {
            out[keyword] = value.size() == 1 ? Json(value.front()) : std::move(value);
        } else if (!acceptsAsSaid(keyword, value, scope) || (isAlone && keyword != "description")) {
            leaveOut(keyword, value, scope);
        } else {
            if (keyword == "$ref")
                want(ModernSchema::nameIn(value));
            Json part{{keyword, std::move(value)}};
            forEachSubschema(part, [&](Json &child) { child = within(std::move(child), keyword, scope); });
            out[keyword] = std::move(part[keyword]);
        }
    }

    /// What such keywords are about depends on all that the schema says otherwise.
    void writeUnseen(Json &out, const std::string &keyword, const std::optional<Json> &value, SchemaScope &scope,
                     const RewriteLedger::Point &start)
    {
        if (value && m_ledger.isExactSince(start))
            writeKeyword(out, keyword, *value, scope);
        else if (value)
            m_settler.tell(scope, keyword, *value);
    }

    void want(const std::string &name)
    {
        if (name != kRoot && m_named.insert(name).second)
            m_wanted.push_back(name);
    }

    [[nodiscard]] bool acceptsAsSaid(const std::string &keyword, const Json &value, const SchemaScope &scope) const
    {
        if (!m_settler.accepts(keyword, scope))
            return false;
        if (keyword == "format")
            return !m_dialect.formats || m_dialect.formats->contains(value.get_ref<const std::string &>());
        if (m_dialect.allowsLookaround)
            return true;
        if (keyword == "pattern")
            return isPlainPattern(value.get_ref<const std::string &>());
        if (keyword != "patternProperties")
            return true;
        const auto &patterns = value.get_ref<const Json::object_t &>();
        return std::all_of(patterns.begin(), patterns.end(),
                           [](const auto &member) { return isPlainPattern(member.first); });
    }

    void leaveOut(const std::string &keyword, const Json &value, SchemaScope &scope)
    {
        if (isAssertion(keyword)) {
            m_settler.tell(scope, keyword, value);
            return;
        }
        const bool isWorthTelling = keyword == "default" && !value.is_null();
        m_ledger.note(scope.where, Meaning::Rewritten, keyword,
                      isWorthTelling ? "told in the description" : "left out");
        if (isWorthTelling)
            scope.sentences.append(QStringLiteral("Default: %1").arg(QString::fromUtf8(toJsonText(value))));
    }

    /// Adds what had to be told.
    void describe(Json &out, SchemaScope &scope)
    {
        if (!scope.told.empty())
            scope.sentences.append(QStringLiteral("Must also match this JSON Schema: ") +
                                   QString::fromUtf8(toJsonText(scope.told)));
        for (const QString &sentence : std::as_const(scope.sentences))
            m_ledger.chargeTold(sentence.size());
        QStringList texts = scope.sentences;
        if (const auto own = taken(out, "description"))
            texts.prepend(toQString(own->get_ref<const std::string &>()));
        if (texts.isEmpty())
            return;
        const std::string text = texts.join(u'\n').toStdString();
        if (m_dialect.besideAnyOf != BesideAnyOf::Nothing || !out.contains("anyOf")) {
            out["description"] = text;
            return;
        }
        for (Json &alternative : out["anyOf"]) {
            std::string whole = text;
            if (const auto own = taken(alternative, "description"))
                whole.append(1, '\n').append(own->get_ref<const std::string &>());
            alternative["description"] = std::move(whole);
            m_ledger.chargeMove(alternative["description"]);
        }
    }

    const ModernSchema &m_modern;
    const ProviderDialect &m_dialect;
    RewriteLedger m_ledger;
    SchemaSettler m_settler;
    std::vector<std::string> m_wanted; ///< definitions, in the order in which they are referred to
    std::set<std::string> m_named;     ///< those of m_wanted
    NullTakers m_nullTakers;
};

} // namespace

Expected<ConvertedSchema> rewriteSchema(const ModernSchema &schema, const ProviderDialect &dialect)
{
    try {
        return Rewriter(schema, dialect).run();
    } catch (const SchemaRefusal &refusal) {
        return tl::make_unexpected(refusal.error);
    }
}

} // namespace assay::core
