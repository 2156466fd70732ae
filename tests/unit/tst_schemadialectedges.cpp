// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for toDialect() at its edges: what it reports and refuses, limits, schemas made to hurt, and the way back from
// added nulls.
#include "models/core/schemadialect.h"
#include "tests/support/providerdialects.h"
#include "tests/support/sanitized.h"

#include <QTest>

#include <ctime>
#include <functional>

using namespace assay::core;

namespace {

constexpr qint64 kPatience = 2'000 * assay::test::kSlowness; // ms

/// Milliseconds that this process has used a processor: unlike the time of day, the same on a busy machine.
qint64 processorTime() { return std::clock() / (CLOCKS_PER_SEC / 1000); }

const ProviderDialect &dialect(const QByteArray &name) { return providerDialects().at(name); }

Json parsed(const QByteArray &text) { return Json::parse(text.toStdString()); }

/// A tool whose only argument "v" is described by @p schema.
QByteArray withArgument(const QByteArray &schema) { return R"({"type":"object","properties":{"v":)" + schema + "}}"; }

using Maker = std::function<Json()>;

/// "a0" refers to "a1" by @p step, and so on to "aN", which is @p last.
Json chain(int length, const std::function<Json(const Json &)> &step, const Json &last)
{
    Json definitions{{"a" + std::to_string(length), last}};
    for (int i = 0; i < length; ++i)
        definitions["a" + std::to_string(i)] = step(Json{{"$ref", "#/$defs/a" + std::to_string(i + 1)}});
    return {{"type", "object"}, {"properties", {{"v", {{"$ref", "#/$defs/a0"}}}}}, {"$defs", definitions}};
}

/// A text within @p levels of @p keyword, made without copies: they would take long.
Json nested(int levels, const char *keyword)
{
    Json schema{{"type", "string"}};
    for (int i = 0; i < levels; ++i) {
        Json outer = Json::object();
        outer[keyword] = std::move(schema);
        schema = std::move(outer);
    }
    Json root{{"type", "object"}};
    root["properties"]["v"] = std::move(schema);
    return root;
}

} // namespace

Q_DECLARE_METATYPE(Maker)

class tst_schemadialectedges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesChanges_data();
    void namesChanges();
    void refuses_data();
    void refuses();
    void leavesOutAddedNulls_data();
    void leavesOutAddedNulls();
    void givesUpOnEndlessArguments_data();
    void givesUpOnEndlessArguments();
    void keepsWithinLimitsOfTheProvider_data();
    void keepsWithinLimitsOfTheProvider();
    void survivesHostileSchemas_data();
    void survivesHostileSchemas();
};

void tst_schemadialectedges::namesChanges_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const QByteArray &schema, const char *expected) {
        QTest::addRow("%s: %s", name, expected)
            << QByteArray(name) << schema << QString::fromLatin1(expected).split(u'|', Qt::SkipEmptyParts);
    };
    row("anthropic", withArgument(R"({"type":"string","pattern":"(?=a)."})"), "");
    row("openai", withArgument(R"({"type":"string","pattern":"(?=a)."})"),
        "#/properties/v loosened: pattern told in the description");
    row("openai", withArgument(R"({"type":"array","items":{"a/b":1,"properties":{"a/b~":{"pattern":"(?=a)."}}}})"),
        "#/properties/v/items/properties/a~1b~0 loosened: pattern told in the description");
    row("openai",
        R"({"type":"object","properties":{"v":{"$ref":"#/definitions/w"}},"definitions":{"w":{"pattern":"(?=a)."}}})",
        "#/definitions/w loosened: pattern told in the description");
    row("strict", withArgument(R"({"type":"string","title":"t","x-y":1})"),
        "# narrowed: additionalProperties false|#/properties/v rewritten: x-y left out|#/properties/v rewritten: "
        "required and nullable");
    row("openapi", withArgument("{}"),
        "#/properties/v narrowed: type presumed|#/properties/v rewritten: type as anyOf");
    row("openapi", R"({"type":"object","additionalProperties":false})",
        "# loosened: additionalProperties false left out");
    row("anthropic", R"({"anyOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{}}}]})",
        "# loosened: anyOf told in the description|#/properties/a narrowed: type as the alternatives that describe it "
        "say|"
        "#/properties/b narrowed: type as the alternatives that describe it say");
}

