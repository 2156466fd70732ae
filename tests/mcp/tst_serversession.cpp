// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the serving side, mostly against our own client, in every revision.
#include "mcp/session/clientsession.h"
#include "mcp/session/serversession.h"
#include "tests/support/fakeclock.h"
#include "tests/support/scriptedpeer.h"

#include <QSignalSpy>
#include <QTest>

using namespace assay;
using namespace assay::mcp;
using namespace std::chrono_literals;
using core::JobState;
using core::Json;
using test::settle;

namespace {

struct Scene
{
    QObject context;
    test::FakeClock clock;
    std::unique_ptr<ServerSession> server;
    std::unique_ptr<ClientSession> client;

    explicit Scene(Era era)
    {
        auto [near, far] = MemoryTransport::makePair();
        ServerSettings settings;
        settings.server = {QStringLiteral("srv"), {}, QStringLiteral("3")};
        settings.capabilities = {{"tools", {{"listChanged", true}}}, {"resources", {{"subscribe", true}}}};
        settings.instructions = QStringLiteral("read me");
        server = std::make_unique<ServerSession>(std::move(far), settings, clock);
        server->open();
        ClientSettings client_;
        client_.era = era;
        client = std::make_unique<ClientSession>(std::move(near), client_, ClientFeatures(), clock);
    }

    ServerDescription open() const
    {
        const auto job = client->open();
        ServerDescription opened;
        QObject receiver;
        job.onEnded(&receiver,
                    [&opened](const auto &outcome) { opened = outcome.result.value_or(ServerDescription()); });
        settle();
        return opened;
    }
};

} // namespace

class tst_serversession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void speaksBothEras_data();
    void speaksBothEras();
    void answersWithTheAskedRevision_data();
    void answersWithTheAskedRevision();
    void servesCallsWithProgressAndCancellation_data();
    void servesCallsWithProgressAndCancellation();
    void refusesWhatIsGivenUp();
    void refusesAnImproperStatelessRequest_data();
    void refusesAnImproperStatelessRequest();
    void tellsOfChangesOnlyWhereTheyWereAskedFor_data();
    void tellsOfChangesOnlyWhereTheyWereAskedFor();
};

void tst_serversession::speaksBothEras_data()
{
    QTest::addColumn<int>("era");
    QTest::addColumn<int>("revision");
    QTest::newRow("handshake") << static_cast<int>(Era::Handshake) << static_cast<int>(kNewestHandshake);
    QTest::newRow("stateless") << static_cast<int>(Era::Stateless) << static_cast<int>(kNewestStateless);
    QTest::newRow("whichever is newest") << static_cast<int>(Era::Auto) << static_cast<int>(kNewestStateless);
}

void tst_serversession::speaksBothEras()
{
    QFETCH(int, era);
    QFETCH(int, revision);
    Scene scene(static_cast<Era>(era));
    const ServerDescription opened = scene.open();
    QCOMPARE(static_cast<int>(opened.revision), revision);
    QCOMPARE(opened.implementation.name, QStringLiteral("srv"));
    QCOMPARE(opened.instructions, QStringLiteral("read me"));
    QVERIFY(opened.has("tools", "listChanged"));
}

void tst_serversession::answersWithTheAskedRevision_data()
{
    QTest::addColumn<QByteArray>("asked");
    QTest::addColumn<QByteArray>("agreed");
    for (const Revision revision : kRevisions)
        QTest::newRow(revisionName(revision).constData())
            << revisionName(revision) << revisionName(isStateless(revision) ? kNewestHandshake : revision);
    QTest::newRow("unknown") << QByteArray("2030-01-01") << revisionName(kNewestHandshake);
}

void tst_serversession::answersWithTheAskedRevision()
{
    QFETCH(QByteArray, asked);
    QFETCH(QByteArray, agreed);
    test::FakeClock clock;
    test::ScriptedPeer peer;
    ServerSession server(peer.takeTransport(), ServerSettings(), clock);
    server.open();
    peer.send({{"jsonrpc", "2.0"},
               {"id", 1},
               {"method", "initialize"},
               {"params", {{"protocolVersion", asked.toStdString()}}}});
    settle();
    QCOMPARE(QByteArray::fromStdString(peer.received.at(0)["result"]["protocolVersion"].get<std::string>()), agreed);
}

