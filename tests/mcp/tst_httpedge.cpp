// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the HTTP transports against a server that misbehaves on purpose, one way per address (peers/edge).
#include "app/adapters/systemclock.h"
#include "mcp/transport/httperrors.h"
#include "mcp/transport/httptransport.h"
#include "mcp/transport/ssetransport.h"
#include "tests/support/transportwatch.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QTimer>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

constexpr int kPatience = 10'000; // ms
constexpr char kInitialize[] =
    R"({"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}})";
constexpr char kCall[] = R"({"name":"echo","arguments":{"text":"hello"}})";

} // namespace

class tst_httpedge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void succeeds_data();
    void succeeds();
    void waitsAsLongAsThePollingServerAsks();
    void succeedsOverHttpAndSse_data();
    void succeedsOverHttpAndSse();
    void refusesACrossingEndpoint();
    void tellsAnExpiredSession();
    void failsAtOnce_data();
    void failsAtOnce();
    void showsTheErrorInside();
    void readsWhatCompressesWell();
    void failsOnWhatExpandsBeyondTheLimit();

private:
    [[nodiscard]] HttpOptions options(const QByteArray &mode) const;

    QProcess m_server;
    int m_port = 0;
    app::SystemClock m_clock;
};

namespace {

/// The handshake and one list, as a session would do them; false if an answer does not come.
bool shakeHands(Transport &transport, const TransportWatch &watch)
{
    transport.send(requestFrame(1, "initialize", kInitialize));
    if (!QTest::qWaitFor([&] { return watch.answers.contains(1); }, kPatience))
        return false;
    transport.setRevision(Revision::R2025_06_18);
    transport.send(notificationFrame("notifications/initialized"));
    transport.startListening();
    transport.send(requestFrame(2, "tools/list"));
    return QTest::qWaitFor([&] { return watch.answers.contains(2); }, kPatience);
}

bool isEcho(const QByteArray &answer) { return answer.contains("hello") && answer.contains("result"); }

} // namespace

HttpOptions tst_httpedge::options(const QByteArray &mode) const
{
    HttpOptions options;
    options.url = QUrl(QStringLiteral("http://127.0.0.1:%1/%2").arg(m_port).arg(QString::fromLatin1(mode)));
    return options;
}

void tst_httpedge::initTestCase()
{
    const QString script =
        qEnvironmentVariable("ASSAY_SOURCE_DIR") + QStringLiteral("/../shared/peers/edge/edge-http.mjs");
    const QString node = QStandardPaths::findExecutable(QStringLiteral("node"));
    if (node.isEmpty() || !QFileInfo::exists(script))
        QSKIP("SKIPPED, ALL OF IT: the HTTP transports were not tried against the misbehaving server, for node or "
              "peers/edge/edge-http.mjs is missing");
    m_server.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_server.start(node, {script, QStringLiteral("0")});
    QVERIFY(m_server.waitForStarted());
    QByteArray line;
    QTRY_VERIFY_WITH_TIMEOUT((line += m_server.readAllStandardOutput()).contains('\n'), kPatience);
    m_port = line.trimmed().split(' ').last().toInt();
    QVERIFY(m_port > 0);
}

void tst_httpedge::cleanupTestCase()
{
    m_server.kill();
    m_server.waitForFinished();
}

void tst_httpedge::succeeds_data()
{
    QTest::addColumn<QByteArray>("mode");

    for (const char *mode : {"plain", "ssecrlf", "ssemulti", "ssesplit", "ssecomment", "gzip", "charset", "get404",
                             "gethtml", "n204", "sseopen", "redir307", "poll", "sess"})
        QTest::newRow(mode) << QByteArray(mode);
}

