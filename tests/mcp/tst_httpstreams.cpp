// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for HttpTransport's event streams: answers on streams, resumption, and the stream of what nobody asked for.
#include "mcp/transport/httptransport.h"
#include "tests/support/fakeclock.h"
#include "tests/support/httpserver.h"
#include "tests/support/transportwatch.h"

#include <QTest>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;
using Answer = std::shared_ptr<HttpAnswer>;

namespace {

constexpr qsizetype kSmallLimit = 10'000;

/// A server that keeps each answer for the test to give, and a transport that is open.
struct Scene
{
    Scene() : server([this](const SeenRequest &, const Answer &answer) { answers.append(answer); })
    {
        HttpOptions options;
        options.url = server.url(QStringLiteral("/mcp"));
        options.messageLimit = kSmallLimit;
        options.firstDelay = 100ms;
        options.longestDelay = 400ms;
        options.resumptions = 3;
        transport = std::make_unique<HttpTransport>(options, clock, nullptr);
        watch = std::make_unique<TransportWatch>(*transport);
        transport->open();
    }

    [[nodiscard]] bool isOpen() const
    {
        return QTest::qWaitFor([this] { return watch->opened == 1; });
    }
    /// Whether request number @p count is with the server.
    [[nodiscard]] bool hasSeen(qsizetype count) const
    {
        return QTest::qWaitFor([this, count] { return answers.size() == count; });
    }
    /// Whether the transport waits for the clock.
    [[nodiscard]] bool isWaiting() const
    {
        return QTest::qWaitFor([this] { return clock.plannedCalls() > 0; });
    }
    /// Whether nothing more arrives; as sure as a moment's waiting can make it.
    [[nodiscard]] bool isQuiet(qsizetype count) const
    {
        QTest::qWait(20);
        return answers.size() == count;
    }

    QList<Answer> answers;
    HttpServer server;
    FakeClock clock;
    std::unique_ptr<HttpTransport> transport;
    std::unique_ptr<TransportWatch> watch;
};

} // namespace

class tst_httpstreams : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAnswersFromStreams();
    void takesTheSessionIdOfAStream();
    void asksAgainForAnAnswer_data();
    void asksAgainForAnAnswer();
    void asksAgainAfterACutConnection();
    void givesUpAskingAgain();
    void failsWhenTheServerCannotResume();
    void asksNotAgainWithoutIds();
    void asksNotAgainInTheStatelessRevision();
    void stopsAskingForWhatIsForgotten();
    void believesTheSessionAboutAnswers();
    void closesStreamsThatStayOpen();
    void closesGivenUpStatelessStreamsAtOnce();
    void failsOnALargeEvent_data();
    void failsOnALargeEvent();
    void listens();
    void doesWithoutAListeningStream_data();
    void doesWithoutAListeningStream();
    void listensAgainAfterGrowingDelays();
    void listensAnewOnRequest();
    void skipsLargeEventsWhileListening();
    void neverListensInTheStatelessRevision();
};

void tst_httpstreams::readsAnswersFromStreams()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    const Answer answer = scene.answers.first();
    const QByteArray progress = R"({"jsonrpc":"2.0","method":"notifications/progress","params":{}})";
    answer->beginEvents();
    answer->write("event: message\ndata: " + progress + "\n\n");
    QTRY_COMPARE(scene.watch->received, QByteArrayList{progress}); // before the stream ends
    answer->write("event: other\ndata: not for us\n\n: comment\n\ndata: {\"jsonrpc\":\"2.0\",\ndata: \"id\":1,\"res");
    answer->write("ult\":{\"a\":\"\xC3");
    answer->write("\xBC\"}}\n\n");
    QTRY_COMPARE(scene.watch->answers.value(1),
                 QByteArray("{\"jsonrpc\":\"2.0\",\n\"id\":1,\"result\":{\"a\":\"\xC3\xBC\"}}"));
    answer->end();
    QVERIFY(scene.isQuiet(1));
    QCOMPARE(scene.watch->received.size(), 2);
    QCOMPARE(scene.watch->ends.value(1), 1);
}

