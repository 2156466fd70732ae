// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that toDialect() keeps its word whatever the schema: what a report of changes does not name has not changed.
#include "models/core/jsonschema.h"
#include "models/core/schemadialect.h"
#include "tests/support/providerdialects.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <random>

using namespace assay::core;

namespace {

constexpr QLatin1StringView kSuite("/usr/share/json-schema-test-suite");

Json readJsonFrom(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? Json::parse(file.readAll().toStdString(), nullptr, false) : Json();
}

bool hasChange(const ConvertedSchema &converted, const char *meaning)
{
    return !converted.changes.filter(QLatin1Char(' ') + QLatin1StringView(meaning) + QLatin1Char(':')).isEmpty();
}

/// In the words of JSON Schema, for what has "nullable".
Json understood(Json schema)
{
    if (schema.is_object() && schema.value("nullable", Json()) == Json(true) && schema.contains("type")) {
        schema["type"] = Json::array({schema["type"], "null"});
        if (schema.contains("enum"))
            schema["enum"].push_back(nullptr);
    }
    if (schema.is_structured()) {
        for (Json &child : schema)
            child = understood(std::move(child));
    }
    return schema;
}

/// A schema whose only argument must fit @p schema, with addresses of its own.
Json asArgument(Json schema)
{
    if (schema.is_object() && !schema.contains("$id"))
        schema["$id"] = "http://argument.test/schema";
    return {{"type", "object"},
            {"properties", {{"v", std::move(schema)}}},
            {"required", {"v"}},
            {"additionalProperties", false}};
}

/// Makes schemas and values at random, the same ones every time.
class Maker
{
public:
    explicit Maker(unsigned seed) : m_random(seed) {}

    int upTo(int most) { return static_cast<int>(m_random() % (static_cast<unsigned>(most) + 1)); }
    bool isOneIn(int count) { return upTo(count - 1) == 0; }
    template <typename List>
    auto oneOf(const List &list)
    {
        return list[static_cast<std::size_t>(upTo(static_cast<int>(std::size(list)) - 1))];
    }

    Json value(int depth)
    {
        static const std::vector<Json> scalars{nullptr, true, false, 0, 1, 2, -1, 1.5, 2.0, "", "a", "ab", "abc"};
        if (depth == 0 || upTo(2) > 0)
            return oneOf(scalars);
        Json out = isOneIn(2) ? Json::array() : Json::object();
        for (int i = upTo(3); i > 0; --i) {
            if (out.is_array())
                out.push_back(value(depth - 1));
            else
                out[name()] = value(depth - 1);
        }
        return out;
    }

    Json schema(int depth)
    {
        if (isOneIn(16))
            return !isOneIn(4);
        Json out = Json::object();
        if (!isOneIn(4))
            out["type"] = types();
        for (int i = upTo(3); i > 0; --i)
            addKeyword(out, depth);
        return out;
    }

    Json wholeSchema()
    {
        Json out{{"type", "object"}, {"$defs", {{"x", schema(1)}, {"y", schema(1)}}}};
        for (int i = 0; i < 3; ++i)
            addKeyword(out, 3);
        out["properties"]["a"] = schema(3);
        return out;
    }

    /// Something that is likely to fit @p schema, which must be of the strict dialect.
    Json fitting(const Json &schema, const Json &root, int depth)
    {
        if (depth == 0)
            return nullptr;
        if (schema.contains("$ref"))
            return fitting(root[Json::json_pointer(schema["$ref"].get<std::string>().substr(1))], root, depth - 1);
        if (schema.contains("anyOf"))
            return fitting(oneOf(schema["anyOf"]), root, depth - 1);
        if (schema.contains("enum"))
            return oneOf(schema["enum"]);
        if (schema.contains("const"))
            return schema["const"];
        const Json type = schema["type"].is_array() ? oneOf(schema["type"]) : schema["type"];
        Json out;
        if (type == "object") {
            out = Json::object();
            for (const auto &[name, member] : schema["properties"].items())
                out[name] = fitting(member, root, depth - 1);
        } else if (type == "array") {
            out = Json::array();
            for (int i = upTo(3); i > 0; --i)
                out.push_back(fitting(schema["items"], root, depth - 1));
        } else if (type != "null") {
            do
                out = value(0);
            while (type != out.type_name() && !(out.is_number() && type == "integer"));
        }
        return out;
    }

private:
    std::string name() { return std::string(1, oneOf(std::string("abcd"))); }

