// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for HttpTransport against a server that does exactly what each test says: what is sent, when and where to.
#include "tests/support/httpscene.h"

#include <QHostInfo>
#include <QNetworkProxy>
#include <QScopeGuard>
#include <QTest>

#include <algorithm>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;

class tst_httptransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void opensWithoutTraffic();
    void refusesOptions_data();
    void refusesOptions();
    void postsFramesAsTheyAre();
    void sendsWhatTheRevisionAsks_data();
    void sendsWhatTheRevisionAsks();
    void keepsTheSessionIdAndEndsTheSession();
    void ignoresASessionIdThatCannotBeSent();
    void closesThoughTheServerDoesNotHelp();
    void tellsExpiredSessions();
    void asksBeforeConnecting();
    void connectsToTheAddressThatWasChecked();
    void goesAroundProxiesToLoopback();
    void leavesConnectingToAProxy();
    void sendsNoCookiesBack();
    void slowCallsDelayNothingUrgent();
    void usesConnectionsAgain();
    void usesNoConnectionThatTheServerIsAboutToClose_data();
    void usesNoConnectionThatTheServerIsAboutToClose();
    void letsNoCallOvertakeTheEndOfTheHandshake();
    void forgetsHeldCalls();
};

void tst_httptransport::opensWithoutTraffic()
{
    HttpScene scene(answerAll);
    QCOMPARE(scene.watch->opened, 0); // queued
    QVERIFY(scene.isOpen());
    QCOMPARE(scene.server.connections(), 0);
    scene.transport->close();
    QTRY_COMPARE(scene.watch->closed.size(), 1);
    QCOMPARE(scene.watch->closed.first().code, core::ErrorCode::Cancelled);
    scene.transport->send(requestFrame(1, "tools/list"));
    scene.transport->close();
    QTest::qWait(0);
    QCOMPARE(scene.server.connections(), 0);
    QCOMPARE(scene.watch->closed.size(), 1);
}

void tst_httptransport::refusesOptions_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("header");

    QTest::newRow("another scheme") << QStringLiteral("ftp://127.0.0.1/") << QByteArray("X-A");
    QTest::newRow("no host") << QStringLiteral("http:///mcp") << QByteArray("X-A");
    QTest::newRow("nothing") << QString() << QByteArray("X-A");
    QTest::newRow("a field that cannot be sent") << QStringLiteral("http://127.0.0.1/") << QByteArray("X A");
}

void tst_httptransport::refusesOptions()
{
    QFETCH(const QString, url);
    QFETCH(const QByteArray, header);
    FakeClock clock;
    HttpOptions options = httpOptions(QUrl(url));
    options.headers.emplaceBack(header, "x");
    HttpTransport transport(options, clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.closed.size(), 1);
    QCOMPARE(watch.closed.first().code, core::ErrorCode::InvalidInput);
    QCOMPARE(watch.opened, 0);
}

void tst_httptransport::postsFramesAsTheyAre()
{
    HttpScene scene(answerAll,
                    [](HttpOptions &options) { options.headers.emplaceBack("Authorization", "Bearer t0ken"); });
    QVERIFY(scene.isOpen());
    const OutgoingFrame frame = requestFrame(1, "tools/call", "{\"name\":\"\xE6\x90\x9C\"}");
    scene.transport->send(frame);
    QTRY_COMPARE(scene.watch->answers.value(1), resultText(1));
    const SeenRequest seen = scene.server.seen().first();
    QCOMPARE(seen.method, QByteArray("POST"));
    QCOMPARE(seen.target, QByteArray("/mcp?key=s3cret"));
    QCOMPARE(seen.body, frame.bytes);
    QCOMPARE(seen.header("content-type"), QByteArray("application/json"));
    QCOMPARE(seen.header("accept"), QByteArray("application/json, text/event-stream"));
    QCOMPARE(seen.header("authorization"), QByteArray("Bearer t0ken"));
    QCOMPARE(seen.header("mcp-session-id"), QByteArray());
    QCOMPARE(seen.header("mcp-protocol-version"), QByteArray());
    QCOMPARE(seen.header("mcp-method"), QByteArray());
}

