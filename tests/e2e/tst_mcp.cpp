// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for `assay-cli mcp …` as a person runs it: results, refusals, exit statuses, and servers that nobody here
// wrote.
#include "tests/support/cliprogram.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <csignal>

using assay::core::Json;
using Outcome = assay::test::CliOutcome;

namespace {

QString edge()
{
    return QFileInfo(qEnvironmentVariable("ASSAY_SOURCE_DIR") + QStringLiteral("/../shared/peers/edge/edge-stdio.mjs"))
        .absoluteFilePath();
}

QString npmServer(const char *name)
{
    return qEnvironmentVariable("ASSAY_TEST_NPM") + QStringLiteral("/node_modules/@modelcontextprotocol/server-") +
           QString::fromLatin1(name) + QStringLiteral("/dist/index.js");
}

Json nodeServer(const QStringList &args, const Json &more)
{
    Json server{{"command", "node"}};
    for (const QString &arg : args)
        server["args"].push_back(arg.toStdString());
    server.update(more);
    return server;
}

} // namespace

class tst_mcp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void callsAConfirmedRead();
    void endsWithTheRightStatus_data();
    void endsWithTheRightStatus();
    void startsNothingThatWasNotApproved();
    void listsTheOthersWhenOneServerFails();
    void namesRefusedEntries_data();
    void namesRefusedEntries();
    void saysWhyANamedServerCannotBeAsked_data();
    void saysWhyANamedServerCannotBeAsked();
    void endsByTheTimeLimit();
    void cancelsAtTheServerWhenInterrupted_data();
    void cancelsAtTheServerWhenInterrupted();
    void measuresCalls();
    void measuresNothingThatMayNotBeCalled();
    void refusesSizesOfABenchmark_data();
    void refusesSizesOfABenchmark();
    void listsAndCallsServersFromNpm_data();
    void listsAndCallsServersFromNpm();
    void readsAResourceAndAPromptFromNpm();

private:
    [[nodiscard]] QString config(const char *name, const Json &servers) const
    {
        return m_folder.write(QString::fromLatin1(name) + QStringLiteral(".json"),
                              QByteArray::fromStdString(Json{{"mcpServers", servers}}.dump()));
    }
    [[nodiscard]] QString arguments(const Json &value) const
    {
        return m_folder.write(QStringLiteral("arguments.json"), QByteArray::fromStdString(value.dump()));
    }
    void start(QProcess &process, const QStringList &words) const
    {
        process.setProcessEnvironment(assay::test::homeIn(m_folder));
        assay::test::startMcp(process, words);
        process.closeWriteChannel();
    }
    [[nodiscard]] Outcome run(const QStringList &words) const
    {
        QProcess process;
        start(process, words);
        return assay::test::outcomeOf(process);
    }
    /// With the configuration @p file, trusted.
    [[nodiscard]] Outcome runWith(const QString &file, const QStringList &words) const
    {
        return run(words + QStringList{QStringLiteral("--config"), file, QStringLiteral("--trust-config")});
    }

    assay::test::TemporaryWorkspace m_folder;
};

void tst_mcp::initTestCase()
{
    if (QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty() || !QFileInfo::exists(edge()))
        QSKIP("*** node or ../shared/peers/edge is missing: assay-cli mcp is NOT tested with real servers ***");
}

void tst_mcp::callsAConfirmedRead()
{
    const QString file = config(
        "read", {{"e", nodeServer({edge(), QStringLiteral("plain")}, {{"tools", {{"*", {{"risk", "read"}}}}}})}});
    const Outcome outcome = runWith(
        file, {QStringLiteral("call"), QStringLiteral("e"), QStringLiteral("echo"), arguments({{"text", "你好"}})});
    QVERIFY2(outcome.status == 0, outcome.err.constData());
    QVERIFY(outcome.out["result"] == Json({{"content", {{{"type", "text"}, {"text", "你好"}}}}}));
    QVERIFY(outcome.out["content"] == Json({"text"}));
    QCOMPARE(outcome.out["output_check"].get<std::string>(), std::string("none"));
    QVERIFY(outcome.out["is_error"] == false);
}

