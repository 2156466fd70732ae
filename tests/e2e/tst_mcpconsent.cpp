// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for what a person approves by `assay-cli mcp …` at a terminal: what is asked, what is kept of it in
// consent.json, and what asks again.
#include "tests/support/cliprogram.h"
#include "tests/support/pseudoterminal.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTest>

using assay::core::Json;
using assay::test::kCliPatience;
using assay::test::TemporaryWorkspace;
using Outcome = assay::test::CliOutcome;

namespace {

Json toolNamed(const char *name, const char *description)
{
    return {{"name", name}, {"description", description}, {"inputSchema", {{"type", "object"}}}};
}

Json readRules(const char *tool) { return {{tool, {{"risk", "read"}}}}; }

} // namespace

class tst_mcpconsent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void bindsAConfirmedReadToItsFirstDefinition_data();
    void bindsAConfirmedReadToItsFirstDefinition();
    void asksForToolsThatAppearLater();
    void keepsATrustedRunInMemory();
    void keepsNoSecretsOfALaunch();
    void asksAgainForAnotherSecret_data();
    void asksAgainForAnotherSecret();
    void asksAgainForAnotherScript();
    void asksAgainForAScriptThatChangedMeanwhile();
    void asksAgainForAnotherFolder();
    void takesNoAnswerThatWasTypedBeforeTheQuestion();
    void asksAgainForAnotherEnvFile();
    void keepsABrokenFileAside_data();
    void keepsABrokenFileAside();

private:
    [[nodiscard]] QString path(const char *name) const { return m_folder->path(QString::fromLatin1(name)); }
    QString write(const char *name, const Json &value) const // NOLINT(modernize-use-nodiscard)
    {
        return m_folder->write(QString::fromLatin1(name), QByteArray::fromStdString(value.dump()));
    }
    /// A server that offers what the file tools.json says.
    [[nodiscard]] Json server(const Json &more) const
    {
        Json entry{{"command", "/bin/sh"}, {"args", {"server.sh", "tools.json"}}};
        entry.update(more);
        return entry;
    }
    void configure(const Json &entry) const { write("servers.json", {{"mcpServers", {{"s", entry}}}}); }
    void start(QProcess &process, const QStringList &words) const;
    /// Without a terminal.
    [[nodiscard]] Outcome run(const QStringList &words) const;
    [[nodiscard]] Outcome callTool(const QStringList &more = {}) const
    {
        return run(QStringList{QStringLiteral("call"), QStringLiteral("s"), QStringLiteral("t"), path("none.json")} +
                   more);
    }
    /// At a terminal, where one question is expected and answered.
    [[nodiscard]] Outcome answer(const QByteArray &typed, const QStringList &words) const
    {
        return converse({{[] {}, typed}}, words);
    }
    /// What happens while a question stands, and the answer then typed.
    struct Turn
    {
        std::function<void()> meanwhile;
        QByteArray typed;
    };
    /// At a terminal, where a question is expected for each turn.
    [[nodiscard]] Outcome converse(const QList<Turn> &turns, const QStringList &words) const;
    /// Approves the launch.
    void approve() const
    {
        const Outcome outcome = answer("y", {QStringLiteral("servers")});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
    }
    [[nodiscard]] QString consentFile() const { return path("data/assay/consent.json"); }
    [[nodiscard]] QByteArray consent() const { return m_folder->read(QStringLiteral("data/assay/consent.json")); }

    std::unique_ptr<TemporaryWorkspace> m_folder;
    QString m_configuration; ///< in it
    QProcessEnvironment m_environment;
};

void tst_mcpconsent::init()
{
    m_folder = std::make_unique<TemporaryWorkspace>();
    m_configuration = QStringLiteral("servers.json");
    m_environment = assay::test::homeIn(*m_folder);
    m_folder->write(QStringLiteral("server.sh"), R"(while IFS= read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9][0-9]*\).*/\1/p')
  answer() { printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$1"; }
  case $line in
  *'"initialize"'*) answer '"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}' ;;
  *'"tools/list"'*) answer "\"result\":{\"tools\":$(cat "$1")}" ;;
  *'"tools/call"'*) answer '"result":{"content":[]}' ;;
  *'"id":'*) answer '"error":{"code":-32601,"message":"no"}' ;;
  esac
done
)");
    write("tools.json", Json::array({toolNamed("t", "Reads a page.")}));
    write("none.json", Json::object());
}

void tst_mcpconsent::start(QProcess &process, const QStringList &words) const
{
    process.setProcessEnvironment(m_environment);
    assay::test::startMcp(process, words + QStringList{QStringLiteral("--config"), m_folder->path(m_configuration)});
}