void tst_httpedge::succeeds()
{
    QFETCH(const QByteArray, mode);
    HttpTransport transport(options(mode), m_clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    QVERIFY(shakeHands(transport, watch));
    transport.send(requestFrame(3, "tools/call", kCall));
    QTRY_VERIFY_WITH_TIMEOUT(watch.answers.contains(3), kPatience);
    QVERIFY(isEcho(watch.answers.value(3)));
    transport.close();
    QTRY_COMPARE_WITH_TIMEOUT(watch.closed.size(), 1, kPatience);
    QVERIFY(watch.failed.isEmpty());
    for (const int outcomes : watch.ends)
        QCOMPARE(outcomes, 1);
}

void tst_httpedge::waitsAsLongAsThePollingServerAsks()
{
    HttpTransport transport(options("poll"), m_clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    QVERIFY(shakeHands(transport, watch));
    QElapsedTimer timer;
    timer.start();
    transport.send(requestFrame(3, "tools/call", kCall));
    QTRY_VERIFY_WITH_TIMEOUT(watch.answers.contains(3), kPatience);
    QVERIFY2(timer.elapsed() >= 700, qPrintable(QString::number(timer.elapsed())));
}

void tst_httpedge::succeedsOverHttpAndSse_data()
{
    QTest::addColumn<QByteArray>("mode");

    for (const char *mode : {"legacy", "legacy-rel", "legacy-late"})
        QTest::newRow(mode) << QByteArray(mode);
}

void tst_httpedge::succeedsOverHttpAndSse()
{
    QFETCH(const QByteArray, mode);
    SseTransport transport(options(mode), m_clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE_WITH_TIMEOUT(watch.opened, 1, kPatience);
    QVERIFY(shakeHands(transport, watch));
    transport.send(requestFrame(3, "tools/call", kCall));
    QTRY_VERIFY_WITH_TIMEOUT(isEcho(watch.answers.value(3)), kPatience);
    transport.close();
    QTRY_COMPARE(watch.closed.size(), 1);
    QVERIFY(watch.failed.isEmpty());
}

void tst_httpedge::refusesACrossingEndpoint()
{
    SseTransport transport(options("legacy-cross"), m_clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE_WITH_TIMEOUT(watch.closed.size(), 1, kPatience);
    QCOMPARE(watch.closed.first().code, core::ErrorCode::Refused);
    QCOMPARE(watch.opened, 0);
}

void tst_httpedge::tellsAnExpiredSession()
{
    HttpTransport transport(options("sess-expire"), m_clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    QVERIFY(shakeHands(transport, watch)); // the list ends the session
    transport.send(requestFrame(3, "tools/call", kCall));
    QTRY_COMPARE_WITH_TIMEOUT(watch.expired, QList<qint64>{3}, kPatience);
    QVERIFY(watch.failed.isEmpty());
    transport.send(requestFrame(4, "initialize", kInitialize));
    QTRY_VERIFY_WITH_TIMEOUT(watch.answers.contains(4), kPatience);
    transport.send(requestFrame(3, "tools/call", kCall));
    QTRY_VERIFY_WITH_TIMEOUT(isEcho(watch.answers.value(3)), kPatience);
}

void tst_httpedge::failsAtOnce_data()
{
    QTest::addColumn<bool>("isRetryable");
    QTest::addColumn<int>("status"); // 0: none in the error's detail

    QTest::newRow("e202") << true << 202;
    QTest::newRow("e503") << true << 503;
    QTest::newRow("abort") << true << 0;
}

void tst_httpedge::failsAtOnce()
{
    QFETCH(const int, status);
    HttpTransport transport(options(QByteArray(QTest::currentDataTag())), m_clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    QVERIFY(shakeHands(transport, watch));
    transport.send(requestFrame(3, "tools/call", kCall));
    QTRY_VERIFY_WITH_TIMEOUT(watch.failed.contains(3), 2000);
    QCOMPARE(watch.failed.value(3).code, core::ErrorCode::Unavailable);
    QTEST(watch.failed.value(3).retryable, "isRetryable");
    QCOMPARE(httpStatusOf(watch.failed.value(3)).value_or(0), status);
    QCOMPARE(watch.ends.value(3), 1);
}

void tst_httpedge::showsTheErrorInside()
{
    HttpTransport transport(options("e500json"), m_clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    QVERIFY(shakeHands(transport, watch));
    transport.send(requestFrame(3, "tools/call", kCall));
    QTRY_VERIFY_WITH_TIMEOUT(watch.answers.value(3).contains("inner"), kPatience);
    QVERIFY(watch.failed.isEmpty());
}

void tst_httpedge::readsWhatCompressesWell()
{
    const QByteArray text(12 << 20,
                          'a'); // a thousandth of it comes over the wire, which Qt by itself takes for an attack
    HttpTransport transport(options("gzip"), m_clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    QVERIFY(shakeHands(transport, watch));
    transport.send(requestFrame(3, "tools/call", R"({"name":"echo","arguments":{"text":")" + text + R"("}})"));
    // A loop that runs, not QTRY_, which sleeps between the pieces of what is sent.
    QSignalSpy received(&transport, &Transport::received);
    QVERIFY(received.wait(kPatience));
    QVERIFY(watch.answers.value(3).contains(text));
}

void tst_httpedge::failsOnWhatExpandsBeyondTheLimit()
{
    const QByteArray text(4 << 20, 'a');
    HttpOptions limited = options("gzip");
    limited.messageLimit = 1 << 20;
    HttpTransport transport(limited, m_clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    QVERIFY(shakeHands(transport, watch));
    transport.send(requestFrame(3, "tools/call", R"({"name":"echo","arguments":{"text":")" + text + R"("}})"));
    QSignalSpy failed(&transport, &Transport::requestFailed);
    QVERIFY(failed.wait(kPatience));
    QCOMPARE(watch.failed.value(3).code, core::ErrorCode::TooLarge);
}

QTEST_GUILESS_MAIN(tst_httpedge)
#include "tst_httpedge.moc"
