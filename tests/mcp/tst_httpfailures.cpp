// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for HttpTransport against a server that does exactly what each test says: what is no answer, and what then.
#include "mcp/transport/httperrors.h"
#include "tests/support/floodserver.h"
#include "tests/support/httpscene.h"

#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype kSmallLimit = 100'000;

} // namespace

class tst_httpfailures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsStatuses_data();
    void tellsStatuses();
    void passesOnAnErrorInsideAnErrorStatus();
    void failsAtOnceWithoutAnAnswer_data();
    void failsAtOnceWithoutAnAnswer();
    void failsOnALargeBody();
    void staysUsableWhenNothingListens();
    void neverSendsARequestTwice_data();
    void neverSendsARequestTwice();
    void survivesIdleConnectionsThatClose();
    void waitsForNoBodyThatNeverEnds_data();
    void waitsForNoBodyThatNeverEnds();
    void refusesCompressionItCannotUndo_data();
    void refusesCompressionItCannotUndo();
    void takesAnswersByteByByte_data();
    void takesAnswersByteByByte();
    void tellsWhereNoTlsIs();
    void followsRedirectionsOfItsOwnOrigin();
    void refusesOtherRedirections_data();
    void refusesOtherRedirections();
    void mayBeDestroyedInAnySignal_data();
    void mayBeDestroyedInAnySignal();
};

void tst_httpfailures::tellsStatuses_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<HeaderList>("headers");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<core::ErrorCode>("code");
    QTest::addColumn<bool>("isRetryable");
    QTest::addColumn<QString>("detail");

    using Code = core::ErrorCode;
    const HeaderList text{{"Content-Type", "text/plain"}};
    QTest::newRow("400") << 400 << text << QByteArray("bad\r\nthing") << Code::InvalidInput << false
                         << QStringLiteral("HTTP 400 Status; bad thing");
    QTest::newRow("401, Bearer") << 401 << HeaderList{{"WWW-Authenticate", "Bearer realm=\"x\", scope=\"a\""}}
                                 << QByteArray() << Code::Refused << false
                                 << QStringLiteral(
                                        "HTTP 401 Status; WWW-Authenticate: Bearer realm=\"x\", scope=\"a\"");
    QTest::newRow("401, Basic") << 401 << HeaderList{{"WWW-Authenticate", "Basic realm=\"x\""}} << QByteArray("no")
                                << Code::Refused << false
                                << QStringLiteral("HTTP 401 Status; WWW-Authenticate: Basic realm=\"x\"; no");
    QTest::newRow("403") << 403 << text << QByteArray() << Code::Refused << false << QStringLiteral("HTTP 403 Status");
    QTest::newRow("404 without a session")
        << 404 << text << QByteArray("nope") << Code::NotFound << false << QStringLiteral("HTTP 404 Status; nope");
    QTest::newRow("405") << 405 << text << QByteArray() << Code::Unsupported << false
                         << QStringLiteral("HTTP 405 Status");
    QTest::newRow("429") << 429 << HeaderList{{"Retry-After", "7"}} << QByteArray() << Code::Unavailable << true
                         << QStringLiteral("HTTP 429 Status; Retry-After: 7");
    QTest::newRow("503") << 503 << text << QByteArray("busy") << Code::Unavailable << true
                         << QStringLiteral("HTTP 503 Status; busy");
    QTest::newRow("an error of JSON-RPC without an id")
        << 400 << HeaderList{{"Content-Type", "application/json"}}
        << QByteArray(R"({"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"not initialized"}})")
        << Code::InvalidInput << false << QStringLiteral("HTTP 400 Status; JSON-RPC -32600: not initialized");
    QTest::newRow("an error of JSON-RPC for somebody else")
        << 500 << HeaderList{{"Content-Type", "application/json"}}
        << QByteArray(R"({"jsonrpc":"2.0","id":9,"error":{"code":-32600,"message":"odd"}})") << Code::Unavailable
        << true << QStringLiteral("HTTP 500 Status; JSON-RPC -32600: odd");
}

