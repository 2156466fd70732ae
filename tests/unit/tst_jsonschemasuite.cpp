// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for JsonSchema against others' work: the official JSON-Schema-Test-Suite, and the schemas of real MCP servers.
#include "models/core/jsonschema.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace assay::core;

namespace {

constexpr QLatin1StringView kSuite("/usr/share/json-schema-test-suite");

Json readJsonFrom(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Json(Json::value_t::discarded);
    return Json::parse(file.readAll().toStdString(), nullptr, false);
}

/// What the suite serves under http://localhost:1234/.
SchemaDocuments remotes()
{
    SchemaDocuments known;
    const QDir folder(QString(kSuite) + QLatin1StringView("/remotes"));
    QDirIterator files(folder.path(), {QStringLiteral("*.json")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        if (!known.add(QStringLiteral("http://localhost:1234/") + folder.relativeFilePath(path), readJsonFrom(path)))
            qWarning("%s cannot be registered", qPrintable(path));
    }
    return known;
}

/// A server that talks MCP over its standard input and output, asked for its tools.
Json toolsOf(const QString &npmFolder, const QString &server, const QStringList &arguments)
{
    QProcess process;
    process.setWorkingDirectory(npmFolder);
    process.setStandardErrorFile(QProcess::nullDevice());
    const QString script = QStringLiteral("node_modules/@modelcontextprotocol/server-%1/dist/index.js").arg(server);
    process.start(QStringLiteral("node"), QStringList{script} + arguments);
    const auto send = [&process](const Json &message) {
        process.write(QByteArray::fromStdString(message.dump()) + '\n');
    };
    send({{"jsonrpc", "2.0"},
          {"id", 1},
          {"method", "initialize"},
          {"params",
           {{"protocolVersion", "2025-11-25"},
            {"capabilities", Json::object()},
            {"clientInfo", {{"name", "assay-test"}, {"version", "1"}}}}}});
    Json tools;
    QDeadlineTimer limit(30'000);
    while (tools.is_null() && !limit.hasExpired()) {
        if (!process.canReadLine() && !process.waitForReadyRead(static_cast<int>(limit.remainingTime())))
            break;
        while (process.canReadLine()) {
            const Json message = Json::parse(process.readLine().toStdString(), nullptr, false);
            if (!message.is_object() || !message.contains("id") || !message.contains("result"))
                continue;
            if (message["id"] == Json(1)) {
                send({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}});
                send({{"jsonrpc", "2.0"}, {"id", 2}, {"method", "tools/list"}});
            } else if (message["id"] == Json(2)) {
                tools = message["result"]["tools"];
            }
        }
    }
    process.closeWriteChannel();
    if (!process.waitForFinished(2'000)) {
        process.kill();
        process.waitForFinished();
    }
    return tools;
}

} // namespace

class tst_jsonschemasuite : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheOfficialSuite_data();
    void agreesWithTheOfficialSuite();
    void checksTheToolsOfRealServers_data();
    void checksTheToolsOfRealServers();
};

void tst_jsonschemasuite::agreesWithTheOfficialSuite_data()
{
    QTest::addColumn<SchemaDialect>("dialect");
    QTest::addColumn<double>("leastChecked");
    QTest::newRow("draft7") << SchemaDialect::Draft7 << 0.98;
    QTest::newRow("draft6") << SchemaDialect::Draft6 << 0.95;
    QTest::newRow("draft4") << SchemaDialect::Draft4 << 0.95;
}

void tst_jsonschemasuite::agreesWithTheOfficialSuite()
{
    QFETCH(SchemaDialect, dialect);
    QFETCH(double, leastChecked);
    const QDir folder(QString(kSuite) + QLatin1StringView("/tests/") + QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY2(folder.exists(), "The official test suite is missing: install the Debian package json-schema-test-suite");
    const SchemaDocuments known = remotes();
    int total = 0;
    QStringList unchecked;
    QStringList wrong;
    const QStringList files = folder.entryList({QStringLiteral("*.json")}, QDir::Files);
    for (const QString &file : files) {
        const Json groups = readJsonFrom(folder.filePath(file));
        QVERIFY2(groups.is_array(), qPrintable(file));
        for (const Json &group : groups) {
            const JsonSchema schema = JsonSchema::compile(group["schema"], dialect, known, SchemaLimits());
            for (const Json &test : group["tests"]) {
                ++total;
                const SchemaReport report = schema.check(test["data"]);
                const bool isValid = test["valid"].get<bool>();
                const QString name = QStringLiteral("%1: %2: %3")
                                         .arg(file, toQString(group["description"].get<std::string>()),
                                              toQString(test["description"].get<std::string>()));
                if (report.verdict == SchemaVerdict::Unchecked)
                    unchecked += name + QStringLiteral(" (") + report.reason + u')';
                else if ((report.verdict == SchemaVerdict::Valid) != isValid)
                    wrong += name;
            }
        }
    }
    qInfo("%s: %d instances, %d checked, %d wrong, %d unchecked", QTest::currentDataTag(), total,
          total - static_cast<int>(unchecked.size()), static_cast<int>(wrong.size()),
          static_cast<int>(unchecked.size()));
    for (const QString &name : std::as_const(unchecked))
        qInfo("unchecked: %s", qPrintable(name));
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    QVERIFY(total > 300);
    QVERIFY(total - static_cast<int>(unchecked.size()) >= static_cast<int>(std::ceil(leastChecked * total)));
}

void tst_jsonschemasuite::checksTheToolsOfRealServers_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QByteArray>("right");
    QTest::addColumn<QByteArray>("wrong");
    QTest::newRow("everything") << QStringLiteral("get-sum") << QByteArray(R"({"a":1,"b":2.5})")
                                << QByteArray(R"({"a":"1"})");
    QTest::newRow("filesystem") << QStringLiteral("edit_file")
                                << QByteArray(R"({"path":"a","edits":[{"oldText":"x","newText":"y"}]})")
                                << QByteArray(R"({"path":"a","edits":[{"oldText":"x"}]})");
    QTest::newRow("memory") << QStringLiteral("create_entities")
                            << QByteArray(R"({"entities":[{"name":"a","entityType":"b","observations":["c"]}]})")
                            << QByteArray(R"({"entities":[{"name":"a","entityType":"b","observations":"c"}]})");
    QTest::newRow("sequential-thinking")
        << QStringLiteral("sequentialthinking")
        << QByteArray(R"({"thought":"a","nextThoughtNeeded":true,"thoughtNumber":1,"totalThoughts":2})")
        << QByteArray(R"({"thought":"a","nextThoughtNeeded":true,"thoughtNumber":0,"totalThoughts":2})");
}

void tst_jsonschemasuite::checksTheToolsOfRealServers()
{
    const QString npmFolder = qEnvironmentVariable("ASSAY_TEST_NPM");
    const QString server = QString::fromLatin1(QTest::currentDataTag());
    if (npmFolder.isEmpty() || QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty() ||
        !QDir(npmFolder).exists(QStringLiteral("node_modules/@modelcontextprotocol/server-") + server))
        QSKIP("NOT TESTED: the schemas of real MCP servers. They need Node 20 and npm: run tests/support/npm_peers.sh "
              "DIR, "
              "then this test with ASSAY_TEST_NPM=DIR");
    const QTemporaryDir allowed;
    const Json tools = toolsOf(npmFolder, server,
                               server == QStringLiteral("filesystem") ? QStringList{allowed.path()} : QStringList());
    QVERIFY2(tools.is_array() && !tools.empty(), "the server did not list its tools within 30 s");
    QFETCH(QString, tool);
    QFETCH(QByteArray, right);
    QFETCH(QByteArray, wrong);
    bool isFound = false;
    for (const Json &listed : tools) {
        const std::string name = listed["name"].get<std::string>();
        for (const char *member : {"inputSchema", "outputSchema"}) {
            if (!listed.contains(member))
                continue;
            const JsonSchema schema = JsonSchema::compileForMcp(listed[member]);
            QVERIFY2(schema.isCheckable(), qPrintable(toQString(name) + QStringLiteral(": ") + schema.reason()));
            QCOMPARE(schema.check(Json("no object")).verdict, SchemaVerdict::Invalid);
        }
        const JsonSchema input = JsonSchema::compileForMcp(listed["inputSchema"]);
        const bool needsNothing = listed["inputSchema"].value("required", Json::array()).empty();
        QCOMPARE(input.check(Json::object()).verdict, needsNothing ? SchemaVerdict::Valid : SchemaVerdict::Invalid);
        if (name != tool.toStdString())
            continue;
        isFound = true;
        QCOMPARE(input.check(Json::parse(right.toStdString())).verdict, SchemaVerdict::Valid);
        QCOMPARE(input.check(Json::parse(wrong.toStdString())).verdict, SchemaVerdict::Invalid);
    }
    qInfo("%s: %d tools", qPrintable(server), static_cast<int>(tools.size()));
    QVERIFY(isFound);
}

QTEST_GUILESS_MAIN(tst_jsonschemasuite)
#include "tst_jsonschemasuite.moc"