void tst_httptransport::sendsWhatTheRevisionAsks_data()
{
    QTest::addColumn<QByteArray>("revision");
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QByteArray>("mcpMethod");
    QTest::addColumn<QByteArray>("mcpName");

    const QByteArray call("tools/call");
    QTest::newRow("before the header existed")
        << QByteArray("2025-03-26") << call << QByteArray("t") << QByteArray() << QByteArray() << QByteArray();
    QTest::newRow("2025-06-18") << QByteArray("2025-06-18") << call << QByteArray("t") << QByteArray("2025-06-18")
                                << QByteArray() << QByteArray();
    QTest::newRow("initialize is of no revision") << QByteArray("2025-11-25") << QByteArray("initialize")
                                                  << QByteArray() << QByteArray() << QByteArray() << QByteArray();
    QTest::newRow("stateless") << QByteArray("2026-07-28") << call << QByteArray("t") << QByteArray("2026-07-28")
                               << call << QByteArray("t");
    QTest::newRow("stateless, no name") << QByteArray("2026-07-28") << QByteArray("tools/list") << QByteArray()
                                        << QByteArray("2026-07-28") << QByteArray("tools/list") << QByteArray();
    QTest::newRow("stateless, a name beyond ASCII")
        << QByteArray("2026-07-28") << call << QByteArray("\xE6\x90\x9C\xE7\xB4\xA2") << QByteArray("2026-07-28")
        << call << QByteArray("=?base64?5pCc57Si?=");
}

void tst_httptransport::sendsWhatTheRevisionAsks()
{
    QFETCH(const QByteArray, revision);
    QFETCH(const QByteArray, method);
    QFETCH(const QByteArray, name);
    HttpScene scene(answerAll);
    QVERIFY(scene.isOpen());
    scene.transport->setRevision(*revisionFromName(revision));
    OutgoingFrame frame = requestFrame(1, method);
    frame.name = name;
    frame.headers.emplaceBack("Mcp-Param-Region", "eu");
    scene.transport->send(frame);
    QTRY_VERIFY(scene.watch->answers.contains(1));
    const SeenRequest seen = scene.server.seen().first();
    QTEST(seen.header("mcp-protocol-version"), "version");
    QTEST(seen.header("mcp-method"), "mcpMethod");
    QTEST(seen.header("mcp-name"), "mcpName");
    QCOMPARE(seen.header("mcp-param-region"), QByteArray("eu"));
}

void tst_httptransport::keepsTheSessionIdAndEndsTheSession()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        if (request.method == "DELETE")
            answer->reply(200, {}, {});
        else if (idIn(request.body) == 1)
            answer->reply(200, {{"Content-Type", "application/json"}, {"mcp-session-id", "s-1"}}, resultText(1));
        else
            answerAll(request, answer);
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(1));
    QCOMPARE(scene.transport->sessionId(), QByteArray("s-1"));
    scene.transport->setRevision(Revision::R2025_11_25);
    scene.transport->send(notificationFrame("notifications/initialized"));
    scene.transport->send(requestFrame(2, "tools/list"));
    QTRY_VERIFY(scene.watch->answers.contains(2));
    scene.transport->close();
    QTRY_COMPARE(scene.watch->closed.size(), 1);

    const QList<SeenRequest> seen = scene.server.seen();
    QCOMPARE(seen.size(), 4);
    QCOMPARE(seen.first().header("mcp-session-id"), QByteArray());
    QCOMPARE(seen.last().method, QByteArray("DELETE"));
    for (const SeenRequest &request : seen.mid(1)) {
        QCOMPARE(request.header("mcp-session-id"), QByteArray("s-1"));
        QCOMPARE(request.header("mcp-protocol-version"), QByteArray("2025-11-25"));
    }
}

void tst_httptransport::ignoresASessionIdThatCannotBeSent()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        answer->reply(200, {{"Content-Type", "application/json"}, {"Mcp-Session-Id", "a b"}},
                      resultText(idIn(request.body)));
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(1));
    QCOMPARE(scene.transport->sessionId(), QByteArray());
    QCOMPARE(scene.watch->logged.size(), 1);
}

void tst_httptransport::closesThoughTheServerDoesNotHelp()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        if (idIn(request.body) == 1)
            answer->reply(200, {{"Content-Type", "application/json"}, {"Mcp-Session-Id", "s"}}, resultText(1));
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(1));
    scene.transport->send(requestFrame(2, "tools/call"));
    QTRY_COMPARE(scene.server.seen().size(), 2);
    scene.transport->close();
    QTRY_COMPARE(scene.server.seen("DELETE").size(), 1);
    QCOMPARE(scene.watch->closed.size(), 0);
    scene.clock.advance(1000ms);
    QCOMPARE(scene.watch->closed.size(), 1);
    QVERIFY(scene.watch->failed.isEmpty()); // closed() says it all
}

void tst_httptransport::tellsExpiredSessions()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        const QByteArray error = R"({"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null})";
        const qint64 id = idIn(request.body);
        if (id == 1 || id == 4)
            answer->reply(200, {{"Content-Type", "application/json"}, {"Mcp-Session-Id", "s" + QByteArray::number(id)}},
                          resultText(id));
        else if (request.header("mcp-session-id") == "s4")
            answerAll(request, answer);
        else
            answer->reply(404, {{"Content-Type", "application/json"}}, error);
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(1));
    scene.transport->send(requestFrame(2, "tools/call"));
    QTRY_COMPARE(scene.watch->expired, QList<qint64>{2});
    QCOMPARE(scene.transport->sessionId(), QByteArray());
    QVERIFY(scene.watch->failed.isEmpty());

    scene.transport->send(requestFrame(4, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(4));
    QCOMPARE(scene.server.seen().last().header("mcp-session-id"), QByteArray());
    scene.transport->send(requestFrame(2, "tools/call")); // the same call once more
    QTRY_VERIFY(scene.watch->answers.contains(2));
    QCOMPARE(scene.watch->expired.size(), 1);
}

