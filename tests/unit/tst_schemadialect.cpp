// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for toDialect(), kind by kind: what each provider is sent.
#include "models/core/schemadialect.h"
#include "tests/support/providerdialects.h"

#include <QTest>

using namespace assay::core;

namespace {

const ProviderDialect &dialect(const QByteArray &name) { return providerDialects().at(name); }

Json parsed(const QByteArray &text) { return Json::parse(text.toStdString()); }

/// A tool whose only argument "v" is described by @p schema.
QByteArray withArgument(const QByteArray &schema) { return R"({"type":"object","properties":{"v":)" + schema + "}}"; }

/// `null` where there is no such argument.
Json argument(const ConvertedSchema &converted)
{
    return converted.schema.value("properties", Json::object()).value("v", Json());
}

QByteArray told(const QByteArray &schema)
{
    QByteArray text = "Must also match this JSON Schema: " + schema;
    return "\"description\":\"" + text.replace('\\', "\\\\").replace('"', "\\\"") + '"';
}

constexpr char kAny[] = R"({"anyOf":[{"type":"string","nullable":true},{"type":"number"},{"type":"boolean"}]})";

} // namespace

class tst_schemadialect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatIsAccepted_data();
    void keepsWhatIsAccepted();
    void convertsArguments_data();
    void convertsArguments();
    void convertsRoots_data();
    void convertsRoots();
};

void tst_schemadialect::keepsWhatIsAccepted_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("schema");
    const auto row = [](const char *title, const char *name, const QByteArray &schema) {
        QTest::addRow("%s: %s", name, title) << QByteArray(name) << schema;
    };
    const QByteArray node = R"({"type":"object","properties":{"root":{"$ref":"#/$defs/node","description":"the first"}},
        "$defs":{"node":{"type":"object","properties":{"value":{"type":["string","null"],"enum":["a","b",null]},
        "next":{"$ref":"#/$defs/node"}},"required":["value"],"additionalProperties":false}}})";
    row("a reference into definitions", "anthropic", node);
    row("a reference into definitions", "openai", node);
    row("a reference to the root", "anthropic", R"({"type":"object","properties":{"child":{"$ref":"#"}}})");
    row("combinations within", "anthropic", withArgument(R"({"oneOf":[{"not":{"type":"string"}},{"allOf":[{},{}]}],
        "if":{"minLength":1},"then":{"const":"a"},"else":{"pattern":"(?=x)."}})"));
    row("tuples", "anthropic", withArgument(R"({"type":"array","prefixItems":[{},{"type":"null"}],"items":{}})"));
    row("annotations", "openai", R"({"type":"object","title":"T","properties":{"v":{"type":"string","default":"x",
        "examples":["y"],"x-order":1,"deprecated":true}}})");
    row("no type", "openai", withArgument(R"({"description":"anything"})"));
    row("recursion", "strict", R"({"type":"object","properties":{"tree":{"$ref":"#/$defs/t"}},"required":["tree"],
        "additionalProperties":false,"$defs":{"t":{"type":"object","properties":{"kids":{"type":"array",
        "items":{"$ref":"#/$defs/t"}}},"required":["kids"],"additionalProperties":false}}})");
    row("nullable", "openapi", withArgument(R"({"type":"string","nullable":true,"enum":["a"],"description":"d"})"));
    row("anyOf", "openapi", withArgument(R"({"anyOf":[{"type":"string"},{"type":"integer","minimum":1}]})"));
    row("type lists", "local", withArgument(R"({"type":["array","null"],"items":{"type":"string"}})"));
}

void tst_schemadialect::keepsWhatIsAccepted()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, schema);
    const auto converted = toDialect(parsed(schema), dialect(name));
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().toLine()));
    QCOMPARE(toJsonText(converted->schema), toJsonText(parsed(schema)));
    QVERIFY(converted->addedNulls.empty());
}

