// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for how the HTTP transports close: what was said before still arrives, and no server holds the close up.
#include "mcp/transport/ssetransport.h"
#include "tests/support/httpscene.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

constexpr char kCancelled[] = "notifications/cancelled";

/// Where in what the server has seen the first request is that fits; -1 if there is none.
template <typename Fits>
qsizetype indexOf(const HttpServer &server, Fits fits)
{
    const auto found = std::ranges::find_if(server.seen(), fits);
    return found == server.seen().end() ? -1 : found - server.seen().begin();
}

bool isCancellation(const SeenRequest &request) { return request.body.contains(kCancelled); }

bool isDelete(const SeenRequest &request) { return request.method == "DELETE"; }

/// Answers `initialize` with a session id, never answers calls, and takes the rest.
void answerAllButCalls(const SeenRequest &request, const Answer &answer)
{
    if (request.body.contains("initialize"))
        answer->reply(200, {{"Content-Type", "application/json"}, {"Mcp-Session-Id", "s"}}, resultText(1));
    else if (!request.body.contains("tools/call"))
        answer->reply(202, {}, {});
}

/// Cancels call 2 and closes in one breath, as a session does. From within the event loop: what is deleted there,
/// later, goes before anything else happens.
void cancelAndClose(Transport &transport)
{
    QMetaObject::invokeMethod(
        &transport,
        [&transport] {
            transport.send(notificationFrame(kCancelled));
            transport.forget(2);
            transport.close();
        },
        Qt::QueuedConnection);
}

/// The older transport, open, with a server that takes what @p takes says and never answers.
struct SseScene
{
    explicit SseScene(std::function<bool(const SeenRequest &)> takes)
        : server([this, takes = std::move(takes)](const SeenRequest &request, const Answer &answer) {
            if (request.method == "GET") {
                stream = answer;
                stream->beginEvents();
                stream->write("event: endpoint\ndata: /messages\n\n");
            } else if (takes(request)) {
                answer->reply(202, {}, {});
            }
        })
        , transport(httpOptions(server.url(QStringLiteral("/sse"))), clock, nullptr)
        , watch(transport)
    {
        transport.open();
    }

    Answer stream;
    HttpServer server;
    FakeClock clock;
    SseTransport transport;
    TransportWatch watch;
};

} // namespace

class tst_httpfarewell : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cancelsBeforeItCloses_data();
    void cancelsBeforeItCloses();
    void cancelsBeforeItClosesOverSse();
    void answersBeforeItCloses();
    void closesThoughNobodyTakesACancellation();
    void closesThoughNobodyTakesACancellationOverSse();
    void closesThoughTheTakingNeverEnds();
    void tellsNothingAfterClosing();
    void givesUpMessagesThatAreNeverTaken();
    void freesConnectionsOfSlowReceipts();
};

void tst_httpfarewell::cancelsBeforeItCloses_data()
{
    QTest::addColumn<bool>("hasSession");

    QTest::newRow("within a session") << true;
    QTest::newRow("without") << false;
}

void tst_httpfarewell::cancelsBeforeItCloses()
{
    QFETCH(const bool, hasSession);
    static constexpr int s_rounds = 20;
    int cancelled = 0;
    for (int round = 0; round < s_rounds; ++round) {
        HttpScene scene(answerAllButCalls);
        QVERIFY(scene.isOpen());
        if (hasSession) {
            scene.transport->send(requestFrame(1, "initialize"));
            QTRY_VERIFY(scene.watch->answers.contains(1));
        }
        scene.transport->setRevision(Revision::R2025_06_18);
        scene.transport->send(requestFrame(2, "tools/call"));
        QTRY_VERIFY(!scene.server.seen("POST").isEmpty() && idIn(scene.server.seen().last().body) == 2);
        cancelAndClose(*scene.transport);
        QVERIFY(QSignalSpy(scene.transport.get(), &Transport::closed).wait());
        QCOMPARE(scene.watch->closed.first().code, core::ErrorCode::Cancelled);
        cancelled += indexOf(scene.server, isCancellation) >= 0 ? 1 : 0;
        if (hasSession) // which must not end before
            QVERIFY(indexOf(scene.server, isDelete) > indexOf(scene.server, isCancellation));
        QVERIFY(scene.watch->failed.isEmpty());
    }
    QCOMPARE(cancelled, s_rounds);
}

void tst_httpfarewell::cancelsBeforeItClosesOverSse()
{
    static constexpr int s_rounds = 20;
    int cancelled = 0;
    for (int round = 0; round < s_rounds; ++round) {
        SseScene scene([](const SeenRequest &) { return true; });
        QTRY_COMPARE(scene.watch.opened, 1);
        scene.transport.send(requestFrame(2, "tools/call"));
        QTRY_COMPARE(scene.server.seen("POST").size(), 1);
        cancelAndClose(scene.transport);
        QVERIFY(QSignalSpy(&scene.transport, &Transport::closed).wait());
        cancelled += indexOf(scene.server, isCancellation) >= 0 ? 1 : 0;
        QTRY_VERIFY(!scene.stream->isConnected());
    }
    QCOMPARE(cancelled, s_rounds);
}

