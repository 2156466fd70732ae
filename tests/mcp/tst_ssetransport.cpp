// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for SseTransport, the older HTTP+SSE, against a server that does exactly what each test says.
#include "mcp/transport/ssetransport.h"
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

/// A server whose stream the test writes, and a transport that was told to open.
struct Scene
{
    Scene()
        : server([this](const SeenRequest &request, const Answer &answer) {
            if (request.method == "GET")
                stream = answer;
            else
                post(request, answer);
        })
    {
        HttpOptions options;
        options.url = server.url(QStringLiteral("/api/sse"));
        options.headers.emplaceBack("X-Key", "k");
        options.messageLimit = kSmallLimit;
        options.endpointLimit = 3000ms;
        transport = std::make_unique<SseTransport>(options, clock, nullptr);
        watch = std::make_unique<TransportWatch>(*transport);
        transport->open();
    }

    [[nodiscard]] bool hasStream() const
    {
        return QTest::qWaitFor([this] { return stream != nullptr; });
    }
    [[nodiscard]] bool isOpen()
    {
        if (!hasStream())
            return false;
        stream->beginEvents();
        stream->write("event: endpoint\ndata: /messages?s=1\n\n");
        return QTest::qWaitFor([this] { return watch->opened == 1; });
    }

    Answer stream;
    HttpServer::Handler post = [](const SeenRequest &, const Answer &answer) { answer->reply(202, {}, "Accepted"); };
    HttpServer server;
    FakeClock clock;
    std::unique_ptr<SseTransport> transport;
    std::unique_ptr<TransportWatch> watch;
};

} // namespace

class tst_ssetransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void postsWhereTheServerSays_data();
    void postsWhereTheServerSays();
    void refusesToPostElsewhere_data();
    void refusesToPostElsewhere();
    void waitsForTheEndpointNoLongerThanItsLimit();
    void closesWithoutAStream_data();
    void closesWithoutAStream();
    void failsAPostThatIsRefused();
    void endsWithItsStream_data();
    void endsWithItsStream();
    void skipsLargeEvents();
    void slowPostsDelayNothingUrgent();
    void closesOnce();
};

void tst_ssetransport::postsWhereTheServerSays_data()
{
    QTest::addColumn<QByteArray>("endpoint");
    QTest::addColumn<QByteArray>("target");

    QTest::newRow("a path") << QByteArray("/messages?s=1") << QByteArray("/messages?s=1");
    QTest::newRow("relative to the stream") << QByteArray("messages?s=1") << QByteArray("/api/messages?s=1");
    QTest::newRow("a query alone") << QByteArray("?s=1") << QByteArray("/api/sse?s=1");
    QTest::newRow("the whole address") << QByteArray("http://127.0.0.1:%1/m") << QByteArray("/m");
}

void tst_ssetransport::postsWhereTheServerSays()
{
    QFETCH(QByteArray, endpoint);
    Scene scene;
    QVERIFY(scene.hasStream());
    QCOMPARE(scene.server.seen().first().header("accept"), QByteArray("text/event-stream"));
    scene.stream->beginEvents();
    scene.stream->write(": hi\r\n\r\n");
    QTest::qWait(10);
    QCOMPARE(scene.watch->opened, 0);
    endpoint.replace("%1", QByteArray::number(scene.server.url(QString()).port()));
    scene.stream->write("event: endpoint\r\ndata: " + endpoint + "\r\n\r\n");
    QTRY_COMPARE(scene.watch->opened, 1);

    const OutgoingFrame frame = requestFrame(1, "initialize");
    scene.transport->send(frame);
    QTRY_COMPARE(scene.server.seen("POST").size(), 1);
    const SeenRequest posted = scene.server.seen("POST").constFirst();
    QTEST(posted.target, "target");
    QCOMPARE(posted.body, frame.bytes);
    QCOMPARE(posted.header("content-type"), QByteArray("application/json"));
    QCOMPARE(posted.header("x-key"), QByteArray("k"));
    scene.stream->write("event: message\ndata: " + resultText(1) + "\n\n");
    QTRY_COMPARE(scene.watch->answers.value(1), resultText(1));
    QVERIFY(scene.watch->failed.isEmpty());
}

void tst_ssetransport::refusesToPostElsewhere_data()
{
    QTest::addColumn<QByteArray>("endpoint");

    QTest::newRow("another host") << QByteArray("http://localhost:%1/m");
    QTest::newRow("another port") << QByteArray("http://127.0.0.1:1/m");
    QTest::newRow("another host without a scheme") << QByteArray("//evil.example/m");
    QTest::newRow("another scheme") << QByteArray("https://127.0.0.1:%1/m");
    QTest::newRow("a file") << QByteArray("file:///m");
    QTest::newRow("nothing one could post to") << QByteArray("http://[");
}

void tst_ssetransport::refusesToPostElsewhere()
{
    QFETCH(QByteArray, endpoint);
    Scene scene;
    QVERIFY(scene.hasStream());
    endpoint.replace("%1", QByteArray::number(scene.server.url(QString()).port()));
    scene.stream->beginEvents();
    scene.stream->write("event: endpoint\ndata: " + endpoint + "\n\n");
    QTRY_COMPARE(scene.watch->closed.size(), 1);
    QCOMPARE(scene.watch->closed.first().code, core::ErrorCode::Refused);
    QCOMPARE(scene.watch->opened, 0);
    QTRY_VERIFY(!scene.stream->isConnected());
}

