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

#include <array>
#include <chrono>
#include <initializer_list>
#include <map>
#include <utility>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;
using core::ErrorCode;
using core::JobOutcome;

namespace {

constexpr int kPatience = 30'000; // ms; only reached when something is wrong
constexpr qsizetype kLimit = 64LL * 1024 * 1024;
/// Of edge-http.mjs, with which a call succeeds.
constexpr std::array kHttpModes{"plain",   "ssecrlf",  "ssemulti", "ssesplit", "ssecomment",
                                "gzip",    "charset",  "get404",   "gethtml",  "n204",
                                "sseopen", "redir307", "poll",     "sess",     "sess-expire"};
constexpr std::array kSseModes{"legacy", "legacy-rel", "legacy-late"};

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
    std::chrono::milliseconds limit = 4s; ///< of a request
    QElapsedTimer time;
    qint64 failedAfter = 0; ///< ms
    std::unique_ptr<ClientSession> session;

    void start(std::unique_ptr<Transport> transport, const ClientSettings &settings, int calls)
    {
        time.start();
        session = std::make_unique<ClientSession>(std::move(transport), settings, ClientFeatures(), clock);
        QObject::connect(session.get(), &ClientSession::logged, &context,
                         [this](const QString &line) { logged.append(line); });
        QObject::connect(session.get(), &ClientSession::closed, &context, [this] { isClosed = true; });
        session->open().onEnded(&context, [this, calls](const auto &opened) {
            if (!opened.result)
                fail(opened.result.error());
            else
                list(calls);
        });
    }

    void fail(const core::Error &error)
    {
        failure = error;
        failedAfter = time.elapsed();
    }

