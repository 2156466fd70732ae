// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for what `assay-cli mcp …` makes of servers that misbehave, as a person or a script sees it: floods, answers
// that are none, lists with a broken or too many tools, servers that do not want to end.
#include "tests/support/cliprogram.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTest>

using assay::core::Json;

namespace {

struct Outcome : assay::test::CliOutcome
{
    qint64 shownAfter = 0; ///< ms, when the first of the two said something
    qint64 endedAfter = 0;
};

/// What each server does that is not said otherwise, by the names that server.sh runs as scripts.
Json usualScripts()
{
    return {{"BEFORE", ":"},
            {"LIST", R"(answer '"result":{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}')"},
            {"CALL", R"(answer '"result":{"content":[]}')"},
            {"AFTER", ":"}};
}

} // namespace

class tst_mcpfaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void showsLittleOfAFlood_data();
    void showsLittleOfAFlood();
    void endsTheStartInTimeWhateverTheFlood_data();
    void endsTheStartInTimeWhateverTheFlood();
    void showsTheEndBeforeTheServerHasEnded_data();
    void showsTheEndBeforeTheServerHasEnded();
    void takesNoAnswerForNone_data();
    void takesNoAnswerForNone();
    void namesTheServerInEveryError_data();
    void namesTheServerInEveryError();
    void listsTheToolsBesideABrokenOne();
    void listsAsManyToolsAsTheLimit();

private:
    /// Runs `assay-cli mcp WORDS` with one server "weather", which does what @p scripts say.
    [[nodiscard]] Outcome run(const QStringList &words, const Json &scripts, const Json &more = Json::object()) const;
    [[nodiscard]] Outcome callTool(const Json &scripts, const QStringList &options = {}) const
    {
        return run(QStringList{QStringLiteral("call"), QStringLiteral("weather"), QStringLiteral("t"),
                               m_folder.path(QStringLiteral("none.json"))} +
                       options,
                   scripts);
    }

    assay::test::TemporaryWorkspace m_folder;
};

void tst_mcpfaults::initTestCase()
{
    m_folder.write(QStringLiteral("none.json"), "{}");
    m_folder.write(QStringLiteral("server.sh"), R"(eval "$BEFORE"
while IFS= read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9][0-9]*\).*/\1/p')
  answer() { printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$1"; }
  case $line in
  *'"initialize"'*) answer '"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}' ;;
  *'"tools/list"'*) eval "$LIST" ;;
  *'"tools/call"'*) eval "$CALL" ;;
  *'"id":'*) answer '"error":{"code":-32601,"message":"no"}' ;;
  esac
done
eval "$AFTER"
)");
}

Outcome tst_mcpfaults::run(const QStringList &words, const Json &scripts, const Json &more) const
{
    Json entry{{"command", "/bin/sh"},
               {"args", {m_folder.path(QStringLiteral("server.sh")).toStdString()}},
               {"tools", {{"t", {{"risk", "read"}}}}},
               {"env", usualScripts()}};
    entry["env"].update(scripts);
    entry.update(more);
    const QString file = m_folder.write(QStringLiteral("servers.json"),
                                        QByteArray::fromStdString(Json{{"mcpServers", {{"weather", entry}}}}.dump()));
    QProcess process;
    process.setProcessEnvironment(assay::test::homeIn(m_folder));
    QByteArray out;
    Outcome outcome;
    QElapsedTimer time;
    const auto read = [&] {
        if (outcome.shownAfter == 0)
            outcome.shownAfter = time.elapsed();
        out += process.readAllStandardOutput();
        outcome.err += process.readAllStandardError();
    };
    connect(&process, &QProcess::readyReadStandardOutput, &process, read);
    connect(&process, &QProcess::readyReadStandardError, &process, read);
    time.start();
    assay::test::startMcp(process,
                          words + QStringList{QStringLiteral("--config"), file, QStringLiteral("--trust-config")});
    process.closeWriteChannel();
    if (!QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, assay::test::kCliPatience))
        return outcome;
    read();
    outcome.endedAfter = time.elapsed();
    outcome.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2;
    outcome.out = Json::parse(out.begin(), out.end(), nullptr, false);
    return outcome;
}

