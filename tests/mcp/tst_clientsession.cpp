// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the session: calls with what comes of them, changes told in moderation.
#include "tests/support/sessionscene.h"

#include <QSignalSpy>
#include <QTest>

#include <initializer_list>
#include <thread>

using namespace assay;
using namespace assay::mcp;
using namespace std::chrono_literals;
using core::ErrorCode;
using core::JobState;
using core::Json;
using test::settle;
using test::toolNamed;
using Scene = test::SessionScene;

class tst_clientsession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesAnObjectForAResultAndNothingElse_data();
    void takesAnObjectForAResultAndNothingElse();
    void sendsArgumentsByteForByte();
    void keepsAToolsErrorWithoutASchemaCheck();
    void checksStructuredContent_data();
    void checksStructuredContent();
    void keepsContentThatItDoesNotKnow();
    void sendsACallAgainOnlyForWhatWasDecidedAbout_data();
    void sendsACallAgainOnlyForWhatWasDecidedAbout();
    void sendsNothingForACallThatWasCancelledMeanwhile();
    void cancelsACallFromAnyThread();
    void tellsOfChangesInModeration();
    void leavesOutToolsWithBadHeaderAnnotationsOnHttpAlone();
    void listensWhereTheRevisionAsksForIt();
    void readsResourcesAndPrompts();
    void endsEveryJobWhenItIsDestroyed();
};

void tst_clientsession::takesAnObjectForAResultAndNothingElse_data()
{
    QTest::addColumn<QByteArray>("result");
    for (const char *result : {"null", R"([{"text":"x","type":"text"}])", "\"done\"", "7", "true"})
        QTest::newRow(result) << QByteArray(result);
}

void tst_clientsession::takesAnObjectForAResultAndNothingElse()
{
    QFETCH(QByteArray, result);
    Scene scene;
    const Json answer = Json::parse(result.toStdString());
    for (const char *const method : {"tools/call", "resources/read", "prompts/get", "completion/complete"})
        scene.peer.on(method, [&answer](const Json &) -> Json { return Json(answer); });
    const auto call = scene.watch(scene.session->callTool(QStringLiteral("t"), "{}", {}, {}));
    const auto read = scene.watch(scene.session->readResource(QStringLiteral("a:b"), {}));
    const auto prompt = scene.watch(scene.session->getPrompt(QStringLiteral("p"), {}, {}));
    const auto completion = scene.watch(scene.session->complete(Json::object(), {}, {}, {}));
    const auto check = [&](const auto &seen) {
        QVERIFY(seen->has_value());
        QVERIFY(!(*seen)->result);
        QCOMPARE((*seen)->result.error().code, ErrorCode::InvalidInput);
        QVERIFY2((*seen)->result.error().message.contains(QLatin1String("protocol")),
                 qPrintable((*seen)->result.error().toLine()));
        QCOMPARE((*seen)->result.error().detail, QString::fromUtf8(result)); // as it came
    };
    check(call);
    check(read);
    check(prompt);
    check(completion);
}

void tst_clientsession::sendsArgumentsByteForByte()
{
    Scene scene;
    QByteArray sent;
    connect(scene.session.get(), &ClientSession::traffic, &scene.context,
            [&sent](bool isOutgoing, const QByteArray &bytes) {
                if (isOutgoing)
                    sent = bytes;
            });
    const QByteArray arguments = R"({"z":1.0,"a":"\u00e9","n":18446744073709551615})";
    scene.peer.on("tools/call", [](const Json &) { return Json{{"content", Json::array()}}; });
    const auto seen = scene.watch(scene.session->callTool(QStringLiteral("t"), arguments, {}, {}));
    QVERIFY(seen->has_value());
    QVERIFY2(sent.contains("\"arguments\":" + arguments), sent.constData());
}

