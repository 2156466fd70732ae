// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for whole sessions with servers that misbehave on purpose, one way per mode (peers/edge), over stdio and HTTP:
// what a person would see. Needs node.
#include "app/adapters/systemclock.h"
#include "mcp/session/clientsession.h"
#include "mcp/transport/httptransport.h"
#include "mcp/transport/ssetransport.h"
#include "mcp/transport/stdiotransport.h"
#include "tests/mcp/processwatch.h"
#include "tests/support/temporaryworkspace.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;
using core::ErrorCode;
using core::JobOutcome;

namespace {

constexpr int kPatience = 30'000; // ms; only reached when something is wrong

QString script(const char *name)
{
    return QFileInfo(qEnvironmentVariable("ASSAY_SOURCE_DIR") + QStringLiteral("/../shared/peers/edge/") +
                     QString::fromLatin1(name))
        .absoluteFilePath();
}

/// Opens a session, lists the tools and calls `echo`, once or eight times at once; keeps what came of it.
struct Visit
{
    QObject context;
    app::SystemClock clock;
    QStringList logged;
    std::optional<core::Error> failure; ///< the first one, of whatever step
    QList<CallToolResult> results;
    QList<Tool> tools;
    QStringList notes;
    bool isClosed = false;
    std::unique_ptr<ClientSession> session;

    void start(std::unique_ptr<Transport> transport, ClientSettings settings, int calls)
    {
        settings.startupTimeout = 6s;
        session = std::make_unique<ClientSession>(std::move(transport), settings, ClientFeatures(), clock);
        QObject::connect(session.get(), &ClientSession::logged, &context,
                         [this](const QString &line) { logged.append(line); });
        QObject::connect(session.get(), &ClientSession::closed, &context, [this] { isClosed = true; });
        session->open().onEnded(&context, [this, calls](const auto &opened) {
            if (!opened.result)
                failure = opened.result.error();
            else
                list(calls);
        });
    }

    void list(int calls)
    {
        RequestOptions options;
        options.timeout = 4s;
        session->listTools(options).onEnded(&context, [this, calls, options](const auto &listed) {
            if (!listed.result) {
                failure = listed.result.error();
                return;
            }
            tools = listed.result->items;
            notes = listed.result->notes;
            for (int i = 0; i < calls; ++i)
                session
                    ->callTool(QStringLiteral("echo"), R"({"text":"h\u00e9 )" + QByteArray::number(i) + "\"}", options)
                    .onEnded(&context, [this, i](const JobOutcome<CallToolResult> &outcome) {
                        if (!outcome.result)
                            failure = outcome.result.error();
                        else if (results.append(*outcome.result); i > 0)
                            order.append(outcome.result->content().value(0).text ==
                                         QString::fromUtf8("h\u00e9 %1").arg(i));
                    });
        });
    }
    QList<bool> order; ///< of the calls after the first: whether each got its own answer

    [[nodiscard]] bool waitForEnd(int calls) const
    {
        return QTest::qWaitFor([&] { return failure || results.size() == calls; }, kPatience);
    }
};

} // namespace

class tst_sessionedge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void answersOverStdio_data();
    void answersOverStdio();
    void failsOverStdio_data();
    void failsOverStdio();
    void takesAnswersInAnyOrder();
    void raisesTheLimitOfAMessage();
    void leavesNoProcess_data();
    void leavesNoProcess();
    void answersOverHttp_data();
    void answersOverHttp();
    void failsOverHttp_data();
    void failsOverHttp();

private:
    [[nodiscard]] std::unique_ptr<Transport> stdioTo(const QString &mode, qsizetype limit) const
    {
        StdioOptions options = stdioOptions(m_mark, QStringLiteral("node"), {script("edge-stdio.mjs"), mode});
        options.environment.insert(QStringLiteral("GRANDCHILD_PID_FILE"), m_workspace.path(QStringLiteral("pid")));
        options.messageLimit = limit;
        return std::make_unique<StdioTransport>(options, nullptr);
    }

    QString m_mark = newTreeMark();
    TemporaryWorkspace m_workspace;
    QProcess m_http;
    QString m_address; ///< of the HTTP server, with a slash
};

constexpr qsizetype kLimit = 64LL * 1024 * 1024;

void tst_sessionedge::initTestCase()
{
    if (QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty() ||
        !QFileInfo::exists(script("edge-stdio.mjs")))
        QSKIP("*** node or ../shared/peers/edge is missing: sessions with misbehaving servers are NOT tested ***");
    m_http.start(QStringLiteral("node"), {script("edge-http.mjs"), QStringLiteral("0")});
    QVERIFY(m_http.waitForReadyRead(kPatience));
    static const QRegularExpression s_port(QStringLiteral("listening (\\d+)"));
    const auto match = s_port.match(QString::fromUtf8(m_http.readAllStandardOutput()));
    QVERIFY(match.hasMatch());
    m_address = QStringLiteral("http://127.0.0.1:%1/").arg(match.captured(1));
}