void tst_schemadialectedges::namesChanges()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, schema);
    QFETCH(QStringList, expected);
    const auto converted = toDialect(parsed(schema), dialect(name));
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().toLine()));
    QCOMPARE(converted->changes, expected);
}

void tst_schemadialectedges::refuses_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("keyword");
    const auto row = [](const char *title, const char *name, const QByteArray &schema, ErrorCode code,
                        const char *where, const char *keyword) {
        QTest::addRow("%s: %s", name, title)
            << QByteArray(name) << schema << code << QString::fromLatin1(where) << QString::fromLatin1(keyword);
    };
    const QByteArray recursive =
        R"({"type":"object","properties":{"a":{"$ref":"#/definitions/n"}},"definitions":{"n":{"type":"object",
        "properties":{"next":{"type":"array","items":{"$ref":"#/definitions/n"}}}}}})";
    row("recursion", "openapi", recursive, ErrorCode::Unsupported, "/properties/a/properties/next/items", "$ref");
    row("recursion of the root", "openapi", R"({"type":"object","properties":{"a":{"$ref":"#"}}})",
        ErrorCode::Unsupported, "/properties/a", "$ref");
    row("recursion with more", "strict",
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"object",
        "properties":{"b":{"$ref":"#/$defs/n","maxProperties":1}}}}})",
        ErrorCode::Unsupported, "/$defs/n/properties/b", "$ref");
    for (const char *name : {"anthropic", "openai", "strict", "openapi", "local"}) {
        row("a circle", name, R"({"$ref":"#"})", ErrorCode::Unsupported, "", "$ref");
        row("a circle of two", name,
            R"({"type":"object","properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"anyOf":[{"$ref":"#/$defs/y"},{}]},
            "y":{"not":{"$ref":"#/$defs/x"}}}})",
            ErrorCode::Unsupported, "", "$ref");
        row("a reference that leads nowhere", name, withArgument(R"({"$ref":"#/$defs/x"})"), ErrorCode::Unsupported,
            "/properties/v/$ref", "$ref");
        row("a reference elsewhere", name, withArgument(R"({"$ref":"http://x.test/a.json"})"), ErrorCode::Unsupported,
            "/properties/v/$ref", "$ref");
        row("a dynamic reference", name, withArgument(R"({"$dynamicRef":"#x"})"), ErrorCode::Unsupported,
            "/properties/v", "$dynamicRef");
        row("a root that is no object", name, R"({"type":"array","items":{}})", ErrorCode::InvalidInput, "", "type");
        row("no schema", name, R"([1])", ErrorCode::InvalidInput, "", "");
        row("nothing fits", name, "false", ErrorCode::InvalidInput, "", "");
        row("nothing fits, found out later", name, R"({"allOf":[{"type":"object"},{"type":"string"}]})",
            ErrorCode::InvalidInput, "", "");
        row("an unknown draft", name, R"({"$schema":"http://x.test/schema"})", ErrorCode::Unsupported, "", "$schema");
        row("a malformed list", name, withArgument(R"({"required":true})"), ErrorCode::InvalidInput, "/properties/v",
            "required");
        row("a malformed type", name, withArgument(R"({"type":"any"})"), ErrorCode::InvalidInput, "/properties/v",
            "type");
        row("a malformed limit", name, withArgument(R"({"minLength":-1})"), ErrorCode::InvalidInput, "/properties/v",
            "minLength");
        row("a malformed member", name, withArgument(R"("string")"), ErrorCode::InvalidInput, "/properties/v", "");
        row("two kinds of tuples", name, withArgument(R"({"items":[{}],"prefixItems":[{}]})"), ErrorCode::InvalidInput,
            "/properties/v", "prefixItems");
    }
    row("not", "strict", withArgument(R"({"not":{"type":"string"}})"), ErrorCode::Unsupported, "/properties/v", "not");
    row("not", "openapi", withArgument(R"({"not":{"type":"string"}})"), ErrorCode::Unsupported, "/properties/v", "not");
    row("not", "local", withArgument(R"({"items":{"not":{"type":"string"}}})"), ErrorCode::Unsupported,
        "/properties/v/items", "not");
    row("not at the root", "openai", R"({"type":"object","not":{"required":["a"]}})", ErrorCode::Unsupported, "",
        "not");
    row("not of what cannot be said", "openai", withArgument(R"({"not":{"pattern":"(?=a)."}})"), ErrorCode::Unsupported,
        "/properties/v", "not");
    row("members of any name", "strict", withArgument(R"({"type":"object"})"), ErrorCode::Unsupported, "/properties/v",
        "additionalProperties");
    row("members of a kind", "strict",
        withArgument(R"({"type":"object","properties":{"a":{}},"additionalProperties":{"type":"string"}})"),
        ErrorCode::Unsupported, "/properties/v", "additionalProperties");
    row("names by pattern", "strict",
        withArgument(R"({"type":"object","properties":{"a":{}},"patternProperties":{"^a":{}}})"),
        ErrorCode::Unsupported, "/properties/v", "additionalProperties");
    row("any arguments", "strict", R"({"type":"object","additionalProperties":true})", ErrorCode::Unsupported, "",
        "additionalProperties");
    row("a name with a sign", "anthropic", R"({"type":"object","properties":{"$top":{"type":"integer"}}})",
        ErrorCode::Unsupported, "/properties/$top", "properties");
    row("what has to be told is recursive", "anthropic",
        R"({"anyOf":[{"$ref":"#/$defs/f"},{"required":["a"]}],"$defs":{"f":{"properties":{"and":{"$ref":"#/$defs/f"}}}}})",
        ErrorCode::Unsupported, "", "$ref");
}

void tst_schemadialectedges::refuses()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, schema);
    const auto converted = toDialect(parsed(schema), dialect(name));
    QVERIFY2(!converted, converted ? toJsonText(converted->schema).constData() : "");
    QTEST(converted.error().code, "code");
    QTEST(converted.error().where, "where");
    QTEST(converted.error().detail, "keyword");
    QVERIFY(!converted.error().message.isEmpty());
}

