// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for `assay-cli mcp config check` as a person runs it: what is printed, the status, and that no secret is.
#include "models/core/json.h"
#include "tests/support/temporaryworkspace.h"

#include <QProcess>
#include <QTest>

using assay::core::Json;

namespace {

constexpr int kPatience = 60'000; // ms; sanitizers are slow

struct Outcome
{
    int status = -1;
    QByteArray out;
    QByteArray err;
};

Outcome check(const QString &path, const QByteArray &input = {})
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("ASSAY_TEST_SET"), QStringLiteral("value-from-the-environment"));
    environment.remove(QStringLiteral("ASSAY_TEST_UNSET"));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-cli"),
                  {QStringLiteral("mcp"), QStringLiteral("config"), QStringLiteral("check"), path});
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(kPatience))
        return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

Json parsed(const QByteArray &text) { return Json::parse(text.begin(), text.end(), nullptr, false); }

} // namespace

class tst_mcpconfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void printsServersAndErrors();
    void endsWithTheRightStatus_data();
    void endsWithTheRightStatus();
    void printsNoSecrets();
    void printsNoSecretsOfAnyForm_data();
    void printsNoSecretsOfAnyForm();
    void readsEnvFiles();
    void saysWhatIsWrongWithEnvFiles_data();
    void saysWhatIsWrongWithEnvFiles();
    void knowsTheFolderOfAProject();
    void startsNothing();

private:
    assay::test::TemporaryWorkspace m_folder;
};

void tst_mcpconfig::printsServersAndErrors()
{
    const QString path =
        m_folder.write(QStringLiteral("mcp.json"), "{\n"
                                                   "  // mine\n"
                                                   "  \"mcpServers\": {\n"
                                                   "    \"lib\": {\"command\": \"serve\", \"args\": "
                                                   "[\"--root\", \"${ASSAY_TEST_SET}\"],\n"
                                                   "            \"cwd\": \"/srv\", \"env\": {\"MODE\": "
                                                   "\"fast\"}},\n"
                                                   "    \"broken\": {\n"
                                                   "      \"command\": \"x\",\n"
                                                   "      \"args\": \"-y\"\n"
                                                   "    },\n"
                                                   "    \"off\": {\"type\": \"sse\", \"url\": "
                                                   "\"https://h/\", \"disabled\": true},\n"
                                                   "    \"needs\": {\"command\": \"x\",\n"
                                                   "      \"env\": {\n"
                                                   "        \"T\": \"${ASSAY_TEST_UNSET}\"}},\n"
                                                   "  }\n"
                                                   "}\n");
    const Outcome outcome = check(path);
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.err, QByteArray());
    const Json result = parsed(outcome.out);
    const Json servers = Json::parse(R"([
        {"name": "lib", "transport": "stdio", "command": "serve", "args": ["--root", "${ASSAY_TEST_SET}"],
         "cwd": "/srv", "url": null, "env": ["MODE"], "enabled": true, "notes": []},
        {"name": "off", "transport": "sse", "command": null, "args": [], "cwd": null, "url": "https://h/", "env": [],
         "enabled": false, "notes": []},
        {"name": "needs", "transport": "stdio", "command": "x", "args": [], "cwd": null, "url": null, "env": ["T"],
         "enabled": true, "notes": []}])");
    QVERIFY2(result.at("servers") == servers, outcome.out.constData());
    const Json &errors = result.at("errors");
    QCOMPARE(errors.size(), std::size_t{2});
    QCOMPARE(errors.at(0).at("line").get<int>(), 8);
    QVERIFY(errors.at(0).at("server") == "broken");
    QVERIFY(errors.at(0).at("field") == "args");
    QCOMPARE(errors.at(1).at("line").get<int>(), 13);
    QVERIFY(errors.at(1).at("server") == "needs");
    QVERIFY(errors.at(1).at("field") == "env.T");
    QVERIFY(errors.at(1).at("message").get<std::string>().find("ASSAY_TEST_UNSET") != std::string::npos);
}

