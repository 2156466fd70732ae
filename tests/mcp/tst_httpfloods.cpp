// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a server which never stops sending costs the HTTP transports neither memory nor anybody's turn.
#include "mcp/transport/httptransport.h"
#include "mcp/transport/ssetransport.h"
#include "tests/support/calmwatch.h"
#include "tests/support/fakeclock.h"
#include "tests/support/floodserver.h"
#include "tests/support/transportwatch.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;

namespace {

constexpr int kPatience = 30'000 * (kIsSanitized ? 8 : 1); // ms
constexpr qsizetype kLimit = 2LL * 1024 * 1024;            // of a message

QByteArray eventsHead() { return QByteArrayLiteral("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"); }
QByteArray jsonHead() { return QByteArrayLiteral("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"); }
QByteArray toEnd() { return QByteArrayLiteral("\r\n"); }
QByteArray chunked() { return QByteArrayLiteral("Transfer-Encoding: chunked\r\n\r\n"); }

QByteArray chunk(const QByteArray &bytes) { return QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n"; }

/// @p times the bytes of @p piece, deflated. Several of these in a row are read as one.
QByteArray deflated(const QByteArray &piece, qsizetype times)
{
    // qCompress writes zlib's form: four bytes of length, two of header, the deflated bytes, four of checksum.
    const QByteArray zlib = qCompress(piece.repeated(times), 9);
    return zlib.sliced(6, zlib.size() - 10);
}

HttpOptions optionsFor(const FloodServer &server)
{
    HttpOptions options;
    options.url = server.url();
    options.messageLimit = kLimit;
    return options;
}

} // namespace

class tst_httpfloods : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void endsAFloodedCall_data();
    void endsAFloodedCall();
    void leavesAFloodOfEventsToItsTimeLimit_data();
    void leavesAFloodOfEventsToItsTimeLimit();
    void stopsListeningToAFlood_data();
    void stopsListeningToAFlood();
    void closesOnAFloodedStream_data();
    void closesOnAFloodedStream();
    void staysCalmUnderManyFloods();
};

void tst_httpfloods::initTestCase()
{
    // Whatever the first connection loads and keeps is not the flood's.
    FloodServer server("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n", {});
    FakeClock clock;
    HttpOptions options;
    options.url = server.url();
    HttpTransport transport(options, clock, nullptr);
    const TransportWatch told(transport);
    transport.open();
    QTRY_COMPARE(told.opened, 1);
    transport.send(requestFrame(1, "initialize"));
    QTRY_VERIFY(told.failed.contains(1));
}