void tst_httpstreams::takesTheSessionIdOfAStream()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QVERIFY(scene.hasSeen(1));
    scene.answers.first()->begin(200, {{"Content-Type", "text/event-stream; charset=utf-8"}, {"Mcp-Session-Id", "s9"}});
    scene.answers.first()->write("data: " + resultText(1) + "\n\n");
    QTRY_VERIFY(scene.watch->answers.contains(1));
    QCOMPARE(scene.transport->sessionId(), QByteArray("s9"));
}

void tst_httpstreams::asksAgainForAnAnswer_data()
{
    QTest::addColumn<QByteArray>("priming");
    QTest::addColumn<int>("milliseconds");

    QTest::newRow("the server's delay") << QByteArray("id: e1\nretry: 700\ndata: \n\n") << 700;
    QTest::newRow("the usual delay") << QByteArray("id: e1\ndata:\n\n") << 100;
    QTest::newRow("an id without data") << QByteArray("retry: 300\nid: e1\n\n") << 300;
    QTest::newRow("an id with a notification")
        << QByteArray("id: e1\ndata: {\"method\":\"notifications/message\"}\n\n") << 100;
}

void tst_httpstreams::asksAgainForAnAnswer()
{
    QFETCH(const QByteArray, priming);
    QFETCH(const int, milliseconds);
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->setRevision(Revision::R2025_11_25);
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write(priming);
    scene.answers[0]->end();
    QVERIFY(scene.isWaiting());
    scene.clock.advance(std::chrono::milliseconds(milliseconds - 1));
    QVERIFY(scene.isQuiet(1));
    scene.clock.advance(1ms);
    QVERIFY(scene.hasSeen(2));
    const SeenRequest again = scene.server.seen().last();
    QCOMPARE(again.method, QByteArray("GET"));
    QCOMPARE(again.header("last-event-id"), QByteArray("e1"));
    QCOMPARE(again.header("accept"), QByteArray("text/event-stream"));
    QCOMPARE(again.header("mcp-protocol-version"), QByteArray("2025-11-25"));

    // The stream may end without an answer once more; its own ids count from then on, the older one where it has none.
    scene.answers[1]->beginEvents();
    scene.answers[1]->write(": nothing yet\n\n");
    scene.answers[1]->end();
    QVERIFY(scene.isWaiting());
    scene.clock.advance(std::chrono::milliseconds(milliseconds));
    QVERIFY(scene.hasSeen(3));
    QCOMPARE(scene.server.seen().last().header("last-event-id"), QByteArray("e1"));
    scene.answers[2]->beginEvents();
    scene.answers[2]->write("id: e2\ndata: " + resultText(1) + "\n\n");
    scene.answers[2]->end();
    QTRY_COMPARE(scene.watch->answers.value(1), resultText(1));
    QVERIFY(scene.isQuiet(3));
    QCOMPARE(scene.watch->ends.value(1), 1);
    QCOMPARE(scene.server.seen("POST").size(), 1);
}

void tst_httpstreams::asksAgainAfterACutConnection()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("id: e1\ndata:\n\n");
    scene.answers[0]->drop();
    QVERIFY(scene.isWaiting());
    scene.clock.advance(100ms);
    QVERIFY(scene.hasSeen(2));
    QCOMPARE(scene.server.seen().last().header("last-event-id"), QByteArray("e1"));
}

void tst_httpstreams::givesUpAskingAgain()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("id: e1\ndata:\n\n");
    scene.answers[0]->end();
    qsizetype seen = 1;
    for (const auto delay : {100ms, 200ms, 400ms}) {
        QVERIFY(scene.isWaiting());
        scene.clock.advance(delay - 1ms);
        QVERIFY(scene.isQuiet(seen));
        scene.clock.advance(1ms);
        QVERIFY(scene.hasSeen(++seen));
        QVERIFY(scene.watch->failed.isEmpty());
        scene.answers.last()->reply(503, {}, {});
    }
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QVERIFY(scene.watch->failed.value(1).retryable);
    QCOMPARE(scene.clock.plannedCalls(), 0);
}

