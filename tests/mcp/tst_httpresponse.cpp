// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for HttpResponse: what an answer says, however its bytes are cut, and what is none.
#include "mcp/transport/httpresponse.h"

#include <QTest>

#include <initializer_list>

using namespace assay::mcp;

namespace {

using Step = HttpResponse::Step;

/// What an answer was, in a form that can be compared: "200 OK|name=value,…|body|end".
QByteArray readInPieces(const QByteArray &bytes, qsizetype piece, bool isAtEnd)
{
    static const QMap<Step, QByteArray> s_ends{{Step::NeedsMore, "more"},
                                               {Step::End, "end"},
                                               {Step::TooLong, "too long"},
                                               {Step::Malformed, "malformed"},
                                               {Step::Truncated, "truncated"}};
    HttpResponse response;
    QByteArray head;
    QByteArray body;
    Step step = Step::NeedsMore;
    qsizetype at = 0;
    while (at < bytes.size() && step == Step::NeedsMore) {
        QByteArrayView part = QByteArrayView(bytes).sliced(at, qMin(piece, bytes.size() - at));
        const qsizetype size = part.size();
        do {
            step = response.read(part);
            if (step == Step::Head) {
                head = QByteArray::number(response.head().status) + ' ' + response.head().reason;
                for (const auto &header : response.head().headers)
                    head += '|' + header.first + '=' + header.second;
            } else if (step == Step::Body) {
                body += response.body();
            }
        } while (step == Step::Head || step == Step::Body);
        at += size - part.size();
        if (step == Step::NeedsMore && !part.isEmpty())
            return "bytes are left over although more is needed";
    }
    if (isAtEnd && step == Step::NeedsMore)
        step = response.atEnd();
    QByteArray text = head + '|' + body + '|' + s_ends.value(step, "?");
    if (step == Step::End)
        text += (response.keepsConnection() ? ", kept" : ", closed") + QByteArray(at < bytes.size() ? ", more" : "");
    return text;
}

} // namespace

class tst_httpresponse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAnswers_data();
    void readsAnswers();
    void joinsFieldsOfOneName();
    void bounds_data();
    void bounds();
    void takesAHeadAtTheLimit();
    void saysTheEndAgain();
};

