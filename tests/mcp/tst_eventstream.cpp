// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for EventStream: the rules of event streams, however the bytes are cut, and within its limits.
#include "mcp/transport/eventstream.h"
#include "tests/support/sanitized.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace assay::mcp;

namespace {

constexpr qsizetype kLimit = 1 << 20;
constexpr qsizetype kHead = 4096;

/// "type|data|id" of each event, joined by '/'.
QByteArray toText(const QList<ServerEvent> &events)
{
    QByteArrayList texts;
    for (const ServerEvent &event : events)
        texts.append(event.type + '|' + event.data + '|' + event.lastEventId);
    return texts.join('/');
}

/// What the rules give for a whole stream, done the slow and plain way.
QList<ServerEvent> readPlainly(QByteArray stream)
{
    if (stream.startsWith("\xEF\xBB\xBF"))
        stream.remove(0, 3);
    stream.replace("\r\n", "\n").replace('\r', '\n');
    QList<ServerEvent> events;
    QByteArray type;
    QByteArray data;
    QByteArray id;
    QByteArrayList lines = stream.split('\n');
    lines.removeLast(); // an unfinished line
    for (const QByteArray &line : lines) {
        if (line.isEmpty()) {
            if (!data.isEmpty())
                events.append({type, data.chopped(1), id, 0});
            type.clear();
            data.clear();
            continue;
        }
        const qsizetype colon = line.indexOf(':');
        const QByteArray name = colon < 0 ? line : line.first(colon);
        QByteArray value = colon < 0 ? QByteArray() : line.sliced(colon + 1);
        if (value.startsWith(' '))
            value.remove(0, 1);
        if (name == "event")
            type = value;
        else if (name == "data")
            data += value + '\n';
        else if (name == "id" && !value.contains('\0'))
            id = value;
    }
    return events;
}

QList<ServerEvent> readInPieces(const QByteArray &stream, qsizetype limit, QRandomGenerator &random)
{
    EventStream parser(limit);
    QList<ServerEvent> events;
    for (qsizetype at = 0; at < stream.size();) {
        const qsizetype size = qMin<qsizetype>(stream.size() - at, 1 + random.bounded(7));
        events += parser.feed(QByteArrayView(stream).sliced(at, size));
        at += size;
    }
    return events;
}

} // namespace

class tst_eventstream : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEvents_data();
    void readsEvents();
    void readsEventsByteByByte_data() { readsEvents_data(); }
    void readsEventsByteByByte();
    void tellsAnEventAtItsEmptyLine();
    void takesDelays_data();
    void takesDelays();
    void keepsTheIdOfAnEventWithoutData();
    void isTheSameInAnyPieces();
    void skipsAnEventBeyondTheLimit_data();
    void skipsAnEventBeyondTheLimit();
    void takesTheIdOfASkippedEvent();
    void knowsEarlyThatAnEventIsTooLarge();
    void countsWhatIsNoEvent_data();
    void countsWhatIsNoEvent();
    void keepsNothingOfEndlessLines_data();
    void keepsNothingOfEndlessLines();
    void ignoresIdsNobodyCouldSend();
    void takesLinearTime_data();
    void takesLinearTime();
};

