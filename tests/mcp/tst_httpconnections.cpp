// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the HTTP client's connections: when one is used again, when it is dropped, and what was never sent on it.
#include "mcp/session/handshake.h"
#include "mcp/transport/hostguard.h"
#include "mcp/transport/ssetransport.h"
#include "tests/support/httpscene.h"

#include <QHostInfo>
#include <QTest>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <utility>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;

class tst_httpconnections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void usesNoConnectionThatTheServerHasClosed_data();
    void usesNoConnectionThatTheServerHasClosed();
    void tellsWhetherAServerWasReached_data();
    void tellsWhetherAServerWasReached();
    void goesOnFromTheAddressThatFailedAlone();
    void renewsTheSessionThoughTheErrorBodyIsDamaged();
    void takesTheFirstOfRepeatedFields();
    void mayBeDestroyedWhenSomethingIsLogged();
    void noticesAPeerThatIsGoneWithinAMinute();
    void resumesNoStreamOfAnOlderSession();
    void sendsNothingOfWhatWasForgottenBefore();
    void sendsNothingOfWhatWasForgottenWhileItWaited();
    void sendsNothingOfWhatWasForgottenBeforeOverSse();
};

void tst_httpconnections::usesNoConnectionThatTheServerHasClosed_data()
{
    QTest::addColumn<QByteArray>("after");

    QTest::newRow("closed") << QByteArray();
    QTest::newRow("a stray answer, and closed") << QByteArray("HTTP/1.1 408 Timeout\r\nContent-Length: 0\r\n\r\n");
}

void tst_httpconnections::usesNoConnectionThatTheServerHasClosed()
{
    QFETCH(const QByteArray, after);
    HttpScene scene([&](const SeenRequest &request, const Answer &answer) {
        answerAll(request, answer);
        if (!after.isEmpty())
            answer->raw(after);
        answer->drop(); // although the answer did not say so
    });
    QVERIFY(scene.isOpen());
    // The next one at once, from within the answer: Qt has not yet had a chance to see the end of the connection.
    connect(scene.transport.get(), &Transport::received, this, [&](const QByteArray &bytes) {
        if (const qint64 id = idIn(bytes); id < 5)
            scene.transport->send(requestFrame(id + 1, "tools/call"));
    });
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_VERIFY(scene.watch->answers.contains(5) || !scene.watch->failed.isEmpty());
    QVERIFY2(scene.watch->failed.isEmpty(), qPrintable(scene.watch->failed.value(2).toLine()));
}

void tst_httpconnections::tellsWhetherAServerWasReached_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::addColumn<bool>("isWorth");

    const auto row = [](const char *name, const QByteArray &reply, bool isWorth) {
        QTest::newRow(name) << reply << isWorth;
    };
    for (const char *status : {"500", "503", "408", "429", "400", "404", "405"})
        row(status, "HTTP/1.1 " + QByteArray(status) + " X\r\nContent-Length: 0\r\n\r\n", true);
    row("401", "HTTP/1.1 401 X\r\nContent-Length: 0\r\n\r\n", false);
    row("403", "HTTP/1.1 403 X\r\nContent-Length: 0\r\n\r\n", false);
    row("202", "HTTP/1.1 202 X\r\nContent-Length: 0\r\n\r\n", true);
    row("204", "HTTP/1.1 204 X\r\n\r\n", true);
    row("an empty answer", "HTTP/1.1 200 X\r\nContent-Length: 0\r\n\r\n", true);
    row("an empty stream", "HTTP/1.1 200 X\r\nContent-Type: text/event-stream\r\nContent-Length: 0\r\n\r\n", true);
    row("half an answer", "HTTP/1.1 200 X\r\nContent-Length: 9\r\n\r\n{", true);
    row("a dropped connection", {}, true);
    row("no HTTP", "SSH-2.0-x\r\n\r\n", true);
    row("nobody there", "-", false);
}