void tst_httpresponse::readsAnswers_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isAtEnd");
    QTest::addColumn<QByteArray>("read");

    const auto row = [](const char *name, const QByteArray &bytes, const QByteArray &read, bool isAtEnd = false) {
        QTest::newRow(name) << bytes << isAtEnd << read;
    };
    const QByteArray ok = "HTTP/1.1 200 OK\r\n";
    row("a length", ok + "Content-Length: 3\r\n\r\nabc", "200 OK|Content-Length=3|abc|end, kept");
    row("a length of nothing", ok + "Content-Length: 0\r\n\r\n", "200 OK|Content-Length=0||end, kept");
    row("not yet all of it", ok + "Content-Length: 3\r\n\r\nab", "200 OK|Content-Length=3|ab|more");
    row("cut short", ok + "Content-Length: 3\r\n\r\nab", "200 OK|Content-Length=3|ab|truncated", true);
    row("what follows is not part of it", ok + "Content-Length: 3\r\n\r\nabcHTTP/1.1 500",
        "200 OK|Content-Length=3|abc|end, kept, more");
    row("the same length twice", ok + "Content-Length: 1\r\nContent-Length: 1\r\n\r\na",
        "200 OK|Content-Length=1|Content-Length=1|a|end, kept");
    row("two lengths", ok + "Content-Length: 1\r\nContent-Length: 2\r\n\r\na", "||malformed");
    row("a length that is none", ok + "Content-Length: -1\r\n\r\na", "||malformed");
    row("a length that no number holds", ok + "Content-Length: 99999999999999999999\r\n\r\na", "||malformed");
    row("to the end", ok + "\r\nabc", "200 OK|abc|end, closed", true);
    row("to the end, which has not come", ok + "\r\nabc", "200 OK|abc|more");
    row("no body", "HTTP/1.1 204 No Content\r\n\r\n", "204 No Content||end, kept");
    row("not modified", "HTTP/1.1 304 Same\r\nContent-Length: 5\r\n\r\n", "304 Same|Content-Length=5||end, kept");
    row("chunks", ok + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0A\r\n0123456789\r\n0\r\n\r\n",
        "200 OK|Transfer-Encoding=chunked|abc0123456789|end, kept");
    row("chunks, with a length that does not count",
        ok + "Transfer-Encoding: Chunked\r\nContent-Length: 2\r\n\r\n1\r\na\r\n0\r\n\r\n",
        "200 OK|Transfer-Encoding=Chunked|Content-Length=2|a|end, closed");
    row("extensions of chunks, and a trailer",
        ok + "Transfer-Encoding: chunked\r\n\r\n1 ;x=y\r\na\r\n0;z\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n",
        "200 OK|Transfer-Encoding=chunked|a|end, kept");
    row("chunks cut short", ok + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n",
        "200 OK|Transfer-Encoding=chunked|a|truncated", true);
    row("a chunk without a size", ok + "Transfer-Encoding: chunked\r\n\r\n\r\n",
        "200 OK|Transfer-Encoding=chunked||malformed");
    row("a chunk with no number as size", ok + "Transfer-Encoding: chunked\r\n\r\n0x1\r\n",
        "200 OK|Transfer-Encoding=chunked||malformed");
    row("a chunk longer than it says", ok + "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
        "200 OK|Transfer-Encoding=chunked|a|malformed");
    row("a size that no number holds", ok + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
        "200 OK|Transfer-Encoding=chunked||malformed");
    row("a transfer coding that nobody asked for", ok + "Transfer-Encoding: gzip, chunked\r\n\r\n", "||malformed");
    row("bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 1\n\na", "200 OK|Content-Length=1|a|end, kept");
    row("no reason", "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", "200 |Content-Length=0||end, kept");
    row("HTTP/1.0", "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na", "200 OK|Content-Length=1|a|end, closed");
    row("HTTP/1.0, kept", "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 1\r\n\r\na",
        "200 OK|Connection=Keep-Alive|Content-Length=1|a|end, kept");
    row("to be closed", ok + "Connection: x, Close\r\nContent-Length: 0\r\n\r\n",
        "200 OK|Connection=x, Close|Content-Length=0||end, closed");
    row("interim answers",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: x\r\n\r\n" + ok + "Content-Length: 1\r\n\r\na",
        "200 OK|Content-Length=1|a|end, kept");
    row("empty lines before", "\r\n\r\n" + ok + "Content-Length: 0\r\n\r\n", "200 OK|Content-Length=0||end, kept");
    row("values and their white space", ok + "A:b\r\nC: \t d e \r\nContent-Length: 0\r\nEmpty:\r\n\r\n",
        "200 OK|A=b|C=d e|Content-Length=0|Empty=||end, kept");
    row("a continued value", ok + "A: b\r\n  c\r\n\td\r\nContent-Length: 0\r\n\r\n",
        "200 OK|A=b c d|Content-Length=0||end, kept");
    row("lines that are no fields", ok + "nonsense\r\n: x\r\nContent-Length: 0\r\n\r\n",
        "200 OK|Content-Length=0||end, kept");
    row("another protocol", "220 mail.example ESMTP\r\n", "||malformed");
    row("another protocol without lines", "\x15\x03", "||malformed");
    row("a later version", "HTTP/2.0 200 OK\r\n\r\n", "||malformed");
    row("no status", "HTTP/1.1 two OK\r\n\r\n", "||malformed");
    row("a status of four digits", "HTTP/1.1 2000 OK\r\n\r\n", "||malformed");
    row("another protocol agreed to", "HTTP/1.1 101 Switching\r\n\r\n", "||malformed");
    row("nothing", "", "||truncated", true);
    row("half a head", ok + "Content-", "||truncated", true);
}

void tst_httpresponse::readsAnswers()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, isAtEnd);
    QFETCH(const QByteArray, read);
    for (const qsizetype piece : {qsizetype(1), qsizetype(2), qsizetype(3), qsizetype(7), bytes.size() + 1})
        QCOMPARE(readInPieces(bytes, piece, isAtEnd), read);
}

