// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the connection: agreeing on a revision, requests that end once, what the server asks back.
#include "mcp/session/clientconnection.h"
#include "tests/support/connectionscene.h"

#include <QTest>

using namespace assay;
using namespace assay::mcp;
using namespace std::chrono_literals;
using core::ErrorCode;
using core::Json;
using test::settle;
using Scene = test::ConnectionScene;

namespace {

/// Never opens, like a program that hangs while it is executed.
class DeadTransport final : public Transport
{
    Q_OBJECT

public:
    using Transport::Transport;

    void open() override {}
    void send(const OutgoingFrame &) override {}
    void close() override
    {
        QMetaObject::invokeMethod(
            this,
            [this] {
                Q_EMIT opened(); // too late
                Q_EMIT closed({ErrorCode::Cancelled, QStringLiteral("closed"), {}, {}, false});
            },
            Qt::QueuedConnection);
    }
};

ClientFeatures allFeatures()
{
    ClientFeatures features;
    features.roots = {{QStringLiteral("file:///r"), QStringLiteral("R")}};
    features.createMessage = [](const Json &, const FeatureReply &reply) { reply(Json{{"role", "assistant"}}); };
    features.elicit = [](const Json &params, const FeatureReply &reply) {
        reply(Json{{"action", "accept"}, {"content", elicitationDefaults(params.value("requestedSchema", Json()))}});
    };
    return features;
}

} // namespace

class tst_clientconnection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesOnEachRevision_data();
    void agreesOnEachRevision();
    void fallsBackOnSilence();
    void givesUpWhereNobodyCanBeReached();
    void returnsToAServerThatWasSlowToAnswerTheProbe();
    void retriesARefusedProbeOnce();
    void namesARevisionThatNobodyKnows();
    void ignoresAProbeThatIsAnsweredWithNonsense();
    void saysWhoAsksInEveryStatelessRequest();

    void endsByItsTimeLimitAndTellsTheServer();
    void startsTheLimitAgainWithProgressUpToTheCeiling();
    void cancelsOnceAndDropsTheLateAnswer();
    void endsEverythingWhenTheServerGoes();
    void endsEverythingWhenItIsDestroyed();
    void failsWhatIsAskedTooEarlyOrTooLate();
    void neverCallsBackFromInside();

    void answersTheServersQuestions();
    void refusesWhatNobodyOffers();
    void answersPingsBeforeTheHandshakeIsOver();
    void dropsQuestionsThatTheRevisionForbids();
    void givesInputAndAsksAgain();
    void stopsAServerThatAsksForEver();
    void closesWhenPingsStayUnanswered();
};

void tst_clientconnection::agreesOnEachRevision_data()
{
    QTest::addColumn<QByteArray>("revision");
    for (const Revision revision : kRevisions)
        QTest::newRow(revisionName(revision).constData()) << revisionName(revision);
}

void tst_clientconnection::agreesOnEachRevision()
{
    QFETCH(QByteArray, revision);
    Scene scene;
    scene.peer.speak(revision.toStdString(), {{"tools", Json::object()}});
    scene.open();
    QCOMPARE(scene.opened.size(), 1);
    QVERIFY(scene.opened[0]);
    QCOMPARE(revisionName(scene.opened[0]->revision), revision);
    QCOMPARE(scene.opened[0]->implementation.name, QStringLiteral("s"));
    QVERIFY(scene.opened[0]->has("tools"));
    const bool isStateless = revision == "2026-07-28";
    QCOMPARE(scene.peer.all("initialize").size(), isStateless ? 0U : 1U);
    QCOMPARE(scene.peer.all("notifications/initialized").size(), isStateless ? 0U : 1U);
}

void tst_clientconnection::fallsBackOnSilence()
{
    Scene scene;
    scene.peer.on("initialize", [](const Json &) { return Json{{"protocolVersion", "2025-11-25"}}; });
    scene.open();
    scene.clock.advance(4999ms);
    settle();
    QVERIFY(scene.opened.isEmpty());
    scene.clock.advance(1ms);
    settle();
    QCOMPARE(scene.opened.size(), 1);
    QVERIFY(scene.opened[0]);
    QVERIFY(scene.peer.all("notifications/cancelled").empty()); // neither the probe nor the handshake may be cancelled
}

