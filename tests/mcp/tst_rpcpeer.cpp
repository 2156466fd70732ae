// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that an answer to the peer goes out for the request it was made for, and for no other.
#include "mcp/session/rpcpeer.h"
#include "tests/support/fakeclock.h"
#include "tests/support/scriptedpeer.h"

#include <QTest>

using namespace assay;
using namespace assay::mcp;
using core::Json;

class tst_rpcpeer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersOnlyTheRequestItWasAsked_data();
    void answersOnlyTheRequestItWasAsked();
    void answersARequestOnce();
};

namespace {

/// A peer whose requests are kept until the test answers them.
struct Scene
{
    test::FakeClock clock;
    test::ScriptedPeer server;
    RpcPeer peer{server.takeTransport(), {}, clock};
    QList<IncomingRequest> asked;

    Scene()
    {
        peer.setRequestHandler([this](const IncomingRequest &request) { asked.append(request); });
        peer.transport().open();
        test::settle();
    }
    void ask(const Json &id, const char *method)
    {
        server.send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}});
        test::settle();
    }
    void withdraw(const Json &id)
    {
        server.notify("notifications/cancelled", {{"requestId", id}});
        test::settle();
    }
    [[nodiscard]] std::vector<Json> sent() const
    {
        test::settle();
        return server.received;
    }
};

} // namespace

void tst_rpcpeer::answersOnlyTheRequestItWasAsked_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<bool>("isRefused");
    QTest::newRow("a number, answered") << "1" << false;
    QTest::newRow("a number, refused") << "1" << true;
    QTest::newRow("a text, answered") << "\"a\"" << false;
    QTest::newRow("a text, refused") << "\"a\"" << true;
}

void tst_rpcpeer::answersOnlyTheRequestItWasAsked()
{
    QFETCH(const QString, id);
    QFETCH(const bool, isRefused);
    const Json used = Json::parse(id.toStdString());
    Scene scene;
    scene.ask(used, "roots/list");
    scene.withdraw(used);
    scene.ask(used, "elicitation/create");
    QCOMPARE(scene.asked.size(), 2);

    if (isRefused)
        scene.peer.refuse(scene.asked[0].serial, {rpccode::kInternalError, QStringLiteral("late"), {}});
    else
        scene.peer.answer(scene.asked[0].serial, {{"of", "the first"}});
    QCOMPARE(scene.sent().size(), std::size_t{0});

    scene.peer.answer(scene.asked[1].serial, {{"of", "the second"}});
    QCOMPARE(scene.sent().size(), std::size_t{1});
    QVERIFY(scene.sent()[0]["id"] == used);
    QVERIFY(scene.sent()[0]["result"] == (Json{{"of", "the second"}}));
}

void tst_rpcpeer::answersARequestOnce()
{
    Scene scene;
    scene.ask(1, "roots/list");
    scene.peer.answer(scene.asked[0].serial, Json::object());
    scene.ask(1, "roots/list"); // allowed, now that the first is answered
    QCOMPARE(scene.asked.size(), 2);
    scene.peer.answer(scene.asked[0].serial, Json::object());
    QCOMPARE(scene.sent().size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(tst_rpcpeer)
#include "tst_rpcpeer.moc"