void tst_mcp::endsWithTheRightStatus_data()
{
    QTest::addColumn<QString>("mode");
    QTest::addColumn<bool>("isConfirmed");
    QTest::addColumn<QString>("tool");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const char *mode, bool isConfirmed, const char *tool, int status,
                        const char *says) {
        QTest::newRow(name) << QString::fromLatin1(mode) << isConfirmed << QString::fromLatin1(tool) << status
                            << QString::fromLatin1(says);
    };
    row("a tool's error", "iserror", true, "echo", 1, "");
    row("an unknown tool", "plain", true, "nothing", 2, "nothing");
    row("a tool that nobody confirmed", "plain", false, "echo", 3, "write");
    row("a server's error", "err-nodata", true, "echo", 4, "boom");
    row("a server that ends", "exitmid", true, "echo", 4, "status 1");
    row("a server that does not start", "exit-start", true, "echo", 4, "status 3");
    row("a revision that nobody knows", "badversion", true, "echo", 4, "1999-01-01");
}

void tst_mcp::endsWithTheRightStatus()
{
    QFETCH(QString, mode);
    QFETCH(bool, isConfirmed);
    QFETCH(QString, tool);
    QFETCH(int, status);
    QFETCH(QString, says);
    const Json rules = isConfirmed ? Json{{"tools", {{"*", {{"risk", "read"}}}}}} : Json::object();
    const QString file = config("status", {{"e", nodeServer({edge(), mode}, rules)}});
    const Outcome outcome =
        runWith(file, {QStringLiteral("call"), QStringLiteral("e"), tool, arguments({{"text", "x"}})});
    QVERIFY2(outcome.status == status, outcome.err.constData());
    QVERIFY2(outcome.err.contains(says.toUtf8()), outcome.err.constData());
}

void tst_mcp::startsNothingThatWasNotApproved()
{
    const QString mark = m_folder.path(QStringLiteral("started"));
    const QString file = config("new", {{"s", {{"command", "touch"}, {"args", {mark.toStdString()}}}}});
    const Outcome outcome =
        run({QStringLiteral("servers"), QStringLiteral("--config"), file}); // without a terminal nobody is asked
    QVERIFY2(outcome.status == 3, outcome.err.constData());
    QVERIFY(!QFileInfo::exists(mark));
}

void tst_mcp::listsTheOthersWhenOneServerFails()
{
    const QString file = config("some", {{"bad", {{"command", "/nonexistent/program"}}},
                                         {"unset", {{"command", "node"}, {"env", {{"T", "${ASSAY_TEST_UNSET}"}}}}},
                                         {"good", nodeServer({edge(), QStringLiteral("plain")}, Json::object())}});
    const Outcome outcome = runWith(file, {QStringLiteral("tools")});
    QVERIFY2(outcome.status == 1, outcome.err.constData());
    QMap<QString, bool> failed;
    for (const Json &server : outcome.out["servers"])
        failed.insert(QString::fromStdString(server["name"].get<std::string>()), !server["error"].is_null());
    QCOMPARE(failed,
             (QMap<QString, bool>{
                 {QStringLiteral("bad"), true}, {QStringLiteral("good"), false}, {QStringLiteral("unset"), true}}));
    QVERIFY2(outcome.err.contains("ASSAY_TEST_UNSET"), outcome.err.constData());
    const Outcome all =
        runWith(config("none", {{"bad", {{"command", "/nonexistent/program"}}}}), {QStringLiteral("servers")});
    QVERIFY2(all.status == 4, all.err.constData());
}

void tst_mcp::namesRefusedEntries_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("servers"); // that are listed
    QTest::addColumn<int>("line");    // of the only error; 0 for none
    const QByteArray good =
        "\"good\": " + QByteArray::fromStdString(nodeServer({edge(), QStringLiteral("plain")}, Json::object()).dump());
    const QByteArray bad = R"("bad": {"command": "x", "args": "-y"})";
    const QByteArray dead = R"("dead": {"command": "/nonexistent/program"})";
    const auto row = [](const char *name, const QByteArray &servers, int status, int count, int line) {
        QTest::newRow(name) << "{\"mcpServers\": {\n" + servers + "\n}}" << status << count << line;
    };
    row("a bad one after a good one", good + ",\n" + bad, 1, 1, 3);
    row("a bad one before a good one", bad + ",\n" + good, 1, 1, 2);
    row("a bad one alone", bad, 4, 0, 2);
    row("a bad one beside one that fails", dead + ",\n" + bad, 4, 1, 3);
    row("one name twice", good + ",\n" + good, 1, 1, 2);
    row("none", {}, 0, 0, 0);
    QTest::newRow("no servers at all") << QByteArray("{}") << 2 << 0 << 1;
}