void tst_clientconnection::givesUpWhereNobodyCanBeReached()
{
    test::FakeClock clock;
    ClientSettings settings;
    settings.startupTimeout = 3s;
    ClientConnection connection(std::make_unique<DeadTransport>(nullptr), settings, {}, clock);
    QList<core::Expected<ServerDescription>> opened;
    int closed = 0;
    connect(&connection, &ClientConnection::closed, this, [&closed] { ++closed; });
    connection.open([&opened](const core::Expected<ServerDescription> &result) { opened.append(result); });
    settle();
    clock.advance(2999ms);
    settle();
    QVERIFY(opened.isEmpty());
    clock.advance(1ms);
    settle();
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0].error().code, ErrorCode::TimedOut);
    QVERIFY2(opened[0].error().message.contains(QLatin1String("3 s")), qPrintable(opened[0].error().message));
    QCOMPARE(closed, 1);
}

void tst_clientconnection::returnsToAServerThatWasSlowToAnswerTheProbe()
{
    Scene scene;
    scene.peer.refuse("initialize", {{"code", -32022}, {"message", "no"}, {"data", {{"supported", {"2026-07-28"}}}}});
    scene.open();
    scene.peer.speak("2026-07-28", Json::object());
    scene.peer.refuse("initialize", {{"code", -32022}, {"message", "no"}});
    scene.clock.advance(5s);
    settle();
    QCOMPARE(scene.opened.size(), 1);
    QVERIFY(scene.opened[0]);
    QCOMPARE(scene.opened[0]->revision, Revision::R2026_07_28);
}

void tst_clientconnection::retriesARefusedProbeOnce()
{
    Scene scene;
    scene.peer.refuse("server/discover",
                      {{"code", -32022}, {"message", "no"}, {"data", {{"supported", {"2026-07-28"}}}}});
    scene.open();
    QCOMPARE(scene.peer.all("server/discover").size(), 2U);
    QVERIFY(scene.peer.all("initialize").empty());
    QCOMPARE(scene.opened.size(), 1);
    QVERIFY(!scene.opened[0]);
}

void tst_clientconnection::namesARevisionThatNobodyKnows()
{
    Scene scene;
    scene.peer.speak("1999-01-01", Json::object());
    scene.open();
    QCOMPARE(scene.opened.size(), 1);
    QVERIFY(!scene.opened[0]);
    QVERIFY2(scene.opened[0].error().message.contains(QLatin1String("1999-01-01")),
             qPrintable(scene.opened[0].error().message));
    settle();
    QCOMPARE(scene.closed.size(), 1);
}

void tst_clientconnection::ignoresAProbeThatIsAnsweredWithNonsense()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.peer.on("server/discover", [](const Json &) { return Json::object(); });
    scene.open();
    QVERIFY(scene.opened.value(0));
    QCOMPARE(scene.opened[0]->revision, Revision::R2025_11_25);
}

void tst_clientconnection::saysWhoAsksInEveryStatelessRequest()
{
    Scene scene({}, allFeatures());
    scene.peer.speak("2026-07-28", Json::object());
    scene.open();
    scene.ask();
    settle();
    for (const std::string method : {"server/discover", "x"}) {
        const auto sent = scene.peer.all(method);
        QCOMPARE(sent.size(), 1U);
        const Json meta = sent[0]["params"]["_meta"];
        QCOMPARE(meta["io.modelcontextprotocol/protocolVersion"].get<std::string>(), std::string("2026-07-28"));
        QVERIFY(meta["io.modelcontextprotocol/clientCapabilities"]["roots"].is_object());
        QVERIFY(meta["io.modelcontextprotocol/clientCapabilities"]["elicitation"].is_object());
    }
}

void tst_clientconnection::endsByItsTimeLimitAndTellsTheServer()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    RequestOptions options;
    options.timeout = 2s;
    scene.ask(options);
    settle();
    scene.clock.advance(1999ms);
    settle();
    QVERIFY(scene.answers.isEmpty());
    scene.clock.advance(1ms);
    settle();
    QCOMPARE(scene.answers.size(), 1);
    QCOMPARE(scene.answers[0].error().error.code, ErrorCode::TimedOut);
    QVERIFY(scene.answers[0].error().error.retryable);
    const auto told = scene.peer.all("notifications/cancelled");
    QCOMPARE(told.size(), 1U);
    QVERIFY(told[0]["params"]["requestId"] == scene.peer.all("x")[0]["id"]);
}

