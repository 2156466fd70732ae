// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for consent to tools and launches: bound to what was seen, by a person or by the word of the configuration.
#include "tests/mcp/registryscene.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <string>

using namespace assay;
using namespace assay::mcp;
using core::ErrorCode;
using core::Json;
using test::ScriptedPeer;
using test::serverNamed;
using test::toolNamed;
using Scene = test::RegistryScene;

namespace {

/// Counts how often a file would be read.
class CountingStore final : public core::RecordStore
{
public:
    int readings = 0;

    core::Expected<std::optional<Json>> read(const QString &key) override { return ++readings, m_inner.read(key); }
    core::Expected<void> write(const QString &key, const Json &record) override { return m_inner.write(key, record); }
    core::Expected<void> writeAll(const QMap<QString, Json> &records) override { return m_inner.writeAll(records); }
    core::Expected<void> remove(const QString &key) override { return m_inner.remove(key); }
    core::Expected<QStringList> keys(const QString &prefix) override { return ++readings, m_inner.keys(prefix); }
    core::Expected<QMap<QString, Json>> readAll(const QString &prefix) override
    {
        return ++readings, m_inner.readAll(prefix);
    }

private:
    core::MemoryRecordStore m_inner;
};

} // namespace

class tst_consent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void disablesNewToolsAndSuspendsChangedOnes();
    void takesTheConfigurationsRiskForConsent();
    void bindsTheConfigurationsWordToADefinition_data();
    void bindsTheConfigurationsWordToADefinition();
    void asksForToolsThatComeAfterAllOthersWereConfirmed();
    void bindsNoMoreThanItCanKeep();
    void readsTheRecordsOnceForAListing();
    void forgetsLaunchesThatWereKeptInTheClear();
    void asksAnewWhereTheFolderWasNotKept_data();
    void asksAnewWhereTheFolderWasNotKept();
};

void tst_consent::disablesNewToolsAndSuspendsChangedOnes()
{
    Scene scene;
    auto tools = scene.end(scene.registry->tools(QStringLiteral("s")));
    QVERIFY(tools.result);
    RegisteredTool tool = tools.result->tools.at(0);
    QCOMPARE(tool.consent, ConsentState::New);
    QVERIFY(!tool.isEnabled);
    QVERIFY(!tool.confirmedRisk);

    QVERIFY(scene.consent.approveTool(QStringLiteral("s"), tool.tool, ToolRisk::Read, QStringLiteral("me")));
    tool = scene.end(scene.registry->tools(QStringLiteral("s"))).result->tools.at(0);
    QVERIFY(tool.isEnabled);
    QCOMPARE(tool.confirmedRisk, std::optional(ToolRisk::Read));

    scene.peers[0]->on("tools/list", [](const Json &) { return Json{{"tools", {toolNamed("t", "now it deletes")}}}; });
    tool = scene.end(scene.registry->tools(QStringLiteral("s"))).result->tools.at(0);
    QCOMPARE(tool.consent, ConsentState::Changed);
    QVERIFY(!tool.isEnabled);
    QVERIFY(!tool.confirmedRisk);
    QCOMPARE(tool.changes.size(), 1);
    QCOMPARE(tool.changes[0].field, QStringLiteral("description"));
}

void tst_consent::takesTheConfigurationsRiskForConsent()
{
    ServerConfig config = serverNamed("s");
    ToolRule rule;
    rule.tool = QStringLiteral("*");
    rule.risk = ToolRisk::Read;
    config.tools = {rule};
    Scene scene({config});
    const auto tools = scene.end(scene.registry->tools(QStringLiteral("s")));
    QVERIFY(tools.result->tools.at(0).isEnabled);
    QCOMPARE(tools.result->tools.at(0).confirmedRisk, std::optional(ToolRisk::Read));
}

void tst_consent::bindsTheConfigurationsWordToADefinition_data()
{
    QTest::addColumn<QString>("name"); // of the rule
    QTest::addColumn<bool>("hasRisk");
    QTest::newRow("a risk") << QStringLiteral("t") << true;
    QTest::newRow("a risk for all others") << QStringLiteral("*") << true;
    QTest::newRow("enabled") << QStringLiteral("t") << false;
    QTest::newRow("all others enabled") << QStringLiteral("*") << false;
}

