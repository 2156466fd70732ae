// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the pure parts of the HTTP transports: header fields, origins, answers, errors, delays.
#include "mcp/transport/httpcall.h"
#include "mcp/transport/httperrors.h"
#include "mcp/transport/httpheaders.h"
#include "mcp/transport/reconnectdelay.h"

#include <QTest>

using namespace assay;
using namespace assay::mcp;
using namespace std::chrono_literals;

class tst_httpheaders : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusesFieldsThatCannotBeSent_data();
    void refusesFieldsThatCannotBeSent();
    void namesTheFieldButNotItsValue();
    void encodesValues_data();
    void encodesValues();
    void comparesOrigins_data();
    void comparesOrigins();
    void readsMediaTypes();
    void checksSessionIds();
    void knowsAnAnswerToARequest_data();
    void knowsAnAnswerToARequest();
    void keepsSecretsOfAddressesOutOfMessages();
    void cutsWhatStrangersSay();
    void growsDelays();
    void boundsDelaysThatServersName();
};

void tst_httpheaders::refusesFieldsThatCannotBeSent_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("isAllowed");

    QTest::newRow("a token") << QByteArray("X-Api_Key.1") << QByteArray("s3cret = x") << true;
    QTest::newRow("letters beyond ASCII in the value") << QByteArray("X-Name") << QByteArray("\xC3\xBC") << true;
    QTest::newRow("an empty value") << QByteArray("X-Name") << QByteArray() << true;
    QTest::newRow("no name") << QByteArray() << QByteArray("x") << false;
    QTest::newRow("a space in the name") << QByteArray("X Name") << QByteArray("x") << false;
    QTest::newRow("a colon in the name") << QByteArray("X-Name:") << QByteArray("x") << false;
    QTest::newRow("a second field smuggled in") << QByteArray("X-Name") << QByteArray("x\r\nX-Other: y") << false;
    QTest::newRow("NUL") << QByteArray("X-Name") << QByteArray("x\0y", 3) << false;
    QTest::newRow("what frames the message") << QByteArray("content-Length") << QByteArray("0") << false;
    QTest::newRow("the host") << QByteArray("Host") << QByteArray("example.org") << false;
}

void tst_httpheaders::refusesFieldsThatCannotBeSent()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, value);
    QFETCH(const bool, isAllowed);
    QCOMPARE(checkHeaders({{name, value}}).has_value(), isAllowed);
}

void tst_httpheaders::namesTheFieldButNotItsValue()
{
    const auto checked = checkHeaders({{"X-Token", "s3cret\n"}});
    QVERIFY(!checked);
    QCOMPARE(checked.error().code, core::ErrorCode::InvalidInput);
    QVERIFY(checked.error().message.contains(QStringLiteral("X-Token")));
    QVERIFY(!checked.error().toLine().contains(QStringLiteral("s3cret")));
}

void tst_httpheaders::encodesValues_data()
{
    QTest::addColumn<QByteArray>("utf8");
    QTest::addColumn<QByteArray>("value");

    QTest::newRow("ASCII") << QByteArray("file:///a b?c=d") << QByteArray("file:///a b?c=d");
    QTest::newRow("Chinese") << QByteArray("\xE6\x90\x9C\xE7\xB4\xA2") << QByteArray("=?base64?5pCc57Si?=");
    QTest::newRow("a space in front") << QByteArray(" a") << QByteArray("=?base64?IGE=?=");
    QTest::newRow("a space behind") << QByteArray("a ") << QByteArray("=?base64?YSA=?=");
    QTest::newRow("a line break") << QByteArray("a\nb") << QByteArray("=?base64?YQpi?=");
    QTest::newRow("a tab") << QByteArray("a\tb") << QByteArray("=?base64?YQli?=");
    QTest::newRow("what looks encoded") << QByteArray("=?base64?literal?=")
                                        << QByteArray("=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=");
}

void tst_httpheaders::encodesValues()
{
    QFETCH(const QByteArray, utf8);
    QFETCH(const QByteArray, value);
    QCOMPARE(encodeHeaderValue(utf8), value);
}

void tst_httpheaders::comparesOrigins_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<bool>("isSame");

    const QString own = QStringLiteral("http://a.example/mcp");
    QTest::newRow("another path") << own << QStringLiteral("http://a.example/x?y") << true;
    QTest::newRow("the usual port, said") << own << QStringLiteral("http://a.example:80/") << true;
    QTest::newRow("upper case") << own << QStringLiteral("HTTP://A.Example/") << true;
    QTest::newRow("another port") << own << QStringLiteral("http://a.example:81/") << false;
    QTest::newRow("another scheme") << own << QStringLiteral("https://a.example/") << false;
    QTest::newRow("another host") << own << QStringLiteral("http://b.example/") << false;
    QTest::newRow("a host hidden behind a user") << own << QStringLiteral("http://a.example@b.example/") << false;
    QTest::newRow("two names of loopback")
        << QStringLiteral("http://127.0.0.1:1/") << QStringLiteral("http://localhost:1/") << false;
}