    Json types()
    {
        static const std::vector<std::string> all{"object",  "object", "array",   "string",
                                                  "integer", "number", "boolean", "null"};
        if (!isOneIn(4))
            return oneOf(all);
        return isOneIn(2) ? Json::array({oneOf(all), "null"}) : Json::array({"string", "array", "integer"});
    }

    Json list(int depth)
    {
        Json out = Json::array();
        for (int i = upTo(2); i >= 0; --i)
            out.push_back(schema(depth));
        return out;
    }

    Json map(int depth)
    {
        Json out = Json::object();
        for (int i = upTo(2); i >= 0; --i)
            out[name()] = schema(depth);
        return out;
    }

    void addKeyword(Json &out, int depth)
    {
        switch (upTo(depth > 0 ? 30 : 13)) {
        case 0:
            out["enum"] = Json::array({value(1), value(1), value(0)});
            break;
        case 1:
            out["const"] = value(1);
            break;
        case 2:
            out["minimum"] = upTo(2);
            break;
        case 3:
            out["exclusiveMaximum"] = upTo(3);
            break;
        case 4:
            out["exclusiveMinimum"] = isOneIn(2) ? Json(true) : Json(0.5);
            break;
        case 5:
            out["multipleOf"] = 1 + upTo(1);
            break;
        case 6:
            out["minLength"] = upTo(2);
            break;
        case 7:
            out["maxLength"] = 1 + upTo(2);
            break;
        case 8:
            out["pattern"] = isOneIn(2) ? "^a" : "(?=b)";
            break;
        case 9:
            out["maxItems"] = upTo(3);
            break;
        case 10:
            out["required"] = Json::array({name(), name()});
            break;
        case 11:
            out["dependentRequired"] = {{name(), {name()}}};
            break;
        case 12:
            out["$ref"] = isOneIn(2) ? "#/$defs/x" : "#/$defs/y";
            break;
        case 13:
            out["uniqueItems"] = true;
            break;
        case 14:
        case 15:
            out["properties"] = map(depth - 1);
            break;
        case 16:
            out["additionalProperties"] = isOneIn(2) ? Json(false) : schema(depth - 1);
            break;
        case 17:
            out["items"] = schema(depth - 1);
            break;
        case 18:
            out["items"] = list(depth - 1);
            break;
        case 19:
            out["prefixItems"] = list(depth - 1);
            break;
        case 20:
            out["allOf"] = list(depth - 1);
            break;
        case 21:
        case 22:
            out["anyOf"] = list(depth - 1);
            break;
        case 23:
            out["oneOf"] = list(depth - 1);
            break;
        case 24:
            out["not"] = schema(depth - 1);
            break;
        case 25:
            out["if"] = schema(depth - 1);
            out["then"] = schema(depth - 1);
            break;
        case 26:
            out["contains"] = schema(depth - 1);
            break;
        case 27:
            out["unevaluatedProperties"] = isOneIn(2) ? Json(false) : schema(depth - 1);
            break;
        case 28:
            out["dependentSchemas"] = map(depth - 1);
            break;
        case 29:
            out["propertyNames"] = {{"maxLength", upTo(1)}};
            break;
        default:
            out["patternProperties"] = {{"^a", schema(depth - 1)}};
            break;
        }
    }

