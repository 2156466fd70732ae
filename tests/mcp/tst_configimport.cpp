// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for taking over what other hosts have configured.
#include "mcp/registry/configimport.h"
#include "tests/support/temporaryworkspace.h"

#include <QTest>

using namespace assay::mcp;
using assay::core::Json;

class tst_configimport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheFilesOfHosts();
    void knowsTheFolderOfAProject_data();
    void knowsTheFolderOfAProject();
    void importsWithoutSecretsOrGrants();
    void keepsReferencesAndPlainValues();
    void takesSecretsOutOfEveryForm();
};

void tst_configimport::findsTheFilesOfHosts()
{
    const assay::test::TemporaryWorkspace home;
    const QString config = home.path(QStringLiteral(".config"));
    QCOMPARE(existingHostConfigs(home.root(), config), QList<HostConfig>());
    const auto add = [&](const char *path) { return home.write(QString::fromLatin1(path), R"({"mcpServers": {}})"); };
    const QList<HostConfig> expected{
        {QStringLiteral("Claude Desktop"), add(".config/Claude/claude_desktop_config.json")},
        {QStringLiteral("Cursor"), add(".cursor/mcp.json")},
        {QStringLiteral("Windsurf"), add(".codeium/windsurf/mcp_config.json")},
        {QStringLiteral("Zed"), add(".config/zed/settings.json")},
        {QStringLiteral("VS Code"), add(".config/Code/User/mcp.json")}};
    QCOMPARE(existingHostConfigs(home.root(), config), expected);
    for (const HostConfig &host : expected)
        QVERIFY(readServerConfigFile(host.path));
}

void tst_configimport::knowsTheFolderOfAProject_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("folder");
    QTest::newRow("VS Code") << QStringLiteral("/home/ann/study/.vscode/mcp.json") << QStringLiteral("/home/ann/study");
    QTest::newRow("Cursor") << QStringLiteral("/home/ann/./study/.cursor/mcp.json")
                            << QStringLiteral("/home/ann/study");
    QTest::newRow("elsewhere") << QStringLiteral("/home/ann/mcp.json") << QString();
}

void tst_configimport::knowsTheFolderOfAProject()
{
    QFETCH(QString, path);
    QFETCH(QString, folder);
    QCOMPARE(workspaceFolderOf(path).value_or(QString()), folder);
}

void tst_configimport::importsWithoutSecretsOrGrants()
{
    const auto reading = readServerConfig(R"({"mcpServers": {
        "my server": {"command": "c", "args": ["--token", "hunter2", "--api-key=hunter3", "--port", "80"],
                      "env": {"API_KEY": "hunter4", "MODE": "fast"}, "autoApprove": ["delete"], "timeout": 1.5},
        "web": {"type": "http", "url": "https://h/?key=hunter5&n=1", "disabled": true,
                "headers": {"Authorization": "Bearer hunter6"}}}})");
    QVERIFY(reading);
    QCOMPARE(reading->servers.size(), 2);
    const ImportedEntry process = importedEntry(reading->servers.at(0));
    const Json expected = Json::parse(R"({"command": "c",
        "args": ["--token", "${secret:my_server.args}", "--api-key=${secret:my_server.args2}", "--port", "80"],
        "env": {"API_KEY": "${secret:my_server.API_KEY}", "MODE": "fast"}, "timeout": 1.5})");
    QVERIFY2(process.entry == expected, process.entry.dump().c_str());
    const QList<FoundSecret> secrets{{QStringLiteral("my_server.args"), QStringLiteral("hunter2")},
                                     {QStringLiteral("my_server.args2"), QStringLiteral("hunter3")},
                                     {QStringLiteral("my_server.API_KEY"), QStringLiteral("hunter4")}};
    QCOMPARE(process.secrets, secrets);

    const ImportedEntry remote = importedEntry(reading->servers.at(1));
    const Json expectedRemote = Json::parse(R"({"type": "http", "url": "https://h/?key=${secret:web.key}&n=1",
        "disabled": true, "headers": {"Authorization": "Bearer ${secret:web.Authorization}"}})");
    QVERIFY2(remote.entry == expectedRemote, remote.entry.dump().c_str());
}

void tst_configimport::keepsReferencesAndPlainValues()
{
    const auto reading = readServerConfig(R"({"mcpServers": {"s": {"url": "http://h/",
        "headers": {"Authorization": "Bearer ${TOKEN}", "X-Mode": "fast"}}}})");
    QVERIFY(reading);
    const ImportedEntry imported = importedEntry(reading->servers.at(0));
    QVERIFY(imported.secrets.isEmpty());
    const Json expected =
        Json::parse(R"({"url": "http://h/", "headers": {"Authorization": "Bearer ${TOKEN}", "X-Mode": "fast"}})");
    QVERIFY(imported.entry == expected);
}

void tst_configimport::takesSecretsOutOfEveryForm()
{
    const auto reading = readServerConfig(R"({"mcpServers": {"s": {"command": "docker", "envFile": "${userHome}/.env",
        "args": ["run", "-e", "MODE=fast", "-e", "API_KEY=hunter2", "--header=Authorization: Bearer hunter3",
                 "${TOKEN:-hunter4}", "https://u:hunter5@h/"]}}})");
    QVERIFY(reading);
    const ImportedEntry imported = importedEntry(reading->servers.at(0));
    const Json expected = Json::parse(R"({"command": "docker", "envFile": "${userHome}/.env",
        "args": ["run", "-e", "MODE=fast", "-e", "API_KEY=${secret:s.args}",
                 "--header=Authorization: Bearer ${secret:s.args2}", "${secret:s.args3}", "https://${secret:s.args4}@h/"]})");
    QVERIFY2(imported.entry == expected, imported.entry.dump().c_str());
    QCOMPARE(imported.secrets.size(), 4);
    QCOMPARE(imported.secrets.at(3).value, QStringLiteral("u:hunter5"));
}

QTEST_GUILESS_MAIN(tst_configimport)
#include "tst_configimport.moc"