void tst_clientsession::keepsAToolsErrorWithoutASchemaCheck()
{
    Scene scene;
    scene.peer.on("tools/list", [](const Json &) {
        Json tool = toolNamed("t");
        tool["outputSchema"] = {{"type", "object"}, {"required", {"x"}}};
        return Json{{"tools", {tool}}};
    });
    scene.peer.on("tools/call", [](const Json &) {
        return Json{{"isError", true}, {"content", {{{"type", "text"}, {"text", "failed"}}}}, {"structuredContent", 3}};
    });
    scene.watch(scene.session->listTools({}));
    const auto seen = scene.watch(scene.session->callTool(QStringLiteral("t"), "{}", {}, {}));
    const CallToolResult &result = *(*seen)->result;
    QVERIFY(result.isError);
    QCOMPARE(result.outputCheck, OutputCheck::None);
    QCOMPARE(result.content().constFirst().text, QStringLiteral("failed"));
}

void tst_clientsession::checksStructuredContent_data()
{
    QTest::addColumn<QByteArray>("result");
    QTest::addColumn<int>("check");
    const auto row = [](const char *name, const char *result, OutputCheck check) {
        QTest::newRow(name) << QByteArray(result) << static_cast<int>(check);
    };
    row("fits", R"({"structuredContent":{"x":1}})", OutputCheck::Pass);
    row("does not fit", R"({"structuredContent":{"x":"1"}})", OutputCheck::Fail);
    row("is missing", R"({"content":[]})", OutputCheck::Fail);
    row("is null", R"({"structuredContent":null})", OutputCheck::Fail);
}

void tst_clientsession::checksStructuredContent()
{
    QFETCH(QByteArray, result);
    QFETCH(int, check);
    Scene scene;
    scene.peer.on("tools/list", [](const Json &) {
        Json tool = toolNamed("t");
        tool["outputSchema"] = {{"type", "object"}, {"properties", {{"x", {{"type", "integer"}}}}}};
        return Json{{"tools", {tool}}};
    });
    const Json answer = Json::parse(result.toStdString());
    scene.peer.on("tools/call", [&answer](const Json &) -> Json { return Json(answer); });
    scene.watch(scene.session->listTools({}));
    const auto seen = scene.watch(scene.session->callTool(QStringLiteral("t"), "{}", {}, {}));
    QCOMPARE(static_cast<int>((*seen)->result->outputCheck), check);
    QVERIFY(*(*seen)->result->raw == answer); // a mismatch is flagged, and hides nothing
    QCOMPARE((*seen)->result->outputReason.isEmpty(), check == static_cast<int>(OutputCheck::Pass));
}

void tst_clientsession::keepsContentThatItDoesNotKnow()
{
    Scene scene;
    const Json hologram{{"type", "hologram"}, {"blob", "x"}};
    scene.peer.on("tools/call", [hologram](const Json &) {
        return Json{{"content",
                     {hologram,
                      {{"type", "text"}, {"text", "t"}},
                      {{"type", "image"}, {"data", "aGk="}, {"mimeType", "image/png"}},
                      {{"type", "image"}, {"data", "not base64!"}},
                      {{"type", "resource_link"}, {"uri", "file:///x"}},
                      {{"type", "resource"}, {"resource", {{"uri", "a:b"}, {"blob", "JVBERg=="}}}}}}};
    });
    const auto seen = scene.watch(scene.session->callTool(QStringLiteral("t"), "{}", {}, {}));
    const QList<ContentBlock> blocks = (*seen)->result->content();
    using Kind = ContentBlock::Kind;
    QList<Kind> kinds;
    for (const ContentBlock &block : blocks)
        kinds.append(block.kind);
    QCOMPARE(kinds, QList<Kind>({Kind::Unknown, Kind::Text, Kind::Image, Kind::Unknown, Kind::ResourceLink,
                                 Kind::EmbeddedResource}));
    QVERIFY(blocks[0].raw == hologram);
    QCOMPARE(blocks[2].data, QByteArray("hi"));
    QCOMPARE(blocks[5].data, QByteArray("%PDF"));
}