void tst_httpfarewell::answersBeforeItCloses()
{
    HttpScene scene(answerAllButCalls);
    QVERIFY(scene.isOpen());
    OutgoingFrame refusal;
    refusal.kind = OutgoingFrame::Kind::Response;
    refusal.isUrgent = true;
    refusal.bytes = R"({"jsonrpc":"2.0","id":"s1","error":{"code":-1,"message":"no"}})";
    scene.transport->send(refusal);
    scene.transport->close();
    QTRY_COMPARE(scene.watch->closed.size(), 1);
    QCOMPARE(scene.server.seen().size(), 1);
    QCOMPARE(scene.server.seen().first().body, refusal.bytes);
}

void tst_httpfarewell::closesThoughNobodyTakesACancellation()
{
    HttpScene scene([](const SeenRequest &, const Answer &) {});
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    scene.transport->send(notificationFrame(kCancelled));
    scene.transport->close();
    QTRY_VERIFY(indexOf(scene.server, isCancellation) >= 0);
    scene.clock.advance(999ms);
    QTest::qWait(20);
    QVERIFY(scene.watch->closed.isEmpty());
    scene.clock.advance(1ms);
    QCOMPARE(scene.watch->closed.size(), 1);
    QVERIFY(scene.watch->failed.isEmpty());
    QTest::qWait(20);
    QCOMPARE(scene.watch->closed.size(), 1);
}

void tst_httpfarewell::closesThoughNobodyTakesACancellationOverSse()
{
    SseScene scene([](const SeenRequest &) { return false; });
    QTRY_COMPARE(scene.watch.opened, 1);
    scene.transport.send(notificationFrame(kCancelled));
    scene.transport.close();
    QTRY_VERIFY(indexOf(scene.server, isCancellation) >= 0);
    scene.clock.advance(999ms);
    QTest::qWait(20);
    QVERIFY(scene.watch.closed.isEmpty());
    scene.clock.advance(1ms);
    QCOMPARE(scene.watch.closed.size(), 1);
}

void tst_httpfarewell::closesThoughTheTakingNeverEnds()
{
    // The status says that the message was taken; the body that never ends says nothing more.
    HttpScene scene([](const SeenRequest &, const Answer &answer) { answer->begin(202, {}); });
    QVERIFY(scene.isOpen());
    scene.transport->send(notificationFrame(kCancelled));
    scene.transport->close();
    QTRY_COMPARE(scene.watch->closed.size(), 1);
    QCOMPARE(scene.server.seen().size(), 1);
}

void tst_httpfarewell::tellsNothingAfterClosing()
{
    Answer held;
    HttpScene scene([&](const SeenRequest &, const Answer &answer) { held = answer; });
    QVERIFY(scene.isOpen());
    scene.transport->send(notificationFrame(kCancelled));
    scene.transport->close();
    QTRY_VERIFY(held != nullptr);
    scene.clock.advance(1000ms);
    QCOMPARE(scene.watch->closed.size(), 1);
    held->reply(500, {}, "too late");
    QTest::qWait(20);
    QVERIFY(scene.watch->logged.isEmpty());
    QCOMPARE(scene.watch->closed.size(), 1);
}

void tst_httpfarewell::givesUpMessagesThatAreNeverTaken()
{
    HttpScene scene([](const SeenRequest &, const Answer &) {});
    QVERIFY(scene.isOpen());
    scene.transport->send(notificationFrame(kCancelled));
    QTRY_COMPARE(scene.server.seen().size(), 1);
    scene.clock.advance(29'999ms);
    QVERIFY(scene.watch->logged.isEmpty());
    scene.clock.advance(1ms);
    QCOMPARE(scene.watch->logged.size(), 1);
    QVERIFY(scene.watch->logged.first().contains(QStringLiteral("in time")));
    QVERIFY(!scene.watch->logged.first().contains(QStringLiteral("s3cret")));

    SseScene other([](const SeenRequest &) { return false; });
    QTRY_COMPARE(other.watch.opened, 1);
    other.transport.send(notificationFrame(kCancelled));
    QTRY_COMPARE(other.server.seen("POST").size(), 1);
    other.clock.advance(30'000ms);
    QCOMPARE(other.watch.logged.size(), 1);
}

void tst_httpfarewell::freesConnectionsOfSlowReceipts()
{
    // More than may be underway at once, each with a body that does not end: the later ones must get their turn.
    HttpScene scene([](const SeenRequest &, const Answer &answer) { answer->begin(202, {}); });
    QVERIFY(scene.isOpen());
    static constexpr qsizetype s_messages = 60;
    for (int i = 0; i < s_messages; ++i)
        scene.transport->send(notificationFrame("notifications/progress"));
    QTRY_VERIFY(scene.server.seen().size() >= 40);
    QTest::qWait(20);
    scene.clock.advance(2000ms);
    QTRY_COMPARE(scene.server.seen().size(), s_messages);
    QVERIFY(scene.watch->logged.isEmpty());
}

QTEST_GUILESS_MAIN(tst_httpfarewell)
#include "tst_httpfarewell.moc"