void tst_schemadialect::convertsArguments_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *title, const char *name, const QByteArray &schema, const QByteArray &expected) {
        QTest::addRow("%s: %s", name, title) << QByteArray(name) << schema << expected;
    };
    // Types.
    row("array or null", "openapi", R"({"type":["array","null"],"items":{"type":"string"}})",
        R"({"type":"array","nullable":true,"items":{"type":"string"}})");
    row("several types", "openapi", R"({"type":["string","integer"],"minLength":1,"minimum":2,"description":"d"})",
        R"({"anyOf":[{"type":"string","minLength":1,"description":"d"},
                     {"type":"integer","minimum":2,"description":"d"}]})");
    row("several types or null", "openapi", R"({"type":["null","string","boolean"]})",
        R"({"anyOf":[{"type":"string","nullable":true},{"type":"boolean"}]})");
    row("only null", "openapi", R"({"type":"null"})",
        R"({"type":"string","nullable":true,)" + told(R"({"type":"null"})") + "}");
    row("no type", "openapi", R"({"description":"d"})",
        R"({"anyOf":[{"type":"string","nullable":true,"description":"d"},{"type":"number","description":"d"},
                     {"type":"boolean","description":"d"}]})");
    row("no type, but a meaning", "openapi", R"({"items":{"type":"string"}})",
        R"({"type":"array","items":{"type":"string"}})");
    row("no type", "strict", "{}", R"({"type":["string","number","boolean","null"]})");
    row("true", "anthropic", "true", "{}");
    row("false", "anthropic", "false", R"({"not":{}})");
    row("false", "openapi", "false", "null");
    row("a list of one type", "anthropic", R"({"type":["string"]})", R"({"type":"string"})");
    row("nullable", "anthropic", R"({"type":"string","nullable":true,"enum":["a"]})",
        R"({"type":["string","null"],"enum":["a",null]})");
    // Values.
    row("const", "openapi", R"({"const":"a"})", R"({"type":"string","enum":["a"]})");
    row("values with null", "openapi", R"({"enum":["a",null]})", R"({"type":"string","nullable":true,"enum":["a"]})");
    row("values of several types", "openapi", R"({"enum":["a",1,2]})",
        R"({"anyOf":[{"type":"string","enum":["a"]},{"type":"integer",)" + told(R"({"enum":[1,2]})") + "}]}");
    row("values that do not fit the type", "openapi", R"({"type":"string","enum":["a",1]})",
        R"({"type":"string","enum":["a"]})");
    row("values of several types", "strict", R"({"enum":["a",1]})",
        R"({"type":["string","integer","null"],"enum":["a",1,null]})");
    row("objects as values", "strict", R"({"enum":[[1],"a"]})",
        R"({"type":["array","string","null"],"items":{"type":["string","number","boolean","null"]},)" +
            told(R"({"enum":[[1],"a"]})") + "}");
    // Numbers and texts.
    row("draft 4: boolean exclusiveMinimum", "anthropic", R"({"type":"number","minimum":1,"exclusiveMinimum":true})",
        R"({"type":"number","exclusiveMinimum":1})");
    row("draft 4: false", "anthropic", R"({"maximum":1,"exclusiveMaximum":false})", R"({"maximum":1})");
    row("exclusive limit of integers", "openapi", R"({"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":9.5})",
        R"({"type":"integer","minimum":1,"maximum":9})");
    row("exclusive limit of numbers", "openapi", R"({"type":"number","exclusiveMinimum":0,"minimum":-1})",
        R"({"type":"number","minimum":0,)" + told(R"({"exclusiveMinimum":0})") + "}");
    row("an unknown format", "openapi", R"({"type":"string","format":"uri"})",
        R"({"type":"string",)" + told(R"({"format":"uri"})") + "}");
    row("a known format", "openapi", R"({"type":"string","format":"date-time"})",
        R"({"type":"string","format":"date-time"})");
    row("an unknown format", "strict", R"({"type":"string","format":"uri"})",
        R"({"type":["string","null"],)" + told(R"({"format":"uri"})") + "}");
    row("look-ahead", "openai", R"({"type":"string","pattern":"^(?!a)."})",
        R"({"type":"string",)" + told(R"({"pattern":"^(?!a)."})") + "}");
    row("letters of Unicode", "openai", R"({"type":"string","pattern":"^\\p{L}$","description":"A word."})",
        R"({"type":"string","description":"A word.\nMust also match this JSON Schema: {\"pattern\":\"^\\\\p{L}$\"}"})");
    row("plain patterns", "openai", R"({"type":"string","pattern":"^(?:a|\\(?b)\\d$"})",
        R"({"type":"string","pattern":"^(?:a|\\(?b)\\d$"})");
    row("patterns and lengths", "local", R"({"type":"string","pattern":"^a$","maxLength":2000})",
        R"({"type":"string",)" + told(R"({"maxLength":2000,"pattern":"^a$"})") + "}");
    // Annotations.
    row("annotations", "strict",
        R"({"type":"string","title":"T","default":"a","examples":["b"],"x-order":1,"$comment":"c"})",
        R"({"type":["string","null"],"title":"T","description":"Default: \"a\""})");
    row("a default of null", "strict", R"({"type":"string","default":null})", R"({"type":["string","null"]})");
    row("annotations of a wrong kind", "anthropic", R"({"type":"string","description":null,"examples":"a"})",
        R"({"type":"string"})");
    // Lists.
    row("a tuple", "local",
        R"({"type":"array","items":[{"type":"string"},{"type":"integer"}],"additionalItems":false})",
        R"({"type":"array","maxItems":2,"items":{"anyOf":[{"type":"string"},{"type":"integer"}]},)" +
            told(R"({"prefixItems":[{"type":"string"},{"type":"integer"}]})") + "}");
    row("a tuple of one kind", "local",
        R"({"type":"array","prefixItems":[{"type":"number"},{"type":"number"}],"maxItems":2})",
        R"({"type":"array","items":{"type":"number"},"maxItems":2})");
    row("a tuple that goes on", "local", R"({"type":"array","prefixItems":[{"type":"number"}]})",
        R"({"type":"array","items":{},)" + told(R"({"prefixItems":[{"type":"number"}]})") + "}");
    row("old tuples", "anthropic", R"({"items":[{"type":"string"}],"additionalItems":{"type":"null"}})",
        R"({"prefixItems":[{"type":"string"}],"items":{"type":"null"}})");
    row("an array of anything", "openai", R"({"type":["array","null"]})", R"({"type":["array","null"],"items":{}})");
    row("an array of anything", "openapi", R"({"type":"array"})",
        R"({"type":"array","items":)" + QByteArray(kAny) + "}");
    row("no items", "anthropic", R"({"type":"array","items":false})", R"({"type":"array","maxItems":0})");
    row("conditions on lists", "local",
        R"({"type":"array","contains":{"type":"null","title":"t"},"minContains":2,"uniqueItems":true})",
        R"({"type":"array",)" + told(R"({"contains":{"type":"null"},"minContains":2,"uniqueItems":true})") + "}");
    // Objects.
    row("members of any name", "openapi", R"({"type":"object","additionalProperties":{"type":"string"}})",
        R"({"type":"object",)" + told(R"({"additionalProperties":{"type":"string"}})") + "}");
    row("members that may be anything", "local", R"({"type":"object","additionalProperties":{"anyOf":[true]}})",
        R"({"type":"object","additionalProperties":true})");
    row("no further members", "openapi",
        R"({"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false})",
        R"({"type":"object","properties":{"a":{"type":"string"}}})");
    row("names by pattern", "local",
        R"({"type":"object","patternProperties":{"^x":{"type":"string"}},"additionalProperties":false})",
        R"({"type":"object",)" +
            told(R"({"additionalProperties":false,"patternProperties":{"^x":{"type":"string"}}})") + "}");
    row("what a pattern leaves unevaluated", "openai",
        R"({"type":"object","patternProperties":{"(?=a).":{}},"unevaluatedProperties":false})",
        R"({"type":"object","properties":{},)" +
            told(R"({"patternProperties":{"(?=a).":{}},"unevaluatedProperties":false})") + "}");
    row("old dependencies", "anthropic", R"({"dependencies":{"a":["b","b"],"c":{"minProperties":2}}})",
        R"({"dependentRequired":{"a":["b"]},"dependentSchemas":{"c":{"minProperties":2}}})");
    row("dependencies", "local", R"({"type":"object","dependentRequired":{"a":["b"]}})",
        R"({"type":"object",)" + told(R"({"dependentRequired":{"a":["b"]}})") + "}");
    row("required, but not described", "openapi", R"({"type":"object","required":["a"]})",
        R"({"type":"object","required":["a"],"properties":{"a":)" + QByteArray(kAny) + "}}");
    row("empty properties", "openapi", R"({"type":"object","properties":{}})", R"({"type":"object"})");
    row("no properties", "openai", R"({"type":"object"})", R"({"type":"object","properties":{}})");
    row("a member that must not be", "local",
        R"({"type":"object","properties":{"a":false},"additionalProperties":false})",
        R"({"type":"object","properties":{},"additionalProperties":false})");
    row("optional members", "strict", R"({"type":"object","properties":{"a":{"type":"string"},"b":{"const":1},
        "c":{"type":["null","string"]},"d":{"anyOf":[{"type":"string"},{"type":"integer"}]}},"required":["a"]})",
        R"({"type":["object","null"],"properties":{"a":{"type":"string"},"b":{"type":["integer","null"],"enum":[1,null]},
        "c":{"type":["null","string"]},"d":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}},
        "required":["a","b","c","d"],"additionalProperties":false})");
    // Combinations.
    row("oneOf of what is apart", "strict", R"({"oneOf":[{"type":"string"},{"type":"null"}]})",
        R"({"anyOf":[{"type":"string"},{"type":"null"}]})");
    row("oneOf of what is not", "local", R"({"oneOf":[{"type":"string"},{"enum":["a","b"]}]})",
        R"({"anyOf":[{"type":"string"},{"enum":["a","b"]}],"description":"Exactly one of the alternatives must fit."})");
    row("oneOf whose alternatives lose something", "openai",
        R"({"oneOf":[{"type":"string","pattern":"(?=a)."},{"type":"string","pattern":"(?=b)."}]
    })",
        R"({"anyOf":[{"type":"string",)" + told(R"({"pattern":"(?=a)."})") + R"(},{"type":"string",)" +
            told(R"({"pattern":"(?=b)."})") + R"(}],"description":"Exactly one of the alternatives must fit."})");
    row("anyOf with null", "openapi",
        R"({"anyOf":[{"type":"string","maxLength":3},{"type":"null"}],"description":"d"})",
        R"({"type":"string","nullable":true,"maxLength":3,"description":"d"})");
    row("keywords beside anyOf", "local",
        R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},
        "anyOf":[{"required":["a"]},{"required":["b"]}],"title":"T"})",
        R"({"title":"T","anyOf":[{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a"]},
        {"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b"]}]})");
    row("an alternative that cannot be", "local",
        R"({"type":"string","anyOf":[{"minimum":1,"type":"integer"},{"enum":["a"]}]})",
        R"({"type":"string","enum":["a"]})");
    row("allOf", "openapi", R"({"allOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]},
        {"properties":{"a":{"maxLength":3},"b":{"type":"integer"}},"required":["b"]}],"description":"both"})",
        R"({"type":"object","description":"both","required":["a","b"],
        "properties":{"a":{"type":"string","maxLength":3},"b":{"type":"integer"}}})");
    row("allOf with a closed part", "strict", R"({"allOf":[{"type":"object","properties":{"a":{"type":"string"}},
        "required":["a"],"additionalProperties":false},{"properties":{"b":{"type":"string"}}}]})",
        R"({"type":["object","null"],"properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false})");
    row("allOf with two patterns", "strict", R"({"type":"string","allOf":[{"pattern":"a"},{"pattern":"b"}]})",
        R"({"type":["string","null"],"pattern":"a",)" + told(R"({"pattern":"b"})") + "}");
    row("numeric limits of allOf", "local",
        R"({"allOf":[{"type":"number","minimum":1},{"type":"integer","minimum":2,"maximum":9}]})",
        R"({"type":"integer","minimum":2,"maximum":9})");
    row("conditions", "local", R"({"type":"string","if":{"const":"a"},"then":{"title":"t","maxLength":1}})",
        R"({"type":"string",)" + told(R"({"if":{"const":"a"},"then":{"maxLength":1}})") + "}");
}

