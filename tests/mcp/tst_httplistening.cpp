// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for HttpTransport's stream of what nobody asked for: when it is asked for, and how often again.
#include "tests/support/streamscene.h"

#include <QTest>

#include <initializer_list>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;
using Scene = StreamScene;

class tst_httplistening : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listens();
    void doesWithoutAListeningStream_data();
    void doesWithoutAListeningStream();
    void listensAgainAfterGrowingDelays();
    void listensLessAndLessOften_data();
    void listensLessAndLessOften();
    void listensAnewOnRequest();
    void skipsLargeEventsWhileListening();
    void neverListensInTheStatelessRevision();
};

void tst_httplistening::listens()
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

void tst_httplistening::doesWithoutAListeningStream_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<int>("lines");

    QTest::newRow("405, the agreed way") << 405 << QByteArray("text/plain") << 0;
    QTest::newRow("404") << 404 << QByteArray("text/plain") << 1;
    QTest::newRow("a page") << 200 << QByteArray("text/html") << 1;
    QTest::newRow("a redirection elsewhere") << 302 << QByteArray("text/html") << 1;
}

void tst_httplistening::doesWithoutAListeningStream()
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

void tst_httplistening::listensAgainAfterGrowingDelays()
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

void tst_httplistening::listensLessAndLessOften_data()
{
    QTest::addColumn<QByteArray>("stream");

    QTest::newRow("an event that only brings an id") << QByteArray("retry: 0\nid: e1\ndata:\n\n");
    QTest::newRow("an id") << QByteArray("retry: 0\nid: e1\n\n");
    QTest::newRow("a comment") << QByteArray("retry: 0\n: hello\n\n");
}

void tst_httplistening::listensLessAndLessOften()
{
    QFETCH(const QByteArray, stream);
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->startListening();
    qsizetype seen = 0;
    for (const auto delay : {50ms, 100ms, 200ms, 400ms, 400ms}) {
        QVERIFY(scene.hasSeen(++seen));
        scene.answers.last()->beginEvents();
        scene.answers.last()->write(stream);
        scene.answers.last()->end();
        QVERIFY(scene.isWaiting());
        scene.clock.advance(delay - 1ms);
        QVERIFY(scene.isQuiet(seen));
        scene.clock.advance(1ms);
    }
    QVERIFY(scene.hasSeen(++seen));
    scene.answers.last()->beginEvents();
    scene.clock.advance(5000ms); // that it lived for a while is a success, too
    scene.answers.last()->end();
    QVERIFY(scene.isWaiting());
    scene.clock.advance(50ms);
    QVERIFY(scene.hasSeen(++seen));
    QVERIFY(scene.watch->logged.isEmpty());
}

void tst_httplistening::listensAnewOnRequest()
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

void tst_httplistening::skipsLargeEventsWhileListening()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->startListening();
    QVERIFY(scene.hasSeen(1));
    scene.answers[0]->beginEvents();
    scene.answers[0]->write("data: " + resultText(7) + QByteArray(Scene::kLimit, ' ') + "\n\ndata: {\"after\":1}\n\n");
    QTRY_COMPARE(scene.watch->received, QByteArrayList{"{\"after\":1}"});
    QCOMPARE(scene.watch->tooLarge.size(), 1);
    QVERIFY(scene.watch->tooLarge.first().startsWith(resultText(7)));
    QVERIFY(scene.watch->tooLarge.first().size() <= 4096);
    QVERIFY(scene.answers[0]->isConnected());
}

void tst_httplistening::neverListensInTheStatelessRevision()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->setRevision(Revision::R2026_07_28);
    scene.transport->startListening();
    QCOMPARE(scene.watch->listening, 1); // there is nothing to wait for
    QVERIFY(scene.isQuiet(0));
}

QTEST_GUILESS_MAIN(tst_httplistening)
#include "tst_httplistening.moc"