void tst_clientconnection::startsTheLimitAgainWithProgressUpToTheCeiling()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    RequestOptions options;
    options.timeout = 30s;
    options.ceiling = 90s;
    options.wantsProgress = true;
    QList<double> reports;
    options.progressed = [&reports](const ProgressReport &report) { reports.append(report.done); };
    scene.ask(options);
    settle();
    const Json token = scene.peer.all("x")[0]["params"]["_meta"]["progressToken"];
    for (int i = 1; i <= 4; ++i) {
        scene.clock.advance(20s);
        settle();
        QVERIFY(scene.answers.isEmpty());
        scene.peer.notify("notifications/progress", {{"progressToken", token}, {"progress", i}});
        settle();
    }
    QCOMPARE(reports.size(), 4);
    scene.clock.advance(10s); // 90 s in all, the last report 10 s ago
    settle();
    QCOMPARE(scene.answers.size(), 1);
    QCOMPARE(scene.answers[0].error().error.code, ErrorCode::TimedOut);
}

void tst_clientconnection::cancelsOnceAndDropsTheLateAnswer()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    const auto ticket = scene.ask();
    settle();
    scene.connection->cancel(ticket, QStringLiteral("enough"));
    scene.connection->cancel(ticket, QStringLiteral("enough"));
    scene.peer.sendResult(scene.peer.all("x")[0]["id"], 1);
    settle();
    QCOMPARE(scene.answers.size(), 1);
    QCOMPARE(scene.answers[0].error().error.code, ErrorCode::Cancelled);
    const auto told = scene.peer.all("notifications/cancelled");
    QCOMPARE(told.size(), 1U);
    QCOMPARE(told[0]["params"]["reason"].get<std::string>(), std::string("enough"));
}

void tst_clientconnection::endsEverythingWhenTheServerGoes()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    scene.ask();
    scene.ask();
    settle();
    scene.peer.close();
    settle();
    QCOMPARE(scene.answers.size(), 2);
    QVERIFY(scene.answers[0].error().error.retryable);
    QCOMPARE(scene.closed.size(), 1);
}

void tst_clientconnection::endsEverythingWhenItIsDestroyed()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    scene.ask();
    settle();
    scene.ask();
    scene.connection.reset();
    QCOMPARE(scene.answers.size(), 2);
    QCOMPARE(scene.answers[1].error().error.code, ErrorCode::Cancelled);
}

void tst_clientconnection::failsWhatIsAskedTooEarlyOrTooLate()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.ask();
    settle();
    QCOMPARE(scene.answers.size(), 1);
    scene.open();
    scene.connection->close();
    settle();
    scene.ask();
    settle();
    QCOMPARE(scene.answers.size(), 2);
    QCOMPARE(scene.answers[1].error().error.code, ErrorCode::Unavailable);
}

void tst_clientconnection::neverCallsBackFromInside()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.ask();
    QVERIFY(scene.answers.isEmpty());
    scene.open();
    scene.ask();
    QCOMPARE(scene.answers.size(), 1);
}

void tst_clientconnection::answersTheServersQuestions()
{
    Scene scene({}, allFeatures());
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    scene.peer.send({{"jsonrpc", "2.0"}, {"id", 0}, {"method", "roots/list"}});
    scene.peer.send(
        {{"jsonrpc", "2.0"},
         {"id", "e"},
         {"method", "elicitation/create"},
         {"params",
          {{"requestedSchema",
            {{"properties", {{"n", {{"type", "integer"}, {"default", 30}}}, {"m", {{"type", "string"}}}}}}}}}});
    settle();
    Json roots;
    Json elicited;
    for (const Json &message : scene.peer.received) {
        if (message.contains("result") && message["id"] == 0)
            roots = message["result"];
        if (message.contains("result") && message["id"] == "e")
            elicited = message["result"];
    }
    QVERIFY(roots == Json({{"roots", {{{"uri", "file:///r"}, {"name", "R"}}}}}));
    QVERIFY(elicited == Json({{"action", "accept"}, {"content", {{"n", 30}}}}));
}