void tst_mcp::namesRefusedEntries()
{
    QFETCH(QByteArray, text);
    QFETCH(int, status);
    QFETCH(int, servers);
    QFETCH(int, line);
    const QString file = m_folder.write(QStringLiteral("refused.json"), text);
    for (const char *command : {"servers", "tools"}) {
        const Outcome outcome = runWith(file, {QString::fromLatin1(command)});
        QVERIFY2(outcome.status == status, outcome.err.constData());
        QVERIFY2(outcome.out.is_object(), outcome.err.constData());
        QCOMPARE(outcome.out.value("servers", Json()).size(), static_cast<std::size_t>(servers));
        const Json errors = outcome.out.value("errors", Json());
        QCOMPARE(errors.size(), static_cast<std::size_t>(line > 0 ? 1 : 0));
        if (line == 0)
            continue;
        QCOMPARE(errors[0]["line"].get<int>(), line);
        QVERIFY(!errors[0]["message"].get<std::string>().empty());
        if (text.contains("\"bad\""))
            QVERIFY2(errors[0]["server"] == "bad" && errors[0]["field"] == "args", errors.dump().c_str());
    }
}

void tst_mcp::saysWhyANamedServerCannotBeAsked_data()
{
    QTest::addColumn<QStringList>("words");
    const auto rows = [this](const char *server) {
        const QString name = QString::fromLatin1(server);
        const QString none = arguments(Json::object());
        const QList<QStringList> all{{QStringLiteral("tools"), name},
                                     {QStringLiteral("call"), name, QStringLiteral("echo"), none},
                                     {QStringLiteral("read"), name, QStringLiteral("a:b")},
                                     {QStringLiteral("prompt"), name, QStringLiteral("p"), none},
                                     {QStringLiteral("bench"), name, QStringLiteral("echo"), none,
                                      QStringLiteral("--calls"), QStringLiteral("1"), QStringLiteral("--in-flight"),
                                      QStringLiteral("1")}};
        for (const QStringList &words : all)
            QTest::addRow("%s %s", qPrintable(words.at(0)), server) << words;
    };
    rows("nosuch");
    rows("bad");
    rows("off");
    rows("unset");
}

void tst_mcp::saysWhyANamedServerCannotBeAsked()
{
    QFETCH(QStringList, words);
    const QString file = config("named", {{"bad", {{"command", "x"}, {"args", "-y"}}},
                                          {"off", {{"command", "x"}, {"disabled", true}}},
                                          {"unset", {{"command", "x"}, {"args", {"${ASSAY_TEST_UNSET}"}}}},
                                          {"good", nodeServer({edge(), QStringLiteral("plain")}, Json::object())}});
    const Outcome outcome = runWith(file, words);
    QVERIFY2(outcome.status == 2, outcome.err.constData());
    QVERIFY2(outcome.err.contains(words.at(1).toUtf8()), outcome.err.constData());
    if (words.at(1) == QStringLiteral("bad"))
        QVERIFY2(outcome.err.contains("args") && outcome.err.contains("line 1"), outcome.err.constData());
    // One bad entry does not hide the others, and is no matter of theirs.
    QCOMPARE(runWith(file, {QStringLiteral("tools"), QStringLiteral("good")}).status, 0);
}

void tst_mcp::endsByTheTimeLimit()
{
    // Eight calls are held back until all are there; one alone waits for ever.
    const QString file = config(
        "slow", {{"e", nodeServer({edge(), QStringLiteral("reorder")}, {{"tools", {{"*", {{"risk", "read"}}}}}})}});
    QElapsedTimer time;
    time.start();
    const Outcome outcome =
        runWith(file, {QStringLiteral("call"), QStringLiteral("e"), QStringLiteral("echo"), arguments({{"text", "x"}}),
                       QStringLiteral("--timeout"), QStringLiteral("1.5")});
    QVERIFY2(outcome.status == 5, outcome.err.constData());
    QVERIFY(time.elapsed() >= 1500);
}

