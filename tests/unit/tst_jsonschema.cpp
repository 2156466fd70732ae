// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for JsonSchema: how each draft is read, what is left unchecked, exact numbers, and use from several threads.
#include "models/core/jsonschema.h"

#include <QTest>

#include <limits>
#include <thread>

using namespace assay::core;

namespace {

JsonSchema compiled(const Json &schema, SchemaDialect dialect)
{
    return JsonSchema::compile(schema, dialect, SchemaDocuments(), SchemaLimits());
}

QByteArray verdictOf(const Json &schema, const Json &instance)
{
    const SchemaReport report = JsonSchema::compileForMcp(schema).check(instance);
    const char *words[] = {"valid", "invalid", "unchecked"};
    // The promises of SchemaReport, checked wherever one is made.
    const bool isKept = report.errors.isEmpty() == (report.verdict != SchemaVerdict::Invalid) &&
                        report.reason.isEmpty() == (report.verdict != SchemaVerdict::Unchecked);
    return isKept ? words[static_cast<int>(report.verdict)] : "broken report";
}

} // namespace

class tst_jsonschema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEachDraft_data();
    void readsEachDraft();
    void leavesUncheckedWhatItDoesNotUnderstand_data();
    void leavesUncheckedWhatItDoesNotUnderstand();
    void reportsOnlyWhatBothReadingsSay();
    void ignoresAnnotations();
    void comparesNumbersExactly_data();
    void comparesNumbersExactly();
    void followsKnownDocuments_data();
    void followsKnownDocuments();
    void refusesDocumentsWithoutAddress();
    void refusesWhatIsNotJson();
    void checksFromSeveralThreadsAtOnce();
};

