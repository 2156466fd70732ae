// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the arguments that HTTP header fields repeat; the rules are those of MCP 2026-07-28.
#include "mcp/session/headerparams.h"

#include <QTest>

using namespace assay;
using namespace assay::mcp;
using core::Json;

class tst_headerparams : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusesBadAnnotations_data();
    void refusesBadAnnotations();
    void repeatsPlainValues();
};

void tst_headerparams::refusesBadAnnotations_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<int>("found"); // −1: refused
    const auto row = [](const char *name, const char *schema, int found) {
        QTest::newRow(name) << QByteArray(schema) << found;
    };
    row("none", R"({"type":"object","properties":{"a":{"type":"string"}}})", 0);
    row("plain", R"({"properties":{"a":{"type":"string","x-mcp-header":"A"}}})", 1);
    row("nested", R"({"properties":{"o":{"type":"object","properties":{"a":{"type":"boolean","x-mcp-header":"A"}}}}})",
        1);
    row("a property of that name", R"({"properties":{"x-mcp-header":{"type":"string"}}})", 0);
    row("data under const", R"({"properties":{"a":{"const":{"x-mcp-header":""}}}})", 0);
    row("empty", R"({"properties":{"a":{"type":"string","x-mcp-header":""}}})", -1);
    row("no text", R"({"properties":{"a":{"type":"string","x-mcp-header":{}}}})", -1);
    row("a space", R"({"properties":{"a":{"type":"string","x-mcp-header":"A B"}}})", -1);
    row("a colon", R"({"properties":{"a":{"type":"string","x-mcp-header":"A:"}}})", -1);
    row("not ASCII", R"({"properties":{"a":{"type":"string","x-mcp-header":"é"}}})", -1);
    row("twice",
        R"({"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}})", -1);
    row("a number", R"({"properties":{"a":{"type":"number","x-mcp-header":"A"}}})", -1);
    row("several types", R"({"properties":{"a":{"type":["string"],"x-mcp-header":"A"}}})", -1);
    row("at the root", R"({"type":"string","x-mcp-header":"A"})", -1);
    row("in items", R"({"properties":{"a":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}}})", -1);
    row("in anyOf", R"({"anyOf":[{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}]})", -1);
    row("in $defs", R"({"$defs":{"d":{"type":"string","x-mcp-header":"A"}}})", -1);
    row("not a schema", "[]", 0);
}

void tst_headerparams::refusesBadAnnotations()
{
    QFETCH(QByteArray, schema);
    QFETCH(int, found);
    const auto params = headerParamsOf(Json::parse(schema.toStdString()));
    QCOMPARE(params ? static_cast<int>(params->size()) : -1, found);
}

void tst_headerparams::repeatsPlainValues()
{
    const auto params = headerParamsOf(Json::parse(R"({"properties":{
        "s":{"type":"string","x-mcp-header":"S"}, "e":{"type":"string","x-mcp-header":"E"},
        "i":{"type":"integer","x-mcp-header":"I"}, "big":{"type":"integer","x-mcp-header":"Big"},
        "b":{"type":"boolean","x-mcp-header":"B"}, "n":{"type":"string","x-mcp-header":"N"},
        "missing":{"type":"string","x-mcp-header":"M"},
        "o":{"type":"object","properties":{"in":{"type":"string","x-mcp-header":"In"}}}}})"));
    QVERIFY(params);
    const Json arguments{{"s", "Hello, 世界"},        {"e", ""},    {"i", 42},
                         {"big", 9007199254740992LL}, {"b", false}, {"n", nullptr},
                         {"o", {{"in", "us west"}}}};
    auto headers = paramHeaders(*params, arguments);
    std::sort(headers.begin(), headers.end());
    const QList<std::pair<QByteArray, QByteArray>> expected{{"Mcp-Param-B", "false"},
                                                            {"Mcp-Param-E", "=?base64?"
                                                                            "?="},
                                                            {"Mcp-Param-I", "42"},
                                                            {"Mcp-Param-In", "us west"},
                                                            {"Mcp-Param-S", "=?base64?SGVsbG8sIOS4lueVjA==?="}};
    QCOMPARE(headers, expected);
}

QTEST_GUILESS_MAIN(tst_headerparams)
#include "tst_headerparams.moc"