void tst_mcpfaults::showsLittleOfAFlood_data()
{
    QTest::addColumn<QString>("before");
    QTest::newRow("on standard output") << QStringLiteral("yes | head -n 100000");
    QTest::newRow("on standard error") << QStringLiteral("yes >&2 &");
    QTest::newRow("of messages") << QStringLiteral(
        "yes '{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":{}}' | head -n 20000");
}

void tst_mcpfaults::showsLittleOfAFlood()
{
    QFETCH(QString, before);
    const Outcome outcome = callTool({{"BEFORE", before.toStdString()}});
    QVERIFY2(outcome.status == 0, outcome.err.right(500).constData());
    QVERIFY(outcome.out.is_object());
    const QByteArrayList lines = outcome.err.trimmed().split('\n');
    QVERIFY2(lines.size() <= 55, qPrintable(QString::number(lines.size())));
    QVERIFY2(lines.last().contains("weather: … and ") && lines.last().contains(" more lines"),
             lines.last().constData());
}

void tst_mcpfaults::endsTheStartInTimeWhateverTheFlood_data()
{
    QTest::addColumn<QString>("before");
    QTest::newRow("on standard output") << QStringLiteral("exec yes");
    QTest::newRow("on standard error") << QStringLiteral("yes >&2 & sleep 97; :");
}

void tst_mcpfaults::endsTheStartInTimeWhateverTheFlood()
{
    QFETCH(QString, before);
    const Outcome outcome =
        run({QStringLiteral("servers")}, {{"BEFORE", before.toStdString()}}, {{"startup_timeout", 1}});
    QVERIFY2(outcome.status == 5, outcome.err.right(500).constData());
    // 5 s for the silence that ends the probe, 1 s for the start, and what the end of the server takes.
    QVERIFY2(outcome.endedAfter >= 6000 && outcome.endedAfter < 6000 + 4000 + 5000,
             qPrintable(QString::number(outcome.endedAfter)));
    QVERIFY(outcome.err.size() < 50'000);
}

void tst_mcpfaults::showsTheEndBeforeTheServerHasEnded_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<int>("status");
    QTest::newRow("a result") << QStringLiteral(R"(answer '"result":{"content":[]}')") << 0;
    QTest::newRow("an error") << QStringLiteral(R"(answer '"error":{"code":-1,"message":"boom"}')") << 4;
}

void tst_mcpfaults::showsTheEndBeforeTheServerHasEnded()
{
    QFETCH(QString, call);
    QFETCH(int, status);
    const Outcome outcome =
        callTool({{"BEFORE", "trap '' TERM"}, {"CALL", call.toStdString()}, {"AFTER", "sleep 97; :"}});
    QVERIFY2(outcome.status == status, outcome.err.constData());
    QVERIFY2(outcome.endedAfter - outcome.shownAfter > 2000,
             qPrintable(QStringLiteral("%1 %2").arg(outcome.shownAfter).arg(outcome.endedAfter)));
    QCOMPARE(outcome.err.count("boom"), status == 0 ? 0 : 1);
    QCOMPARE(outcome.out.is_object(), status == 0);
}

void tst_mcpfaults::takesNoAnswerForNone_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const char *answer, const char *shown) {
        QTest::newRow(name) << QString::fromUtf8(answer) << QString::fromUtf8(shown);
    };
    row("null", R"("result":null)", "(null)");
    row("a list", R"("result":[1,2])", "([1,2])");
    row("a text", R"("result":"done")", R"(("done"))");
    row("neither a result nor an error", R"("outcome":1)", R"("outcome":1)");
    row("an error that is none", R"("error":null)", R"("error":null)");
    row("a number beyond a double", R"("result":{"content":[],"x":1e400})", "double precision");
}