Outcome tst_mcpconsent::run(const QStringList &words) const
{
    QProcess process;
    start(process, words);
    return assay::test::outcomeOf(process);
}

Outcome tst_mcpconsent::converse(const QList<Turn> &turns, const QStringList &words) const
{
    const assay::test::PseudoTerminal terminal;
    QProcess process;
    process.setStandardInputFile(terminal.path());
    process.setStandardErrorFile(terminal.path());
    start(process, words);
    Outcome outcome;
    qsizetype asked = 0;
    for (const Turn &turn : turns) {
        ++asked;
        const bool isAsked = QTest::qWaitFor(
            [&] {
                outcome.err += terminal.shown();
                return outcome.err.count("[y/N]") >= asked || process.state() == QProcess::NotRunning;
            },
            kCliPatience);
        if (!isAsked || outcome.err.count("[y/N]") < asked) {
            outcome.err += "\nNOTHING WAS ASKED";
            return outcome;
        }
        turn.meanwhile();
        terminal.type(turn.typed + '\n');
    }
    if (!process.waitForFinished(kCliPatience))
        return outcome;
    const QByteArray out = process.readAllStandardOutput();
    outcome.err += terminal.shown();
    outcome.status = process.exitCode();
    outcome.out = Json::parse(out.begin(), out.end(), nullptr, false);
    return outcome;
}

void tst_mcpconsent::bindsAConfirmedReadToItsFirstDefinition_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QByteArray>("later"); // the tool's definition
    QTest::addColumn<QByteArray>("says");
    const QByteArray description =
        R"({"name": "t", "description": "Deletes a page.", "inputSchema": {"type": "object"}})";
    QTest::newRow("description") << QStringLiteral("t") << description << QByteArray("Deletes a page.");
    QTest::newRow("description, by *") << QStringLiteral("*") << description << QByteArray("Deletes a page.");
    QTest::newRow("schema") << QStringLiteral("t") << QByteArray(R"({"name": "t", "description": "Reads a page.",
                                              "inputSchema": {"type": "object", "properties": {"password": {}}}})")
                            << QByteArray("inputSchema.properties");
}

void tst_mcpconsent::bindsAConfirmedReadToItsFirstDefinition()
{
    QFETCH(QString, rule);
    QFETCH(QByteArray, later);
    QFETCH(QByteArray, says);
    configure(server({{"tools", readRules(qPrintable(rule))}}));
    approve();
    QCOMPARE(callTool().status, 0);
    QCOMPARE(callTool().status, 0);

    m_folder->write(QStringLiteral("tools.json"), "[" + later.simplified() + "]");
    const Outcome refused = callTool();
    QVERIFY2(refused.status == 3, refused.err.constData());
    QVERIFY2(refused.err.contains(says), refused.err.constData());
    const Outcome listed = run({QStringLiteral("tools")});
    QCOMPARE(listed.status, 0);
    const Json tool = listed.out.at("servers").at(0).at("tools").at(0);
    QVERIFY2(tool.at("consent") == "changed" && tool.at("enabled") == false, tool.dump().c_str());
    QVERIFY2(tool.value("changes", Json()).dump().find(says.toStdString()) != std::string::npos, tool.dump().c_str());
    QCOMPARE(callTool().status, 3); // having been listed is no consent

    const QStringList call{QStringLiteral("call"), QStringLiteral("s"), QStringLiteral("t"), path("none.json")};
    const Outcome denied = answer("n", call);
    QVERIFY2(denied.status == 3 && denied.err.contains(says), denied.err.constData());
    const Outcome approved = answer("y", call);
    QVERIFY2(approved.status == 0, approved.err.constData());
    QCOMPARE(callTool().status, 0);
    write("tools.json", Json::array({toolNamed("t", "Reads a page.")}));
    QCOMPARE(callTool().status, 3);
}

void tst_mcpconsent::asksForToolsThatAppearLater()
{
    configure(server({{"tools", readRules("*")}}));
    write("tools.json", Json::array({toolNamed("first", "Reads a page.")}));
    approve();
    QCOMPARE(run({QStringLiteral("tools")}).status, 0);
    write("tools.json", Json::array({toolNamed("first", "Reads a page."), toolNamed("t", "Reads a page.")}));
    const Outcome refused = callTool();
    QVERIFY2(refused.status == 3, refused.err.constData());
    const Outcome approved =
        answer("y", {QStringLiteral("call"), QStringLiteral("s"), QStringLiteral("t"), path("none.json")});
    QVERIFY2(approved.status == 0, approved.err.constData());
    QCOMPARE(callTool().status, 0);
}