void tst_httpfloods::endsAFloodedCall_data()
{
    QTest::addColumn<QByteArray>("begin");
    QTest::addColumn<QByteArray>("piece");
    QTest::addColumn<core::ErrorCode>("code");

    using Code = core::ErrorCode;
    const QByteArray comments = QByteArray(":\n\n").repeated(10'000);
    QTest::newRow("comments") << eventsHead() + toEnd() << comments << Code::TooLarge;
    QTest::newRow("comments in large chunks") << eventsHead() + chunked() << chunk(comments) << Code::TooLarge;
    QTest::newRow("comments in tiny chunks") << eventsHead() + chunked() << chunk(":\n\n") << Code::TooLarge;
    QTest::newRow("comments with a length") << eventsHead() + "Content-Length: 99999999999\r\n\r\n"
                                            << comments << Code::TooLarge;
    QTest::newRow("one endless comment") << eventsHead() + toEnd() + ":" << QByteArray("xxxx") << Code::TooLarge;
    QTest::newRow("empty lines") << eventsHead() + toEnd() << QByteArray("\n") << Code::TooLarge;
    QTest::newRow("lines of data, one event") << eventsHead() + toEnd() << QByteArray("data: x\n") << Code::TooLarge;
    QTest::newRow("empty lines of data, one event") << eventsHead() + toEnd() << QByteArray("data\n") << Code::TooLarge;
    QTest::newRow("one endless line of data")
        << eventsHead() + toEnd() + "data: " << QByteArray("xxxx") << Code::TooLarge;
    QTest::newRow("ids alone") << eventsHead() + toEnd() << QByteArray("id: 1\n\n") << Code::TooLarge;
    QTest::newRow("types alone") << eventsHead() + toEnd() << QByteArray("event: message\n\n") << Code::TooLarge;
    QTest::newRow("delays alone") << eventsHead() + toEnd() << QByteArray("retry: 0\n") << Code::TooLarge;
    QTest::newRow("fields nobody knows") << eventsHead() + toEnd() << QByteArray("what: ever\n") << Code::TooLarge;
    QTest::newRow("comments, compressed") << eventsHead() + "Content-Encoding: deflate\r\n\r\n"
                                          << deflated(":\n\n", 1'000'000) << Code::TooLarge;
    QTest::newRow("JSON") << jsonHead() + toEnd() << QByteArray("[[[[") << Code::TooLarge;
    QTest::newRow("JSON in tiny chunks") << jsonHead() + chunked() << chunk(" ") << Code::TooLarge;
    QTest::newRow("JSON, compressed") << jsonHead() + "Content-Encoding: deflate\r\n\r\n"
                                      << deflated("    ", 1'000'000) << Code::TooLarge;
    QTest::newRow("a page") << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n") << QByteArray("<p>")
                            << Code::TooLarge;
    QTest::newRow("an error") << QByteArray("HTTP/1.1 500 No\r\n\r\n") << QByteArray("sorry") << Code::Unavailable;
    QTest::newRow("a refusal") << QByteArray("HTTP/1.1 401 No\r\n\r\n") << QByteArray("sorry") << Code::Refused;
    QTest::newRow("a redirection elsewhere") << QByteArray("HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:1/\r\n\r\n")
                                             << QByteArray("there") << Code::Refused;
    QTest::newRow("header fields") << jsonHead() << QByteArray("X-Field: value\r\n") << Code::TooLarge;
    QTest::newRow("one header field") << jsonHead() + "X-Field: " << QByteArray("value") << Code::TooLarge;
    QTest::newRow("a continued header field") << jsonHead() + "X-Field: a\r\n"
                                              << QByteArray(" value\r\n") << Code::TooLarge;
    QTest::newRow("a reason") << QByteArray("HTTP/1.1 200 ") << QByteArray("OK") << Code::TooLarge;
    QTest::newRow("empty lines before the answer") << QByteArray() << QByteArray("\r\n") << Code::TooLarge;
    QTest::newRow("interim answers") << QByteArray() << QByteArray("HTTP/1.1 100 Continue\r\n\r\n") << Code::TooLarge;
    QTest::newRow("an extension of a chunk") << eventsHead() + chunked() + "3;" << QByteArray("x=y;") << Code::TooLarge;
    QTest::newRow("a trailer") << eventsHead() + chunked() + "0\r\n"
                               << QByteArray("X-Field: value\r\n") << Code::TooLarge;
    QTest::newRow("no HTTP") << QByteArray() << QByteArray("hello") << Code::Unavailable;
}

void tst_httpfloods::endsAFloodedCall()
{
    QFETCH(const QByteArray, begin);
    QFETCH(const QByteArray, piece);
    FloodServer server(begin.isEmpty() ? piece : begin, piece);
    FakeClock clock;
    const HttpOptions options = optionsFor(server);
    HttpTransport transport(options, clock, nullptr);
    const TransportWatch told(transport);
    transport.open();
    QTRY_COMPARE(told.opened, 1);

    const CalmWatch watch;
    QElapsedTimer time;
    time.start();
    transport.send(requestFrame(1, "tools/call"));
    // A loop that runs, as QTRY_ would sleep between the pieces of what is sent.
    const bool hasEnded = QSignalSpy(&transport, &Transport::requestFailed).wait(kPatience);
    qInfo("%lld ms, %s, %lld MiB sent", static_cast<long long>(time.elapsed()), watch.toText().constData(),
          static_cast<long long>(server.bytesSent() >> 20));
    QVERIFY2(watch.isCalm(), watch.toText().constData());
    QVERIFY(hasEnded);
    const core::Error error = told.failed.value(1);
    QTEST(error.code, "code");
    QVERIFY(!error.message.isEmpty());
    QVERIFY(error.where.startsWith(QStringLiteral("http://127.0.0.1")));
    QVERIFY(!error.toLine().contains(QStringLiteral("s3cret")));
    QTRY_COMPARE(server.open(), 0);
    QCOMPARE(server.requests(), 1);
    QCOMPARE(told.ends.value(1), 1);
}

void tst_httpfloods::leavesAFloodOfEventsToItsTimeLimit_data()
{
    QTest::addColumn<QByteArray>("piece");

    QTest::newRow("notifications") << QByteArray(
        "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{}}\n\n");
    QTest::newRow("tiny events") << QByteArray("data:1\n\n");
    QTest::newRow("empty events") << QByteArray("data:\n\n");
}

void tst_httpfloods::leavesAFloodOfEventsToItsTimeLimit()
{
    QFETCH(const QByteArray, piece);
    FloodServer server(eventsHead() + toEnd(), piece);
    FakeClock clock;
    HttpOptions options;
    options.url = server.url();
    HttpTransport transport(options, clock, nullptr);
    int received = 0;
    connect(&transport, &Transport::received, this, [&] { ++received; });
    bool isOpen = false;
    connect(&transport, &Transport::opened, this, [&] { isOpen = true; });
    transport.open();
    QTRY_VERIFY(isOpen);

    const CalmWatch watch;
    transport.send(requestFrame(1, "tools/call"));
    QTRY_COMPARE(server.requests(), 1);
    QTest::qWait(2000);
    qInfo("%d events, %s", received, watch.toText().constData());
    QVERIFY2(watch.isCalm(), watch.toText().constData());
    transport.forget(1);
    QTest::qWait(20);
    clock.advance(std::chrono::seconds(2)); // its stream may linger for a moment
    QTRY_COMPARE(server.open(), 0);
    QCOMPARE(server.requests(), 1);
}

void tst_httpfloods::stopsListeningToAFlood_data()
{
    QTest::addColumn<QByteArray>("begin");
    QTest::addColumn<QByteArray>("piece");

    QTest::newRow("comments") << eventsHead() + toEnd() << QByteArray(":\n\n");
    QTest::newRow("one endless event") << eventsHead() + toEnd() << QByteArray("data: x\n");
    QTest::newRow("header fields") << eventsHead() << QByteArray("X-Field: value\r\n");
    QTest::newRow("a page") << QByteArray("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n") << QByteArray("<p>");
    QTest::newRow("a refusal") << QByteArray("HTTP/1.1 401 No\r\n\r\n") << QByteArray("sorry");
}

void tst_httpfloods::stopsListeningToAFlood()
{
    QFETCH(const QByteArray, begin);
    QFETCH(const QByteArray, piece);
    FloodServer server(begin, piece);
    FakeClock clock;
    const HttpOptions options = optionsFor(server);
    HttpTransport transport(options, clock, nullptr);
    const TransportWatch told(transport);
    transport.open();
    QTRY_COMPARE(told.opened, 1);

    const CalmWatch watch;
    transport.startListening();
    QVERIFY(QSignalSpy(&transport, &Transport::logged).wait(kPatience));
    QCOMPARE(told.logged.size(), 1);
    QVERIFY2(watch.isCalm(), watch.toText().constData());
    QCOMPARE(told.listening, 1);
    QTRY_COMPARE(server.open(), 0);
    QCOMPARE(clock.plannedCalls(), 0); // it is not asked for again
    QVERIFY(told.closed.isEmpty());
}

void tst_httpfloods::closesOnAFloodedStream_data()
{
    QTest::addColumn<QByteArray>("begin");
    QTest::addColumn<QByteArray>("piece");
    QTest::addColumn<int>("opened");

    const QByteArray endpoint = "event: endpoint\ndata: /messages\n\n";
    QTest::newRow("comments before the address") << eventsHead() + toEnd() << QByteArray(":\n\n") << 0;
    QTest::newRow("comments after the address") << eventsHead() + toEnd() + endpoint << QByteArray(":\n\n") << 1;
    QTest::newRow("one endless event") << eventsHead() + toEnd() + endpoint << QByteArray("data: x\n") << 1;
    QTest::newRow("header fields") << eventsHead() << QByteArray("X-Field: value\r\n") << 0;
}

void tst_httpfloods::closesOnAFloodedStream()
{
    QFETCH(const QByteArray, begin);
    QFETCH(const QByteArray, piece);
    FloodServer server(begin, piece);
    FakeClock clock;
    const HttpOptions options = optionsFor(server);
    SseTransport transport(options, clock, nullptr);
    const TransportWatch told(transport);
    const CalmWatch watch;
    transport.open();
    QVERIFY(QSignalSpy(&transport, &Transport::closed).wait(kPatience));
    QCOMPARE(told.closed.size(), 1);
    QVERIFY2(watch.isCalm(), watch.toText().constData());
    QTEST(told.opened, "opened");
    QCOMPARE(told.closed.first().code, core::ErrorCode::TooLarge);
    QVERIFY(!told.closed.first().toLine().contains(QStringLiteral("s3cret")));
    QTRY_COMPARE(server.open(), 0);
}

void tst_httpfloods::staysCalmUnderManyFloods()
{
    FloodServer server(eventsHead() + toEnd(), "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\n\n");
    FakeClock clock;
    HttpOptions options;
    options.url = server.url();
    HttpTransport transport(options, clock, nullptr);
    bool isOpen = false;
    connect(&transport, &Transport::opened, this, [&] { isOpen = true; });
    transport.open();
    QTRY_VERIFY(isOpen);
    const CalmWatch watch;
    static constexpr int s_calls = 16;
    for (qint64 id = 1; id <= s_calls; ++id)
        transport.send(requestFrame(id, "tools/call"));
    QTRY_COMPARE(server.requests(), s_calls);
    QTest::qWait(2000);
    qInfo("%s", watch.toText().constData());
    QVERIFY2(watch.isCalm(), watch.toText().constData());
}

QTEST_GUILESS_MAIN(tst_httpfloods)
#include "tst_httpfloods.moc"