void tst_httpfailures::tellsStatuses()
{
    QFETCH(const int, status);
    QFETCH(const HeaderList, headers);
    QFETCH(const QByteArray, body);
    HttpScene scene([&](const SeenRequest &, const Answer &answer) { answer->reply(status, headers, body); });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "initialize"));
    QTRY_VERIFY(scene.watch->failed.contains(1));
    const core::Error error = scene.watch->failed.value(1);
    QTEST(error.code, "code");
    QTEST(error.retryable, "isRetryable");
    QTEST(error.detail, "detail");
    QCOMPARE(httpStatusOf(error), std::optional(status));
    QVERIFY(!error.toLine().contains(QStringLiteral("s3cret")));
    QVERIFY(scene.watch->received.isEmpty());
    QCOMPARE(scene.server.seen().size(), 1);
    QCOMPARE(scene.watch->ends.value(1), 1);
}

void tst_httpfailures::passesOnAnErrorInsideAnErrorStatus()
{
    const QByteArray error = R"({"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"inner"}})";
    HttpScene scene([&](const SeenRequest &, const Answer &answer) {
        answer->reply(500, {{"Content-Type", "application/json"}}, error);
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_COMPARE(scene.watch->received, QByteArrayList{error});
    QTest::qWait(0);
    QCOMPARE(scene.watch->ends.value(1), 1);
}

void tst_httpfailures::failsAtOnceWithoutAnAnswer_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::addColumn<core::ErrorCode>("code");
    QTest::addColumn<bool>("isRetryable");

    using Code = core::ErrorCode;
    const QByteArray end = "Content-Length: 0\r\n\r\n";
    QTest::newRow("202") << "HTTP/1.1 202 Accepted\r\n" + end << Code::Unavailable << true;
    QTest::newRow("204") << QByteArray("HTTP/1.1 204 No Content\r\n\r\n") << Code::Unavailable << true;
    QTest::newRow("an empty body") << "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n" + end << Code::Unavailable
                                   << true;
    QTest::newRow("a page") << QByteArray(
                                   "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>")
                            << Code::InvalidInput << false;
    QTest::newRow("JSON that is no answer")
        << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
        << Code::InvalidInput << false;
    QTest::newRow("JSON cut short")
        << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{\"json")
        << Code::Unavailable << true;
    QTest::newRow("a stream that ends")
        << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                      "3\r\n:x\n\r\n0\r\n\r\n")
        << Code::Unavailable << true;
    QTest::newRow("a stream cut off")
        << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                      "3\r\n:x\n\r\n")
        << Code::Unavailable << true;
    QTest::newRow("a stream with something else")
        << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 34\r\n\r\n"
                      "data: {\"id\":2,\"result\":{}}\ndata\n\n\n")
        << Code::Unavailable << true;
    QTest::newRow("no HTTP") << QByteArray("220 mail.example ESMTP\r\n") << Code::Unavailable << true;
    QTest::newRow("nothing") << QByteArray() << Code::Unavailable << true;
}