void tst_eventstream::readsEvents_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QByteArray>("events");

    // The first five are examples of the standard (9.2.6).
    QTest::newRow("stock ticker") << QByteArray("data: YHOO\ndata: +2\ndata: 10\n\n") << QByteArray("|YHOO\n+2\n10|");
    QTest::newRow("comment, ids, and an id that is taken back")
        << QByteArray(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n")
        << QByteArray("|first event|1/|second event|");
    QTest::newRow("empty data lines") << QByteArray("data\n\ndata\ndata\n\ndata:") << QByteArray("||/|\n|");
    QTest::newRow("one space after the colon is no part")
        << QByteArray("data:test\n\ndata: test\n\n") << QByteArray("|test|/|test|");
    QTest::newRow("types") << QByteArray("event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n")
                           << QByteArray("add|73857293|/remove|2153|");
    QTest::newRow("a type counts for one event only") << QByteArray("event: a\n\ndata: x\n\n") << QByteArray("|x|");
    QTest::newRow("CRLF") << QByteArray("event: message\r\ndata: 1\r\ndata: 2\r\n\r\n") << QByteArray("message|1\n2|");
    QTest::newRow("CR") << QByteArray("data: 1\r\rdata: 2\r\r") << QByteArray("|1|/|2|");
    QTest::newRow("mixed line ends") << QByteArray("data: 1\r\ndata: 2\rdata: 3\n\r\n") << QByteArray("|1\n2\n3|");
    QTest::newRow("LF after CR LF ends the event") << QByteArray("data: 1\r\n\n") << QByteArray("|1|");
    QTest::newRow("a byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                     "data: 1\n\n")
                                       << QByteArray("|1|");
    QTest::newRow("only one byte order mark") << QByteArray("\xEF\xBB\xBF\xEF\xBB\xBF"
                                                            "data: 1\n\ndata: 2\n\n")
                                              << QByteArray("|2|");
    QTest::newRow("a byte order mark later") << QByteArray("data: \xEF\xBB\xBF"
                                                           "1\n\n")
                                             << QByteArray("|\xEF\xBB\xBF"
                                                           "1|");
    QTest::newRow("half a byte order mark") << QByteArray("\xEF\xBB"
                                                          "data: 1\ndata: 2\n\n")
                                            << QByteArray("|2|");
    QTest::newRow("a short stream") << QByteArray(":\n\n") << QByteArray();
    QTest::newRow("an id stays") << QByteArray("id: 7\ndata: 1\n\ndata: 2\n\n") << QByteArray("|1|7/|2|7");
    QTest::newRow("an id with NUL is ignored") << QByteArray("id: 7\ndata: 1\n\nid: 8\0"
                                                             "9\ndata: 2\n\n",
                                                             32)
                                               << QByteArray("|1|7/|2|7");
    QTest::newRow("unknown fields") << QByteArray("datax: 1\nDATA: 2\n data: 3\ndata : 4\ndat\nid2: 1\ndata: 5\n\n")
                                    << QByteArray("|5|");
    QTest::newRow("colons in the value") << QByteArray("data:: {\"a\":1}\n\n") << QByteArray("|: {\"a\":1}|");
    QTest::newRow("an unfinished event is no event") << QByteArray("data: 1\n") << QByteArray();
    QTest::newRow("bytes that are not UTF-8 are kept") << QByteArray("data: \xff\xc3\n\n") << QByteArray("|\xff\xc3|");
    QTest::newRow("a NUL in the data is kept") << QByteArray("data: a\0b\n\n", 11) << QByteArray("|a\0b|", 5);
}

void tst_eventstream::readsEvents()
{
    QFETCH(const QByteArray, stream);
    QFETCH(const QByteArray, events);
    QCOMPARE(toText(EventStream(kLimit).feed(stream)), events);
    QCOMPARE(toText(readPlainly(stream)), events); // so that the other tests may lean on it
}

void tst_eventstream::readsEventsByteByByte()
{
    QFETCH(const QByteArray, stream);
    QFETCH(const QByteArray, events);
    EventStream parser(kLimit);
    QList<ServerEvent> read;
    for (const char byte : stream)
        read += parser.feed(QByteArrayView(&byte, 1));
    QCOMPARE(toText(read), events);
}

void tst_eventstream::tellsAnEventAtItsEmptyLine()
{
    EventStream parser(kLimit);
    QVERIFY(parser.feed("data: 1\r\n").isEmpty());
    QCOMPARE(parser.feed("\r").size(), 1); // without waiting for the LF that may follow
    QVERIFY(parser.feed("\n").isEmpty());
    QVERIFY(parser.feed("data: 2\n").isEmpty());
    QCOMPARE(parser.feed("\n").size(), 1);
}

void tst_eventstream::takesDelays_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<qint64>("milliseconds");

    QTest::newRow("none") << QByteArray("data: 1\n\n") << qint64(-1);
    QTest::newRow("at once, without an event") << QByteArray("retry: 700\n") << qint64(700);
    QTest::newRow("the last one") << QByteArray("retry: 700\nretry:20\n") << qint64(20);
    QTest::newRow("no digits") << QByteArray("retry: 700\nretry: 7x\n") << qint64(700);
    QTest::newRow("a sign") << QByteArray("retry: 700\nretry: -7\n") << qint64(700);
    QTest::newRow("nothing") << QByteArray("retry: 700\nretry:\n") << qint64(700);
    QTest::newRow("zero") << QByteArray("retry: 0\n") << qint64(0);
    QTest::newRow("a day at most") << QByteArray("retry: 99999999999999999999999\n") << qint64(86'400'000);
}

