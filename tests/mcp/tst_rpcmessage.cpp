// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for reading and writing JSON-RPC messages, good, odd and hostile.
#include "mcp/jsonrpc/jsonslices.h"
#include "mcp/jsonrpc/rpcmessage.h"

#include <QTest>

#include <initializer_list>

using namespace assay;
using namespace assay::mcp;
using core::Json;

class tst_rpcmessage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsOneMessage_data();
    void readsOneMessage();
    void refusesWhatIsNoMessage_data();
    void refusesWhatIsNoMessage();
    void readsBatchesWithoutLosingTheGood();
    void replacesBytesThatAreNotUtf8();
    void replacesHalvesOfCharacters();
    void namesTheLimitThatWasPassed();
    void findsTheIdOfABrokenAnswer_data();
    void findsTheIdOfABrokenAnswer();
    void tellsWhatABrokenFrameIs_data();
    void tellsWhatABrokenFrameIs();
    void takesJsonApart_data();
    void takesJsonApart();
    void takesNothingApartThatDoesNotFitTogether();
    void writesParamsAsTheyStand();
    void writesIdsAsTheyCame();
};

void tst_rpcmessage::readsOneMessage_data()
{
    using Kind = RpcMessage::Kind;
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("id");
    const auto row = [](const char *name, const char *text, Kind kind, const char *id) {
        QTest::newRow(name) << QByteArray(text) << static_cast<int>(kind) << QString::fromLatin1(id);
    };
    row("result", R"({"jsonrpc":"2.0","id":7,"result":{}})", Kind::Result, "7");
    row("null result", R"({"jsonrpc":"2.0","id":7,"result":null})", Kind::Result, "7");
    row("result before id", R"({"result":{"a":1},"jsonrpc":"2.0","id":8})", Kind::Result, "8");
    row("error", R"({"jsonrpc":"2.0","id":7,"error":{"code":-1,"message":"m"}})", Kind::Error, "7");
    row("error beside a null result", R"({"id":7,"result":null,"error":{"code":-1,"message":"m"}})", Kind::Error, "7");
    row("error without a usable body", R"({"jsonrpc":"2.0","id":7,"error":"broken"})", Kind::Error, "7");
    row("error with a null id", R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}})", Kind::Error,
        "0");
    row("request", R"({"jsonrpc":"2.0","id":"srv-1","method":"ping"})", Kind::Request, "srv-1");
    row("request with id 0", R"({"jsonrpc":"2.0","id":0,"method":"ping"})", Kind::Request, "0");
    row("id as a whole float", R"({"jsonrpc":"2.0","id":7.0,"result":{}})", Kind::Result, "7");
    row("id beyond 63 bits", R"({"jsonrpc":"2.0","id":18446744073709551615,"result":{}})", Kind::Result,
        "18446744073709551615");
    row("notification", R"({"jsonrpc":"2.0","method":"notifications/x"})", Kind::Notification, "0");
    row("no jsonrpc member", R"({"id":7,"result":{}})", Kind::Result, "7");
    row("neither result nor error", R"({"jsonrpc":"2.0","id":7})", Kind::Unusable, "7");
    row("null for an error", R"({"jsonrpc":"2.0","id":7,"error":null})", Kind::Unusable, "7");
    row("a result without id", R"({"jsonrpc":"2.0","result":{}})", Kind::Unusable, "0");
    row("a result with an id of no kind", R"({"jsonrpc":"2.0","id":1.5,"result":{}})", Kind::Unusable, "0");
}

void tst_rpcmessage::readsOneMessage()
{
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    QFETCH(QString, id);
    QList<QString> warnings;
    const auto frame = readRpcFrame(text, {}, warnings);
    QVERIFY(frame);
    QCOMPARE(frame->messages.size(), 1);
    QVERIFY(frame->rejected.isEmpty());
    QCOMPARE(static_cast<int>(frame->messages[0].kind), kind);
    QCOMPARE(frame->messages[0].id.toString(), id);
}

void tst_rpcmessage::refusesWhatIsNoMessage_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text :
         {"{}", "42", "null", "\"text\"", "[]", R"({"id":7})", R"({"id":{},"result":1})", R"({"id":1.5,"result":1})",
          R"({"method":3})", R"({"result":{}})", R"({"level":"info","msg":"a log line"})", R"({"jsonrpc":"2.0"})",
          R"({"jsonrpc":"2.0","id":[],"method":"x"})", R"({"jsonrpc":2,"id":7})"})
        QTest::newRow(text) << QByteArray(text);
}