void tst_httpstreams::failsWhenTheServerCannotResume()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("id: e1\ndata:\n\n");
    scene.answers[0]->end();
    QVERIFY(scene.isWaiting());
    scene.clock.advance(100ms);
    QVERIFY(scene.hasSeen(2));
    scene.answers[1]->reply(405, {}, {});
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QCOMPARE(scene.clock.plannedCalls(), 0);
}

void tst_httpstreams::asksNotAgainWithoutIds()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("data: {\"method\":\"notifications/message\"}\n\n");
    scene.answers[0]->drop();
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QCOMPARE(scene.clock.plannedCalls(), 0);
}

void tst_httpstreams::asksNotAgainInTheStatelessRevision()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->setRevision(Revision::R2026_07_28);
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("id: e1\ndata:\n\n");
    scene.answers[0]->end();
    QTRY_VERIFY(scene.watch->failed.contains(1));
}

void tst_httpstreams::stopsAskingForWhatIsForgotten()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("id: e1\ndata:\n\n");
    scene.answers[0]->end();
    QVERIFY(scene.isWaiting());
    scene.transport->forget(1);
    scene.clock.advance(1000ms);
    QVERIFY(scene.isQuiet(1));
    QVERIFY(scene.watch->failed.isEmpty());
}

void tst_httpstreams::believesTheSessionAboutAnswers()
{
    // The transport cannot see whose answer this is; the session can, and forgets the request.
    const QByteArray answer = R"({"result":{},"jsonrpc":"2.0","id":1})";
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("data: " + answer + "\n\n");
    scene.answers[0]->end();
    QTRY_COMPARE(scene.watch->answers.value(1), answer);
    QVERIFY(scene.isQuiet(1));
    QCOMPARE(scene.watch->ends.value(1), 1);
}

void tst_httpstreams::closesStreamsThatStayOpen()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("data: " + resultText(1) + "\n\n");
    QTRY_VERIFY(scene.watch->answers.contains(1));
    QVERIFY(scene.isQuiet(1));
    QVERIFY(scene.answers[0]->isConnected());
    scene.clock.advance(2000ms);
    QTRY_VERIFY(!scene.answers[0]->isConnected());
    QCOMPARE(scene.watch->ends.value(1), 1);
}

void tst_httpstreams::closesGivenUpStatelessStreamsAtOnce()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->setRevision(Revision::R2026_07_28);
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.transport->forget(1);
    QTRY_VERIFY(!scene.answers[0]->isConnected());
    QVERIFY(scene.watch->failed.isEmpty());
}

void tst_httpstreams::failsOnALargeEvent_data()
{
    QTest::addColumn<QByteArray>("end");

    QTest::newRow("whole") << QByteArray("\n\n");
    QTest::newRow("endless") << QByteArray("more");
}

void tst_httpstreams::failsOnALargeEvent()
{
    QFETCH(const QByteArray, end);
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("id: e1\ndata: " + QByteArray(kSmallLimit + 1, 'a') + end);
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QCOMPARE(scene.watch->failed.value(1).code, core::ErrorCode::TooLarge);
    QTRY_VERIFY(!scene.answers[0]->isConnected());
    QCOMPARE(scene.clock.plannedCalls(), 0); // it would be as large the next time
}

void tst_httpstreams::listens()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->setRevision(Revision::R2025_06_18);
    scene.transport->startListening();
    QVERIFY(scene.hasSeen(1));
    QCOMPARE(scene.server.seen().first().method, QByteArray("GET"));
    QCOMPARE(scene.server.seen().first().header("accept"), QByteArray("text/event-stream"));
    QCOMPARE(scene.server.seen().first().header("last-event-id"), QByteArray());
    QCOMPARE(scene.watch->listening, 0);
    scene.answers[0]->beginEvents();
    QTRY_COMPARE(scene.watch->listening, 1);
    scene.answers[0]->write("data: {\"method\":\"notifications/tools/list_changed\"}\n\n");
    QTRY_COMPARE(scene.watch->received.size(), 1);
    scene.transport->close();
    QTRY_COMPARE(scene.watch->closed.size(), 1);
    QTRY_VERIFY(!scene.answers[0]->isConnected());
}