void tst_httpfailures::failsAtOnceWithoutAnAnswer()
{
    QFETCH(const QByteArray, reply);
    HttpScene scene([&](const SeenRequest &, const Answer &answer) {
        answer->raw(reply);
        answer->drop();
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QTEST(scene.watch->failed.value(1).code, "code");
    QTEST(scene.watch->failed.value(1).retryable, "isRetryable");
    QVERIFY(!scene.watch->failed.value(1).message.isEmpty());
    QTest::qWait(0);
    QCOMPARE(scene.watch->ends.value(1), 1);
    QCOMPARE(scene.server.seen().size(), 1);
}

void tst_httpfailures::failsOnALargeBody()
{
    HttpScene scene(
        [](const SeenRequest &request, const Answer &answer) {
            const QByteArray fill(kSmallLimit - resultText(1).size(), ' ');
            answer->json(resultText(idIn(request.body)) + fill + (idIn(request.body) == 2 ? " " : ""));
        },
        [](HttpOptions &options) { options.messageLimit = kSmallLimit; });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_VERIFY(scene.watch->answers.contains(1)); // at the limit
    scene.transport->send(requestFrame(2, "tools/call"));
    QTRY_VERIFY(scene.watch->failed.contains(2)); // one byte beyond
    QCOMPARE(scene.watch->failed.value(2).code, core::ErrorCode::TooLarge);
    QVERIFY(scene.watch->failed.value(2).message.contains(QStringLiteral("0.09537 MiB")));
}

void tst_httpfailures::staysUsableWhenNothingListens()
{
    auto server = std::make_unique<HttpServer>(answerAll);
    const QUrl url = server->url(QStringLiteral("/"));
    server.reset();
    FakeClock clock;
    HttpTransport transport(httpOptions(url), clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    for (qint64 id = 1; id <= 2; ++id) {
        transport.send(requestFrame(id, "initialize"));
        QTRY_VERIFY(watch.failed.contains(id));
        QCOMPARE(watch.failed.value(id).code, core::ErrorCode::Unavailable);
        QVERIFY(watch.failed.value(id).retryable);
    }
    transport.send(notificationFrame("notifications/cancelled"));
    QTRY_COMPARE(watch.logged.size(), 1);
    QVERIFY(watch.closed.isEmpty());
}

void tst_httpfailures::neverSendsARequestTwice_data()
{
    QTest::addColumn<bool>("isConnected");

    QTest::newRow("on a new connection") << false;
    QTest::newRow("on a connection used before") << true;
}

void tst_httpfailures::neverSendsARequestTwice()
{
    QFETCH(const bool, isConnected);
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        if (idIn(request.body) == 1)
            answerAll(request, answer);
        else
            answer->drop(); // taken, and gone
    });
    QVERIFY(scene.isOpen());
    if (isConnected) {
        scene.transport->send(requestFrame(1, "tools/call"));
        QTRY_VERIFY(scene.watch->answers.contains(1));
    }
    scene.transport->send(requestFrame(2, "tools/call"));
    QTRY_VERIFY(scene.watch->failed.contains(2));
    const auto isSecond = [](const SeenRequest &request) { return idIn(request.body) == 2; };
    QCOMPARE(std::ranges::count_if(scene.server.seen(), isSecond), 1);
}

void tst_httpfailures::survivesIdleConnectionsThatClose()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        answerAll(request, answer);
        answer->drop(); // although the answer did not say so
    });
    QVERIFY(scene.isOpen());
    for (qint64 id = 1; id <= 5; ++id) {
        scene.transport->send(requestFrame(id, "tools/call"));
        QTRY_VERIFY(scene.watch->answers.contains(id));
        QTest::qWait(20); // until the end of the connection has been seen
    }
    QVERIFY(scene.watch->failed.isEmpty());
}

void tst_httpfailures::waitsForNoBodyThatNeverEnds_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("location");
    QTest::addColumn<core::ErrorCode>("code");

    QTest::newRow("an error") << 503 << QByteArray() << core::ErrorCode::Unavailable;
    QTest::newRow("a refusal") << 401 << QByteArray() << core::ErrorCode::Refused;
    QTest::newRow("a redirection elsewhere") << 307 << QByteArray("http://127.0.0.1:1/") << core::ErrorCode::Refused;
}

