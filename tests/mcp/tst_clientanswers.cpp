// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for what a connection takes for the answer to a request, and what it says where there is none.
#include "tests/support/connectionscene.h"

#include <QMap>
#include <QTest>

#include <algorithm>

using namespace assay;
using namespace assay::mcp;
using namespace std::chrono_literals;
using core::ErrorCode;
using core::Json;
using test::settle;
using Scene = test::ConnectionScene;

class tst_clientanswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesAnswersInAnyOrder();
    void takesTheFirstOfTwoAnswers();
    void acceptsAnIdThatCameBackAsText();
    void givesAnErrorWithoutIdToTheOnlyCall();
    void failsAtOnceWhatCanNoLongerBeAnswered_data();
    void failsAtOnceWhatCanNoLongerBeAnswered();
    void endsNoCallByWhatIsNoAnswerToIt_data();
    void endsNoCallByWhatIsNoAnswerToIt();
    void namesTheServerInEveryError();
    void quotesLittleOfALongError();
    void acceptsBatchesOnlyWhereTheRevisionHasThem_data();
    void acceptsBatchesOnlyWhereTheRevisionHasThem();
};

void tst_clientanswers::matchesAnswersInAnyOrder()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    constexpr int kCalls = 64;
    QMap<int, int> got;
    for (int i = 0; i < kCalls; ++i)
        scene.connection->exchange("x", "\"i\":" + QByteArray::number(i), {},
                                   [&got, i](const Answer &answer) { got[i] = answer->get<int>(); });
    settle();
    auto sent = scene.peer.all("x");
    QCOMPARE(sent.size(), static_cast<std::size_t>(kCalls));
    std::ranges::reverse(sent);
    for (const Json &request : sent)
        scene.peer.sendResult(request["id"], request["params"]["i"]);
    settle();
    QCOMPARE(got.size(), kCalls);
    for (int i = 0; i < kCalls; ++i)
        QCOMPARE(got[i], i);
}

void tst_clientanswers::takesTheFirstOfTwoAnswers()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    scene.ask();
    settle();
    const Json id = scene.peer.all("x")[0]["id"];
    scene.peer.sendResult(id, "first");
    scene.peer.sendResult(id, "second");
    settle();
    QCOMPARE(scene.answers.size(), 1);
    QCOMPARE(scene.answers[0]->get<std::string>(), std::string("first"));
    QCOMPARE(scene.logged.size(), 1);
}

void tst_clientanswers::acceptsAnIdThatCameBackAsText()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    scene.ask();
    settle();
    scene.peer.sendResult(std::to_string(scene.peer.all("x")[0]["id"].get<int>()), 5);
    settle();
    QCOMPARE(scene.answers.size(), 1);
}

void tst_clientanswers::givesAnErrorWithoutIdToTheOnlyCall()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    const Json error{{"jsonrpc", "2.0"}, {"id", nullptr}, {"error", {{"code", -32700}, {"message", "Parse error"}}}};
    scene.ask();
    scene.ask();
    settle();
    scene.peer.send(error);
    settle();
    QVERIFY(scene.answers.isEmpty()); // whose it is, nobody can say
    QCOMPARE(scene.logged.size(), 1);
    scene.peer.sendResult(scene.peer.all("x")[0]["id"], 1);
    scene.peer.send(error);
    settle();
    QCOMPARE(scene.answers.size(), 2);
    QVERIFY(!scene.answers[1]);
    QCOMPARE(scene.answers[1].error().rpc->code, -32700);
}

void tst_clientanswers::failsAtOnceWhatCanNoLongerBeAnswered_data()
{
    QTest::addColumn<QByteArray>("frame"); // ID stands for the id of the call
    QTest::addColumn<QString>("detail");   // what the error shows of it; empty for no such demand
    const auto row = [](const char *name, const char *frame, bool isShown) {
        QTest::newRow(name) << QByteArray(frame) << (isShown ? QString::fromUtf8(frame) : QString());
    };
    row("neither a result nor an error", R"({"id":ID,"jsonrpc":"2.0"})", true);
    row("null for an error", R"({"error":null,"id":ID,"jsonrpc":"2.0"})", true);
    row("a result for nobody", R"({"jsonrpc":"2.0","result":{}})", true);
    row("a result for null", R"({"id":null,"jsonrpc":"2.0","result":{}})", true);
    row("an id of no kind", R"({"id":{"x":1},"jsonrpc":"2.0","result":{}})", true);
    row("an error with an id of no kind", R"({"error":{"code":1},"id":[],"jsonrpc":"2.0"})", true);
    row("a number beyond a double, then the id", R"({"result":{"x":1e400},"jsonrpc":"2.0","id":ID})", false);
    row("a number beyond a double for nobody", R"({"jsonrpc":"2.0","result":{"x":1e400}})", false);
    row("cut off", R"({"jsonrpc":"2.0","id":ID,"result":{"content":[{"ty)", false);
    row("cut off before the id", R"({"result":{"content":[{"ty)", false);
}