void tst_eventstream::takesDelays()
{
    QFETCH(const QByteArray, stream);
    QFETCH(const qint64, milliseconds);
    EventStream parser(kLimit);
    (void)parser.feed(stream);
    QCOMPARE(parser.retry().value_or(std::chrono::milliseconds(-1)).count(), milliseconds);
}

void tst_eventstream::keepsTheIdOfAnEventWithoutData()
{
    EventStream parser(kLimit);
    QVERIFY(parser.feed("id: 5\n").isEmpty());
    QCOMPARE(parser.lastEventId(), QByteArray());
    QVERIFY(parser.feed("\n").isEmpty());
    QCOMPARE(parser.lastEventId(), QByteArray("5"));
}

void tst_eventstream::isTheSameInAnyPieces()
{
    static const QByteArrayList s_parts{
        "data", "data:", "data: ", "id:",  "event: ",  "retry: 1",     ":",    " ",   "x",
        "\n",   "\r",    "\r\n",   "\n\n", "\xC3\xBC", "\xEF\xBB\xBF", "foo:", "\xff"};
    QRandomGenerator random(20260728);
    for (int round = 0; round < 3000; ++round) {
        QByteArray stream;
        for (int i = random.bounded(30); i > 0; --i)
            stream += s_parts[random.bounded(s_parts.size())];
        const QList<ServerEvent> expected = readPlainly(stream);
        QCOMPARE(toText(EventStream(kLimit).feed(stream)), toText(expected));
        QCOMPARE(toText(readInPieces(stream, kLimit, random)), toText(expected));
        // With a small limit the pieces must not matter either.
        QCOMPARE(readInPieces(stream, 3, random), EventStream(3).feed(stream));
    }
}