void tst_clientsession::sendsACallAgainOnlyForWhatWasDecidedAbout_data()
{
    QTest::addColumn<QString>("revision");
    QTest::addColumn<bool>("hasHeaders");
    QTest::addColumn<QString>("listed");   // the tool that the server has now
    QTest::addColumn<QString>("accepted"); // the only description that may be called; empty: nobody is asked
    QTest::addColumn<int>("calls");
    QTest::addColumn<bool>("isRefused"); // here; else it is the server's answer
    const QString stateless = QStringLiteral("2026-07-28");
    const QString t = QStringLiteral("t");
    const QString now = QStringLiteral("now");
    QTest::newRow("what was decided about") << stateless << true << t << now << 2 << false;
    QTest::newRow("another definition") << stateless << true << t << QStringLiteral("before") << 1 << true;
    QTest::newRow("nobody to ask") << stateless << true << t << QString() << 1 << false;
    QTest::newRow("a tool that has gone") << stateless << true << QStringLiteral("u") << now << 1 << true;
    QTest::newRow("no header fields") << stateless << false << t << now << 1 << false;
    QTest::newRow("an older revision") << QStringLiteral("2025-11-25") << true << t << now << 1 << false;
}

void tst_clientsession::sendsACallAgainOnlyForWhatWasDecidedAbout()
{
    QFETCH(QString, revision);
    QFETCH(bool, hasHeaders);
    QFETCH(QString, listed);
    QFETCH(QString, accepted);
    QFETCH(int, calls);
    QFETCH(bool, isRefused);
    Scene scene(revision.toStdString(), {{"tools", Json::object()}}, hasHeaders);
    scene.peer.on("tools/list", [&](const Json &) {
        Json tool = toolNamed(listed.toStdString());
        tool["description"] = "now";
        return Json{{"tools", {tool}}};
    });
    scene.peer.refuse("tools/call", {{"code", -32020}, {"message", "header mismatch"}});
    RelistedCheck accepts;
    if (!accepted.isEmpty())
        accepts = [&](const Tool &tool) { return tool.description == accepted; };
    const auto seen = scene.watch(scene.session->callTool(QStringLiteral("t"), "{}", {}, accepts));
    QCOMPARE(static_cast<int>(scene.peer.all("tools/call").size()), calls);
    const core::Error &error = (*seen)->result.error();
    QCOMPARE(error.code == core::ErrorCode::Refused, isRefused);
    QVERIFY2(error.toLine().contains(QStringLiteral("header mismatch")), qPrintable(error.toLine()));
}

void tst_clientsession::sendsNothingForACallThatWasCancelledMeanwhile()
{
    Scene scene("2026-07-28", {{"tools", Json::object()}}, true);
    scene.peer.refuse("tools/call", {{"code", -32020}, {"message", "header mismatch"}});
    const auto job = scene.session->callTool(QStringLiteral("t"), "{}", {}, [](const Tool &) { return true; });
    const auto seen = scene.watch(job);
    QCOMPARE(scene.peer.all("tools/list").size(), 1U);
    job.cancel();
    scene.peer.sendResult(scene.peer.all("tools/list")[0]["id"], {{"tools", {toolNamed("t")}}});
    settle();
    QCOMPARE((*seen)->state, JobState::Cancelled);
    QCOMPARE(scene.peer.all("tools/call").size(), 1U);
}

void tst_clientsession::cancelsACallFromAnyThread()
{
    Scene scene;
    const auto job = scene.session->callTool(QStringLiteral("t"), "{}", {}, {});
    const auto seen = scene.watch(job);
    std::thread([job] { job.cancel(); }).join();
    settle();
    QCOMPARE((*seen)->state, JobState::Cancelled);
    QCOMPARE(scene.peer.all("notifications/cancelled").size(), 1U);
    const auto late = scene.session->callTool(QStringLiteral("t"), "{}", {}, {});
    scene.session.reset();
    late.cancel(); // the session is gone
}

void tst_clientsession::tellsOfChangesInModeration()
{
    Scene scene;
    QSignalSpy changed(scene.session.get(), &ClientSession::toolsChanged);
    for (int i = 0; i < 5000; ++i)
        scene.peer.notify("notifications/tools/list_changed", Json::object());
    settle();
    QCOMPARE(changed.size(), 0);
    scene.clock.advance(100ms);
    QCOMPARE(changed.size(), 1);
    scene.clock.advance(1s);
    QCOMPARE(changed.size(), 1);
    scene.peer.notify("notifications/tools/list_changed", Json::object());
    settle();
    scene.clock.advance(100ms);
    QCOMPARE(changed.size(), 2);
}