void tst_httptransport::asksBeforeConnecting()
{
    QList<QHostAddress> asked;
    bool isAllowed = false;
    HttpScene scene(answerAll, [&](HttpOptions &options) {
        options.allowAddress = [&](const QUrl &, const QHostAddress &address) -> core::Expected<void> {
            asked.append(address);
            if (isAllowed)
                return {};
            return core::fail(core::ErrorCode::Refused, QStringLiteral("not allowed"));
        };
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QVERIFY(scene.watch->failed.isEmpty()); // never while still sending
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QCOMPARE(scene.watch->failed.value(1).code, core::ErrorCode::Refused);
    QCOMPARE(asked, QList<QHostAddress>{QHostAddress(QHostAddress::LocalHost)});
    QCOMPARE(scene.server.connections(), 0);
    isAllowed = true;
    scene.transport->send(requestFrame(2, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(2));
}

void tst_httptransport::connectsToTheAddressThatWasChecked()
{
    const QString name = QHostInfo::localHostName();
    const QList<QHostAddress> known = QHostInfo::fromName(name).addresses();
    if (!known.contains(QHostAddress(QHostAddress::LocalHost)))
        QSKIP("SKIPPED: this machine's name does not resolve to 127.0.0.1, so a looked-up name cannot be tried");

    QList<QHostAddress> asked;
    QUrl url;
    HttpScene scene(answerAll, [&](HttpOptions &options) {
        options.url.setHost(name);
        url = options.url;
        options.allowAddress = [&](const QUrl &, const QHostAddress &address) -> core::Expected<void> {
            asked.append(address);
            if (address == QHostAddress(QHostAddress::LocalHost))
                return {};
            return core::fail(core::ErrorCode::Refused, QStringLiteral("not allowed"));
        };
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    scene.transport->send(requestFrame(2, "tools/list")); // while the name is being looked up
    QTRY_VERIFY(scene.watch->answers.contains(1) && scene.watch->answers.contains(2));
    QVERIFY(asked.contains(QHostAddress(QHostAddress::LocalHost)));
    QCOMPARE(scene.server.seen().first().header("host"),
             QStringLiteral("%1:%2").arg(url.host()).arg(url.port()).toLatin1());
}

void tst_httptransport::goesAroundProxiesToLoopback()
{
    HttpServer proxy(answerAll);
    QNetworkProxy::setApplicationProxy(QNetworkProxy(QNetworkProxy::HttpProxy, QStringLiteral("127.0.0.1"),
                                                     static_cast<quint16>(proxy.url({}).port())));
    const auto reset = qScopeGuard([] { QNetworkProxy::setApplicationProxy(QNetworkProxy(QNetworkProxy::NoProxy)); });
    HttpScene scene(answerAll);
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(1));
    QCOMPARE(proxy.connections(), 0);
    QCOMPARE(scene.server.connections(), 1);
}

void tst_httptransport::leavesConnectingToAProxy()
{
    HttpServer proxy(answerAll);
    QNetworkProxy::setApplicationProxy(QNetworkProxy(QNetworkProxy::HttpProxy, QStringLiteral("127.0.0.1"),
                                                     static_cast<quint16>(proxy.url({}).port())));
    const auto reset = qScopeGuard([] { QNetworkProxy::setApplicationProxy(QNetworkProxy(QNetworkProxy::NoProxy)); });
    HttpScene scene(answerAll, [](HttpOptions &options) { options.url = QUrl(QStringLiteral("http://10.9.8.7/mcp")); });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(1));
    QCOMPARE(proxy.seen().first().target, QByteArray("http://10.9.8.7/mcp"));
}

void tst_httptransport::sendsNoCookiesBack()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        answer->reply(200, {{"Content-Type", "application/json"}, {"Set-Cookie", "a=b; Path=/"}},
                      resultText(idIn(request.body)));
    });
    QVERIFY(scene.isOpen());
    for (qint64 id = 1; id <= 2; ++id) {
        scene.transport->send(requestFrame(id, "tools/call"));
        QTRY_VERIFY(scene.watch->answers.contains(id));
    }
    QCOMPARE(scene.server.seen().last().header("cookie"), QByteArray());
}