void tst_rpcmessage::refusesWhatIsNoMessage()
{
    QFETCH(QByteArray, text);
    QList<QString> warnings;
    const auto frame = readRpcFrame(text, {}, warnings);
    QVERIFY(frame);
    QVERIFY(frame->messages.isEmpty());
    QCOMPARE(frame->rejected.size(), 1);
}

void tst_rpcmessage::readsBatchesWithoutLosingTheGood()
{
    QList<QString> warnings;
    const auto frame = readRpcFrame(
        R"([{"id":1,"result":{}}, 3, {"method":"notifications/x"}, [], {"id":2,"result":{}}])", {}, warnings);
    QVERIFY(frame);
    QVERIFY(frame->isBatch);
    QCOMPARE(frame->messages.size(), 3);
    QCOMPARE(frame->rejected.size(), 2);
}

void tst_rpcmessage::replacesBytesThatAreNotUtf8()
{
    QList<QString> warnings;
    const auto frame = readRpcFrame("{\"id\":1,\"result\":{\"t\":\"a\xff\xc3\x62\"}}", {}, warnings);
    QVERIFY(frame);
    QCOMPARE(warnings.size(), 1);
    QCOMPARE(core::toQString(frame->messages[0].payload["t"].get<std::string>()), QString::fromUtf8("a\uFFFD\uFFFDb"));
}

void tst_rpcmessage::replacesHalvesOfCharacters()
{
    QList<QString> warnings;
    const QByteArray text = "{\"id\":1,\"result\":\"a\\ud83d \\ude00 \\ud83d\\ude00 \\\\ud83d\"}";
    const auto frame = readRpcFrame(text, {}, warnings);
    QVERIFY(frame);
    QCOMPARE(warnings.size(), 1);
    QCOMPARE(core::toQString(frame->messages[0].payload.get<std::string>()),
             QString::fromUtf8("a\uFFFD \uFFFD \U0001F600 \\ud83d"));
}

void tst_rpcmessage::namesTheLimitThatWasPassed()
{
    QList<QString> warnings;
    const QByteArray deep = R"({"id":1,"result":)" + QByteArray(20, '[') + QByteArray(20, ']') + '}';
    QCOMPARE(readRpcFrame(deep, {1000, 10}, warnings).error().code, core::ErrorCode::TooLarge);
    QCOMPARE(readRpcFrame(deep, {10, 100}, warnings).error().code, core::ErrorCode::TooLarge);
    QVERIFY(readRpcFrame(deep, {1000, 100}, warnings));
}

void tst_rpcmessage::findsTheIdOfABrokenAnswer_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("id");
    QTest::newRow("cut off") << QByteArray(R"({"jsonrpc":"2.0","id":12,"result":{"conte)") << QStringLiteral("12");
    QTest::newRow("text") << QByteArray(R"( { "id" : "a\"b" , "result": [)") << QStringLiteral("a\\\"b");
    QTest::newRow("id after the result") << QByteArray(R"({"result":{"id":3},"id":4})") << QString();
    QTest::newRow("id inside the params") << QByteArray(R"({"method":"x","params":{"id":3}})") << QString();
    QTest::newRow("not an object") << QByteArray("[1,2") << QString();
    QTest::newRow("empty") << QByteArray() << QString();
    QTest::newRow("name cut off") << QByteArray(R"({"jsonrp)") << QString();
    QTest::newRow("escape at the end") << QByteArray("{\"a\\") << QString();
}

void tst_rpcmessage::findsTheIdOfABrokenAnswer()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, id);
    const auto found = rpcIdOf(text);
    QCOMPARE(found ? found->toString() : QString(), id);
}