void tst_jsonschema::readsEachDraft_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("valid"); // a list
    QTest::addColumn<QByteArray>("invalid");
    const QByteArray draft4 = R"("$schema":"http://json-schema.org/draft-04/schema#",)";
    const QByteArray draft7 = R"("$schema":"https://json-schema.org/draft-07/schema",)";
    const QByteArray modern = R"("$schema":"https://json-schema.org/draft/2020-12/schema",)";
    const QByteArray draft2019 = R"("$schema":"https://json-schema.org/draft/2019-09/schema",)";
    const auto row = [](const char *name, const QByteArray &schema, const char *valid, const char *invalid) {
        QTest::newRow(name) << schema << QByteArray(valid) << QByteArray(invalid);
    };
    row("true", "true", "[1, null]", "[]");
    row("false", "false", "[]", "[1, null]");
    row("nullable union", R"({"type":["array","null"],"items":{"type":"string"}})", R"([null, [], ["a"]])",
        R"(["a", [1], {}])");
    row("draft 4: boolean exclusiveMinimum", "{" + draft4 + R"("minimum":1,"exclusiveMinimum":true})", "[2, 1.5]",
        "[1]");
    row("draft 4: exclusiveMaximum is false", "{" + draft4 + R"("maximum":1,"exclusiveMaximum":false})", "[1]", "[2]");
    row("draft 4: exclusive without a limit", "{" + draft4 + R"("exclusiveMinimum":true})", "[0]", "[]");
    row("draft 4: id is the base",
        "{" + draft4 + R"("id":"http://x.test/a","items":{"$ref":"b"},"definitions":{"b":{"id":"b","type":"null"}}})",
        "[[null]]", "[[1]]");
    row("no draft: boolean exclusiveMaximum", R"({"maximum":1,"exclusiveMaximum":true})", "[0]", "[1]");
    row("no draft: numeric exclusiveMaximum", R"({"exclusiveMaximum":1})", "[0]", "[1]");
    row("2020-12: prefixItems, then items",
        "{" + modern + R"("prefixItems":[{"type":"string"}],"items":{"type":"integer"}})",
        R"([[], ["a"], ["a", 1, 2]])", R"([[1], ["a", "b"]])");
    row("2020-12: prefixItems alone", "{" + modern + R"("prefixItems":[{"type":"string"}]})", R"([["a", 1]])", "[[1]]");
    row("2020-12: nothing after prefixItems", "{" + modern + R"("prefixItems":[true],"items":false})", "[[1]]",
        "[[1, 2]]");
    row("no draft: prefixItems", R"({"prefixItems":[{"type":"string"}],"items":false})", R"([["a"]])",
        R"([[1], ["a", 1]])");
    row("no draft: items as a list", R"({"items":[{"type":"string"}],"additionalItems":false})", R"([["a"]])",
        R"([[1], ["a", 1]])");
    row("2019-09: items as a list",
        "{" + draft2019 + R"("items":[{"type":"string"}],"additionalItems":{"type":"null"}})", R"([["a", null]])",
        R"([["a", 1]])");
    row("additionalItems without a list", R"({"items":{"type":"integer"},"additionalItems":false})", "[[1, 2]]",
        R"([["a"]])");
    row("2020-12: $defs", "{" + modern + R"("$ref":"#/$defs/n","$defs":{"n":{"type":"number"}}})", "[1]", R"(["a"])");
    row("no draft: $defs and definitions", R"({"properties":{"a":{"$ref":"#/$defs/n"},"b":{"$ref":"#/definitions/n"}},
        "$defs":{"n":{"type":"number"}},"definitions":{"n":{"type":"null"}}})",
        R"([{"a":1,"b":null}])", R"([{"a":null},{"b":1}])");
    row("dependentRequired", "{" + modern + R"("dependentRequired":{"a":["b","c"]}})",
        R"([{}, {"b":1}, {"a":1,"b":1,"c":1}])", R"([{"a":1,"b":1}])");
    row("dependentSchemas", R"({"dependentSchemas":{"a":{"maxProperties":1}}})", R"([{"a":1}, {"b":1,"c":1}])",
        R"([{"a":1,"b":1}])");
    row("dependencies of both kinds", "{" + draft7 + R"("dependencies":{"a":["b"],"c":{"required":["d"]},"e":false}})",
        R"([{}, {"a":1,"b":1}, {"c":1,"d":1}])", R"([{"a":1}, {"c":1}, {"e":1}])");
    row("minContains and maxContains", R"({"contains":{"type":"null"},"minContains":2,"maxContains":3})",
        "[[null, 1, null], [null, null, null], 1]", "[[null, 1], [null, null, null, null]]");
    row("minContains 0", R"({"contains":{"type":"null"},"minContains":0})", "[[], [1]]", "[]");
    row("unevaluatedProperties without applicators", R"({"properties":{"a":true},"patternProperties":{"^b":true},
        "unevaluatedProperties":false})",
        R"([{"a":1,"bb":1}])", R"([{"c":1}])");
    row("unevaluatedItems without applicators", R"({"prefixItems":[true],"unevaluatedItems":{"type":"null"}})",
        "[[1, null]]", "[[1, 2]]");
    row("unevaluatedProperties: true", R"({"allOf":[{}],"unevaluatedProperties":true})", R"([{"a":1}])", "[]");
    row("draft 7: keywords beside $ref are hidden", "{" + draft7 + R"("items":{"$ref":"#/definitions/n","maximum":1},
        "definitions":{"n":{"type":"number"}}})",
        "[[2]]", R"([["a"]])");
    row("2019-09: keywords beside $ref count", "{" + draft2019 + R"("items":{"$ref":"#/$defs/n","maximum":1},
        "$defs":{"n":{"type":"number"}}})",
        "[[1]]", R"([[2], ["a"]])");
    row("no draft: annotations beside $ref",
        R"({"$ref":"#/$defs/n","title":"t","default":"x","$defs":{"n":{"type":"number"}}})", "[1]", R"(["a"])");
    row("$anchor", R"({"items":{"$ref":"#word"},"$defs":{"a":{"$anchor":"word","type":"null"}}})", "[[null]]", "[[1]]");
    row("$anchor in an embedded document", R"({"items":{"$ref":"http://x.test/d#word"},
        "$defs":{"a":{"$id":"http://x.test/d","$defs":{"b":{"$anchor":"word","type":"null"}}}}})",
        "[[null]]", "[[1]]");
    row("draft 7: $id as an anchor",
        "{" + draft7 + R"("items":{"$ref":"#word"},"definitions":{"a":{"$id":"#word","type":"null"}}})", "[[null]]",
        "[[1]]");
    row("$id in an enum is no identity", R"({"$ref":"#/definitions/b","definitions":{
        "a":{"enum":[{"$id":"http://x.test/s","type":"null"}]},"b":{"type":"string"}}})",
        R"(["a"])", "[null]");
    row("names with / ~ % [ and spaces", R"({"properties":{"a/b":{"$ref":"#/$defs/x~1y"},"c~d":{"$ref":"#/$defs/x~0y"},
        "e%f":{"$ref":"#/$defs/x%25y"},"[0]":{"$ref":"#/$defs/x%20y"}},"required":["a/b"],
        "$defs":{"x/y":{"type":"null"},"x~y":{"type":"string"},"x%y":{"type":"number"},"x y":{"type":"boolean"}}})",
        R"([{"a/b":null,"c~d":"a","e%f":1,"[0]":true}])",
        R"([{}, {"a/b":1}, {"a/b":null,"c~d":1}, {"a/b":null,"e%f":"a"},
        {"a/b":null,"[0]":1}])");
    row("$ref to a place outside of schemas", R"({"items":{"$ref":"#/x-types/0"},"x-types":[{"type":"null"}]})",
        "[[null]]", "[[1]]");
    row("a member named $ref", R"({"properties":{"$ref":{"type":"string"}}})", R"([{"$ref":"a"}])", R"([{"$ref":1}])");
    row("tree", R"({"type":"object","required":["name"],"properties":{"name":{"type":"string"},
        "children":{"type":"array","items":{"$ref":"#"}}},"additionalProperties":false})",
        R"([{"name":"a"}, {"name":"a","children":[{"name":"b","children":[{"name":"c"}]}]}])",
        R"([{"name":"a","children":[{"name":"b","children":[{"nam":"c"}]}]}])");
    row("meta-schema of draft 7", R"({"$ref":"http://json-schema.org/draft-07/schema#"})", R"([{"minLength":1}, true])",
        R"([{"minLength":-1}, {"items":{"type":"strin"}}])");
    row("patternProperties beside additionalProperties", R"({"properties":{"a":{"type":"null"}},
        "patternProperties":{"^x-":{"type":"string"},"z$":{"minLength":2}},"additionalProperties":{"type":"integer"}})",
        R"([{"a":null,"x-a":"","x-z":"ab","b":1}])", R"([{"x-a":1}, {"x-z":"a"}, {"b":"a"}])");
    row("propertyNames", R"({"propertyNames":{"maxLength":2,"pattern":"^a"}})", R"([{"a":1,"ab":1}])",
        R"([{"b":1}, {"aaa":1}])");
    row("lengths in code points", R"({"minLength":2,"maxLength":2})", R"(["éé", "😀😀", "a\u0000"])", R"(["😀", "abc"])");
    row("if, then, else", R"({"if":{"type":"string"},"then":{"minLength":1},"else":{"type":"null"}})", R"(["a", null])",
        R"(["", 1])");
    row("values compared by meaning", R"({"enum":[1, {"a":[1.0, "x"], "b":null}]})", R"([1.0, {"b":null,"a":[1,"x"]}])",
        R"([true, "1", {"a":["x",1],"b":null}])");
    row("const", R"({"const":null})", "[null]", "[0, false, \"\"]");
    row("uniqueItems", R"({"uniqueItems":true})", R"([[1, true, "1", [1], {"a":1}], [{"a":1},{"a":2}]])",
        R"([[1, 1.0], [{"a":1,"b":2},{"b":2,"a":1}]])");
    row("integer", R"({"type":"integer"})", "[1, 1.0, -0.0, 1e300, 18446744073709551615]", R"([1.5, 1e-7, "1", true])");
}