void tst_mcp::cancelsAtTheServerWhenInterrupted_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("call") << QStringLiteral("call");
    QTest::newRow("bench") << QStringLiteral("bench");
}

void tst_mcp::cancelsAtTheServerWhenInterrupted()
{
    QFETCH(QString, command);
    // A server that keeps what it is told.
    const QString heard = m_folder.path(QStringLiteral("heard-") + command);
    const QString script = m_folder.write(QStringLiteral("server.sh"), R"(while read -r line; do
  echo "$line" >>"$1"
  case $line in
  *server/discover*) echo '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}' ;;
  *'"initialize"'*) echo '{"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2025-06-18","capabilities":{}}}' ;;
  *tools/list*) echo '{"jsonrpc":"2.0","id":3,"result":{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}}' ;;
  esac
done
)");
    const QString file = config("heard", {{"s",
                                           {{"command", "sh"},
                                            {"args", {script.toStdString(), heard.toStdString()}},
                                            {"tools", {{"t", {{"risk", "read"}}}}}}}});
    const auto told = [&heard] {
        QFile log(heard);
        return log.open(QIODevice::ReadOnly) ? log.readAll() : QByteArray();
    };
    QProcess process;
    start(process, {command, QStringLiteral("s"), QStringLiteral("t"), arguments(Json::object()),
                    QStringLiteral("--config"), file, QStringLiteral("--trust-config")});
    QTRY_VERIFY_WITH_TIMEOUT(told().contains("tools/call"), assay::test::kCliPatience);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(assay::test::kCliPatience));
    QCOMPARE(process.exitCode(), 130);
    QVERIFY2(told().contains(R"("method":"notifications/cancelled","params":{"requestId":4)"), told().constData());
}

void tst_mcp::measuresCalls()
{
    const QString file = config(
        "bench", {{"e", nodeServer({edge(), QStringLiteral("plain")}, {{"tools", {{"*", {{"risk", "read"}}}}}})}});
    const Outcome outcome = runWith(file, {QStringLiteral("bench"), QStringLiteral("e"), QStringLiteral("echo"),
                                           arguments({{"text", "x"}}), QStringLiteral("--calls"), QStringLiteral("30"),
                                           QStringLiteral("--in-flight"), QStringLiteral("4")});
    QVERIFY2(outcome.status == 0, outcome.err.constData());
    QCOMPARE(outcome.out["server"].get<std::string>(), std::string("e"));
    QCOMPARE(outcome.out["tool"].get<std::string>(), std::string("echo"));
    QCOMPARE(outcome.out["calls"].get<int>(), 30);
    QCOMPARE(outcome.out["in_flight"].get<int>(), 4);
    QCOMPARE(outcome.out["tool_errors"].get<int>(), 0);
    QVERIFY(outcome.out["calls_per_s"].get<double>() > 0);
    const Json &latency = outcome.out["latency_ms"];
    double last = 0;
    for (const char *name : {"min", "median", "p90", "p99", "max"}) {
        QVERIFY2(latency[name].get<double>() >= last, name);
        last = latency[name].get<double>();
    }
    QVERIFY(last <= outcome.out["wall_ms"].get<double>());
}

void tst_mcp::measuresNothingThatMayNotBeCalled()
{
    const QString file =
        config("unconfirmed",
               {{"e", nodeServer({edge(), QStringLiteral("plain")}, Json::object())},
                {"t", nodeServer({edge(), QStringLiteral("iserror")}, {{"tools", {{"*", {{"risk", "read"}}}}}})}});
    const auto status = [&](const char *server) {
        return runWith(file, {QStringLiteral("bench"), QString::fromLatin1(server), QStringLiteral("echo"),
                              arguments({{"text", "x"}}), QStringLiteral("--calls"), QStringLiteral("2")})
            .status;
    };
    QCOMPARE(status("e"), 3);
    QCOMPARE(status("t"), 1); // measured, but the tool reports errors
}