void tst_rpcmessage::tellsWhatABrokenFrameIs_data()
{
    using Side = RpcHead::Side;
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("side");
    QTest::addColumn<QString>("id");
    const auto row = [](const char *text, Side side, const char *id) {
        QTest::newRow(text) << QByteArray(text) << static_cast<int>(side) << QString::fromUtf8(id);
    };
    row(R"({"jsonrpc":"2.0","id":12,"result":{"conte)", Side::Answering, "12");
    row(R"({"result":{"id":3,"x":[1e400,"]}"]},"id":"a"})", Side::Answering, "a");
    row(R"({"result":{"id":3)", Side::Answering, "");
    row(R"( { "error" : NaN , "id" : 4.0 })", Side::Answering, "4");
    row(R"({"id":12)", Side::Unknown, ""); // it may go on
    row(R"({"id":12,)", Side::Unknown, "12");
    row(R"({"id":7,"method":"x","params":{"result":1)", Side::Asking, "7");
    row(R"({"params":{},"method":"x","result":1,"id":7})", Side::Asking, "7");
    row(R"({"id":"\ud800","result":)", Side::Answering, "\xEF\xBF\xBD");
    row("{not json}", Side::Unknown, "");
    row("[1,2", Side::Unknown, "");
    row("", Side::Unknown, "");
}

void tst_rpcmessage::tellsWhatABrokenFrameIs()
{
    QFETCH(QByteArray, text);
    QFETCH(int, side);
    QFETCH(QString, id);
    const RpcHead head = rpcHeadOf(text);
    QCOMPARE(static_cast<int>(head.side), side);
    QCOMPARE(head.id ? head.id->toString() : QString(), id);
}

void tst_rpcmessage::takesJsonApart_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArrayList>("parts"); // of an object "name=value"
    const auto row = [](const char *text, const QByteArrayList &parts) {
        QTest::newRow(text) << QByteArray(text) << parts;
    };
    row("{}", {});
    row(" [ ] ", {});
    row(R"({"a":1})", {"a=1"});
    row(R"( { "a" : [1, {"}":2}] , "b\"" : "x\\" , "a" : NaN } )", {"a=[1, {\"}\":2}]", "b\\\"=\"x\\\\\"", "a=NaN"});
    row(R"([1e400 ,"a,]",[[]], {} ,nope])", {"1e400", R"("a,]")", "[[]]", "{}", "nope"});
}

void tst_rpcmessage::takesJsonApart()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArrayList, parts);
    QByteArrayList found;
    if (const auto members = jsonMemberSlices(text)) {
        for (const JsonMemberSlice &member : *members)
            found.append(member.name.toByteArray() + '=' + member.value.toByteArray());
        QVERIFY(!jsonElementSlices(text));
    } else {
        const auto elements = jsonElementSlices(text);
        QVERIFY(elements);
        for (const QByteArrayView element : *elements)
            found.append(element.toByteArray());
    }
    QCOMPARE(found, parts);
}

void tst_rpcmessage::takesNothingApartThatDoesNotFitTogether()
{
    for (const char *text : {"", "{", "}", "[", "{}{}", "[]]", "[1,]", "[,1]", "[1 2]", R"({"a"})", R"({"a":})",
                             R"({a:1})", R"({"a":1,})", R"(["a])", R"({"a":[1})", "7", R"("{}")", R"(["\"])"}) {
        QVERIFY2(!jsonMemberSlices(text), text);
        QVERIFY2(!jsonElementSlices(text), text);
    }
    // Without recursion.
    const QByteArray deep = QByteArray(1'000'000, '[') + QByteArray(1'000'000, ']');
    QCOMPARE(jsonElementSlices(deep)->size(), 1);
}

void tst_rpcmessage::writesParamsAsTheyStand()
{
    // Byte for byte: the arguments of a call are frozen before they come here.
    const QByteArray params = R"({"b":1,"a":1.0,"e":"\u00e9"})";
    const QByteArray call = R"({"jsonrpc":"2.0","id":3,"method":"tools/call","params":)" + params + '}';
    QCOMPARE(writeRpcRequest(3, "tools/call", params), call);
    const QByteArray ping = R"({"jsonrpc":"2.0","id":3,"method":"ping"})";
    QCOMPARE(writeRpcRequest(3, "ping", {}), ping);
    const QByteArray notification = R"({"jsonrpc":"2.0","method":"notifications/x"})";
    QCOMPARE(writeRpcNotification("notifications/x", {}), notification);
}

void tst_rpcmessage::writesIdsAsTheyCame()
{
    const QByteArray result = R"({"jsonrpc":"2.0","id":"a\"\n","result":{}})";
    QCOMPARE(writeRpcResult(RequestId(std::string("a\"\n")), "{}"), result);
    const QByteArray error = R"({"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"no"}})";
    QCOMPARE(writeRpcError(RequestId(0), {-32601, QStringLiteral("no"), {}}), error);
}

QTEST_GUILESS_MAIN(tst_rpcmessage)
#include "tst_rpcmessage.moc"