void tst_mcpconsent::keepsATrustedRunInMemory()
{
    configure(server({{"tools", readRules("t")}}));
    const Outcome outcome = callTool({QStringLiteral("--trust-config")});
    QVERIFY2(outcome.status == 0, outcome.err.constData());
    QVERIFY(!QFileInfo::exists(path("data/assay")));
}

void tst_mcpconsent::keepsNoSecretsOfALaunch()
{
    m_environment.insert(QStringLiteral("ASSAY_TEST_VALUE"), QStringLiteral("hunter2-of-the-environment"));
    configure(server({{"args",
                       {"server.sh", "tools.json", "${env:ASSAY_TEST_VALUE}", "--url=${ASSAY_TEST_VALUE}", "--api-key",
                        "hunter2-literal", "https://user:hunter2-password@h/"}}}));
    const Outcome outcome = answer("y", {QStringLiteral("servers")});
    QVERIFY2(outcome.status == 0, outcome.err.constData());
    QVERIFY2(!outcome.err.contains("hunter2"), outcome.err.constData());
    QVERIFY2(outcome.err.contains("${env:ASSAY_TEST_VALUE}"), outcome.err.constData());
    QVERIFY2(outcome.err.contains("server.sh"), outcome.err.constData());
    QVERIFY2(!consent().contains("hunter2"), consent().constData());
    QCOMPARE(run({QStringLiteral("servers")}).status, 0);
}

void tst_mcpconsent::asksAgainForAnotherSecret_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("later");
    QTest::addColumn<QByteArray>("value"); // of the variable, later
    const QByteArray reference = "${env:ASSAY_TEST_VALUE}";
    QTest::newRow("a variable") << reference << reference << QByteArray("hunter3");
    QTest::newRow("a literal key") << QByteArray("--api-key=hunter2") << QByteArray("--api-key=hunter3")
                                   << QByteArray("hunter2");
    QTest::newRow("a reference for its value")
        << QByteArray("--mode=hunter2") << "--mode=" + reference << QByteArray("hunter2");
}

void tst_mcpconsent::asksAgainForAnotherSecret()
{
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, later);
    QFETCH(QByteArray, value);
    m_environment.insert(QStringLiteral("ASSAY_TEST_VALUE"), QStringLiteral("hunter2"));
    configure(server({{"args", {"server.sh", "tools.json", argument.toStdString()}}}));
    approve();
    QCOMPARE(run({QStringLiteral("servers")}).status, 0);
    m_environment.insert(QStringLiteral("ASSAY_TEST_VALUE"), QString::fromLatin1(value));
    configure(server({{"args", {"server.sh", "tools.json", later.toStdString()}}}));
    QCOMPARE(run({QStringLiteral("servers")}).status, 3);
    const Outcome outcome = answer("y", {QStringLiteral("servers")});
    QVERIFY2(outcome.status == 0 && !outcome.err.contains("hunter3"), outcome.err.constData());
    QCOMPARE(run({QStringLiteral("servers")}).status, 0);
}

void tst_mcpconsent::asksAgainForAnotherScript()
{
    configure(server(Json::object()));
    approve();
    const QByteArray script = m_folder->read(QStringLiteral("server.sh"));
    m_folder->write(QStringLiteral("tools.json"), "[]"); // what the script reads is no program
    QCOMPARE(run({QStringLiteral("servers")}).status, 0);
    m_folder->write(QStringLiteral("server.sh"), "# another\n" + script);
    QCOMPARE(run({QStringLiteral("servers")}).status, 3);
    const Outcome outcome = answer("y", {QStringLiteral("servers")});
    QVERIFY2(outcome.status == 0 && outcome.err.contains("server.sh"), outcome.err.constData());
    QCOMPARE(run({QStringLiteral("servers")}).status, 0);
}

void tst_mcpconsent::asksAgainForAScriptThatChangedMeanwhile()
{
    configure(server(Json::object()));
    const QByteArray script = m_folder->read(QStringLiteral("server.sh"));
    const auto change = [this, script] { m_folder->write(QStringLiteral("server.sh"), "# another\n" + script); };
    const Outcome refused = converse({{change, "y"}, {[] {}, "n"}}, {QStringLiteral("servers")});
    QVERIFY2(refused.status == 3 && refused.err.contains("has changed"), refused.err.constData());
    QCOMPARE(run({QStringLiteral("servers")}).status, 3);
}