    void list(int calls)
    {
        RequestOptions options;
        options.timeout = limit;
        session->listTools(options).onEnded(&context, [this, calls, options](const auto &listed) {
            if (!listed.result) {
                fail(listed.result.error());
                return;
            }
            tools = listed.result->items;
            notes = listed.result->notes;
            for (int i = 0; i < calls; ++i)
                session
                    ->callTool(QStringLiteral("echo"), R"({"text":"h\u00e9 )" + QByteArray::number(i) + "\"}", options,
                               {})
                    .onEnded(&context, [this, i](const JobOutcome<CallToolResult> &outcome) {
                        if (!outcome.result)
                            fail(outcome.result.error());
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
    /// How a server is reached, beside its mode.
    enum class Way { Stdio, RaisedLimit, Http, Sse };

    /// A visit with one call: the one that has been on its way from the beginning, or a new one.
    std::unique_ptr<Visit> visit(Way way, const QString &mode)
    {
        auto early = std::move(m_early[{way, mode}]);
        return early ? std::move(early) : begin(way, mode, 4s);
    }
    [[nodiscard]] std::unique_ptr<Visit> begin(Way way, const QString &mode, std::chrono::milliseconds limit) const
    {
        auto begun = std::make_unique<Visit>();
        begun->limit = limit;
        ClientSettings settings;
        settings.startupTimeout = mode == QLatin1String("never") ? 500ms : 6000ms;
        if (way == Way::RaisedLimit)
            settings.limits.message.bytes = kLimit * 2;
        begun->start(transportTo(way, mode, begun->clock), settings, 1);
        return begun;
    }
    [[nodiscard]] std::unique_ptr<Transport> transportTo(Way way, const QString &mode, core::Clock &clock) const
    {
        HttpOptions options;
        options.url = QUrl(m_address + mode);
        switch (way) {
        case Way::Http:
            return std::make_unique<HttpTransport>(options, clock, nullptr);
        case Way::Sse:
            return std::make_unique<SseTransport>(options, clock, nullptr);
        case Way::RaisedLimit:
            return stdioTo(mode, kLimit * 2, m_mark);
        case Way::Stdio:
            break;
        }
        return stdioTo(mode, kLimit, m_mark);
    }
    [[nodiscard]] std::unique_ptr<Transport> stdioTo(const QString &mode, qsizetype limit, const QString &mark) const
    {
        StdioOptions options = stdioOptions(mark, QStringLiteral("node"), {script("edge-stdio.mjs"), mode});
        options.environment.insert(QStringLiteral("GRANDCHILD_PID_FILE"), m_workspace.path(QStringLiteral("pid")));
        options.messageLimit = limit;
        return std::make_unique<StdioTransport>(options, nullptr);
    }

    QString m_mark = newTreeMark();
    TemporaryWorkspace m_workspace;
    QProcess m_http;
    QString m_address; ///< of the HTTP server, with a slash
    std::map<std::pair<Way, QString>, std::unique_ptr<Visit>> m_early;
};

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
    // What waits most of its time goes on beside the rest.
    const auto beginEarly = [this](Way way, const char *mode) {
        constexpr auto kPatient = 25s; // the thread is busy with long messages now and then
        m_early[{way, QString::fromLatin1(mode)}] = begin(way, QString::fromLatin1(mode), kPatient);
    };
    for (const char *mode : {"slowinit", "never", "long"})
        beginEarly(Way::Stdio, mode);
    beginEarly(Way::RaisedLimit, "long");
    for (const char *mode : kHttpModes)
        beginEarly(Way::Http, mode);
    for (const char *mode : kSseModes)
        beginEarly(Way::Sse, mode);
}

void tst_sessionedge::cleanupTestCase()
{
    m_early.clear();
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
    const QString mode = QString::fromLatin1(QTest::currentDataTag());
    const auto one = visit(Way::Stdio, mode);
    QVERIFY(one->waitForEnd(1));
    QVERIFY2(!one->failure, qPrintable(one->failure.value_or(core::Error()).toLine()));
    QCOMPARE(one->results[0].content().at(0).text, text);
    QCOMPARE(one->tools.size(), 1); // never doubled by strange pages
    QCOMPARE(one->notes.isEmpty(), !mode.endsWith(QLatin1String("cursor")));
    if (!logs.isEmpty())
        QTRY_VERIFY_WITH_TIMEOUT(one->logged.join(u'\n').contains(logs), 5000);
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
    row("never", ErrorCode::TimedOut, "0.5 s", 15'000);
    row("exitmid", ErrorCode::Unavailable, "1", 5000);
}

void tst_sessionedge::failsOverStdio()
{
    QFETCH(int, code);
    QFETCH(QString, says);
    QFETCH(int, within);
    const auto one = visit(Way::Stdio, QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(one->waitForEnd(1));
    QVERIFY(one->failure);
    QVERIFY2(static_cast<int>(one->failure->code) == code, qPrintable(one->failure->toLine()));
    QVERIFY2(one->failure->toLine().contains(says), qPrintable(one->failure->toLine()));
    QVERIFY2(one->failedAfter < within, qPrintable(QString::number(one->failedAfter)));
}

void tst_sessionedge::takesAnswersInAnyOrder()
{
    constexpr int kCalls = 8; // the server answers them backwards, all at once
    Visit many;
    many.start(stdioTo(QStringLiteral("reorder"), kLimit, m_mark), {}, kCalls);
    QVERIFY(many.waitForEnd(kCalls));
    QVERIFY2(!many.failure, qPrintable(many.failure.value_or(core::Error()).toLine()));
    QCOMPARE(many.order, QList<bool>(kCalls - 1, true));
}

void tst_sessionedge::raisesTheLimitOfAMessage()
{
    const auto one = visit(Way::RaisedLimit, QStringLiteral("long"));
    QVERIFY(one->waitForEnd(1));
    QVERIFY2(!one->failure, qPrintable(one->failure.value_or(core::Error()).toLine()));
    QCOMPARE(one->results[0].content().at(0).text.size(), kLimit);
}

void tst_sessionedge::leavesNoProcess_data()
{
    QTest::addColumn<int>("unused");
    QTest::newRow("sigterm") << 0;
    QTest::newRow("grandchild") << 0;
}

void tst_sessionedge::leavesNoProcess()
{
    const QString mark = newTreeMark(); // not that of the visits that go on beside
    Visit one;
    one.start(stdioTo(QString::fromLatin1(QTest::currentDataTag()), kLimit, mark), {}, 1);
    QVERIFY(one.waitForEnd(1));
    QVERIFY(!one.failure);
    one.session->close();
    QTRY_VERIFY_WITH_TIMEOUT(one.isClosed, kPatience);
    QVERIFY2(processesOf(mark).isEmpty(), qPrintable(describeProcessesOf(mark)));
}

void tst_sessionedge::answersOverHttp_data()
{
    QTest::addColumn<bool>("isSse");
    for (const char *mode : kHttpModes)
        QTest::newRow(mode) << false;
    for (const char *mode : kSseModes)
        QTest::newRow(mode) << true;
}

void tst_sessionedge::answersOverHttp()
{
    QFETCH(bool, isSse);
    const auto one = visit(isSse ? Way::Sse : Way::Http, QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(one->waitForEnd(1));
    QVERIFY2(!one->failure, qPrintable(one->failure.value_or(core::Error()).toLine()));
    QCOMPARE(one->results[0].content().at(0).text, QString::fromUtf8("h\u00e9 0"));
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
    const auto one = visit(isSse ? Way::Sse : Way::Http, QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(one->waitForEnd(1));
    QVERIFY(one->failure);
    QVERIFY2(static_cast<int>(one->failure->code) == code, qPrintable(one->failure->toLine()));
    QCOMPARE(one->failure->retryable, isRetryable);
    QVERIFY2(one->failure->toLine().contains(says), qPrintable(one->failure->toLine()));
    QVERIFY(one->failedAfter < 3500); // at once, not by the limit of the call
}

QTEST_GUILESS_MAIN(tst_sessionedge)
#include "tst_sessionedge.moc"