void tst_consent::bindsTheConfigurationsWordToADefinition()
{
    QFETCH(QString, name);
    QFETCH(bool, hasRisk);
    ToolRule rule;
    rule.tool = name;
    if (hasRisk)
        rule.risk = ToolRisk::Read;
    else
        rule.isEnabled = true;
    ServerConfig config = serverNamed("s");
    config.tools = {rule};
    Scene scene({config});
    const auto listed = [&scene] { return scene.end(scene.registry->tools(QStringLiteral("s"))).result->tools.at(0); };
    const auto offer = [&scene](const Json &tool) {
        scene.peers[0]->on("tools/list", [tool](const Json &) { return Json{{"tools", {tool}}}; });
    };
    RegisteredTool tool = listed();
    QVERIFY(tool.isEnabled);
    QCOMPARE(tool.consent, ConsentState::Approved);

    offer(toolNamed("t", "now it deletes"));
    for (int i = 0; i < 2; ++i) {
        tool = listed();
        QCOMPARE(tool.consent, ConsentState::Changed);
        QVERIFY(!tool.isEnabled);
        QVERIFY(!tool.confirmedRisk);
        QCOMPARE(tool.changes.size(), 1);
        QCOMPARE(tool.changes[0].field, QStringLiteral("description"));
        QVERIFY(tool.changes[0].before == "d" && tool.changes[0].after == "now it deletes");
    }
    // Another risk in the configuration is no look at the new definition.
    config.tools[0].risk = ToolRisk::Write;
    scene.registry->setServers({config});
    const auto script = scene.script;
    scene.script = [script](ScriptedPeer &peer) {
        script(peer);
        peer.on("tools/list", [](const Json &) { return Json{{"tools", {toolNamed("t", "now it deletes")}}}; });
    };
    QCOMPARE(listed().consent, ConsentState::Changed);

    QVERIFY(scene.consent.approveTool(QStringLiteral("s"), tool.tool, ToolRisk::Read, QStringLiteral("me")));
    tool = listed();
    QCOMPARE(tool.consent, ConsentState::Approved);
    QCOMPARE(tool.confirmedRisk, std::optional(ToolRisk::Write)); // as the configuration says now
    QVERIFY(scene.consent.revoke(QStringLiteral("s")));
    QCOMPARE(scene.records.keys({})->size(), 0);
}

void tst_consent::asksForToolsThatComeAfterAllOthersWereConfirmed()
{
    ServerConfig config = serverNamed("s");
    ToolRule others;
    others.tool = QStringLiteral("*");
    others.risk = ToolRisk::Read;
    ToolRule named;
    named.tool = QStringLiteral("named");
    named.risk = ToolRisk::Read;
    config.tools = {others, named};
    Scene scene({config});
    bool isLater = false;
    scene.script = [&isLater](ScriptedPeer &peer) {
        peer.speak("2025-11-25", {{"tools", Json::object()}});
        peer.on("tools/list", [&isLater](const Json &) {
            Json tools{toolNamed("t", "d")};
            if (isLater) {
                tools.push_back(toolNamed("late", "d"));
                tools.push_back(toolNamed("named", "d"));
            }
            return Json{{"tools", tools}};
        });
    };
    QVERIFY(scene.end(scene.registry->tools(QStringLiteral("s"))).result->tools.at(0).isEnabled);
    isLater = true;
    for (int i = 0; i < 2; ++i) {
        const auto tools = scene.end(scene.registry->tools(QStringLiteral("s"))).result->tools;
        QVERIFY(tools.at(0).isEnabled);
        QCOMPARE(tools.at(1).consent, ConsentState::New);
        QVERIFY(!tools.at(1).isEnabled && !tools.at(1).confirmedRisk);
        QVERIFY(tools.at(2).isEnabled);
    }
}