void tst_clientconnection::refusesWhatNobodyOffers()
{
    Scene scene;
    scene.peer.speak("2025-11-25", Json::object());
    scene.open();
    const Json announced = scene.peer.all("initialize")[0]["params"]["capabilities"];
    QVERIFY(announced == Json::object());
    for (const std::string method : {"roots/list", "sampling/createMessage", "elicitation/create", "unheard/of"})
        scene.peer.send({{"jsonrpc", "2.0"}, {"id", method}, {"method", method}});
    settle();
    int refused = 0;
    for (const Json &message : scene.peer.received)
        refused += message.contains("error") && message["error"]["code"] == -32601 ? 1 : 0;
    QCOMPARE(refused, 4);
}

void tst_clientconnection::answersPingsBeforeTheHandshakeIsOver()
{
    Scene scene;
    scene.open();
    scene.peer.send({{"jsonrpc", "2.0"}, {"id", "p"}, {"method", "ping"}});
    settle();
    QVERIFY(scene.peer.received.back() == Json({{"jsonrpc", "2.0"}, {"id", "p"}, {"result", Json::object()}}));
}

void tst_clientconnection::dropsQuestionsThatTheRevisionForbids()
{
    Scene scene({}, allFeatures());
    scene.peer.speak("2026-07-28", Json::object());
    scene.open();
    const auto before = scene.peer.received.size();
    scene.peer.send({{"jsonrpc", "2.0"}, {"id", 1}, {"method", "roots/list"}});
    settle();
    QCOMPARE(scene.peer.received.size(), before);
    QCOMPARE(scene.logged.size(), 1);
}

void tst_clientconnection::givesInputAndAsksAgain()
{
    Scene scene({}, allFeatures());
    scene.peer.speak("2026-07-28", Json::object());
    scene.peer.on("x", [](const Json &request) {
        if (request["params"].contains("inputResponses"))
            return Json{{"resultType", "complete"}, {"done", true}};
        return Json{{"resultType", "input_required"},
                    {"requestState", "opaque {\"ä\":1}"},
                    {"inputRequests", {{"confirm", {{"method", "elicitation/create"}, {"params", Json::object()}}}}}};
    });
    scene.open();
    scene.ask();
    settle();
    QCOMPARE(scene.answers.size(), 1);
    QVERIFY(scene.answers[0]);
    const auto sent = scene.peer.all("x");
    QCOMPARE(sent.size(), 2U);
    QVERIFY(sent[0]["id"] != sent[1]["id"]);
    QCOMPARE(sent[1]["params"]["requestState"].get<std::string>(), std::string("opaque {\"ä\":1}"));
    QCOMPARE(sent[1]["params"]["inputResponses"]["confirm"]["action"].get<std::string>(), std::string("accept"));
}

void tst_clientconnection::stopsAServerThatAsksForEver()
{
    Scene scene({}, allFeatures());
    scene.peer.speak("2026-07-28", Json::object());
    scene.peer.on("x", [](const Json &) { return Json{{"resultType", "input_required"}, {"requestState", "s"}}; });
    scene.open();
    scene.ask();
    for (int i = 0; i < 40 && scene.answers.isEmpty(); ++i) {
        settle();
        scene.clock.advance(300ms);
    }
    QCOMPARE(scene.answers.size(), 1);
    QVERIFY(!scene.answers[0]);
}

void tst_clientconnection::closesWhenPingsStayUnanswered()
{
    ClientSettings settings;
    settings.pingInterval = 15s;
    Scene scene(settings);
    scene.peer.speak("2025-11-25", Json::object());
    scene.peer.on("ping", [](const Json &) { return Json::object(); });
    scene.open();
    for (int i = 0; i < 10; ++i) {
        scene.clock.advance(15s);
        settle();
    }
    QVERIFY(scene.closed.isEmpty());
    QVERIFY(scene.peer.all("ping").size() >= 9);
    scene.peer.silence("ping");
    for (int i = 0; i < 8; ++i) {
        scene.clock.advance(15s);
        settle();
    }
    QCOMPARE(scene.closed.size(), 1);
}

QTEST_GUILESS_MAIN(tst_clientconnection)
#include "tst_clientconnection.moc"