void tst_jsonschema::readsEachDraft()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, valid);
    QFETCH(QByteArray, invalid);
    const Json compiledFrom = Json::parse(schema.toStdString());
    for (const Json &instance : Json::parse(valid.toStdString()))
        QVERIFY2(verdictOf(compiledFrom, instance) == "valid", instance.dump().c_str());
    for (const Json &instance : Json::parse(invalid.toStdString()))
        QVERIFY2(verdictOf(compiledFrom, instance) == "invalid", instance.dump().c_str());
}

void tst_jsonschema::leavesUncheckedWhatItDoesNotUnderstand_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QString>("word"); // of the reason
    const auto row = [](const char *schema, const char *word) {
        QTest::newRow(schema) << QByteArray(schema) << QString::fromUtf8(word);
    };
    row("1", "not a schema");
    row(R"({"properties":{"a":[]}})", "/properties/a");
    row(R"({"$schema":"http://json-schema.org/draft-03/schema#"})", "$schema");
    row(R"({"$schema":"http://x.test/mine"})", "$schema");
    row(R"({"$schema":1})", "$schema");
    row(R"({"items":{"$schema":"http://json-schema.org/draft-04/schema#"}})", "/items");
    row(R"({"$ref":"http://x.test/other.json"})", "http://x.test/other.json");
    row(R"({"$ref":"other.json"})", "other.json");
    row(R"({"$ref":"schema"})", "schema");
    row(R"({"$ref":1})", "$ref");
    row(R"({"$ref":"#/definitions/none"})", "#/definitions/none");
    row(R"({"$ref":"#/required","required":["a"]})", "#/required");
    row(R"({"$ref":"#%"})", "#%");
    row(R"({"$ref":"#none"})", "#none");
    row(R"({"items":{"$ref":"http://x.test/a"},"$defs":{"a":{"$id":"http://x.test/a"},"b":{"$id":"http://x.test/a"}}})",
        "http://x.test/a");
    row(R"({"$dynamicRef":"#a"})", "$dynamicRef");
    row(R"({"$recursiveRef":"#"})", "$recursiveRef");
    row(R"({"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false})", "unevaluatedProperties");
    row(R"({"contains":{"type":"null"},"unevaluatedItems":false})", "unevaluatedItems");
    row(R"({"items":[true],"prefixItems":[true]})", "items");
    row(R"({"prefixItems":[true],"additionalItems":false})", "additionalItems");
    row(R"({"$schema":"http://json-schema.org/draft-07/schema#","prefixItems":[true]})", "prefixItems");
    row(R"({"$schema":"http://json-schema.org/draft-07/schema#","dependentRequired":{}})", "dependentRequired");
    row(R"({"$schema":"http://json-schema.org/draft-07/schema#","unevaluatedProperties":false})",
        "unevaluatedProperties");
    row(R"({"$schema":"http://json-schema.org/draft-07/schema#","contains":true,"minContains":2})", "minContains");
    row(R"({"$schema":"http://json-schema.org/draft-07/schema#","maximum":1,"exclusiveMaximum":true})",
        "exclusiveMaximum");
    row(R"({"$schema":"https://json-schema.org/draft/2020-12/schema","items":[true]})", "items");
    row(R"({"$schema":"https://json-schema.org/draft/2020-12/schema","dependencies":{}})", "dependencies");
    row(R"({"type":"strin"})", "type");
    row(R"({"type":[]})", "type");
    row(R"({"type":["string",1]})", "type");
    row(R"({"type":{}})", "type");
    row(R"({"enum":{}})", "enum");
    row(R"({"minimum":"1"})", "minimum");
    row(R"({"multipleOf":0})", "multipleOf");
    row(R"({"minLength":-1})", "minLength");
    row(R"({"minLength":1.5})", "minLength");
    row(R"({"uniqueItems":1})", "uniqueItems");
    row(R"({"required":true})", "required");
    row(R"({"required":[1]})", "required");
    row(R"({"required":["a\u0000b"]})", "required");
    row(R"({"properties":[]})", "properties");
    row(R"({"allOf":[]})", "allOf");
    row(R"({"anyOf":{}})", "anyOf");
    row(R"({"pattern":1})", "pattern");
    row(R"({"pattern":"(a)\\1"})", "(a)\\1");
    row(R"({"pattern":"(?i)a"})", "(?i)a");
    row(R"({"patternProperties":{"[":true}})", "[");
    row(R"({"$ref":"#"})", "circle");
    row(R"({"$ref":"#S","$defs":{"a":{"$anchor":"S","$ref":"#S"}}})", "circle");
    row(R"({"allOf":[{"$ref":"#"}]})", "circle");
    row(R"({"not":{"anyOf":[true,{"$ref":"#"}]}})", "circle");
    row(R"({"if":true,"else":{"$ref":"#"}})", "circle");
    row(R"({"dependencies":{"a":{"$ref":"#"}}})", "circle");
    row(R"({"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"oneOf":[{"$ref":"#/$defs/b"}]},"b":{"$ref":"#/$defs/a"}}})",
        "circle");
}

void tst_jsonschema::leavesUncheckedWhatItDoesNotUnderstand()
{
    QFETCH(QByteArray, schema);
    QFETCH(QString, word);
    const JsonSchema compiledSchema = JsonSchema::compileForMcp(Json::parse(schema.toStdString()));
    QVERIFY(!compiledSchema.isCheckable());
    QVERIFY2(compiledSchema.reason().contains(word), qPrintable(compiledSchema.reason()));
    for (const Json &instance : {Json(), Json(1), Json("a"), Json::array(), Json::object()}) {
        const SchemaReport report = compiledSchema.check(instance);
        QCOMPARE(report.verdict, SchemaVerdict::Unchecked);
        QCOMPARE(report.reason, compiledSchema.reason());
        QVERIFY(report.errors.isEmpty());
    }
}

void tst_jsonschema::reportsOnlyWhatBothReadingsSay()
{
    const Json schema =
        Json::parse(R"({"properties":{"a":{"$ref":"#/$defs/n","maximum":5}},"$defs":{"n":{"type":"number"}}})");
    QCOMPARE(verdictOf(schema, Json{{"a", 4}}), "valid");
    QCOMPARE(verdictOf(schema, Json{{"a", "x"}}), "invalid");
    QCOMPARE(verdictOf(schema, Json{{"a", 6}}), "unchecked");
    QCOMPARE(compiled(schema, SchemaDialect::Draft7).check(Json{{"a", 6}}).verdict, SchemaVerdict::Valid);
    QCOMPARE(compiled(schema, SchemaDialect::Draft202012).check(Json{{"a", 6}}).verdict, SchemaVerdict::Invalid);
}

void tst_jsonschema::ignoresAnnotations()
{
    const Json schema = Json::parse(R"({"title":1,"description":["x"],"format":"date","contentEncoding":"base64",
        "contentSchema":{"type":"null"},"default":2,"examples":3,"readOnly":true,"x-order":[1],"markdownDescription":"**x**",
        "then":false,"else":false,"maxContains":0,"definitions":{"unused":{"type":"strin"}}})");
    QCOMPARE(verdictOf(schema, Json("not a date")), "valid");
}

void tst_jsonschema::comparesNumbersExactly_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("isValid");
    const auto row = [](const char *schema, const char *value, bool isValid) {
        QTest::addRow("%s %s", schema, value) << QByteArray(schema) << QByteArray(value) << isValid;
    };
    row(R"({"maximum":9007199254740992})", "9007199254740993", false); // 2^53
    row(R"({"maximum":9007199254740992.0})", "9007199254740993", false);
    row(R"({"minimum":9007199254740993})", "9007199254740992.0", false);
    row(R"({"exclusiveMinimum":9007199254740992.0})", "9007199254740993", true);
    row(R"({"const":9007199254740993})", "9007199254740992", false);
    row(R"({"const":9007199254740992})", "9007199254740992.0", true);
    row(R"({"maximum":9223372036854775807})", "9223372036854775808", false); // 2^63
    row(R"({"maximum":9223372036854775808})", "9223372036854775808.0", true);
    row(R"({"exclusiveMaximum":9223372036854775808.0})", "9223372036854775807", true);
    row(R"({"const":9223372036854775808})", "9223372036854775808.0", true);
    row(R"({"minimum":18446744073709551615})", "18446744073709551614", false); // 2^64 - 1
    row(R"({"maximum":18446744073709551615})", "18446744073709551616", false); // read as a double
    row(R"({"minimum":-9223372036854775808})", "-9223372036854775808", true);
    row(R"({"exclusiveMinimum":-9223372036854775808.0})", "-9223372036854775808", false);
    row(R"({"minimum":0})", "18446744073709551615", true);
    row(R"({"minimum":18446744073709551615})", "-1", false);
    row(R"({"maximum":-1.5})", "-1", false);
    row(R"({"maximum":-1.5})", "-2", true);
    row(R"({"maximum":1.5})", "1", true);
    row(R"({"maximum":1e308})", "18446744073709551615", true);
    row(R"({"multipleOf":0.01})", "0.03", true);
    row(R"({"multipleOf":0.01})", "4.02", true);
    row(R"({"multipleOf":0.01})", "0.035", false);
    row(R"({"multipleOf":0.1})", "0.3", true);
    row(R"({"multipleOf":0.1})", "-7", true);
    row(R"({"multipleOf":0.0001})", "0.00751", false);
    row(R"({"multipleOf":1e-8})", "12391239123", true);
    row(R"({"multipleOf":0.123456789})", "1e308", false);
    row(R"({"multipleOf":0.5})", "1e308", true);
    row(R"({"multipleOf":3})", "1e300", false);
    row(R"({"multipleOf":2.5})", "7", false);
    row(R"({"multipleOf":1e300})", "0.5", false);
    row(R"({"multipleOf":1e300})", "0.0", true);
    row(R"({"multipleOf":5e-324})", "1", true); // the least double is written so, and 1 is 2 × 10^323 times that
    row(R"({"multipleOf":3})", "9007199254740993", true);
    row(R"({"multipleOf":10})", "18446744073709551615", false);
    row(R"({"multipleOf":5})", "18446744073709551615", true);
    row(R"({"multipleOf":2})", "-9223372036854775808", true);
    row(R"({"minLength":2.0})", R"("ab")", true);
    row(R"({"maxLength":1e300})", R"("ab")", true);
}

void tst_jsonschema::comparesNumbersExactly()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, value);
    QFETCH(bool, isValid);
    QCOMPARE(verdictOf(Json::parse(schema.toStdString()), Json::parse(value.toStdString())),
             isValid ? "valid" : "invalid");
}

void tst_jsonschema::followsKnownDocuments_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("instance");
    QTest::addColumn<SchemaVerdict>("verdict");
    const auto row = [](const char *name, const char *schema, const char *instance, SchemaVerdict verdict) {
        QTest::newRow(name) << QByteArray(schema) << QByteArray(instance) << verdict;
    };
    row("by address", R"({"$ref":"http://x.test/dir/types.json#/$defs/n"})", "1", SchemaVerdict::Valid);
    row("by address, wrong", R"({"$ref":"http://x.test/dir/types.json#/$defs/n"})", "null", SchemaVerdict::Invalid);
    row("relative, and on from there", R"({"$id":"http://x.test/dir/mine","items":{"$ref":"types.json#/$defs/up"}})",
        "[1]", SchemaVerdict::Invalid);
    row("relative to another folder", R"({"$id":"http://x.test/mine","items":{"$ref":"types.json#/$defs/up"}})", "[1]",
        SchemaVerdict::Unchecked);
    row("an embedded document first",
        R"({"items":{"$ref":"http://x.test/top.json"},"$defs":{"t":{"$id":"http://x.test/top.json","type":"string"}}})",
        R"(["a"])", SchemaVerdict::Valid);
}

void tst_jsonschema::followsKnownDocuments()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, instance);
    SchemaDocuments known;
    const Json types = Json::parse(R"({"$defs":{"n":{"type":"number"},"up":{"$ref":"../top.json"}}})");
    QVERIFY(known.add(QStringLiteral("http://x.test/dir/types.json"), types));
    QVERIFY(known.add(QStringLiteral("http://x.test/top.json"), Json{{"type", "null"}}));
    const auto compiledSchema =
        JsonSchema::compile(Json::parse(schema.toStdString()), SchemaDialect::Inferred, known, SchemaLimits());
    QTEST(compiledSchema.check(Json::parse(instance.toStdString())).verdict, "verdict");
}

void tst_jsonschema::refusesDocumentsWithoutAddress()
{
    SchemaDocuments known;
    for (const QString &uri : {QStringLiteral("types.json"), QStringLiteral(""), QStringLiteral("http://x.test/#a")}) {
        const auto added = known.add(uri, Json(true));
        QVERIFY(!added);
        QCOMPARE(added.error().code, ErrorCode::InvalidInput);
    }
}

void tst_jsonschema::refusesWhatIsNotJson()
{
    for (const Json &odd :
         {Json(std::numeric_limits<double>::quiet_NaN()), Json(std::numeric_limits<double>::infinity()), Json("\xC3"),
          Json::binary({1}), Json(Json::value_t::discarded)}) {
        QCOMPARE(verdictOf(Json(true), odd), "unchecked");
        QCOMPARE(verdictOf(Json(true), Json::array({odd})), "unchecked");
        QVERIFY(!JsonSchema::compileForMcp(Json{{"const", odd}}).isCheckable());
    }
    QCOMPARE(verdictOf(Json(true), Json{{"\xFF", 1}}), "unchecked");
    QVERIFY(!JsonSchema().isCheckable());
    QVERIFY(!JsonSchema().check(Json()).reason.isEmpty());
}

void tst_jsonschema::checksFromSeveralThreadsAtOnce()
{
    const JsonSchema schema = JsonSchema::compileForMcp(
        Json::parse(R"({"type":"object","properties":{"n":{"type":"integer","minimum":0},"s":{"pattern":"^\\p{L}+$"},
                        "c":{"type":"array","items":{"$ref":"#"}}},"additionalProperties":false})"));
    const Json good = Json::parse(R"({"n":1,"s":"é","c":[{"n":2},{"c":[{"s":"x"}]}]})");
    const Json bad = Json::parse(R"({"n":1,"s":"é","c":[{"n":2},{"c":[{"s":"1"}]}]})");
    const SchemaReport expected = schema.check(bad);
    QCOMPARE(expected.errors.size(), 1);
    std::array<int, 4> failures{};
    std::vector<std::thread> threads;
    threads.reserve(failures.size());
    for (int &count : failures) {
        threads.emplace_back([&count, &schema, &good, &bad, &expected] {
            for (int i = 0; i < 200; ++i) {
                count += schema.check(good).verdict == SchemaVerdict::Valid ? 0 : 1;
                count += schema.check(bad).errors == expected.errors ? 0 : 1;
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(failures, (std::array<int, 4>{}));
}

QTEST_GUILESS_MAIN(tst_jsonschema)
#include "tst_jsonschema.moc"