void tst_mcpconfig::endsWithTheRightStatus_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("status");
    const auto row = [](const char *text, int status) { QTest::newRow(text) << QByteArray(text) << status; };
    row(R"({"mcpServers": {}})", 0);
    row(R"({"mcpServers": {"s": {"command": "${ASSAY_TEST_SET}"}}})", 0);
    row(R"({"mcpServers": {"s": {"command": "${ASSAY_TEST_UNSET:-x}"}}})", 0);
    row(R"({"mcpServers": {"s": {"command": "c", "env": {"T": "${secret:any}"}}}})", 0);
    row(R"({"mcpServers": {"s": {"command": "${ASSAY_TEST_UNSET}"}}})", 1);
    row(R"({"mcpServers": {"s": {"command": "${input:x}"}}})", 1);
    row(R"({"mcpServers": {"s": {"command": "${ASSAY_TEST_UNSET}", "disabled": true}}})", 0);
    row(R"({"mcpServers": {"s": {}}})", 1);
    row(R"({"mcpServers": {"s": {"url": "${ASSAY_TEST_SET}"}}})", 1);
    row(R"({"mcpServers": {"s": {"command": "c" oops}}})", 1);
    row(R"({"mcpServers": 1})", 1);
    row("[]", 2);
    row("", 2);
    row("{ oops", 2);
}

void tst_mcpconfig::endsWithTheRightStatus()
{
    QFETCH(QByteArray, text);
    QFETCH(int, status);
    const Outcome outcome = check(QStringLiteral("-"), text);
    QCOMPARE(outcome.status, status);
    if (status == 2) {
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(outcome.err.count('\n'), 1);
    } else {
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(parsed(outcome.out).at("errors").empty(), status == 0);
    }
    QCOMPARE(check(QStringLiteral("/nowhere/mcp.json")).status, 2);
}

void tst_mcpconfig::printsNoSecrets()
{
    const Outcome outcome = check(QStringLiteral("-"), R"({"mcpServers": {
        "a": {"command": "c", "args": ["--token", "hunter2", "--key=${secret:k}", "${ASSAY_TEST_SET}"],
              "env": {"T": "hunter2", "U": "${ASSAY_TEST_SET}"}},
        "b": {"type": "http", "url": "https://u:hunter2@h/?api_key=hunter2&x=${ASSAY_TEST_SET}",
              "headers": {"Authorization": "Bearer hunter2"}},
        "c": {"url": "${ASSAY_TEST_SET}", "headers": {"A": "hunter2"}},
        "d": {"command": "c", "env": {"T": ["hunter2"]}},
        "e": {"command": "c" hunter2}}})");
    QCOMPARE(outcome.status, 1);
    QCOMPARE(parsed(outcome.out).at("errors").size(), std::size_t{4});
    QVERIFY2(!outcome.out.contains("value-from-the-environment"), outcome.out.constData());
    QVERIFY2(!outcome.out.contains("hunter2"), outcome.out.constData());
    QVERIFY(outcome.out.contains("${secret:k}"));
    QCOMPARE(outcome.err, QByteArray());
}