    std::mt19937 m_random;
};

struct Tally
{
    int schemas = 0;
    int conversions = 0;
    int valid = 0;
    int invalid = 0;
    int wayBacks = 0;
    QStringList faults;

    void blame(const char *what, const Json &schema, const ConvertedSchema &converted, const Json &value)
    {
        faults += QStringLiteral("%1: %2 → %3 (%4) with %5")
                      .arg(QString::fromLatin1(what), QString::fromUtf8(toJsonText(schema)),
                           QString::fromUtf8(toJsonText(converted.schema)),
                           converted.changes.join(QStringLiteral("; ")), QString::fromUtf8(toJsonText(value)));
    }

    void report()
    {
        qInfo("%d schemas, %d converted; %d valid, %d invalid, %d ways back", schemas, conversions, valid, invalid,
              wayBacks);
        std::sort(faults.begin(), faults.end(),
                  [](const QString &left, const QString &right) { return left.size() < right.size(); });
        QVERIFY2(faults.isEmpty(), qPrintable(faults.mid(0, 3).join(u'\n')));
    }
};

/// @p value with a null for each argument that it leaves out where @p schema, of the strict dialect, has one; but not
/// within alternatives and definitions.
Json filledIn(Json value, const Json &schema)
{
    if (value.is_array() && schema.contains("items")) {
        for (Json &item : value)
            item = filledIn(std::move(item), schema["items"]);
    }
    if (!value.is_object() || !schema.contains("properties"))
        return value;
    for (const auto &[name, member] : schema["properties"].items())
        value[name] = value.contains(name) ? filledIn(std::move(value[name]), member) : Json();
    return value;
}

/// The same for the strict dialect, whose models say with nulls what they leave out.
void tryWayBack(const Json &schema, const Json &value, const ConvertedSchema &converted, const JsonSchema &before,
                const JsonSchema &after, Tally &tally)
{
    const Json filled = filledIn(value, converted.schema);
    const SchemaVerdict verdict = after.check(filled).verdict;
    const QByteArray text = toJsonText(converted.schema);
    if (verdict == SchemaVerdict::Invalid && !text.contains("$ref\"") && !text.contains("anyOf\""))
        tally.blame("narrowed in silence", schema, converted, value);
    if (verdict != SchemaVerdict::Valid)
        return;
    ++tally.wayBacks;
    if (before.check(withoutAddedNulls(filled, converted)).verdict != SchemaVerdict::Valid)
        tally.blame("no way back", schema, converted, filled);
}

/// What toDialect() promises of @p schema, tried with @p values.
void tryLaws(const Json &schema, const std::vector<Json> &values, const ProviderDialect &dialect, Tally &tally)
{
    ++tally.schemas;
    const auto converted = toDialect(schema, dialect);
    if (!converted)
        return;
    ++tally.conversions;
    const auto again = toDialect(converted->schema, dialect);
    if (!again || again->schema != converted->schema || !again->addedNulls.empty())
        tally.blame("not the same again", schema, *converted,
                    again ? again->schema : Json(again.error().toLine().toStdString()));
    const JsonSchema before = JsonSchema::compileForMcp(schema);
    const JsonSchema after = JsonSchema::compileForMcp(understood(converted->schema));
    const bool isStrict = dialect.requiresClosedObjects;
    for (const Json &value : values) {
        const SchemaVerdict was = before.check(isStrict ? withoutAddedNulls(value, *converted) : value).verdict;
        const SchemaVerdict is = after.check(value).verdict;
        if (was == SchemaVerdict::Unchecked || is == SchemaVerdict::Unchecked)
            continue;
        ++(was == SchemaVerdict::Valid ? tally.valid : tally.invalid);
        if (was == SchemaVerdict::Valid && is != was && !hasChange(*converted, "narrowed") && !isStrict)
            tally.blame("narrowed in silence", schema, *converted, value);
        if (was == SchemaVerdict::Invalid && is != was && !hasChange(*converted, "loosened"))
            tally.blame("loosened in silence", schema, *converted, value);
        if (isStrict && before.check(value).verdict == SchemaVerdict::Valid && !hasChange(*converted, "narrowed"))
            tryWayBack(schema, value, *converted, before, after, tally);
    }
}

} // namespace