void tst_clientanswers::failsAtOnceWhatCanNoLongerBeAnswered()
{
    QFETCH(QByteArray, frame);
    QFETCH(QString, detail);
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    scene.ask();
    settle();
    const QByteArray id = QByteArray::fromStdString(scene.peer.all("x")[0]["id"].dump());
    scene.peer.sendBytes(QByteArray(frame).replace("ID", id));
    settle();
    QCOMPARE(scene.answers.size(), 1);
    QVERIFY(!scene.answers[0]);
    QCOMPARE(scene.answers[0].error().error.code, ErrorCode::InvalidInput);
    if (!detail.isEmpty())
        QCOMPARE(scene.answers[0].error().error.detail, detail.replace(QStringLiteral("ID"), QString::fromUtf8(id)));
}

void tst_clientanswers::endsNoCallByWhatIsNoAnswerToIt_data()
{
    QTest::addColumn<QByteArray>("frame");
    const auto row = [](const char *name, const char *frame) { QTest::newRow(name) << QByteArray(frame); };
    row("a line of a log with an id", R"({"level":30,"id":ID,"msg":"working"})");
    row("noise", "{not json}");
    row("a request of the server with the same id", R"({"jsonrpc":"2.0","id":ID,"method":"x","params":{"y":1e400}})");
    row("a notification that cannot be read", R"({"jsonrpc":"2.0","method":"x","params":{"result":1e400}})");
    row("an answer to another", R"({"jsonrpc":"2.0","id":999})");
    row("an answer to another that cannot be read", R"({"jsonrpc":"2.0","id":999,"result":{"y":1e400}})");
}

void tst_clientanswers::endsNoCallByWhatIsNoAnswerToIt()
{
    QFETCH(QByteArray, frame);
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    scene.ask();
    settle();
    const Json id = scene.peer.all("x")[0]["id"];
    scene.peer.sendBytes(frame.replace("ID", QByteArray::fromStdString(id.dump())));
    settle();
    QVERIFY(scene.answers.isEmpty());
    QVERIFY(!scene.logged.isEmpty());
    scene.peer.sendResult(id, Json::object());
    settle();
    QCOMPARE(scene.answers.size(), 1);
    QVERIFY(scene.answers[0]);
}

void tst_clientanswers::namesTheServerInEveryError()
{
    ClientSettings settings;
    settings.server = QStringLiteral("weather");
    const auto isNamed = [](const core::Error &error) { return error.where.startsWith(QStringLiteral("weather")); };
    {
        Scene scene(settings);
        scene.peer.speak("1999-01-01", Json::object());
        scene.open();
        QVERIFY(isNamed(scene.opened.value(0).error()));
    }
    Scene scene(settings);
    scene.peer.speak("2025-11-25", Json::object());
    scene.ask(); // too early
    settle();
    scene.open();
    scene.peer.refuse("x", {{"code", -32000}, {"message", "boom"}});
    scene.ask();
    settle();
    scene.peer.silence("x");
    scene.ask(); // too late
    settle();
    scene.clock.advance(30s);
    settle();
    const auto cancelled = scene.ask();
    settle();
    scene.connection->cancel(cancelled, {});
    scene.ask();
    settle();
    scene.peer.sendBytes(R"({"jsonrpc":"2.0","result":{"x":1e400}})");
    settle();
    scene.ask();
    settle();
    scene.peer.close();
    settle();
    scene.ask(); // after the end
    settle();
    QCOMPARE(scene.answers.size(), 7);
    for (const Answer &answer : std::as_const(scene.answers))
        QVERIFY2(isNamed(answer.error().error), qPrintable(answer.error().error.toLine()));
    QCOMPARE(scene.answers[2].error().error.where, QStringLiteral("weather"));
}

void tst_clientanswers::quotesLittleOfALongError()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.peer.refuse("x",
                      {{"code", -32000}, {"message", std::string(100'000, 'm')}, {"data", std::string(100'000, 'd')}});
    scene.open();
    scene.ask();
    settle();
    QCOMPARE(scene.answers.size(), 1);
    QVERIFY(scene.answers[0].error().error.toLine().size() < 5000);
    QCOMPARE(scene.answers[0].error().rpc->message.size(), 100'000); // whole, for those who want it
}

void tst_clientanswers::acceptsBatchesOnlyWhereTheRevisionHasThem_data()
{
    QTest::addColumn<QByteArray>("revision");
    QTest::addColumn<bool>("isAccepted");
    for (const Revision revision : kRevisions)
        QTest::newRow(revisionName(revision).constData())
            << revisionName(revision) << (revision == Revision::R2025_03_26);
}

void tst_clientanswers::acceptsBatchesOnlyWhereTheRevisionHasThem()
{
    QFETCH(QByteArray, revision);
    QFETCH(bool, isAccepted);
    Scene scene;
    scene.peer.speak(revision.toStdString(), Json::object());
    scene.open();
    scene.ask();
    settle();
    scene.peer.send(Json::array({{{"jsonrpc", "2.0"}, {"id", scene.peer.all("x")[0]["id"]}, {"result", 1}}}));
    settle();
    QCOMPARE(scene.answers.size(), 1);
    QCOMPARE(scene.answers[0].has_value(), isAccepted);
}

QTEST_GUILESS_MAIN(tst_clientanswers)
#include "tst_clientanswers.moc"