void tst_httpconnections::tellsWhetherAServerWasReached()
{
    QFETCH(const QByteArray, reply);
    QFETCH(const bool, isWorth);
    const auto change = [&](HttpOptions &options) {
        if (reply == "-")
            options.url.setPort(1);
    };
    HttpScene scene(
        [&](const SeenRequest &, const Answer &answer) {
            answer->raw(reply);
            answer->drop();
        },
        change);
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "server/discover"));
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QCOMPARE(isWorthInitializing(CallFailure{scene.watch->failed[1], {}}), isWorth);
}

void tst_httpconnections::goesOnFromTheAddressThatFailedAlone()
{
    const QString name = QHostInfo::localHostName();
    if (QHostInfo::fromName(name).addresses().isEmpty())
        QSKIP("*** this machine's own name has no address: going on to the next address is NOT tested ***");
    HostGuard guard(QUrl(QStringLiteral("http://%1/mcp").arg(name)), {}, nullptr);
    bool isReady = false;
    guard.ready(this, [&](const core::Expected<void> &) { isReady = true; });
    QTRY_VERIFY(isReady);
    const QString first = guard.pinnedAddress();
    QVERIFY(!first.isEmpty());
    // Somebody else's failure, of an address that has been left behind: the one in use now is still to be tried.
    QVERIFY(guard.tryNextAddress(QStringLiteral("192.0.2.1")));
    QCOMPARE(guard.pinnedAddress(), first);
    QVERIFY(!guard.tryNextAddress({}));
    QCOMPARE(guard.pinnedAddress(), first);
    const bool hasNext = guard.tryNextAddress(first);
    QCOMPARE(hasNext, !guard.pinnedAddress().isEmpty());
    QVERIFY(guard.pinnedAddress() != first);
}

void tst_httpconnections::renewsTheSessionThoughTheErrorBodyIsDamaged()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        if (idIn(request.body) == 1)
            answer->reply(200, {{"Content-Type", "application/json"}, {"Mcp-Session-Id", "s1"}}, resultText(1));
        else
            answer->reply(404, {{"Content-Encoding", "gzip"}}, "Session not found");
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(1));
    scene.transport->setRevision(Revision::R2025_06_18);
    scene.transport->send(requestFrame(2, "tools/call"));
    QTRY_VERIFY(!scene.watch->expired.isEmpty() || scene.watch->failed.contains(2));
    QCOMPARE(scene.watch->expired, QList<qint64>{2});
}

void tst_httpconnections::takesTheFirstOfRepeatedFields()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        if (request.target.startsWith("/mcp"))
            answer->reply(307, {{"Location", "/a"}, {"Location", "/b"}}, {});
        else
            answer->reply(200,
                          {{"Content-Type", "application/json"},
                           {"Content-Type", "text/html"},
                           {"Mcp-Session-Id", "s1"},
                           {"Mcp-Session-Id", "s2"}},
                          resultText(idIn(request.body)));
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(1) || scene.watch->failed.contains(1));
    QVERIFY2(scene.watch->failed.isEmpty(), qPrintable(scene.watch->failed.value(1).toLine()));
    QCOMPARE(scene.transport->sessionId(), QByteArray("s1"));
    QCOMPARE(scene.server.seen().last().target, QByteArray("/a"));
}

void tst_httpconnections::mayBeDestroyedWhenSomethingIsLogged()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        answer->reply(200, {{"Content-Type", "application/json"}, {"Mcp-Session-Id", "not usable"}},
                      resultText(idIn(request.body)));
    });
    QVERIFY(scene.isOpen());
    scene.watch.reset();
    bool isDestroyed = false;
    connect(scene.transport.get(), &Transport::logged, this, [&] {
        scene.transport.reset();
        isDestroyed = true;
    });
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(isDestroyed);
}

void tst_httpconnections::noticesAPeerThatIsGoneWithinAMinute()
{
    Answer kept;
    HttpScene scene([&](const SeenRequest &, const Answer &answer) { kept = answer; });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_VERIFY(kept);
    const auto *socket = scene.transport->findChild<QTcpSocket *>();
    QVERIFY(socket != nullptr);
    const auto option = [socket](int name) {
        int value = -1;
        socklen_t size = sizeof value;
        getsockopt(static_cast<int>(socket->socketDescriptor()), IPPROTO_TCP, name, &value, &size);
        return value;
    };
    QCOMPARE(option(TCP_KEEPIDLE), 30);
    QCOMPARE(option(TCP_KEEPINTVL), 10);
    QCOMPARE(option(TCP_KEEPCNT), 3);
}