void tst_serversession::servesCallsWithProgressAndCancellation_data() { speaksBothEras_data(); }

void tst_serversession::servesCallsWithProgressAndCancellation()
{
    QFETCH(int, era);
    Scene scene(static_cast<Era>(era));
    scene.open();
    std::optional<ServerRequest> pending;
    scene.server->handle("tools/call", [&pending](const ServerRequest &request) { pending = request; });
    RequestOptions options;
    QStringList reports;
    options.progressed = [&reports](const ProgressReport &report) { reports.append(report.text); };
    auto job = scene.client->callTool(QStringLiteral("t"), R"({"a":1})", options, {});
    settle();
    QVERIFY(pending);
    QVERIFY(pending->params()["arguments"] == Json({{"a", 1}}));
    pending->progress(1, 2, QStringLiteral("half"));
    settle();
    QCOMPARE(reports, QStringList(QStringLiteral("half")));
    pending->answer({{"content", Json::array()}});
    pending->answer({{"content", "again"}});
    QVERIFY(pending->isOver());
    settle();
    QCOMPARE(job.state(), JobState::Finished);

    job = scene.client->callTool(QStringLiteral("t"), "{}", options, {});
    settle();
    QVERIFY(!pending->isOver());
    job.cancel();
    settle();
    QVERIFY(pending->isOver());
    pending->answer({}); // too late, and without effect
}

void tst_serversession::refusesWhatIsGivenUp()
{
    Scene scene(Era::Auto);
    scene.open();
    scene.server->handle("tools/call", [](const ServerRequest &) {});
    const auto job = scene.client->callTool(QStringLiteral("t"), "{}", {}, {});
    settle();
    QCOMPARE(job.state(), JobState::Failed);
}

void tst_serversession::refusesAnImproperStatelessRequest_data()
{
    QTest::addColumn<QByteArray>("meta");
    QTest::addColumn<int>("code");
    QTest::newRow("another revision") << QByteArray(R"({"io.modelcontextprotocol/protocolVersion":"2031-01-01",
        "io.modelcontextprotocol/clientCapabilities":{}})")
                                      << -32022;
    QTest::newRow("no capabilities") << QByteArray(R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28"})")
                                     << -32602;
}

void tst_serversession::refusesAnImproperStatelessRequest()
{
    QFETCH(QByteArray, meta);
    QFETCH(int, code);
    test::FakeClock clock;
    test::ScriptedPeer peer;
    ServerSession server(peer.takeTransport(), ServerSettings(), clock);
    server.handle("tools/list", [](const ServerRequest &request) { request.answer({{"tools", Json::array()}}); });
    server.open();
    peer.send({{"jsonrpc", "2.0"},
               {"id", 1},
               {"method", "tools/list"},
               {"params", {{"_meta", Json::parse(meta.toStdString())}}}});
    settle();
    QCOMPARE(peer.received.at(0)["error"]["code"].get<int>(), code);
}

void tst_serversession::tellsOfChangesOnlyWhereTheyWereAskedFor_data() { speaksBothEras_data(); }

void tst_serversession::tellsOfChangesOnlyWhereTheyWereAskedFor()
{
    QFETCH(int, era);
    Scene scene(static_cast<Era>(era));
    scene.open();
    scene.server->handle("resources/subscribe", [](const ServerRequest &request) { request.answer(Json::object()); });
    QSignalSpy tools(scene.client.get(), &ClientSession::toolsChanged);
    QSignalSpy updated(scene.client.get(), &ClientSession::resourceUpdated);
    scene.server->notify("tools/list_changed", Json::object());
    settle();
    scene.clock.advance(1s);
    QCOMPARE(tools.size(), 1);
    const auto job = scene.client->subscribe(QStringLiteral("file:///a"), {});
    settle();
    scene.server->notify("resources/updated", {{"uri", "file:///a"}});
    settle();
    QCOMPARE(updated.size(), 1);
    QCOMPARE(updated[0][0].toString(), QStringLiteral("file:///a"));
}

QTEST_GUILESS_MAIN(tst_serversession)
#include "tst_serversession.moc"