void tst_schemadialectedges::leavesOutAddedNulls_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *title, const QByteArray &schema, const QByteArray &given,
                        const QByteArray &expected) { QTest::newRow(title) << schema << given << expected; };
    const QByteArray flat =
        R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":["string","null"]}},"required":["a"]})";
    row("those added", flat, R"({"a":"x","b":null,"c":null})", R"({"a":"x","c":null})");
    row("none needed", flat, R"({"a":"x","b":1,"c":"y"})", R"({"a":"x","b":1,"c":"y"})");
    row("none where they do not belong", flat, R"({"a":null,"z":null})", R"({"a":null,"z":null})");
    row("no object", flat, R"([null])", R"([null])");
    row("within lists and objects",
        R"({"type":"object","properties":{"l":{"type":"array","items":{"type":"object","properties":{"x":{"type":"string"},
        "o":{"type":"object","properties":{"y":{"type":"string"}}}}}}},"required":["l"]})",
        R"({"l":[{"x":null,"o":{"y":null}},{"x":"a","o":null}]})", R"({"l":[{"o":{}},{"x":"a"}]})");
    row("along references",
        R"({"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"object","properties":
        {"v":{"type":"string"},"next":{"$ref":"#/$defs/n"}}}}})",
        R"({"n":{"v":null,"next":{"v":"a","next":null}}})", R"({"n":{"next":{"v":"a"}}})");
    row("a null that the definition takes",
        R"({"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":["string","null"]}}})",
        R"({"n":null})", R"({"n":null})");
    const QByteArray shapes = R"({"type":"object","properties":{"s":{"anyOf":[
        {"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"},"note":{"type":["string","null"]}},"required":["kind"]},
        {"type":"object","properties":{"kind":{"const":"square"},"r":{"type":"number"},"note":{"type":"string"}},"required":["kind","r"]}]}}})";
    row("of the alternative that is meant: the first", shapes, R"({"s":{"kind":"circle","r":null,"note":null}})",
        R"({"s":{"kind":"circle","note":null}})");
    row("of the alternative that is meant: the second", shapes, R"({"s":{"kind":"square","r":1,"note":null}})",
        R"({"s":{"kind":"square","r":1}})");
    row("a member called like a keyword",
        R"({"type":"object","properties":{"properties":{"type":"object","properties":{"anyOf":{"type":"string"},
        "$ref":{"type":"string"},"a/b~":{"type":"string"}}}}})",
        R"({"properties":{"anyOf":null,"$ref":null,"a/b~":null}})", R"({"properties":{}})");
}