void tst_httptransport::slowCallsDelayNothingUrgent()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        if (request.method == "GET")
            answer->beginEvents();
        else if (request.body.contains("tools/call"))
            return; // never
        else
            answerAll(request, answer);
    });
    QVERIFY(scene.isOpen());
    static constexpr int s_calls = 64;
    for (qint64 id = 1; id <= s_calls; ++id)
        scene.transport->send(requestFrame(id, "tools/call"));
    QTRY_COMPARE(scene.server.seen().size(), s_calls); // all of them are with the server

    QList<qint64> delays;
    static constexpr int s_rounds = 5;
    for (int round = 0; round < s_rounds; ++round) {
        const qint64 begin = scene.server.now();
        const qsizetype before = scene.server.seen().size();
        scene.transport->send(requestFrame(100 + round, "ping"));
        scene.transport->send(notificationFrame("notifications/cancelled"));
        if (round == 0)
            scene.transport->startListening();
        QTRY_COMPARE_WITH_TIMEOUT(scene.server.seen().size(), before + (round == 0 ? 3 : 2), 2000);
        delays.append(scene.server.seen().last().at - begin);
    }
    std::ranges::sort(delays);
    // The middle one, for the machine may be busy with other tests.
    QVERIFY2(delays.at(s_rounds / 2) <= 50, qPrintable(QString::number(delays.at(s_rounds / 2))));
}

void tst_httptransport::usesConnectionsAgain()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        if (idIn(request.body) % 2 == 0) {
            answerAll(request, answer);
            return;
        }
        answer->beginEvents();
        answer->write("data: " + resultText(idIn(request.body)) + "\n\n");
        answer->end();
    });
    QVERIFY(scene.isOpen());
    for (qint64 id = 1; id <= 20; ++id) {
        scene.transport->send(requestFrame(id, "tools/call"));
        QTRY_VERIFY(scene.watch->answers.contains(id));
    }
    QVERIFY2(scene.server.connections() <= 6, qPrintable(QString::number(scene.server.connections())));
}

void tst_httptransport::usesNoConnectionThatTheServerIsAboutToClose_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<int>("connections");

    QTest::newRow("kept for long") << QByteArray("Keep-Alive") << QByteArray("timeout=5, max=100") << 1;
    QTest::newRow("kept for very long") << QByteArray("Keep-Alive") << QByteArray("timeout=99999999999999999999") << 1;
    QTest::newRow("kept for a moment") << QByteArray("Keep-Alive") << QByteArray("timeout=1") << 2;
    QTest::newRow("closed") << QByteArray("Connection") << QByteArray("close") << 2;
}

void tst_httptransport::usesNoConnectionThatTheServerIsAboutToClose()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, value);
    HttpScene scene([&](const SeenRequest &request, const Answer &answer) {
        answer->reply(200, {{"Content-Type", "application/json"}, {name, value}}, resultText(idIn(request.body)));
    });
    QVERIFY(scene.isOpen());
    for (qint64 id = 1; id <= 2; ++id) {
        scene.transport->send(requestFrame(id, "tools/call"));
        QTRY_VERIFY(scene.watch->answers.contains(id));
    }
    QTEST(scene.server.connections(), "connections");
}

void tst_httptransport::letsNoCallOvertakeTheEndOfTheHandshake()
{
    Answer held;
    HttpScene scene([&](const SeenRequest &request, const Answer &answer) {
        if (request.body.contains("initialized"))
            held = answer;
        else
            answerAll(request, answer);
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(notificationFrame("notifications/initialized"));
    scene.transport->send(requestFrame(1, "tools/list"));
    scene.transport->send(requestFrame(2, "ping"));
    QTRY_VERIFY(scene.watch->answers.contains(2));
    QTRY_COMPARE(scene.server.seen().size(), 2);
    held->reply(202, {}, {});
    QTRY_VERIFY(scene.watch->answers.contains(1));

    // A server that never answers it holds nobody up for long.
    scene.transport->send(notificationFrame("notifications/initialized"));
    scene.transport->send(requestFrame(3, "tools/list"));
    QTRY_COMPARE(scene.server.seen().size(), 4);
    scene.clock.advance(2000ms);
    QTRY_VERIFY(scene.watch->answers.contains(3));
}

void tst_httptransport::forgetsHeldCalls()
{
    HttpScene scene([&](const SeenRequest &request, const Answer &answer) {
        if (!request.body.contains("initialized"))
            answerAll(request, answer);
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(notificationFrame("notifications/initialized"));
    scene.transport->send(requestFrame(1, "tools/call"));
    scene.transport->send(requestFrame(2, "tools/call"));
    scene.transport->forget(1);
    QTRY_COMPARE(scene.server.seen().size(), 1);
    scene.clock.advance(2000ms);
    QTRY_VERIFY(scene.watch->answers.contains(2));
    QCOMPARE(scene.server.seen().size(), 2);
}

QTEST_GUILESS_MAIN(tst_httptransport)
#include "tst_httptransport.moc"