void tst_httpheaders::comparesOrigins()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const bool, isSame);
    QCOMPARE(isSameOrigin(QUrl(a), QUrl(b)), isSame);
}

void tst_httpheaders::readsMediaTypes()
{
    QCOMPARE(mediaType("application/json"), QByteArray("application/json"));
    QCOMPARE(mediaType(" Text/Event-Stream ; charset=utf-8"), QByteArray("text/event-stream"));
    QCOMPARE(mediaType(""), QByteArray());
}

void tst_httpheaders::checksSessionIds()
{
    QVERIFY(isSessionId("0b1f-~!"));
    QVERIFY(!isSessionId(""));
    QVERIFY(!isSessionId("a b"));
    QVERIFY(!isSessionId("a\xC3\xBC"));
    QVERIFY(!isSessionId("a\x7f"));
    QVERIFY(!isSessionId(QByteArray(1025, 'a')));
}

void tst_httpheaders::knowsAnAnswerToARequest_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isAnswer");

    QTest::newRow("a result") << QByteArray(R"({"jsonrpc":"2.0","id":3,"result":{"method":"x"}})") << true;
    QTest::newRow("an error") << QByteArray(R"({"id":3,"error":{"code":1,"message":"m","data":{"result":1}}})") << true;
    QTest::newRow("an id written as text") << QByteArray(R"({"jsonrpc":"2.0","id":"3","result":{}})") << true;
    QTest::newRow("of another request") << QByteArray(R"({"jsonrpc":"2.0","id":4,"result":{}})") << false;
    QTest::newRow("the server's own request with that number")
        << QByteArray(R"({"jsonrpc":"2.0","id":3,"method":"sampling/createMessage","params":{"result":1}})") << false;
    QTest::newRow("the same, id last") << QByteArray(R"({"method":"ping","jsonrpc":"2.0","id":3})") << false;
    QTest::newRow("a notification") << QByteArray(R"({"method":"notifications/progress","params":{"id":3}})") << false;
    QTest::newRow("no JSON") << QByteArray("hello") << false;
}

void tst_httpheaders::knowsAnAnswerToARequest()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, isAnswer);
    QCOMPARE(isAnswerTo(bytes, 3), isAnswer);
}

void tst_httpheaders::keepsSecretsOfAddressesOutOfMessages()
{
    const QUrl url(QStringLiteral("https://user:pass@a.example:8443/mcp?key=s3cret#part"));
    QCOMPARE(addressOf(url), QStringLiteral("https://a.example:8443/mcp"));
    QCOMPARE(statusError(url, {500, {}, {}, {}, {}}).where, addressOf(url));
}

void tst_httpheaders::cutsWhatStrangersSay()
{
    QCOMPARE(beginningOf("  a\x1b[31m\r\n\tb\xE2\x80\xAE"
                         "c "),
             QStringLiteral("a [31m b c"));
    QCOMPARE(beginningOf(QByteArray(100'000, 'x')).size(), 301);
    QCOMPARE(beginningOf(QByteArray()), QString());
}

void tst_httpheaders::growsDelays()
{
    ReconnectDelay delay(1s, 5s);
    QCOMPARE(delay.next(), 1s);
    QCOMPARE(delay.next(), 2s);
    QCOMPARE(delay.next(), 4s);
    QCOMPARE(delay.next(), 5s);
    for (int i = 0; i < 100; ++i)
        QCOMPARE(delay.next(), 5s);
    delay.succeeded();
    QCOMPARE(delay.next(), 1s);
}

void tst_httpheaders::boundsDelaysThatServersName()
{
    ReconnectDelay delay(1s, 5s);
    delay.setFirst(std::nullopt);
    QCOMPARE(delay.next(), 1s);
    delay.succeeded();
    delay.setFirst(0ms);
    QCOMPARE(delay.next(), 50ms);
    delay.succeeded();
    delay.setFirst(24h);
    QCOMPARE(delay.next(), 300s); // longer than the longest of our own: the server asked for it
    QCOMPARE(delay.next(), 300s);
}

QTEST_GUILESS_MAIN(tst_httpheaders)
#include "tst_httpheaders.moc"