void tst_mcpconsent::asksAgainForAnotherFolder()
{
    // A program may run what lies in its folder, so that the same line is another launch elsewhere.
    configure(server({{"args", {path("server.sh").toStdString(), path("tools.json").toStdString()}}}));
    approve();
    QCOMPARE(run({QStringLiteral("servers")}).status, 0);
    QVERIFY(QDir().mkpath(path("other")));
    QVERIFY(QFile::copy(path("servers.json"), path("other/servers.json")));
    m_configuration = QStringLiteral("other/servers.json");
    QCOMPARE(run({QStringLiteral("servers")}).status, 3);
    const Outcome outcome = answer("y", {QStringLiteral("servers")});
    QVERIFY2(outcome.status == 0 && outcome.err.contains(path("other").toUtf8()), outcome.err.constData());
    QCOMPARE(run({QStringLiteral("servers")}).status, 0);
}

void tst_mcpconsent::takesNoAnswerThatWasTypedBeforeTheQuestion()
{
    configure(server(Json::object()));
    const assay::test::PseudoTerminal terminal;
    terminal.type("y\ny\n");
    QProcess process;
    process.setStandardInputFile(terminal.path());
    process.setStandardErrorFile(terminal.path());
    start(process, {QStringLiteral("servers")});
    QByteArray shown;
    QVERIFY(QTest::qWaitFor(
        [&] {
            shown += terminal.shown();
            return shown.contains("[y/N]");
        },
        kCliPatience));
    terminal.type("n\n");
    QVERIFY(process.waitForFinished(kCliPatience));
    QCOMPARE(process.exitCode(), 3);
}

void tst_mcpconsent::asksAgainForAnotherEnvFile()
{
    m_folder->write(QStringLiteral("my.env"), "TOKEN=hunter2\n");
    configure(server({{"envFile", "my.env"}}));
    approve();
    QVERIFY(!consent().contains("hunter2"));
    m_folder->write(QStringLiteral("my.env"), "# the same\nTOKEN='hunter2'\n");
    QCOMPARE(run({QStringLiteral("servers")}).status, 0);
    m_folder->write(QStringLiteral("my.env"), "TOKEN=hunter3\n");
    QCOMPARE(run({QStringLiteral("servers")}).status, 3);
    m_folder->write(QStringLiteral("my.env"), "TOKEN=hunter2\nnonsense\n");
    const Outcome broken = run({QStringLiteral("servers")});
    QVERIFY2(broken.status == 4 && broken.err.contains("my.env") && broken.err.contains("line 2"),
             broken.err.constData());
}

void tst_mcpconsent::keepsABrokenFileAside_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no JSON") << QByteArray("{\"records\": oops") << QByteArray("line 1");
    QTest::newRow("empty") << QByteArray() << QByteArray();
    QTest::newRow("a list") << QByteArray("[]") << QByteArray("object");
    QTest::newRow("a newer version") << QByteArray(R"({"schema_version": "2.0", "records": {}})") << QByteArray("2.0");
    QTest::newRow("no records") << QByteArray(R"({"schema_version": "1.0"})") << QByteArray("records");
    QTest::newRow("a record without its identity")
        << QByteArray(R"({"schema_version": "1.0", "records": {"server/s/": {"schema_version": "1.1"}}})")
        << QByteArray("server~1s~1");
}

void tst_mcpconsent::keepsABrokenFileAside()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, says);
    configure(server({{"tools", readRules("t")}}));
    m_folder->write(QStringLiteral("data/assay/consent.json"), bytes);
    for (const QStringList &words :
         {QStringList{QStringLiteral("servers")}, QStringList{QStringLiteral("tools"), QStringLiteral("s")},
          QStringList{QStringLiteral("call"), QStringLiteral("s"), QStringLiteral("t"), path("none.json")}}) {
        const Outcome outcome = run(words);
        QVERIFY2(outcome.status == 2, outcome.err.constData());
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY2(outcome.err.contains(consentFile().toUtf8()), outcome.err.constData());
        QVERIFY2(outcome.err.contains(says), outcome.err.constData());
        QVERIFY2(outcome.err.contains("asked again"), outcome.err.constData());
        QCOMPARE(consent(), bytes);
    }
    const QDir folder(path("data/assay"));
    const QStringList kept = folder.entryList({QStringLiteral("consent.json.unreadable-*")});
    QCOMPARE(kept.size(), 1);
    QCOMPARE(m_folder->read(QStringLiteral("data/assay/") + kept.at(0)), bytes);
    QCOMPARE(callTool({QStringLiteral("--trust-config")}).status, 0);
}

QTEST_GUILESS_MAIN(tst_mcpconsent)
#include "tst_mcpconsent.moc"
