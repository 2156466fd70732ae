// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for taking over what other hosts have configured, and for what of a configuration may be shown.
#include "mcp/registry/configimport.h"
#include "mcp/registry/secretguess.h"
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
    void tellsSecretsByName_data();
    void tellsSecretsByName();
    void masksArguments_data();
    void masksArguments();
    void masksAddresses_data();
    void masksAddresses();
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

void tst_configimport::tellsSecretsByName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isSecret");
    for (const char *name : {"API_KEY", "OPENAI_API_KEY", "apiKey", "GITHUB_PAT", "token", "ACCESS_TOKEN", "PASSWORD",
                             "DB_PASS", "--api-key", "Authorization", "X-Auth", "client_secret", "KEY"})
        QTest::newRow(name) << QString::fromLatin1(name) << true;
    for (const char *name : {"PATH", "HOME", "MODE", "--port", "KEYBOARD", "X-Author", "COMPASS", "pattern"})
        QTest::newRow(name) << QString::fromLatin1(name) << false;
}

void tst_configimport::tellsSecretsByName()
{
    QFETCH(QString, name);
    QFETCH(bool, isSecret);
    QCOMPARE(isSecretName(name), isSecret);
}

void tst_configimport::masksArguments_data()
{
    QTest::addColumn<QStringList>("args");
    QTest::addColumn<QStringList>("shown");
    const auto row = [](const char *name, const char *args, const char *shown) {
        QTest::newRow(name) << QString::fromLatin1(args).split(u'|') << QString::fromLatin1(shown).split(u'|');
    };
    row("plain", "-y|foo@1.2.3|--port|80", "-y|foo@1.2.3|--port|80");
    row("after an option", "--token|hunter2|x", "--token|***|x");
    row("in an option", "--api-key=hunter2", "--api-key=***");
    row("in a header field", "--header|Authorization: Bearer hunter2hunter2", "--header|Authorization: ***");
    row("in a variable", "-e|GITHUB_TOKEN=hunter2", "-e|GITHUB_TOKEN=***");
    row("a token of a service", "ghp_0123456789abcdefghijABCDEFGHIJ012345", "***");
    row("a reference", "--token|${secret:a}|--key=${env:B}", "--token|${secret:a}|--key=${env:B}");
    row("a default", "--token|${A:-hunter2}", "--token|${A:-***}");
    row("a reference beside text", "--token|hunter2-${A}", "--token|***${A}");
    row("an address", "https://u:hunter2@h/?token=hunter2", "https://***@h/?token=***");
    row("an option after an option", "--token|--verbose", "--token|--verbose");
}

void tst_configimport::masksArguments()
{
    QFETCH(QStringList, args);
    QFETCH(QStringList, shown);
    QCOMPARE(shownArguments(args), shown);
}

void tst_configimport::masksAddresses_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *address, const char *shown) {
        QTest::newRow(address) << QString::fromLatin1(address) << QString::fromLatin1(shown);
    };
    row("https://h:8080/mcp?n=1#x", "https://h:8080/mcp?n=1#x");
    row("https://u:hunter2@h/mcp", "https://***@h/mcp");
    row("https://h/?apiKey=hunter2&n=1", "https://h/?apiKey=***&n=1");
    row("https://${HOST}/?key=${secret:k}", "https://${HOST}/?key=${secret:k}");
    row("https://${U}:${P:-hunter2}@h", "https://${U}***${P:-***}@h");
    row("https://h/a@b?x=c@d", "https://h/a@b?x=c@d");
    row("${URL}", "${URL}");
}

void tst_configimport::masksAddresses()
{
    QFETCH(QString, address);
    QFETCH(QString, shown);
    QCOMPARE(shownAddress(address), shown);
}

QTEST_GUILESS_MAIN(tst_configimport)
#include "tst_configimport.moc"