void tst_httpfailures::waitsForNoBodyThatNeverEnds()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, location);
    Answer held;
    HttpScene scene([&](const SeenRequest &, const Answer &answer) {
        answer->begin(status, {{"Location", location}});
        answer->write("sorry, but");
        held = answer;
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_COMPARE(scene.clock.plannedCalls(), 1);
    QTest::qWait(20);
    scene.clock.advance(4999ms);
    QVERIFY(scene.watch->failed.isEmpty());
    scene.clock.advance(1ms);
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QTEST(scene.watch->failed.value(1).code, "code");
    if (location.isEmpty())
        QVERIFY(scene.watch->failed.value(1).detail.contains(QStringLiteral("sorry, but")));
    QTRY_VERIFY(!held->isConnected());
}

void tst_httpfailures::refusesCompressionItCannotUndo_data()
{
    QTest::addColumn<QByteArray>("coding");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<core::ErrorCode>("code");
    QTest::addColumn<QString>("message");

    using Code = core::ErrorCode;
    // "{}" and its compression, whole and with an end missing
    const QByteArray whole = QByteArray::fromHex("1f8b0800000000000003abae050043bfa6a302000000");
    QTest::newRow("one nobody asked for") << QByteArray("br") << QByteArray("application/json") << QByteArray("x")
                                          << Code::InvalidInput << QStringLiteral("not asked for");
    QTest::newRow("two") << QByteArray("gzip, gzip") << QByteArray("application/json") << whole << Code::InvalidInput
                         << QStringLiteral("not asked for");
    QTest::newRow("damaged") << QByteArray("gzip") << QByteArray("application/json") << QByteArray("{}{}{}")
                             << Code::InvalidInput << QStringLiteral("damaged");
    QTest::newRow("cut short") << QByteArray("gzip") << QByteArray("application/json") << whole.chopped(4)
                               << Code::InvalidInput << QStringLiteral("damaged");
    QTest::newRow("a stream cut short") << QByteArray("gzip") << QByteArray("text/event-stream") << whole.chopped(4)
                                        << Code::Unavailable << QStringLiteral("broke");
    QTest::newRow("whole, but no answer") << QByteArray("GZIP") << QByteArray("application/json") << whole
                                          << Code::InvalidInput << QStringLiteral("not the answer");
    QTest::newRow("none") << QByteArray("identity") << QByteArray("application/json") << QByteArray("{}")
                          << Code::InvalidInput << QStringLiteral("not the answer");
}

void tst_httpfailures::refusesCompressionItCannotUndo()
{
    QFETCH(const QByteArray, coding);
    QFETCH(const QByteArray, type);
    QFETCH(const QByteArray, body);
    QFETCH(const QString, message);
    HttpScene scene([&](const SeenRequest &, const Answer &answer) {
        answer->reply(200, {{"Content-Type", type}, {"Content-Encoding", coding}}, body);
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QTEST(scene.watch->failed.value(1).code, "code");
    QVERIFY2(scene.watch->failed.value(1).message.contains(message), qPrintable(scene.watch->failed.value(1).message));
    QCOMPARE(scene.watch->failed.value(1).where, addressOf(scene.server.url(QStringLiteral("/mcp"))));
    QCOMPARE(scene.server.seen().first().header("accept-encoding"), QByteArray("gzip, deflate"));
}

void tst_httpfailures::takesAnswersByteByByte_data()
{
    QTest::addColumn<QByteArray>("reply");

    const QByteArray result = resultText(1);
    const QByteArray length = "Content-Length: " + QByteArray::number(result.size()) + "\r\n\r\n";
    QTest::newRow("a length") << "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n" + length + result;
    QTest::newRow("chunks")
        << "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" +
               QByteArray::number(result.size(), 16) + "\r\n" + result + "\r\n0\r\n\r\n";
    QTest::newRow("events") << "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: x\r\n\r\ndata: " + result +
                                   "\r\n\r\n";
    QTest::newRow("after an interim answer") << "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: "
                                                "application/json\r\n" +
                                                    length + result;
}

void tst_httpfailures::takesAnswersByteByByte()
{
    QFETCH(const QByteArray, reply);
    QTimer timer;
    qsizetype at = 0;
    HttpScene scene([&](const SeenRequest &, const Answer &answer) {
        connect(&timer, &QTimer::timeout, &timer, [&, answer] {
            if (at < reply.size())
                answer->raw(reply.sliced(at++, 1));
        });
        timer.start(0);
    });
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_COMPARE(scene.watch->answers.value(1), resultText(1));
    QVERIFY(scene.watch->failed.isEmpty());
}

void tst_httpfailures::tellsWhereNoTlsIs()
{
    const FloodServer server("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", {});
    FakeClock clock;
    HttpOptions options = httpOptions(server.url());
    options.url.setScheme(QStringLiteral("https"));
    HttpTransport transport(options, clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    transport.send(requestFrame(1, "tools/call"));
    QTRY_VERIFY(watch.failed.contains(1));
    QCOMPARE(watch.failed.value(1).code, core::ErrorCode::Unavailable);
    QVERIFY(!watch.failed.value(1).retryable);
    QVERIFY(watch.failed.value(1).message.contains(QStringLiteral("http://")));
}

void tst_httpfailures::followsRedirectionsOfItsOwnOrigin()
{
    HttpScene scene([](const SeenRequest &request, const Answer &answer) {
        if (request.target == "/final")
            answerAll(request, answer);
        else if (request.target == "/next")
            answer->reply(308, {{"Location", "final"}}, {});
        else
            answer->reply(307, {{"Location", "/next"}}, "moved");
    });
    QVERIFY(scene.isOpen());
    const OutgoingFrame frame = requestFrame(1, "tools/call");
    scene.transport->send(frame);
    QTRY_VERIFY(scene.watch->answers.contains(1));
    QCOMPARE(scene.server.seen("POST").size(), 3);
    for (const SeenRequest &request : scene.server.seen())
        QCOMPARE(request.body, frame.bytes);
}

void tst_httpfailures::refusesOtherRedirections_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("location");
    QTest::addColumn<int>("requests");

    QTest::newRow("another host") << 307 << QByteArray("http://localhost:%1/x") << 1;
    QTest::newRow("another port") << 308 << QByteArray("http://127.0.0.1:1/x") << 1;
    QTest::newRow("another scheme") << 307 << QByteArray("https://127.0.0.1:%1/x") << 1;
    QTest::newRow("a file") << 307 << QByteArray("file:///etc/passwd") << 1;
    QTest::newRow("302 would turn it into a GET") << 302 << QByteArray("/x") << 1;
    QTest::newRow("303 too") << 303 << QByteArray("/x") << 1;
    QTest::newRow("in a circle") << 307 << QByteArray("/mcp") << 6;
}

void tst_httpfailures::refusesOtherRedirections()
{
    QFETCH(const int, status);
    QFETCH(QByteArray, location);
    QFETCH(const int, requests);
    HttpScene scene([&](const SeenRequest &, const Answer &answer) {
        answer->reply(status, {{"Location", location}}, {});
    });
    location.replace("%1", QByteArray::number(scene.server.url(QString()).port()));
    QVERIFY(scene.isOpen());
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_VERIFY(scene.watch->failed.contains(1));
    QCOMPARE(scene.watch->failed.value(1).code, core::ErrorCode::Refused);
    QVERIFY(!scene.watch->failed.value(1).retryable);
    QCOMPARE(scene.server.seen().size(), requests);
}

void tst_httpfailures::mayBeDestroyedInAnySignal_data()
{
    QTest::addColumn<QByteArray>("reply");

    QTest::newRow("an answer")
        << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 36\r\n\r\n") +
               resultText(1);
    QTest::newRow("an event") << "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: " + resultText(1) +
                                     "\n\ndata: x\n\n";
    QTest::newRow("a compressed event")
        << "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: deflate\r\n\r\n" +
               qCompress("data: " + resultText(1) + "\n\n" + QByteArray(100'000, ':')).sliced(4);
    QTest::newRow("a failure") << QByteArray("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
    QTest::newRow("an inner error") << QByteArray(
        "HTTP/1.1 500 No\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"
        R"({"id":1,"error":{"code":1,"message":"0123456789"}})");
}

void tst_httpfailures::mayBeDestroyedInAnySignal()
{
    QFETCH(const QByteArray, reply);
    HttpScene scene([&](const SeenRequest &, const Answer &answer) { answer->raw(reply); });
    QVERIFY(scene.isOpen());
    bool isDestroyed = false;
    const auto destroy = [&] {
        scene.transport.reset();
        isDestroyed = true;
    };
    scene.watch.reset();
    connect(scene.transport.get(), &Transport::received, this, destroy);
    connect(scene.transport.get(), &Transport::requestFailed, this, destroy);
    scene.transport->send(requestFrame(1, "tools/call"));
    QTRY_VERIFY(isDestroyed);
}

QTEST_GUILESS_MAIN(tst_httpfailures)
#include "tst_httpfailures.moc"