void tst_mcpconfig::printsNoSecretsOfAnyForm_data()
{
    QTest::addColumn<QByteArray>("entry"); // with hunter2 for the secret
    const auto row = [](const char *entry) { QTest::newRow(entry) << QByteArray(entry); };
    row(R"({"command": "c", "args": ["--header=Authorization: Bearer hunter2"]})");
    row(R"({"command": "c", "args": ["--env=GITHUB_TOKEN=hunter2"]})");
    row(R"({"command": "docker", "args": ["run", "-e", "CUSTOM=hunter2", "image"]})");
    row(R"({"command": "docker run -e CUSTOM=hunter2 image"})");
    row(R"({"command": "sh", "args": ["-c", "docker run -e CUSTOM=hunter2 image"]})");
    row(R"({"command": "c", "args": ["${KEY:-hunter2}"]})");
    row(R"({"command": "c --token hunter2"})");
    row(R"({"url": "https://h/mcp?a=1#access_token=hunter2"})");
    row(R"({"url": "https://h/token/hunter2hunter2/mcp"})");
    row(R"({"url": "https://h/mcp;key=hunter2"})");
    row(R"({"command": "uvx", "args": ["--from", "git+https://hunter2@h/r", "r"]})");
}

void tst_mcpconfig::printsNoSecretsOfAnyForm()
{
    QFETCH(QByteArray, entry);
    const Outcome outcome = check(QStringLiteral("-"), R"({"mcpServers": {"s": )" + entry + "}}");
    QVERIFY2(outcome.out.contains("***"), outcome.out.constData());
    QVERIFY2(!outcome.out.contains("hunter2"), outcome.out.constData());
    QCOMPARE(outcome.err, QByteArray());
}

void tst_mcpconfig::readsEnvFiles()
{
    m_folder.write(QStringLiteral("q/.vscode/near.env"), "NEAR=hunter2\n");
    m_folder.write(QStringLiteral("q/project.env"), "PROJECT=hunter2\nGIVEN=hunter2\n");
    const Outcome outcome = check(m_folder.write(QStringLiteral("q/.vscode/mcp.json"), R"({"servers": {
        "a": {"command": "c", "envFile": "near.env"},
        "b": {"command": "c", "envFile": "${workspaceFolder}/project.env", "env": {"GIVEN": "x"}}}})"));
    QVERIFY2(outcome.status == 0, outcome.out.constData());
    const Json result = parsed(outcome.out);
    QVERIFY2(result.at("servers").at(0).at("env") == Json({"NEAR"}), outcome.out.constData());
    QVERIFY2(result.at("servers").at(1).at("env") == Json({"GIVEN", "PROJECT"}), outcome.out.constData());
    QVERIFY(!outcome.out.contains("hunter2"));
}

void tst_mcpconfig::saysWhatIsWrongWithEnvFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("a line without a value") << QByteArray("A=1\n\nhunter2\n") << QByteArray("line 3");
    QTest::newRow("an open quote mark") << QByteArray("A=\"hunter2\n") << QByteArray("line 1");
    QTest::newRow("too large") << QByteArray(1024 * 1024 + 1, '#') << QByteArray("limit");
    QTest::newRow("missing") << QByteArray() << QByteArray("file");
}

void tst_mcpconfig::saysWhatIsWrongWithEnvFiles()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, says);
    const QString name = QStringLiteral("%1.env").arg(QLatin1StringView(QTest::currentDataTag())).replace(u' ', u'-');
    if (!bytes.isEmpty())
        m_folder.write(name, bytes);
    const Outcome outcome = check(
        m_folder.write(QStringLiteral("env.json"),
                       "{\"mcpServers\": {\"s\": {\"command\": \"c\",\n\"envFile\": \"" + name.toUtf8() + "\"}}}"));
    QCOMPARE(outcome.status, 1);
    const Json result = parsed(outcome.out);
    QCOMPARE(result.at("errors").size(), std::size_t{1});
    const Json &error = result.at("errors").at(0);
    QCOMPARE(error.at("line").get<int>(), 2);
    QVERIFY(error.at("field") == "envFile");
    const QByteArray message = QByteArray::fromStdString(error.at("message").get<std::string>());
    QVERIFY2(message.contains(m_folder.path(name).toUtf8()) && message.contains(says), message.constData());
    QVERIFY2(!outcome.out.contains("hunter2"), outcome.out.constData());
}

void tst_mcpconfig::knowsTheFolderOfAProject()
{
    const QByteArray text = R"({"servers": {"s": {"command": "${workspaceFolder}/run", "cwd": "${userHome}"}}})";
    QCOMPARE(check(m_folder.write(QStringLiteral("p/.vscode/mcp.json"), text)).status, 0);
    QCOMPARE(check(m_folder.write(QStringLiteral("p/other/mcp.json"), text)).status, 1);
}

void tst_mcpconfig::startsNothing()
{
    const QString made = m_folder.path(QStringLiteral("made"));
    const Json config{{"mcpServers", {{"s", {{"command", "touch"}, {"args", {made.toStdString()}}}}}}};
    QCOMPARE(check(QStringLiteral("-"), QByteArray::fromStdString(config.dump())).status, 0);
    QVERIFY(!QFile::exists(made));
}

QTEST_GUILESS_MAIN(tst_mcpconfig)
#include "tst_mcpconfig.moc"