void tst_sessionedge::cleanupTestCase()
{
    m_http.kill();
    m_http.waitForFinished();
}

void tst_sessionedge::answersOverStdio_data()
{
    QTest::addColumn<QString>("logs"); // what some line of the log holds; empty for no such demand
    QTest::addColumn<QString>("text");
    const auto row = [](const char *mode, const char *logs, const char *text) {
        QTest::newRow(mode) << QString::fromUtf8(logs) << QString::fromUtf8(text);
    };
    constexpr auto kEcho = "h\u00e9 0";
    row("plain", "", kEcho);
    row("crlf", "", kEcho);
    row("bytewise", "", kEcho);
    row("noise", "Starting server", kEcho);
    row("noise-nonrpc", "pino log line", kEcho);
    row("bom", "", kEcho);
    row("badutf8", "U+FFFD", "a\uFFFD\uFFFDb");
    row("early-notify", "", kEcho);
    row("strid", "", kEcho);
    row("strid-call", "", kEcho);
    row("oldversion", "", kEcho);
    row("storm", "", kEcho);
    row("slowinit", "", kEcho);
    row("dup", "nobody waits for", kEcho);
    row("emptycursor", "", kEcho);
    row("loopcursor", "", kEcho);
    row("nonl-eof", "", kEcho);
    row("stderrflood", "", kEcho);
}

void tst_sessionedge::answersOverStdio()
{
    QFETCH(QString, logs);
    QFETCH(QString, text);
    Visit visit;
    const QString mode = QString::fromLatin1(QTest::currentDataTag());
    visit.start(stdioTo(mode, kLimit), {}, 1);
    QVERIFY(visit.waitForEnd(1));
    QVERIFY2(!visit.failure, qPrintable(visit.failure.value_or(core::Error()).toLine()));
    QCOMPARE(visit.results[0].content().at(0).text, text);
    QCOMPARE(visit.tools.size(), 1); // never doubled by strange pages
    QCOMPARE(visit.notes.isEmpty(), !mode.endsWith(QLatin1String("cursor")));
    if (!logs.isEmpty())
        QTRY_VERIFY_WITH_TIMEOUT(visit.logged.join(u'\n').contains(logs), 5000);
}