void tst_httpstreams::doesWithoutAListeningStream_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<int>("lines");

    QTest::newRow("405, the agreed way") << 405 << QByteArray("text/plain") << 0;
    QTest::newRow("404") << 404 << QByteArray("text/plain") << 1;
    QTest::newRow("a page") << 200 << QByteArray("text/html") << 1;
    QTest::newRow("a redirection elsewhere") << 302 << QByteArray("text/html") << 1;
}

void tst_httpstreams::doesWithoutAListeningStream()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, type);
    QFETCH(const int, lines);
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->startListening();
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->reply(status, {{"Content-Type", type}, {"Location", "http://localhost:1/"}}, "<html>");
    QTRY_COMPARE(scene.watch->listening, 1);
    QTRY_COMPARE(scene.watch->logged.size(), lines);
    QVERIFY(scene.isQuiet(1));
    QCOMPARE(scene.clock.plannedCalls(), 0);
    QVERIFY(scene.watch->closed.isEmpty());
    scene.transport->send(requestFrame(1, "tools/list"));
    QVERIFY(scene.hasSeen(2));
    scene.answers[1]->json(resultText(1));
    QTRY_VERIFY(scene.watch->answers.contains(1));
}

void tst_httpstreams::listensAgainAfterGrowingDelays()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->startListening();
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("id: a\ndata: {}\n\n");
    scene.answers[0]->drop();
    qsizetype seen = 1;
    const auto failsAfter = [&](std::chrono::milliseconds delay) {
        if (!scene.isWaiting())
            return false;
        scene.clock.advance(delay - 1ms);
        if (!scene.isQuiet(seen))
            return false;
        scene.clock.advance(1ms);
        const bool isAsked = scene.hasSeen(++seen) && scene.server.seen().last().header("last-event-id") == "a";
        scene.answers.last()->reply(500, {}, {});
        return isAsked;
    };
    QVERIFY(failsAfter(100ms));
    QVERIFY(failsAfter(200ms));
    QVERIFY(failsAfter(400ms));
    QVERIFY(failsAfter(400ms)); // the longest
    QVERIFY(scene.isWaiting());
    scene.clock.advance(400ms);
    QVERIFY(scene.hasSeen(++seen));
    scene.answers.last()->beginEvents();
    scene.answers.last()->write("retry: 60\nid: a\ndata: {}\n\n"); // a success
    QTRY_COMPARE(scene.watch->received.size(), 2);
    scene.answers.last()->end();
    QVERIFY(failsAfter(60ms)); // the server's own delay
    QVERIFY(failsAfter(120ms));
    QCOMPARE(scene.watch->listening, 1);
    QCOMPARE(scene.watch->logged.size(), 2); // once for each break
}

void tst_httpstreams::listensAnewOnRequest()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->startListening();
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("id: a\ndata: {}\n\n");
    QTRY_COMPARE(scene.watch->received.size(), 1);
    scene.transport->startListening();
    QVERIFY(scene.hasSeen(2));
    QCOMPARE(scene.server.seen().last().header("last-event-id"), QByteArray()); // afresh
    QTRY_VERIFY(!scene.answers[0]->isConnected());
    QCOMPARE(scene.watch->listening, 1); // not for the old stream's end
}

void tst_httpstreams::skipsLargeEventsWhileListening()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->startListening();
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("data: " + resultText(7) + QByteArray(kSmallLimit, ' ') + "\n\ndata: {\"after\":1}\n\n");
    QTRY_COMPARE(scene.watch->received, QByteArrayList{"{\"after\":1}"});
    QCOMPARE(scene.watch->tooLarge.size(), 1);
    QVERIFY(scene.watch->tooLarge.first().startsWith(resultText(7)));
    QVERIFY(scene.watch->tooLarge.first().size() <= 4096);
    QVERIFY(scene.answers[0]->isConnected());
}

void tst_httpstreams::neverListensInTheStatelessRevision()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->setRevision(Revision::R2026_07_28);
    scene.transport->startListening();
    QCOMPARE(scene.watch->listening, 1); // there is nothing to wait for
    QVERIFY(scene.isQuiet(0));
}

QTEST_GUILESS_MAIN(tst_httpstreams)
#include "tst_httpstreams.moc"