void tst_eventstream::skipsAnEventBeyondTheLimit_data()
{
    QTest::addColumn<QByteArray>("event");
    QTest::addColumn<qint64>("skipped");
    QTest::addColumn<QByteArray>("data");

    const QByteArray full(10'000, 'a');
    QTest::newRow("at the limit") << QByteArray("data: " + full + "\n\n") << qint64(0) << full;
    QTest::newRow("at the limit without the space") << QByteArray("data:" + full + "\n\n") << qint64(0) << full;
    QTest::newRow("one more byte") << QByteArray("data: " + full + "b\n\n") << qint64(10'001) << full.first(kHead);
    QTest::newRow("one more line") << QByteArray("data: " + full + "\ndata\n\n") << qint64(10'001) << full.first(kHead);
    QTest::newRow("two lines that fit") << QByteArray("data: " + full.first(5000) + "\ndata: " + full.first(4999) +
                                                      "\n\n")
                                        << qint64(0) << QByteArray(full.first(5000) + '\n' + full.first(4999));
    QTest::newRow("lines and a short head") << QByteArray("data: ab\ndata: " + full + "\n\n") << qint64(10'003)
                                            << QByteArray("ab\n" + full.first(kHead - 3));
}

void tst_eventstream::skipsAnEventBeyondTheLimit()
{
    QFETCH(const QByteArray, event);
    QFETCH(const qint64, skipped);
    QFETCH(const QByteArray, data);
    const QByteArray stream = "data: before\n\n" + event + "data: after\n\n";
    const QList<ServerEvent> expected{{{}, "before", {}, 0}, {{}, data, {}, skipped}, {{}, "after", {}, 0}};
    QCOMPARE(EventStream(10'000).feed(stream), expected);
    QRandomGenerator random(7);
    QCOMPARE(readInPieces(stream, 10'000, random), expected);
}

void tst_eventstream::takesTheIdOfASkippedEvent()
{
    EventStream parser(10);
    const QList<ServerEvent> events = parser.feed("data: 0123456789\ndata: more\nid: 9\n\n");
    QCOMPARE(events.size(), 1);
    QCOMPARE(events.first().lastEventId, QByteArray("9"));
    QCOMPARE(events.first().skippedBytes, 15);
}

void tst_eventstream::knowsEarlyThatAnEventIsTooLarge()
{
    EventStream parser(100);
    (void)parser.feed("data: " + QByteArray(100, 'a'));
    QVERIFY(!parser.isOversize());
    (void)parser.feed("aaaa");
    QVERIFY(parser.isOversize());
    (void)parser.feed("\n\n");
    QVERIFY(!parser.isOversize());
}

void tst_eventstream::countsWhatIsNoEvent_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<qint64>("unused");

    QTest::newRow("comments") << QByteArray(": hello\n:\n\n") << qint64(11);
    QTest::newRow("an unfinished comment") << QByteArray(": hello") << qint64(7);
    QTest::newRow("ids and types") << QByteArray("id: 1\nevent: x\n\n") << qint64(16);
    QTest::newRow("an event") << QByteArray(": hello\ndata: x\n\n") << qint64(0);
    QTest::newRow("an empty event") << QByteArray(": hello\ndata\n\n") << qint64(0);
    QTest::newRow("an unfinished event") << QByteArray("data: 0123456\ndata: 78") << qint64(0);
    QTest::newRow("a comment within an event") << QByteArray("data: x\n:\ndata: y\n") << qint64(2);
    QTest::newRow("after an event") << QByteArray("data: x\n\n:\n") << qint64(2);
    QTest::newRow("what is skipped") << QByteArray("data: 0123456789\ndata: 0123456789\n") << qint64(17);
    QTest::newRow("a line that is skipped") << QByteArray("data: 0123456789abcdef") << qint64(22);
    QTest::newRow("a skipped event") << QByteArray("data: 0123456789\ndata: 0123456789\n\n") << qint64(0);
}

void tst_eventstream::countsWhatIsNoEvent()
{
    QFETCH(const QByteArray, stream);
    EventStream whole(10);
    (void)whole.feed(stream);
    QTEST(whole.unusedBytes(), "unused");
    EventStream cut(10);
    for (const char byte : stream)
        (void)cut.feed(QByteArrayView(&byte, 1));
    QTEST(cut.unusedBytes(), "unused");
}

void tst_eventstream::keepsNothingOfEndlessLines_data()
{
    QTest::addColumn<QByteArray>("begin");

    QTest::newRow("data") << QByteArray("data: ");
    QTest::newRow("a comment") << QByteArray(":");
    QTest::newRow("an unknown field") << QByteArray("x");
    QTest::newRow("a type") << QByteArray("event: ");
    QTest::newRow("an id") << QByteArray("id: ");
}

void tst_eventstream::keepsNothingOfEndlessLines()
{
    QFETCH(const QByteArray, begin);
    EventStream parser(1000);
    const QByteArray piece(1 << 16, 'y');
    (void)parser.feed(begin);
    for (int i = 0; i < 1000; ++i)
        QVERIFY(parser.feed(piece).isEmpty());
    const QList<ServerEvent> events = parser.feed("\n\ndata: after\n\n");
    QCOMPARE(events.last().data, QByteArray("after"));
    for (const ServerEvent &event : events)
        QVERIFY(event.data.size() <= kHead && event.type.size() <= kHead && event.lastEventId.size() <= kHead);
}

void tst_eventstream::ignoresIdsNobodyCouldSend()
{
    EventStream parser(kLimit);
    const QByteArray longest(4096, 'i');
    QCOMPARE(parser.feed("id: " + longest + "\ndata: 1\n\n").constLast().lastEventId, longest);
    QCOMPARE(parser.feed("id: j" + longest + "\ndata: 2\n\n").constLast().lastEventId, longest);
}

void tst_eventstream::takesLinearTime_data()
{
    QTest::addColumn<QByteArray>("part");

    QTest::newRow("LF") << QByteArray("\n");
    QTest::newRow("CR") << QByteArray("\r");
    QTest::newRow("data lines") << QByteArray("data\r");
    QTest::newRow("comments") << QByteArray(":\n");
    QTest::newRow("one long line") << QByteArray("aaaaaaaa");
}

void tst_eventstream::takesLinearTime()
{
    QFETCH(const QByteArray, part);
    // Quadratic work on four million lines would take minutes.
    const QByteArray stream = "data:" + part.repeated(4'000'000 / part.size());
    EventStream parser(64 << 20);
    QElapsedTimer timer;
    timer.start();
    (void)parser.feed(stream);
    for (qsizetype at = 0; at + 100 <= stream.size(); at += 100)
        (void)parser.feed(QByteArrayView(stream).sliced(at, 100));
    QVERIFY2(timer.elapsed() < 10'000 * assay::test::kSlowness, qPrintable(QString::number(timer.elapsed())));
}

QTEST_GUILESS_MAIN(tst_eventstream)
#include "tst_eventstream.moc"
