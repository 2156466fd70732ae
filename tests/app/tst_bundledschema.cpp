// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the JSON Schemas that the programs carry: each can be checked by, the examples of the formats fit, and
// what the reader of configurations takes or refuses is what the schema says.
#include "app/settings/bundledschema.h"
#include "mcp/registry/configreader.h"
#include "models/core/jsonreader.h"

#include <QDir>
#include <QTest>

using namespace assay;
using namespace assay::app;
using core::Json;
using core::SchemaVerdict;

namespace {

core::SchemaReport reportOn(const QByteArray &text)
{
    const auto document = core::readJson(text, core::JsonRules::strict());
    return document ? bundledSchema(QStringLiteral("servers.schema.json")).check(document->value)
                    : core::SchemaReport();
}

void addTexts(const QByteArrayList &texts)
{
    QTest::addColumn<QByteArray>("text");
    for (const QByteArray &text : texts)
        QTest::newRow(text.simplified().left(160).constData()) << text;
}

} // namespace

class tst_bundledschema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areSchemasThemselves_data();
    void areSchemasThemselves();
    void fitServerConfigurations_data();
    void fitServerConfigurations();
    void refuseWhatTheReaderRefuses_data();
    void refuseWhatTheReaderRefuses();
};

void tst_bundledschema::areSchemasThemselves_data()
{
    QTest::addColumn<QString>("name");
    const QStringList names = QDir(QStringLiteral(":/schemas")).entryList();
    QVERIFY(names.contains(QStringLiteral("servers.schema.json")));
    QVERIFY(names.contains(QStringLiteral("consent.schema.json")));
    for (const QString &name : names)
        QTest::newRow(qPrintable(name)) << name;
}

void tst_bundledschema::areSchemasThemselves()
{
    QFETCH(QString, name);
    const auto document = core::readJsonFile(QStringLiteral(":/schemas/") + name, core::JsonRules::strict());
    QVERIFY(document);
    QVERIFY(document->value.at("$schema") == "http://json-schema.org/draft-07/schema#");
    QVERIFY(document->value.contains("title"));
    const core::JsonSchema schema = bundledSchema(name);
    QVERIFY2(schema.isCheckable(), qPrintable(schema.reason()));
    const core::JsonSchema meta = core::JsonSchema::compile(Json{{"$ref", "http://json-schema.org/draft-07/schema#"}},
                                                            core::SchemaDialect::Draft7, {}, {});
    QCOMPARE(meta.check(document->value).verdict, SchemaVerdict::Valid);
}

void tst_bundledschema::fitServerConfigurations_data()
{
    addTexts({
        // All that FORMATS.md names, in one entry.
        R"({"mcpServers": {"lib": {"command": "assay-server", "args": ["library", "--root", "${HOME}/docs"],
            "cwd": "/srv", "env": {"A": "${A:-x}", "N": 5, "B": true, "U": null}, "envFile": ".env", "timeout": 20,
            "startup_timeout": 2.5, "scenarios": ["technology-selection"],
            "tools": {"search": {"risk": "read", "class": "search", "scenarios": ["x"], "order": 1,
                                 "backup": "web/find", "enabled": true},
                      "write": {"risk": "write", "class": "fetch"}, "drop": {"risk": "destructive", "class": "code"},
                      "*": {"class": "other", "enabled": false}},
            "source": {"id": "lib", "kind": "internal_document", "publisher": "us", "freshness_days": 30,
                       "cadence": "daily", "field_map": {"title": "t"}},
            "disabled": true, "autoApprove": ["search"], "alwaysAllow": ["search"]}}})",
        // The empty one of the study file.
        R"({"mcpServers": {}})",
        // Those of other hosts.
        R"({"servers": {"s": {"type": "stdio", "command": "c", "args": ["a"]}}, "inputs": []})",
        R"({"mcp": {"servers": {"s": {"type": "sse", "url": "http://h/"}}}, "editor": 1})",
        R"({"context_servers": {"s": {"source": "custom", "command": "c", "args": ["a"], "env": {}}}})",
        R"({"context_servers": {"s": {"command": {"path": "c", "args": ["a"], "env": {"E": "1"}}}}})",
        R"({"mcpServers": {"s": {"url": "https://h/mcp", "headers": {"Authorization": "Bearer ${secret:t}"}}}})",
        R"({"mcpServers": {"s": {"serverUrl": "https://h/mcp"}}})",
        R"({"mcpServers": {"s": {"httpUrl": "${BASE}/mcp"}}})",
        R"({"mcpServers": {"s": {"command": "c", "tools": ["*"], "gallery": {"x": [1]}, "timeout": null}}})",
        R"({"mcpServers": {"s": {"type": "streamable-http", "url": "http://h/"}}})",
        R"({"mcpServers": {"s": {"type": "streamableHttp", "url": "http://h/"}}})",
        R"({"mcpServers": {"s": {"type": "StreamableHTTP", "url": "http://h/"}}})",
        R"({"mcpServers": {"s": {"transport": "Streamable HTTP", "url": "http://h/"}}})",
        R"({"mcpServers": {"s": {"transport": "http+sse", "url": "http://h/"}}})",
    });
}