void tst_consent::bindsNoMoreThanItCanKeep()
{
    ServerConfig config = serverNamed("s");
    ToolRule rule;
    rule.tool = QStringLiteral("*");
    rule.risk = ToolRisk::Read;
    config.tools = {rule};
    Scene scene({config});
    std::string filler(200'000, 'x');
    scene.script = [&filler](ScriptedPeer &peer) {
        peer.speak("2025-11-25", {{"tools", Json::object()}});
        peer.on("tools/list", [&filler](const Json &) {
            Json tools = Json::array();
            for (int i = 0; i < 1'200; ++i)
                tools.push_back(toolNamed("t" + std::to_string(i), i < 4 ? filler : "d"));
            return Json{{"tools", tools}};
        });
    };
    auto tools = scene.end(scene.registry->tools(QStringLiteral("s"))).result->tools;
    QCOMPARE(std::ranges::count_if(tools, [](const RegisteredTool &tool) { return tool.isEnabled; }), 1'000);
    qsizetype size = 0;
    const auto records = scene.records.readAll({});
    for (const Json &record : *records)
        size += core::toJsonText(record).size();
    QVERIFY2(size < 1'000'000, qPrintable(QString::number(size)));
    filler[0] = 'y';
    tools = scene.end(scene.registry->tools(QStringLiteral("s"))).result->tools;
    QCOMPARE(tools.at(0).changes.at(0).field, QStringLiteral("description"));
    QCOMPARE(tools.at(3).consent, ConsentState::Changed); // its definition was too long to be kept
    QCOMPARE(tools.at(3).changes.at(0).field, QStringLiteral("definition_sha256"));
}

void tst_consent::readsTheRecordsOnceForAListing()
{
    CountingStore records;
    const test::FakeClock clock;
    Consent consent(records, clock);
    const QString server = QStringLiteral("s");
    QList<ListedTool> listed;
    for (int i = 0; i < 300; ++i) {
        const auto tool = Tool::fromJson(toolNamed("t" + std::to_string(i), "d"));
        listed.append({*tool, *toolDefinitionHash(tool->definition), i >= 100, i >= 200});
        if (i % 2 == 0)
            QVERIFY(consent.approveTool(server, *tool, ToolRisk::Write, QStringLiteral("me")));
    }
    for (int i = 0; i < 2; ++i) { // as it is first seen, and as it is kept
        records.readings = 0;
        const auto verdicts = consent.tools(server, listed);
        QCOMPARE(records.readings, 1);
        QCOMPARE(verdicts->size(), listed.size());
        QCOMPARE(verdicts->at(0).risk, std::optional(ToolRisk::Write));
        QCOMPARE(verdicts->at(1).consent.state, ConsentState::New);
        QCOMPARE(verdicts->at(101).consent.state, ConsentState::Approved);
        QVERIFY(!verdicts->at(101).risk);
        QCOMPARE(verdicts->at(102).risk, std::optional(ToolRisk::Write));
    }
}

void tst_consent::asksAnewWhereTheFolderWasNotKept_data()
{
    QTest::addColumn<QString>("written"); // by the configuration, and kept as it was written before
    QTest::newRow("none") << QString();
    QTest::newRow("relative") << QStringLiteral("sub");
}

void tst_consent::asksAnewWhereTheFolderWasNotKept()
{
    QFETCH(QString, written);
    ServerConfig config = test::processNamed("s", QStringLiteral("/nowhere/server.sh"));
    config.cwd = written;
    Scene scene({config});
    QVERIFY(scene.end(scene.registry->start(QStringLiteral("s"))).result);
    const QString place = QStringLiteral("server/s/");
    Json record = **scene.records.read(place);
    const Json folder = record["identity"]["cwd"];
    QVERIFY2(folder == QDir::cleanPath(QDir::current().absoluteFilePath(written)).toStdString(), folder.dump().c_str());
    record["identity"]["cwd"] = written.toStdString();
    QVERIFY(scene.records.write(place, record));
    QList<IdentityChange> changes;
    scene.asked = [&changes](const ConsentVerdict &verdict) { changes = verdict.changes; };
    scene.registry->setServers({});
    scene.registry->setServers({config});
    QVERIFY(scene.end(scene.registry->start(QStringLiteral("s"))).result);
    QCOMPARE(scene.questions, 2);
    const QList<IdentityChange> expected{{QStringLiteral("cwd"), written.toStdString(), folder}};
    QVERIFY(changes == expected);
}

void tst_consent::forgetsLaunchesThatWereKeptInTheClear()
{
    Scene scene;
    const Json identity{{"transport", "stdio"}, {"args", {"--api-key", "hunter2"}}};
    QVERIFY(scene.records.write(QStringLiteral("server/s/"), {{"schema_version", "1.0"}, {"identity", identity}}));
    scene.isApproving = false;
    QCOMPARE(scene.end(scene.registry->start(QStringLiteral("s"))).result.error().code, ErrorCode::Refused);
    QVERIFY(!*scene.records.read(QStringLiteral("server/s/")));
    scene.isApproving = true;
    QVERIFY(scene.end(scene.registry->start(QStringLiteral("s"))).result);
    QCOMPARE(scene.questions, 2);
}

QTEST_GUILESS_MAIN(tst_consent)
#include "tst_consent.moc"