void tst_httpconnections::resumesNoStreamOfAnOlderSession()
{
    QByteArray session = "s1";
    Answer stream;
    HttpScene scene([&](const SeenRequest &request, const Answer &answer) {
        const qint64 id = idIn(request.body);
        if (id == 2)
            (stream = answer)->beginEvents();
        else if (id == 3)
            answer->reply(404, {}, {});
        else
            answer->reply(200, {{"Content-Type", "application/json"}, {"Mcp-Session-Id", session}}, resultText(id));
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->answers.contains(1));
    scene.transport->setRevision(Revision::R2025_06_18);
    scene.transport->send(requestFrame(2, "tools/call"));
    QTRY_VERIFY(stream);
    stream->write("id: 7\ndata:\n\n");
    session = "s2";
    scene.transport->send(requestFrame(3, "tools/call"));
    QTRY_COMPARE(scene.watch->expired, QList<qint64>{3});
    scene.transport->send(requestFrame(4, "initialize"));
    QTRY_COMPARE(scene.transport->sessionId(), QByteArray("s2"));
    stream->end();
    QTRY_VERIFY(scene.watch->failed.contains(2));
    QVERIFY(scene.server.seen("GET").isEmpty());
}

void tst_httpconnections::sendsNothingOfWhatWasForgottenBefore()
{
    HttpScene scene(answerAll);
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    scene.transport->forget(1); // its connection is not yet made
    scene.transport->send(requestFrame(2, "tools/call"));
    QTRY_VERIFY(scene.watch->answers.contains(2));
    scene.transport->send(requestFrame(3, "tools/call"));
    QTRY_VERIFY(scene.watch->answers.contains(3));
    for (const SeenRequest &request : scene.server.seen())
        QVERIFY2(idIn(request.body) != 1, request.body.constData());
}

void tst_httpconnections::sendsNothingOfWhatWasForgottenWhileItWaited()
{
    constexpr qint64 s_lane = 192; // that many calls at a time
    QList<std::pair<qint64, Answer>> asked;
    HttpScene scene([&](const SeenRequest &request, const Answer &answer) {
        asked.append({idIn(request.body), answer});
    });
    QVERIFY(scene.isOpen());
    for (qint64 id = 1; id <= s_lane + 2; ++id)
        scene.transport->send(requestFrame(id, "tools/call"));
    QTRY_COMPARE(asked.size(), s_lane);
    scene.transport->forget(s_lane + 1);
    for (const auto &one : std::exchange(asked, {}))
        one.second->json(resultText(one.first));
    QTRY_COMPARE(asked.size(), 1);
    QCOMPARE(asked.first().first, s_lane + 2);
    asked.first().second->json(resultText(s_lane + 2));
    QTRY_COMPARE(scene.watch->answers.size(), s_lane + 1);
    QVERIFY(asked.size() == 1);
}

void tst_httpconnections::sendsNothingOfWhatWasForgottenBeforeOverSse()
{
    FakeClock clock;
    HttpServer server([](const SeenRequest &request, const Answer &answer) {
        if (request.method == "GET") {
            answer->beginEvents();
            answer->write("event: endpoint\ndata: /post\n\n");
        } else {
            answer->reply(202, {}, {});
        }
    });
    SseTransport transport(httpOptions(server.url(QStringLiteral("/sse"))), clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    transport.send(requestFrame(1, "tools/call"));
    transport.forget(1);
    transport.send(requestFrame(2, "tools/call"));
    QTRY_VERIFY(!server.seen("POST").isEmpty());
    transport.send(requestFrame(3, "tools/call"));
    QTRY_COMPARE(server.seen("POST").size(), 2);
    for (const SeenRequest &request : server.seen("POST"))
        QVERIFY(idIn(request.body) != 1);
}

QTEST_GUILESS_MAIN(tst_httpconnections)
#include "tst_httpconnections.moc"