void tst_httpresponse::joinsFieldsOfOneName()
{
    HttpResponse response;
    QByteArrayView bytes("HTTP/1.1 401 No\r\nWWW-Authenticate: A\r\nX: y\r\nwww-authenticate: B\r\n\r\n");
    QCOMPARE(response.read(bytes), Step::Head);
    QCOMPARE(response.head().list("WWW-Authenticate"), QByteArray("A, B"));
    QCOMPARE(response.head().list("x"), QByteArray("y"));
    QCOMPARE(response.head().list("Z"), QByteArray());
}

void tst_httpresponse::bounds_data()
{
    QTest::addColumn<QByteArray>("begin");
    QTest::addColumn<QByteArray>("piece");

    const QByteArray chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    QTest::newRow("fields") << QByteArray("HTTP/1.1 200 OK\r\n") << QByteArray("A: b\r\n");
    QTest::newRow("one field") << QByteArray("HTTP/1.1 200 OK\r\nA: ") << QByteArray("b");
    QTest::newRow("one name") << QByteArray("HTTP/1.1 200 OK\r\n") << QByteArray("A");
    QTest::newRow("a continued value") << QByteArray("HTTP/1.1 200 OK\r\nA: b\r\n") << QByteArray(" b\r\n");
    QTest::newRow("a reason") << QByteArray("HTTP/1.1 200 ") << QByteArray("O");
    QTest::newRow("empty lines") << QByteArray("\n") << QByteArray("\n");
    QTest::newRow("interim answers") << QByteArray("\n") << QByteArray("HTTP/1.1 100 Continue\r\n\r\n");
    QTest::newRow("an extension of a chunk") << chunked + "3;" << QByteArray("x");
    QTest::newRow("a size") << chunked << QByteArray("0");
    QTest::newRow("a trailer") << chunked + "0\r\n" << QByteArray("A: b\r\n");
}

void tst_httpresponse::bounds()
{
    QFETCH(const QByteArray, begin);
    QFETCH(const QByteArray, piece);
    static constexpr qsizetype s_most = 200 * 1024;
    for (const bool isByteByByte : {false, true}) {
        HttpResponse response;
        QByteArrayView first(begin);
        Step step = response.read(first);
        while (step == Step::Head)
            step = response.read(first);
        qsizetype fed = 0;
        while (step == Step::NeedsMore && fed < s_most) {
            const QByteArray part = isByteByByte ? piece.sliced(fed % piece.size(), 1) : piece.repeated(100);
            QByteArrayView view(part);
            step = response.read(view);
            fed += part.size();
        }
        QCOMPARE(step, Step::TooLong);
        QVERIFY(!response.keepsConnection());
    }
}

void tst_httpresponse::takesAHeadAtTheLimit()
{
    const QByteArray begin = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nA: ";
    const QByteArray end = "\r\n\r\n";
    static constexpr qsizetype s_limit = 128 * 1024;
    for (const qsizetype size : {s_limit, s_limit + 1}) {
        const QByteArray bytes = begin + QByteArray(size - begin.size() - end.size(), 'b') + end;
        QByteArrayView view(bytes);
        QCOMPARE(HttpResponse().read(view), size == s_limit ? Step::Head : Step::TooLong);
    }
}

void tst_httpresponse::saysTheEndAgain()
{
    HttpResponse response;
    QByteArrayView bytes("HTTP/1.1 204 No\r\n\r\nmore");
    QCOMPARE(response.read(bytes), Step::Head);
    QCOMPARE(response.read(bytes), Step::End);
    QCOMPARE(response.read(bytes), Step::End);
    QCOMPARE(bytes.toByteArray(), QByteArray("more"));
    QCOMPARE(response.atEnd(), Step::End);

    HttpResponse broken;
    QByteArrayView other("SSH-2.0");
    QCOMPARE(broken.read(other), Step::Malformed);
    QCOMPARE(broken.read(other), Step::Malformed);
    QCOMPARE(broken.atEnd(), Step::Malformed);
}

QTEST_APPLESS_MAIN(tst_httpresponse)
#include "tst_httpresponse.moc"