void tst_sessionedge::failsOverStdio_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("says"); // in the whole line of the error
    QTest::addColumn<int>("within");   // ms
    const auto row = [](const char *mode, ErrorCode code, const char *says, int within) {
        QTest::newRow(mode) << static_cast<int>(code) << QString::fromLatin1(says) << within;
    };
    row("batch-call", ErrorCode::Unsupported, "batch", 5000);
    row("err-nodata", ErrorCode::Unavailable, "boom", 5000);
    row("err-nullid", ErrorCode::Unavailable, "Parse error", 5000);
    row("deep", ErrorCode::TooLarge, "512 levels", 5000);
    row("long", ErrorCode::TooLarge, "64.0 MiB", 20'000);
    row("badversion", ErrorCode::Unsupported, "1999-01-01", 5000);
    row("initerror", ErrorCode::Unavailable, "2026-07-28", 5000);
    row("exit-start", ErrorCode::Unavailable, "3", 5000);
    row("never", ErrorCode::TimedOut, "6 s", 15'000);
    row("exitmid", ErrorCode::Unavailable, "1", 5000);
}

void tst_sessionedge::failsOverStdio()
{
    QFETCH(int, code);
    QFETCH(QString, says);
    QFETCH(int, within);
    Visit visit;
    QElapsedTimer time;
    time.start();
    visit.start(stdioTo(QString::fromLatin1(QTest::currentDataTag()), kLimit), {}, 1);
    QVERIFY(visit.waitForEnd(1));
    QVERIFY(visit.failure);
    QVERIFY2(static_cast<int>(visit.failure->code) == code, qPrintable(visit.failure->toLine()));
    QVERIFY2(visit.failure->toLine().contains(says), qPrintable(visit.failure->toLine()));
    QVERIFY2(time.elapsed() < within, qPrintable(QString::number(time.elapsed())));
}

void tst_sessionedge::takesAnswersInAnyOrder()
{
    constexpr int kCalls = 8; // the server answers them backwards, all at once
    Visit visit;
    visit.start(stdioTo(QStringLiteral("reorder"), kLimit), {}, kCalls);
    QVERIFY(visit.waitForEnd(kCalls));
    QVERIFY2(!visit.failure, qPrintable(visit.failure.value_or(core::Error()).toLine()));
    QCOMPARE(visit.order, QList<bool>(kCalls - 1, true));
}

void tst_sessionedge::raisesTheLimitOfAMessage()
{
    Visit visit;
    ClientSettings settings;
    settings.limits.message.bytes = kLimit * 2;
    visit.start(stdioTo(QStringLiteral("long"), kLimit * 2), settings, 1);
    QVERIFY(visit.waitForEnd(1));
    QVERIFY2(!visit.failure, qPrintable(visit.failure.value_or(core::Error()).toLine()));
    QCOMPARE(visit.results[0].content().at(0).text.size(), kLimit);
}

void tst_sessionedge::leavesNoProcess_data()
{
    QTest::addColumn<int>("unused");
    QTest::newRow("sigterm") << 0;
    QTest::newRow("grandchild") << 0;
}

void tst_sessionedge::leavesNoProcess()
{
    Visit visit;
    visit.start(stdioTo(QString::fromLatin1(QTest::currentDataTag()), kLimit), {}, 1);
    QVERIFY(visit.waitForEnd(1));
    QVERIFY(!visit.failure);
    visit.session->close();
    QTRY_VERIFY_WITH_TIMEOUT(visit.isClosed, kPatience);
    QVERIFY2(processesOf(m_mark).isEmpty(), qPrintable(describeProcessesOf(m_mark)));
}

void tst_sessionedge::answersOverHttp_data()
{
    QTest::addColumn<bool>("isSse");
    for (const char *mode : {"plain", "ssecrlf", "ssemulti", "ssesplit", "ssecomment", "gzip", "charset", "get404",
                             "gethtml", "n204", "sseopen", "redir307", "poll", "sess", "sess-expire"})
        QTest::newRow(mode) << false;
    for (const char *mode : {"legacy", "legacy-rel", "legacy-late"})
        QTest::newRow(mode) << true;
}

void tst_sessionedge::answersOverHttp()
{
    QFETCH(bool, isSse);
    Visit visit;
    HttpOptions options;
    options.url = QUrl(m_address + QString::fromLatin1(QTest::currentDataTag()));
    if (isSse)
        visit.start(std::make_unique<SseTransport>(options, visit.clock, nullptr), {}, 1);
    else
        visit.start(std::make_unique<HttpTransport>(options, visit.clock, nullptr), {}, 1);
    QVERIFY(visit.waitForEnd(1));
    QVERIFY2(!visit.failure, qPrintable(visit.failure.value_or(core::Error()).toLine()));
    QCOMPARE(visit.results[0].content().at(0).text, QString::fromUtf8("h\u00e9 0"));
}

void tst_sessionedge::failsOverHttp_data()
{
    QTest::addColumn<bool>("isSse");
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("isRetryable");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *mode, bool isSse, ErrorCode code, bool isRetryable, const char *says) {
        QTest::newRow(mode) << isSse << static_cast<int>(code) << isRetryable << QString::fromLatin1(says);
    };
    row("e202", false, ErrorCode::Unavailable, true, "202");
    row("e503", false, ErrorCode::Unavailable, true, "503");
    row("abort", false, ErrorCode::Unavailable, true, "");
    row("e500json", false, ErrorCode::Unavailable, false, "inner");
    row("legacy-cross", true, ErrorCode::Refused, false, "");
}

void tst_sessionedge::failsOverHttp()
{
    QFETCH(bool, isSse);
    QFETCH(int, code);
    QFETCH(bool, isRetryable);
    QFETCH(QString, says);
    Visit visit;
    HttpOptions options;
    options.url = QUrl(m_address + QString::fromLatin1(QTest::currentDataTag()));
    QElapsedTimer time;
    time.start();
    if (isSse)
        visit.start(std::make_unique<SseTransport>(options, visit.clock, nullptr), {}, 1);
    else
        visit.start(std::make_unique<HttpTransport>(options, visit.clock, nullptr), {}, 1);
    QVERIFY(visit.waitForEnd(1));
    QVERIFY(visit.failure);
    QVERIFY2(static_cast<int>(visit.failure->code) == code, qPrintable(visit.failure->toLine()));
    QCOMPARE(visit.failure->retryable, isRetryable);
    QVERIFY2(visit.failure->toLine().contains(says), qPrintable(visit.failure->toLine()));
    QVERIFY(time.elapsed() < 3500); // at once, not by the limit of the call
}

QTEST_GUILESS_MAIN(tst_sessionedge)
#include "tst_sessionedge.moc"