void tst_ssetransport::waitsForTheEndpointNoLongerThanItsLimit()
{
    Scene scene;
    QVERIFY(scene.hasStream());
    scene.stream->beginEvents();
    scene.clock.advance(2999ms);
    QVERIFY(scene.watch->closed.isEmpty());
    scene.clock.advance(1ms);
    QCOMPARE(scene.watch->closed.size(), 1);
    QCOMPARE(scene.watch->closed.first().code, core::ErrorCode::TimedOut);
    QTRY_VERIFY(!scene.stream->isConnected());
}

void tst_ssetransport::closesWithoutAStream_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<core::ErrorCode>("code");

    QTest::newRow("404") << 404 << QByteArray("text/plain") << core::ErrorCode::NotFound;
    QTest::newRow("401") << 401 << QByteArray("text/plain") << core::ErrorCode::Refused;
    QTest::newRow("503") << 503 << QByteArray("text/plain") << core::ErrorCode::Unavailable;
    QTest::newRow("a page") << 200 << QByteArray("text/html") << core::ErrorCode::InvalidInput;
    QTest::newRow("a stream that ends") << 200 << QByteArray("text/event-stream") << core::ErrorCode::Unavailable;
}

void tst_ssetransport::closesWithoutAStream()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, type);
    Scene scene;
    QVERIFY(scene.hasStream());
    scene.stream->reply(status, {{"Content-Type", type}}, ": x\n\n");
    QTRY_COMPARE(scene.watch->closed.size(), 1);
    QTEST(scene.watch->closed.first().code, "code");
}

void tst_ssetransport::failsAPostThatIsRefused()
{
    Scene scene;
    scene.post = [](const SeenRequest &, const Answer &answer) { answer->reply(400, {}, "odd"); };
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QCOMPARE(scene.watch->failed.value(1).detail, QStringLiteral("HTTP 400 Status; odd"));
    scene.transport->send(notificationFrame("notifications/cancelled"));
    QTRY_COMPARE(scene.watch->logged.size(), 1);
    QVERIFY(scene.watch->closed.isEmpty());
}

void tst_ssetransport::endsWithItsStream_data()
{
    QTest::addColumn<bool>("isOrderly");

    QTest::newRow("ended") << true;
    QTest::newRow("cut off") << false;
}

void tst_ssetransport::endsWithItsStream()
{
    QFETCH(const bool, isOrderly);
    Scene scene;
    QVERIFY(scene.isOpen());
    for (qint64 id = 1; id <= 3; ++id)
        scene.transport->send(requestFrame(id, "tools/call"));
    QTRY_COMPARE(scene.server.seen("POST").size(), 3);
    scene.stream->write("data: " + resultText(2) + "\n\n");
    QTRY_VERIFY(scene.watch->answers.contains(2));
    if (isOrderly)
        scene.stream->end();
    else
        scene.stream->drop();
    QTRY_COMPARE(scene.watch->closed.size(), 1);
    QCOMPARE(scene.watch->closed.first().code, core::ErrorCode::Unavailable);
    QVERIFY(scene.watch->closed.first().retryable);
    QCOMPARE(scene.watch->failed.keys(), (QList<qint64>{1, 3}));
    QCOMPARE(scene.watch->ends, (QMap<qint64, int>{{1, 1}, {2, 1}, {3, 1}}));
}

void tst_ssetransport::skipsLargeEvents()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.stream->write("data: " + resultText(7) + QByteArray(kSmallLimit, ' ') + "\n\ndata: {\"after\":1}\n\n");
    QTRY_COMPARE(scene.watch->received, QByteArrayList{"{\"after\":1}"});
    QCOMPARE(scene.watch->tooLarge.size(), 1);
    QVERIFY(scene.watch->tooLarge.first().startsWith(resultText(7)));
}

void tst_ssetransport::slowPostsDelayNothingUrgent()
{
    Scene scene;
    scene.post = [](const SeenRequest &request, const Answer &answer) {
        if (!request.body.contains("tools/call"))
            answer->reply(202, {}, {});
    };
    QVERIFY(scene.isOpen());
    static constexpr int s_calls = 64;
    for (qint64 id = 1; id <= s_calls; ++id)
        scene.transport->send(requestFrame(id, "tools/call"));
    QTRY_COMPARE(scene.server.seen("POST").size(), s_calls);
    scene.transport->send(requestFrame(100, "ping"));
    scene.transport->send(notificationFrame("notifications/cancelled"));
    QTRY_COMPARE_WITH_TIMEOUT(scene.server.seen("POST").size(), s_calls + 2, 1000);
}

void tst_ssetransport::closesOnce()
{
    Scene scene;
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    scene.transport->close();
    scene.transport->close();
    scene.transport->send(requestFrame(2, "tools/call"));
    QTRY_COMPARE(scene.watch->closed.size(), 1);
    QCOMPARE(scene.watch->closed.first().code, core::ErrorCode::Cancelled);
    QTRY_VERIFY(!scene.stream->isConnected());
    QVERIFY(scene.watch->failed.isEmpty());
}

QTEST_GUILESS_MAIN(tst_ssetransport)
#include "tst_ssetransport.moc"