void tst_clientsession::leavesOutToolsWithBadHeaderAnnotationsOnHttpAlone()
{
    Scene scene("2026-07-28");
    scene.peer.on("tools/list", [](const Json &) {
        Json tool = toolNamed("bad");
        tool["inputSchema"]["properties"] = {{"p", {{"type", "number"}, {"x-mcp-header", "P"}}}};
        return Json{{"tools", {tool, toolNamed("good")}}};
    });
    const auto seen = scene.watch(scene.session->listTools({}));
    QCOMPARE((*seen)->result->items.size(), 2); // no header fields here, so nothing can be wrong with them
}

void tst_clientsession::listensWhereTheRevisionAsksForIt()
{
    Scene scene("2026-07-28", {{"tools", {{"listChanged", true}}}, {"resources", {{"subscribe", true}}}});
    settle();
    QCOMPARE(scene.peer.all("subscriptions/listen").size(), 1U);
    QVERIFY(scene.peer.all("subscriptions/listen")[0]["params"]["notifications"] == Json({{"toolsListChanged", true}}));
    scene.watch(scene.session->subscribe(QStringLiteral("file:///a"), {}));
    QCOMPARE(scene.peer.all("subscriptions/listen").size(), 2U);
    const Json second = scene.peer.all("subscriptions/listen")[1];
    QVERIFY(second["params"]["notifications"]["resourceSubscriptions"] == Json({"file:///a"}));
    QSignalSpy updated(scene.session.get(), &ClientSession::resourceUpdated);
    scene.peer.notify("notifications/resources/updated", {{"uri", "file:///a"}});
    settle();
    QCOMPARE(updated.size(), 1);
    // When the server ends the stream, it is asked for again, not at once.
    scene.peer.sendResult(second["id"], {{"resultType", "complete"}});
    settle();
    QCOMPARE(scene.peer.all("subscriptions/listen").size(), 2U);
    scene.clock.advance(1s);
    settle();
    QCOMPARE(scene.peer.all("subscriptions/listen").size(), 3U);
}

void tst_clientsession::readsResourcesAndPrompts()
{
    Scene scene;
    scene.peer.on("resources/read", [](const Json &request) {
        return Json{{"contents", {{{"uri", request["params"]["uri"]}, {"text", "t"}}, {{"uri", "b"}, {"blob", "!"}}}}};
    });
    scene.peer.on("prompts/get", [](const Json &) {
        return Json{{"description", "d"},
                    {"messages", {{{"role", "user"}, {"content", {{"type", "text"}, {"text", "q"}}}}}}};
    });
    const auto resource = scene.watch(scene.session->readResource(QStringLiteral("file:///a%20b"), {}));
    QCOMPARE((*resource)->result->contents.size(), 1);
    QCOMPARE((*resource)->result->contents[0].uri, QStringLiteral("file:///a%20b"));
    QCOMPARE((*resource)->result->notes.size(), 1);
    const auto prompt = scene.watch(scene.session->getPrompt(QStringLiteral("p"), R"({"a":"b"})", {}));
    QCOMPARE((*prompt)->result->messages.size(), 1);
    QCOMPARE((*prompt)->result->messages[0].content.text, QStringLiteral("q"));
}

void tst_clientsession::endsEveryJobWhenItIsDestroyed()
{
    Scene scene;
    const auto call = scene.watch(scene.session->callTool(QStringLiteral("t"), "{}", {}, {}));
    const auto list = scene.watch(scene.session->listTools({}));
    const auto next = scene.watch(scene.session->listTools({}));
    scene.session.reset();
    settle();
    QVERIFY(call->has_value() && list->has_value() && next->has_value());
    QCOMPARE((*call)->result.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(tst_clientsession)
#include "tst_clientsession.moc"