void tst_mcp::refusesSizesOfABenchmark_data()
{
    QTest::addColumn<QStringList>("sizes");
    const auto row = [](const char *option, const char *value) {
        QTest::addRow("%s %s", option, value) << QStringList{QString::fromLatin1(option), QString::fromLatin1(value)};
    };
    row("--calls", "0");
    row("--calls", "-1");
    row("--calls", "many");
    row("--calls", "1000001");
    row("--in-flight", "0");
    row("--in-flight", "1025");
}

void tst_mcp::refusesSizesOfABenchmark()
{
    QFETCH(QStringList, sizes);
    const QString file = config("sizes", {{"e", nodeServer({edge(), QStringLiteral("plain")}, Json::object())}});
    const Outcome outcome = runWith(file, QStringList{QStringLiteral("bench"), QStringLiteral("e"),
                                                      QStringLiteral("echo"), arguments(Json::object())} +
                                              sizes);
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains(sizes[0].toUtf8()), outcome.err.constData());
}

void tst_mcp::listsAndCallsServersFromNpm_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("answers");
    QTest::newRow("everything") << QStringLiteral("echo") << QByteArray(R"({"message":"hello"})")
                                << QByteArray("Echo: hello");
    QTest::newRow("filesystem") << QStringLiteral("list_allowed_directories") << QByteArray("{}")
                                << QByteArray("Allowed directories");
    QTest::newRow("memory") << QStringLiteral("read_graph") << QByteArray("{}") << QByteArray("entities");
    QTest::newRow("sequential-thinking")
        << QStringLiteral("sequentialthinking")
        << QByteArray(R"({"thought":"one","nextThoughtNeeded":false,"thoughtNumber":1,"totalThoughts":1})")
        << QByteArray("thoughtNumber");
}

void tst_mcp::listsAndCallsServersFromNpm()
{
    QFETCH(QString, tool);
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, answers);
    const char *name = QTest::currentDataTag();
    if (!QFileInfo::exists(npmServer(name)))
        QSKIP("*** the servers from npm are missing: this one is NOT tested ***");
    QStringList args{npmServer(name)};
    if (QLatin1String(name) == QLatin1String("filesystem"))
        args.append(m_folder.path(QStringLiteral(".")));
    const QString file = config(
        name,
        {{"n",
          nodeServer(args,
                     {{"tools", {{tool.toStdString(), {{"risk", "read"}}}}},
                      {"env", {{"MEMORY_FILE_PATH", m_folder.path(QStringLiteral("memory.json")).toStdString()}}}})}});
    const Outcome listed = runWith(file, {QStringLiteral("tools"), QStringLiteral("n")});
    QVERIFY2(listed.status == 0, listed.err.constData());
    QVERIFY(!listed.out["servers"][0]["tools"].empty());
    const Outcome called = runWith(file, {QStringLiteral("call"), QStringLiteral("n"), tool,
                                          m_folder.write(QStringLiteral("npm.json"), arguments)});
    QVERIFY2(called.status == 0, called.err.constData());
    QVERIFY2(called.out["result"].dump().find(answers.toStdString()) != std::string::npos, called.out.dump().c_str());
}

void tst_mcp::readsAResourceAndAPromptFromNpm()
{
    if (!QFileInfo::exists(npmServer("everything")))
        QSKIP("*** the servers from npm are missing: resources and prompts are NOT tested ***");
    const QString file = config("everything", {{"n", nodeServer({npmServer("everything")}, Json::object())}});
    const Outcome prompt = runWith(file, {QStringLiteral("prompt"), QStringLiteral("n"),
                                          QStringLiteral("simple-prompt"), arguments(Json::object())});
    QVERIFY2(prompt.status == 0, prompt.err.constData());
    QVERIFY(!prompt.out["result"]["messages"].empty());
    const Outcome resource =
        runWith(file, {QStringLiteral("read"), QStringLiteral("n"), QStringLiteral("demo://resource/dynamic/text/1")});
    QVERIFY2(resource.status == 0, resource.err.constData());
    QVERIFY(!resource.out["result"]["contents"].empty());
    const Outcome missing =
        runWith(file, {QStringLiteral("read"), QStringLiteral("n"), QStringLiteral("demo://nothing")});
    QVERIFY2(missing.status == 4, missing.err.constData());
}

QTEST_GUILESS_MAIN(tst_mcp)
#include "tst_mcp.moc"