class tst_schemadialectlaws : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holdForTheSeeds_data() { addDialects(); }
    void holdForTheSeeds();
    void holdForTheOfficialSuite_data() { addDialects(); }
    void holdForTheOfficialSuite();
    void holdForMadeUpSchemas_data() { addDialects(); }
    void holdForMadeUpSchemas();

private:
    static void addDialects()
    {
        QTest::addColumn<QByteArray>("dialect");
        for (const auto &[name, dialect] : providerDialects())
            QTest::newRow(name.constData()) << name;
    }
};

void tst_schemadialectlaws::holdForTheSeeds()
{
    QFETCH(QByteArray, dialect);
    const QDir folder(QFINDTESTDATA("../fuzz/seeds/schema"));
    const QStringList files = folder.entryList(QDir::Files);
    QVERIFY(files.size() >= 7);
    Tally tally;
    Maker maker(1);
    for (const QString &name : files) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArrayList parts = file.readAll().split('\0');
        const Json schema = Json::parse(parts.first().toStdString(), nullptr, false);
        std::vector<Json> values{Json{{"v", Json::parse(parts.last().toStdString(), nullptr, false)}}};
        for (int i = 0; i < 200; ++i)
            values.push_back({{"v", maker.value(3)}});
        tryLaws(asArgument(schema), values, providerDialects().at(dialect), tally);
    }
    tally.report();
    QVERIFY(tally.conversions >= 2);
}

void tst_schemadialectlaws::holdForTheOfficialSuite()
{
    QFETCH(QByteArray, dialect);
    Tally tally;
    for (const char *draft : {"draft4", "draft6", "draft7"}) {
        const QDir folder(QString(kSuite) + QLatin1StringView("/tests/") + QLatin1StringView(draft));
        QVERIFY2(folder.exists(),
                 "The official test suite is missing: install the Debian package json-schema-test-suite");
        const QStringList files = folder.entryList({QStringLiteral("*.json")}, QDir::Files);
        for (const QString &file : files) {
            const Json groups = readJsonFrom(folder.filePath(file));
            for (const Json &group : groups) {
                std::vector<Json> values;
                for (const Json &test : group["tests"])
                    values.push_back({{"v", test["data"]}});
                tryLaws(asArgument(group["schema"]), values, providerDialects().at(dialect), tally);
            }
        }
    }
    tally.report();
    QVERIFY(tally.conversions > 150);
}

void tst_schemadialectlaws::holdForMadeUpSchemas()
{
    QFETCH(QByteArray, dialect);
    constexpr int kSchemas = 500;
    const ProviderDialect &target = providerDialects().at(dialect);
    Tally tally;
    for (unsigned seed = 1; seed <= kSchemas; ++seed) {
        Maker maker(seed);
        const Json schema = maker.wholeSchema();
        std::vector<Json> values{Json::object()};
        const auto strict = toDialect(schema, ProviderDialect::openAiStrict());
        for (int i = 0; i < 20; ++i) {
            Json value = maker.value(3);
            values.push_back(value.is_object() ? value : Json{{"a", std::move(value)}});
            if (strict)
                values.push_back(maker.fitting(strict->schema, strict->schema, 12));
            if (strict && !target.requiresClosedObjects)
                values.back() = withoutAddedNulls(values.back(), *strict);
        }
        tryLaws(schema, values, target, tally);
    }
    tally.report();
    QVERIFY(tally.conversions > 100);
    QVERIFY(tally.valid > 500);
}

QTEST_GUILESS_MAIN(tst_schemadialectlaws)
#include "tst_schemadialectlaws.moc"