void tst_mcpfaults::takesNoAnswerForNone()
{
    QFETCH(QString, answer);
    QFETCH(QString, shown);
    const Outcome outcome = callTool({{"CALL", "answer '" + answer.toStdString() + '\''}});
    QVERIFY2(outcome.status == 4, outcome.err.constData());
    QVERIFY2(outcome.err.contains("assay-cli: weather: ") && outcome.err.contains(shown.toUtf8()),
             outcome.err.constData());
    QVERIFY2(outcome.endedAfter < 20'000, qPrintable(QString::number(outcome.endedAfter))); // the call's limit is 30 s
}

void tst_mcpfaults::namesTheServerInEveryError_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("status");
    const auto row = [](const char *name, const char *call, const QStringList &words, int status) {
        QTest::newRow(name) << QString::fromUtf8(call) << words << status;
    };
    const QString server = QStringLiteral("weather");
    const QStringList call{QStringLiteral("call"), server, QStringLiteral("t"),
                           m_folder.path(QStringLiteral("none.json"))};
    row("an error", R"(answer '"error":{"code":-1,"message":"boom"}')", call, 4);
    row("the end of the server", "exit 3", call, 4);
    row("the time limit", "sleep 97", call + QStringList{QStringLiteral("--timeout"), QStringLiteral("0.5")}, 5);
    row("an unknown tool", ":",
        {QStringLiteral("call"), server, QStringLiteral("u"), m_folder.path(QStringLiteral("none.json"))}, 2);
    row("an unknown resource", ":", {QStringLiteral("read"), server, QStringLiteral("a:b")}, 4);
    row("an unknown prompt", ":",
        {QStringLiteral("prompt"), server, QStringLiteral("p"), m_folder.path(QStringLiteral("none.json"))}, 4);
    row("a benchmark", "exit 3",
        {QStringLiteral("bench"), server, QStringLiteral("t"), m_folder.path(QStringLiteral("none.json")),
         QStringLiteral("--calls"), QStringLiteral("2")},
        4);
}

void tst_mcpfaults::namesTheServerInEveryError()
{
    QFETCH(QString, call);
    QFETCH(QStringList, words);
    QFETCH(int, status);
    const Outcome outcome = run(words, {{"CALL", call.toStdString()}});
    QVERIFY2(outcome.status == status, outcome.err.constData());
    for (const QByteArray &line : outcome.err.trimmed().split('\n'))
        QVERIFY2(line.startsWith("assay-cli: weather"), line.constData());
}

void tst_mcpfaults::listsTheToolsBesideABrokenOne()
{
    const char *list = R"(answer '"result":{"tools":[{"name":"t","inputSchema":{"type":"object"}},)"
                       R"({"name":"bad","inputSchema":{"type":"object","maxProperties":1e400}}]}')";
    const Outcome listed = run({QStringLiteral("tools")}, {{"LIST", list}});
    QVERIFY2(listed.status == 0, listed.err.constData());
    const Json &server = listed.out["servers"][0];
    QCOMPARE(server["tools"].size(), std::size_t{1});
    QCOMPARE(server["notes"].size(), std::size_t{1});
    QVERIFY2(server["notes"][0].get<std::string>().find("“bad”") != std::string::npos, server.dump().c_str());
    QCOMPARE(callTool({{"LIST", list}}).status, 0);
    const Outcome bad = run({QStringLiteral("call"), QStringLiteral("weather"), QStringLiteral("bad"),
                             m_folder.path(QStringLiteral("none.json"))},
                            {{"LIST", list}});
    QCOMPARE(bad.status, 2);
    QVERIFY2(bad.err.contains("double precision"), bad.err.constData()); // why there is none
}

void tst_mcpfaults::listsAsManyToolsAsTheLimit()
{
    Json tools = Json::array();
    for (int i = 0; i < 50'000; ++i)
        tools.push_back({{"name", "t" + std::to_string(i)}, {"inputSchema", {{"type", "object"}}}});
    m_folder.write(QStringLiteral("tools.json"), QByteArray::fromStdString(tools.dump()));
    const std::string list = R"(printf '{"jsonrpc":"2.0","id":%s,"result":{"tools":' "$id"; cat ')" +
                             m_folder.path(QStringLiteral("tools.json")).toStdString() + R"('; printf '}}\n')";
    const Outcome outcome = run({QStringLiteral("tools")}, {{"LIST", list}});
    QVERIFY2(outcome.status == 0, outcome.err.right(500).constData());
    QCOMPARE(outcome.out["servers"][0]["tools"].size(), std::size_t{10'000});
    QCOMPARE(outcome.out["servers"][0]["notes"].size(), std::size_t{1});
    QVERIFY(outcome.out["servers"][0]["notes"][0].get<std::string>().find("40000") != std::string::npos);
    qInfo("50,000 tools: %lld ms", static_cast<long long>(outcome.endedAfter));
}

QTEST_GUILESS_MAIN(tst_mcpfaults)
#include "tst_mcpfaults.moc"