void tst_bundledschema::fitServerConfigurations()
{
    QFETCH(QByteArray, text);
    const core::SchemaReport report = reportOn(text);
    QVERIFY2(report.verdict == SchemaVerdict::Valid,
             qPrintable(report.errors.isEmpty() ? report.reason
                                                : report.errors.at(0).path + u' ' + report.errors.at(0).message));
    const auto reading = mcp::readServerConfig(text);
    QVERIFY(reading);
    QCOMPARE(reading->faults, QList<mcp::ConfigFault>());
}

void tst_bundledschema::refuseWhatTheReaderRefuses_data()
{
    QByteArrayList texts{"{}", R"({"mcpServers": []})", R"({"mcpServers": {"": {"command": "c"}}})"};
    for (const char *entry : {R"(12)",
                              R"({})",
                              R"({"command": ["c"]})",
                              R"({"command": "c", "args": "-y"})",
                              R"({"command": "c", "args": ["a", 3]})",
                              R"({"command": "a\u0000b"})",
                              R"({"command": "c", "cwd": 1})",
                              R"({"command": "c", "env": ["A=1"]})",
                              R"({"command": "c", "env": {"B": {}}})",
                              R"({"command": "c", "env": {"A=B": "1"}})",
                              R"({"command": "c", "envFile": [".env"]})",
                              R"({"url": "ftp://h/"})",
                              R"({"url": "http://"})",
                              R"({"url": "h:80/mcp"})",
                              R"({"url": "http://h/", "headers": {"a b": "x"}})",
                              R"({"url": "http://h/", "headers": {"a": "x\r\nb: c"}})",
                              R"({"type": "websocket", "url": "http://h/"})",
                              R"({"command": "c", "timeout": 0})",
                              R"({"command": "c", "timeout": 86401})",
                              R"({"command": "c", "timeout": "5"})",
                              R"({"command": "c", "disabled": "yes"})",
                              R"({"command": "c", "scenarios": "x"})",
                              R"({"command": "c", "tools": {"t": {"risk": "reed"}}})",
                              R"({"command": "c", "tools": {"t": {"class": "Search"}}})",
                              R"({"command": "c", "tools": {"t": {"order": 1.5}}})",
                              R"({"command": "c", "tools": {"t": {"backup": "find"}}})",
                              R"({"command": "c", "tools": {"t": true}})",
                              R"({"command": "c", "source": {"freshness_days": -1}})",
                              R"({"source": "extension", "settings": {}})"})
        texts.append(QByteArray(R"({"mcpServers": {"s": )") + entry + "}}");
    addTexts(texts);
}

void tst_bundledschema::refuseWhatTheReaderRefuses()
{
    QFETCH(QByteArray, text);
    QCOMPARE(reportOn(text).verdict, SchemaVerdict::Invalid);
    const auto reading = mcp::readServerConfig(text);
    QVERIFY(reading);
    QVERIFY(!reading->faults.isEmpty());
}

QTEST_GUILESS_MAIN(tst_bundledschema)
#include "tst_bundledschema.moc"
