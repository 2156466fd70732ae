// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for HttpTransport's event streams: answers on streams, and resumption.
#include "tests/support/streamscene.h"

#include <QTest>

#include <initializer_list>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;
using Scene = StreamScene;

class tst_httpstreams : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAnswersFromStreams();
    void takesTheSessionIdOfAStream();
    void asksAgainForAnAnswer_data();
    void asksAgainForAnAnswer();
    void asksForAnAnswerLessAndLessOften();
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
    QTest::addColumn<int>("then"); // after a stream that brought nothing

    QTest::newRow("the server's delay") << QByteArray("id: e1\nretry: 700\ndata: \n\n") << 700 << 700;
    QTest::newRow("the usual delay") << QByteArray("id: e1\ndata:\n\n") << 100 << 200;
    QTest::newRow("an id without data") << QByteArray("retry: 300\nid: e1\n\n") << 300 << 400;
    QTest::newRow("an id with a notification")
        << QByteArray("id: e1\ndata: {\"method\":\"notifications/message\"}\n\n") << 100 << 200;
}

void tst_httpstreams::asksAgainForAnAnswer()
{
    QFETCH(const QByteArray, priming);
    QFETCH(const int, milliseconds);
    QFETCH(const int, then);
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
    scene.clock.advance(std::chrono::milliseconds(then - 1));
    QVERIFY(scene.isQuiet(2));
    scene.clock.advance(1ms);
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

void tst_httpstreams::asksForAnAnswerLessAndLessOften()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    qsizetype seen = 0;
    // More often than a server may fail: these streams are open, they only bring nothing.
    for (const auto delay : {50ms, 100ms, 200ms, 400ms, 400ms, 400ms}) {
        QVERIFY(scene.hasSeen(++seen));
        scene.answers.last()->beginEvents();
        scene.answers.last()->write("retry: 0\nid: e1\ndata:\n\n");
        scene.answers.last()->end();
        QVERIFY(scene.isWaiting());
        scene.clock.advance(delay - 1ms);
        QVERIFY(scene.isQuiet(seen));
        scene.clock.advance(1ms);
    }
    QVERIFY(scene.hasSeen(++seen));
    scene.answers.last()->beginEvents();
    scene.answers.last()->write("data: {\"method\":\"notifications/progress\"}\n\n"); // a success
    scene.answers.last()->end();
    QVERIFY(scene.isWaiting());
    scene.clock.advance(50ms);
    QVERIFY(scene.hasSeen(++seen));
    scene.answers.last()->beginEvents();
    scene.answers.last()->write("data: " + resultText(1) + "\n\n");
    QTRY_VERIFY(scene.watch->answers.contains(1));
    QVERIFY(scene.watch->failed.isEmpty());
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
    scene.answers[0]->write("id: e1\ndata: " + QByteArray(Scene::kLimit + 1, 'a') + end);
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QCOMPARE(scene.watch->failed.value(1).code, core::ErrorCode::TooLarge);
    QTRY_VERIFY(!scene.answers[0]->isConnected());
    QCOMPARE(scene.clock.plannedCalls(), 0); // it would be as large the next time
}

QTEST_GUILESS_MAIN(tst_httpstreams)
#include "tst_httpstreams.moc"