void tst_schemadialect::convertsArguments()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, expected);
    const auto converted = toDialect(parsed(withArgument(schema)), dialect(name));
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().toLine()));
    QCOMPARE(toJsonText(argument(*converted)), toJsonText(parsed(expected)));
    const auto again = toDialect(converted->schema, dialect(name));
    QVERIFY2(again, again ? "" : qPrintable(again.error().toLine()));
    QCOMPARE(toJsonText(again->schema), toJsonText(converted->schema));
}

void tst_schemadialect::convertsRoots_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *title, const char *name, const QByteArray &schema, const QByteArray &expected) {
        QTest::addRow("%s: %s", name, title) << QByteArray(name) << schema << expected;
    };
    row("nothing", "anthropic", "{}", R"({"type":"object"})");
    row("nothing", "strict", "true", R"({"type":"object","properties":{},"required":[],"additionalProperties":false})");
    row("object or null", "openai", R"({"type":["object","null"],"properties":{}})",
        R"({"type":"object","properties":{}})");
    row("what gives names and drafts", "anthropic", R"({"$schema":"http://json-schema.org/draft-07/schema#",
        "$id":"http://x.test/a","$comment":"c","type":"object","definitions":{"unused":{}}})",
        R"({"type":"object"})");
    const QByteArray old =
        R"({"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x.test/a/","type":"object",
        "properties":{"id":{"$ref":"d#/definitions/e~1f%25"},"b":{"$ref":"#/definitions/n","minimum":3,"description":"kept"}},
        "definitions":{"n":{"type":"number"},"x":{"id":"d","definitions":{"e/f%":{"type":"string"}}}}})";
    row("draft 4: addresses, and references that hide", "anthropic", old, R"({"type":"object","properties":
        {"id":{"$ref":"#/$defs/e_1f_25"},"b":{"$ref":"#/$defs/n","description":"kept"}},
        "$defs":{"e_1f_25":{"type":"string"},"n":{"type":"number"}}})");
    row("draft 4: the same", "openapi", old,
        R"({"type":"object","properties":{"id":{"type":"string"},"b":{"type":"number","description":"kept"}}})");
    row("anchors, places, and two of one name", "anthropic", R"({"type":"object","properties":{"a":{"$ref":"#word"},
        "b":{"$ref":"#/properties/c/items"},"c":{"type":"array","items":{"type":"null"}},"d":{"$ref":"#/definitions/w"},"e":{"$ref":"#/$defs/w"}},
        "$defs":{"w":{"$anchor":"word","type":"string"}},"definitions":{"w":{"type":"boolean"}}})",
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/word"},"b":{"$ref":"#/$defs/items"},
        "c":{"type":"array","items":{"type":"null"}},"d":{"$ref":"#/$defs/w"},"e":{"$ref":"#/$defs/word"}},
        "$defs":{"word":{"type":"string"},"items":{"type":"null"},"w":{"type":"boolean"}}})");
    row("references in place", "openapi",
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/x","description":"here"},
        "b":{"$ref":"#/$defs/y"}},"$defs":{"x":{"type":"string","description":"there","maxLength":3},"y":{"$ref":"#/$defs/x","minLength":1}}})",
        R"({"type":"object","properties":{"a":{"type":"string","description":"here\nthere","maxLength":3},
        "b":{"type":"string","description":"there","maxLength":3,"minLength":1}}})");
    row("references beside keywords", "strict",
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/x","title":"A"},
        "b":{"$ref":"#/$defs/x"}},"required":["a","b"],"additionalProperties":false,"$defs":{"x":{"type":"string"}}})",
        R"({"type":"object","properties":{"a":{"type":"string","title":"A"},"b":{"$ref":"#/$defs/x"}},"required":["a","b"],
        "additionalProperties":false,"$defs":{"x":{"type":"string"}}})");
    row("an optional reference", "strict",
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"type":"string"}}})",
        R"({"type":"object","properties":{"a":{"anyOf":[{"$ref":"#/$defs/x"},{"type":"null"}]}},"required":["a"],
        "additionalProperties":false,"$defs":{"x":{"type":"string"}}})");
    row("a reference at the root", "openai",
        R"({"$ref":"#/definitions/in","definitions":{"in":{"type":"object","properties":
        {"more":{"$ref":"#/definitions/in"}}}}})",
        R"({"type":"object","properties":{"more":{"$ref":"#/$defs/in"}},
        "$defs":{"in":{"type":"object","properties":{"more":{"$ref":"#/$defs/in"}}}}})");
    row("at least one of", "anthropic",
        R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},
        "anyOf":[{"required":["a"]},{"required":["b"]}]})",
        R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},)" +
            told(R"({"anyOf":[{"required":["a"]},{"required":["b"]}]})") + "}");
    row("alternatives", "openai",
        R"({"oneOf":[{"type":"object","properties":{"kind":{"const":"x"},"n":{"type":"integer","title":"N"}},
        "required":["kind","n"],"additionalProperties":false},{"$ref":"#/$defs/y"},{"type":"string"}],
        "$defs":{"y":{"type":"object","properties":{"kind":{"const":"y"}},"required":["kind"],"additionalProperties":false}}})",
        R"({"type":"object","properties":{"kind":{"enum":["x","y"]},"n":{"type":"integer","title":"N"}},"required":["kind"],"additionalProperties":false,)" +
            told(
                R"({"oneOf":[{"additionalProperties":false,"properties":{"kind":{"const":"x"},"n":{"type":"integer"}},"required":["kind","n"],"type":"object"},)"
                R"({"additionalProperties":false,"properties":{"kind":{"const":"y"}},"required":["kind"],"type":"object"},{"type":"string"}]})") +
            "}");
    row("allOf", "anthropic",
        R"({"allOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"properties":{"a":{"maxLength":3}},"required":["a"]}]})",
        R"({"type":"object","properties":{"a":{"allOf":[{"type":"string"},{"maxLength":3}]}},"required":["a"]})");
    row("enumerated objects", "openai", R"({"enum":[{"a":1}]})",
        R"({"type":"object","properties":{},)" + told(R"({"enum":[{"a":1}]})") + "}");
}

void tst_schemadialect::convertsRoots()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, expected);
    const auto converted = toDialect(parsed(schema), dialect(name));
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().toLine()));
    QCOMPARE(toJsonText(converted->schema), toJsonText(parsed(expected)));
    const auto again = toDialect(converted->schema, dialect(name));
    QVERIFY2(again, again ? "" : qPrintable(again.error().toLine()));
    QCOMPARE(toJsonText(again->schema), toJsonText(converted->schema));
}

QTEST_GUILESS_MAIN(tst_schemadialect)
#include "tst_schemadialect.moc"