void tst_schemadialectedges::leavesOutAddedNulls()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, given);
    QFETCH(QByteArray, expected);
    const auto converted = toDialect(parsed(schema), dialect("strict"));
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().toLine()));
    QCOMPARE(toJsonText(withoutAddedNulls(parsed(given), *converted)), toJsonText(parsed(expected)));
}

void tst_schemadialectedges::keepsWithinLimitsOfTheProvider_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<bool>("fits");
    const auto nested = [](int levels) {
        QByteArray schema = R"({"type":"string"})";
        for (int i = 0; i < levels; ++i)
            schema = R"({"type":"object","properties":{"a":)" + schema + R"(}})";
        return schema;
    };
    const auto members = [](int count) {
        QByteArray list;
        for (int i = 0; i < count; ++i)
            list += (i > 0 ? ",\"a" : "\"a") + QByteArray::number(i) + R"(":{"type":"string"})";
        return R"({"type":"object","properties":{)" + list + "}}";
    };
    const auto values = [](int count, const QByteArray &stem) {
        QByteArray list;
        for (int i = 0; i < count; ++i)
            list += (i > 0 ? ",\"" : "\"") + stem + QByteArray::number(i) + '"';
        return R"({"type":"object","properties":{"a":{"enum":[)" + list + "]}}}";
    };
    QTest::newRow("10 levels") << nested(10) << true;
    QTest::newRow("11 levels") << nested(11) << false;
    QTest::newRow("5,000 properties") << members(5'000) << true;
    QTest::newRow("5,001 properties") << members(5'001) << false;
    QTest::newRow("1,000 values") << values(1'000, "a") << true;
    QTest::newRow("1,001 values") << values(1'001, "a") << false;
    QTest::newRow("values of 117,001 characters") << values(1'000, QByteArray(114, 'a')) << true;
    QTest::newRow("values of more than 120,000 characters") << values(1'000, QByteArray(118, 'a')) << false;
}

void tst_schemadialectedges::keepsWithinLimitsOfTheProvider()
{
    QFETCH(QByteArray, schema);
    QFETCH(bool, fits);
    const auto converted = toDialect(parsed(schema), dialect("strict"));
    QCOMPARE(converted.has_value(), fits);
    if (!fits)
        QCOMPARE(converted.error().code, ErrorCode::TooLarge);
}

void tst_schemadialectedges::givesUpOnEndlessArguments_data()
{
    QTest::addColumn<Maker>("maker");
    static const Json last{{"type", "object"}, {"properties", {{"x", {{"type", "string"}}}}}};
    // Whether an alternative fits takes a look at both of its own, and so on: 2^40 ways.
    QTest::newRow("many ways") << Maker([] {
        return chain(
            40,
            [](const Json &next) {
                return Json{{"anyOf", {next, next}}};
            },
            last);
    });
    QTest::newRow("a long way") << Maker([] {
        return chain(
            2'000,
            [](const Json &next) {
                return Json{{"anyOf", {next, {{"type", "string"}}}}};
            },
            last);
    });
}

void tst_schemadialectedges::givesUpOnEndlessArguments()
{
    QFETCH(Maker, maker);
    Json schema = maker();
    schema["required"] = {"v"};
    schema["properties"]["w"] = {{"type", "string"}};
    const auto converted = toDialect(schema, dialect("strict"));
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().toLine()));
    const Json arguments{{"v", {{"y", 1}}}, {"w", nullptr}};
    const qint64 start = processorTime();
    QCOMPARE(withoutAddedNulls(arguments, *converted), arguments);
    QVERIFY(processorTime() - start < kPatience);
}

void tst_schemadialectedges::survivesHostileSchemas_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<Maker>("maker");
    const auto row = [](const char *title, const Maker &maker) {
        for (const auto &entry : providerDialects())
            QTest::addRow("%s: %s", entry.first.constData(), title) << entry.first << maker;
    };
    static const Json text{{"type", "string"}};
    static const auto inList = [](const Json &inner) { return Json{{"type", "array"}, {"items", inner}}; };
    static const auto twice = [](const char *keyword) {
        return [keyword](const Json &next) { return Json{{keyword, {next, next}}}; };
    };
    static const auto twoMembers = [](const Json &next) {
        return Json{{"type", "object"}, {"properties", {{"a", next}, {"b", next}}}};
    };
    row("10,000 levels of lists", [] { return nested(10'000, "items"); });
    row("10,000 levels of not", [] { return nested(10'000, "not"); });
    row("60 levels of lists", [] { return nested(60, "items"); });
    row("a chain of 10,000 references", [] {
        return chain(
            10'000,
            [](const Json &next) {
                return Json{{"title", "t"}, {"$ref", next["$ref"]}};
            },
            text);
    });
    row("a chain of 5,000 lists", [] { return chain(5'000, inList, text); });
    row("2^40 members", [] { return chain(40, twoMembers, text); });
    row("2^40 parts", [] { return chain(40, twice("allOf"), text); });
    row("2^40 alternatives", [] { return chain(40, twice("anyOf"), text); });
    row("2^40 exclusive alternatives", [] { return chain(40, twice("oneOf"), text); });
    row("2^40 combinations beside anyOf", [] {
        const auto besides = [](const Json &next) {
            return Json{{"minLength", 1}, {"anyOf", {next, {{"enum", {"a"}}, {"anyOf", {next, true}}}}}};
        };
        return chain(40, besides, text);
    });
    row("2^20 large enumerations", [] {
        Json last = text;
        for (int i = 0; i < 40'000; ++i)
            last["enum"].push_back("value " + std::to_string(i));
        return chain(20, twoMembers, last);
    });
    static const auto wide = [](const char *keyword) {
        Json schema{{"type", "object"}};
        for (int i = 0; i < 2'000; ++i)
            schema[keyword].push_back({{"type", "object"}, {"properties", {{"p" + std::to_string(i), text}}}});
        return schema;
    };
    row("2,000 alternatives at the root", [] { return wide("anyOf"); });
    row("2,000 parts at the root", [] { return wide("allOf"); });
    row("2,000 exclusive alternatives", [] {
        return Json{{"type", "object"}, {"properties", {{"v", wide("oneOf")}}}};
    });
    row("alternatives within alternatives at the root", [] {
        Json schema = chain(40, twice("anyOf"), text);
        schema["anyOf"] = {schema["properties"]["v"], text};
        return schema;
    });
    row("long names", [] {
        Json schema{{"type", "object"}};
        for (int i = 0; i < 200; ++i)
            schema["properties"][std::string(4'000, 'n') + std::to_string(i)] = {{"pattern", std::string(100, 'p')},
                                                                                 {"x", i}};
        return schema;
    });
    row("bytes that are no text", [] { return Json{{"type", "object"}, {"title", "\xff"}}; });
}

void tst_schemadialectedges::survivesHostileSchemas()
{
    QFETCH(QByteArray, name);
    QFETCH(Maker, maker);
    const Json schema = maker();
    const qint64 start = processorTime();
    const auto converted = toDialect(schema, dialect(name));
    const qint64 took = processorTime() - start;
    QVERIFY2(took < kPatience, qPrintable(QStringLiteral("took %1 ms").arg(took)));
    if (converted)
        QVERIFY(toJsonText(converted->schema).size() < 16 * 1024 * 1024);
    else
        QVERIFY(!converted.error().message.isEmpty());
    qInfo("%lld ms: %s", took,
          converted ? toJsonText(converted->schema).left(60).constData() : qPrintable(converted.error().toLine()));
}

QTEST_GUILESS_MAIN(tst_schemadialectedges)
#include "tst_schemadialectedges.moc"
