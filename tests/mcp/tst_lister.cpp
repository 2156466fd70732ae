// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for lists: read to their end and no further, without what of them cannot be read or is too much.
#include "tests/support/sessionscene.h"

#include <QTest>

#include <initializer_list>

using namespace assay;
using namespace assay::mcp;
using namespace std::chrono_literals;
using core::ErrorCode;
using core::Json;
using test::settle;
using test::toolNamed;
using Scene = test::SessionScene;

class tst_lister : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAllPages();
    void followsAnEmptyCursorAndStopsAtARepeatedOne();
    void keepsTheGoodToolsBesideABrokenOne();
    void saysWhenThereIsNoList();
    void leavesOutOnlyWhatCannotBeRead_data();
    void leavesOutOnlyWhatCannotBeRead();
    void failsWhereTheListItselfIsBroken();
    void takesNoMoreEntriesThanTheLimit();
    void takesNoMoreBytesThanTheLimit();
    void endsAListThatNeverEnds();
    void endsAListThatTakesTooLong();
    void namesTwoToolsOfOneName();
    void keepsItsNotesShort();
    void readsAtMostOneListAtATime();
};

void tst_lister::readsAllPages()
{
    Scene scene;
    scene.peer.on("tools/list", [](const Json &request) {
        const std::string cursor = request.contains("params") ? request["params"].value("cursor", "") : "";
        if (cursor.empty())
            return Json{{"tools", {toolNamed("a")}}, {"nextCursor", "p2"}};
        if (cursor == "p2")
            return Json{{"tools", {toolNamed("b")}}, {"nextCursor", "p3"}};
        return Json{{"tools", {toolNamed("c")}}};
    });
    const auto seen = scene.watch(scene.session->listTools({}));
    QVERIFY(seen->has_value());
    QStringList names;
    for (const Tool &tool : (*seen)->result->items)
        names.append(tool.name);
    QCOMPARE(names, QStringList({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
    QVERIFY((*seen)->result->notes.isEmpty());
}

void tst_lister::followsAnEmptyCursorAndStopsAtARepeatedOne()
{
    Scene scene;
    scene.peer.on("tools/list", [](const Json &) { return Json{{"tools", {toolNamed("a")}}, {"nextCursor", ""}}; });
    const auto seen = scene.watch(scene.session->listTools({}));
    QVERIFY(seen->has_value());
    QCOMPARE(scene.peer.all("tools/list").size(), 2U);
    QCOMPARE((*seen)->result->items.size(), 1); // the same tool on both pages is one tool
    QCOMPARE((*seen)->result->notes.size(), 1);
}

void tst_lister::keepsTheGoodToolsBesideABrokenOne()
{
    Scene scene;
    scene.peer.on("tools/list", [](const Json &) {
        return Json{{"tools", {toolNamed("a"), 3, {{"title", "nameless"}}, {{"name", 7}}, {{"name", "bare"}}}}};
    });
    const auto seen = scene.watch(scene.session->listTools({}));
    QVERIFY(seen->has_value());
    QCOMPARE((*seen)->result->items.size(), 2);
    QCOMPARE((*seen)->result->notes.size(), 3);
    QVERIFY((*seen)->result->items[1].inputSchema == Json({{"type", "object"}}));
}

void tst_lister::saysWhenThereIsNoList()
{
    Scene scene;
    scene.peer.on("tools/list", [](const Json &) { return Json{{"tools", "none"}}; });
    const auto seen = scene.watch(scene.session->listTools({}));
    QVERIFY(seen->has_value());
    QCOMPARE((*seen)->result.error().code, ErrorCode::InvalidInput);
}

/// The answer to @p request with @p tools as the text of its list, one of several orders of its members.
QByteArray listAnswer(const Json &request, const QByteArray &tools, const QByteArray &more, bool isIdLast)
{
    const QByteArray id = "\"id\":" + QByteArray::fromStdString(request["id"].dump());
    const QByteArray result = R"("result":{"tools":[)" + tools + ']' + more + '}';
    return R"({"jsonrpc":"2.0",)" + (isIdLast ? result + ',' + id : id + ',' + result) + '}';
}

constexpr auto kGoodTool = R"({"name":"good","inputSchema":{"type":"object"}})";

void tst_lister::leavesOutOnlyWhatCannotBeRead_data()
{
    QTest::addColumn<QByteArray>("broken");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *name, const QByteArray &broken, const char *called = "bad") {
        QTest::newRow(name) << broken << QString::fromUtf8(called);
    };
    const auto schema = [](const QByteArray &value) {
        return R"({"name":"bad","inputSchema":{"type":"object","properties":{"x":{"maximum":)" + value + "}}}}";
    };
    row("a number beyond a double", schema("1e400"));
    row("a number that is none", schema("NaN"));
    row("a schema that is too deep", schema(QByteArray(600, '[') + QByteArray(600, ']')));
    row("a bracket in a text", schema(R"(["}]}", 1e400])"));
    row("a control character", R"({"description":"a)"
                               "\x01"
                               R"(b","name":"bad"})");
    row("a wrong escape", R"({"name":"bad","description":"\x"})");
    row("a name that cannot be read", R"({"name":"\x","description":1e400})", "no. 2");
    row("no name", R"({"x":1e400})", "no. 2");
    row("no object", "1e400", "no. 2");
}

void tst_lister::leavesOutOnlyWhatCannotBeRead()
{
    QFETCH(QByteArray, broken);
    QFETCH(QString, name);
    for (const bool isIdLast : {false, true}) {
        Scene scene;
        const auto seen = scene.watch(scene.session->listTools({}));
        scene.peer.sendBytes(listAnswer(scene.peer.all("tools/list")[0],
                                        QByteArray(kGoodTool) + ',' + broken + R"( , {"name":"also good"})",
                                        R"(,"nextCursor":"2")", isIdLast));
        settle();
        QCOMPARE(scene.peer.all("tools/list").size(), 2U);
        QCOMPARE(scene.peer.all("tools/list")[1]["params"]["cursor"].get<std::string>(), std::string("2"));
        scene.peer.sendResult(scene.peer.all("tools/list")[1]["id"], {{"tools", {toolNamed("last")}}});
        settle();
        QVERIFY(seen->has_value());
        QVERIFY2((*seen)->result, qPrintable((*seen)->result ? QString() : (*seen)->result.error().toLine()));
        QStringList names;
        for (const Tool &tool : (*seen)->result->items)
            names.append(tool.name);
        QCOMPARE(names, QStringList({QStringLiteral("good"), QStringLiteral("also good"), QStringLiteral("last")}));
        QCOMPARE((*seen)->result->notes.size(), 1);
        QVERIFY2((*seen)->result->notes[0].contains(u'“' + name + u'”'), qPrintable((*seen)->result->notes[0]));
    }
}

void tst_lister::failsWhereTheListItselfIsBroken()
{
    for (const char *more : {R"(,"nextCursor":1e400)", R"(],"x":[1)", "}"}) {
        Scene scene;
        const auto seen = scene.watch(scene.session->listTools({}));
        scene.peer.sendBytes(
            listAnswer(scene.peer.all("tools/list")[0], kGoodTool + QByteArray(",1e400"), more, false));
        settle();
        QVERIFY(seen->has_value()); // at once
        QVERIFY(!(*seen)->result);
    }
}

void tst_lister::takesNoMoreEntriesThanTheLimit()
{
    Scene scene;
    scene.peer.on("tools/list", [](const Json &) {
        Json tools = Json::array();
        for (int i = 0; i < 10'050; ++i)
            tools.push_back(toolNamed("t" + std::to_string(i)));
        return Json{{"tools", tools}, {"nextCursor", "2"}};
    });
    const auto seen = scene.watch(scene.session->listTools({}));
    QVERIFY(seen->has_value());
    QCOMPARE(scene.peer.all("tools/list").size(), 1U);
    QCOMPARE((*seen)->result->items.size(), 10'000);
    QCOMPARE((*seen)->result->notes.size(), 1);
    const QString note = (*seen)->result->notes[0];
    QVERIFY2(note.contains(QLatin1String("10000")) && note.contains(QStringLiteral("“t10000”")) &&
                 note.contains(QLatin1String("50 entries")),
             qPrintable(note));
}

void tst_lister::takesNoMoreBytesThanTheLimit()
{
    Scene scene;
    scene.peer.on("tools/list", [](const Json &request) {
        const bool isFirst = !request.contains("params") || !request["params"].contains("cursor");
        Json tools = Json::array();
        for (int i = 0; i < 10; ++i) {
            Json tool = toolNamed((isFirst ? "a" : "b") + std::to_string(i));
            tool["description"] = std::string(1'000'000, 'x');
            tools.push_back(tool);
        }
        return isFirst ? Json{{"tools", tools}, {"nextCursor", "2"}} : Json{{"tools", tools}};
    });
    const auto seen = scene.watch(scene.session->listTools({}));
    QVERIFY(seen->has_value());
    QCOMPARE((*seen)->result->items.size(), 16);
    QCOMPARE((*seen)->result->notes.size(), 1);
    QVERIFY2((*seen)->result->notes[0].contains(QStringLiteral("“b6”")), qPrintable((*seen)->result->notes[0]));
}

void tst_lister::endsAListThatNeverEnds()
{
    Scene scene;
    int pages = 0;
    scene.peer.on("tools/list", [&pages](const Json &) {
        return Json{{"tools", Json::array()}, {"nextCursor", std::to_string(++pages)}};
    });
    const auto seen = scene.watch(scene.session->listTools({}));
    for (int i = 0; i < 1000 && !seen->has_value(); ++i)
        settle();
    QVERIFY(seen->has_value());
    QCOMPARE(pages, 1000);
    QVERIFY((*seen)->result);
    QCOMPARE((*seen)->result->notes.size(), 1);
}

void tst_lister::endsAListThatTakesTooLong()
{
    Scene scene;
    int pages = 0;
    scene.peer.on("tools/list", [&](const Json &) {
        scene.clock.advance(20s); // each page by itself is in time
        return Json{{"tools", {toolNamed(std::to_string(pages))}}, {"nextCursor", std::to_string(++pages)}};
    });
    RequestOptions options;
    options.timeout = 30s;
    options.ceiling = 100s;
    const auto seen = scene.watch(scene.session->listTools(options));
    for (int i = 0; i < 100 && !seen->has_value(); ++i)
        settle();
    QVERIFY(seen->has_value());
    QCOMPARE(pages, 5);
    QCOMPARE((*seen)->result->items.size(), 5);
    QCOMPARE((*seen)->result->notes.size(), 1);
    QVERIFY2((*seen)->result->notes[0].contains(QLatin1String("100 s")), qPrintable((*seen)->result->notes[0]));
}

void tst_lister::namesTwoToolsOfOneName()
{
    Scene scene;
    scene.peer.on("tools/list", [](const Json &) {
        Json other = toolNamed("a");
        other["description"] = "another";
        return Json{{"tools", {toolNamed("a"), toolNamed("a"), other}}};
    });
    const auto seen = scene.watch(scene.session->listTools({}));
    QCOMPARE((*seen)->result->items.size(), 1);
    QCOMPARE((*seen)->result->items[0].description, QString());
    QCOMPARE((*seen)->result->notes.size(), 1);
    QVERIFY((*seen)->result->notes[0].contains(QStringLiteral("“a”")));
}

void tst_lister::keepsItsNotesShort()
{
    Scene scene;
    scene.peer.on("tools/list", [](const Json &) { return Json{{"tools", Json::array_t(5000)}}; });
    const auto seen = scene.watch(scene.session->listTools({}));
    QCOMPARE((*seen)->result->notes.size(), 21);
    QVERIFY((*seen)->result->notes.last().contains(QLatin1String("4980")));
}

void tst_lister::readsAtMostOneListAtATime()
{
    Scene scene;
    QList<decltype(scene.watch(scene.session->listTools({})))> seen;
    for (int i = 0; i < 20; ++i)
        seen.append(scene.watch(scene.session->listTools({})));
    QCOMPARE(scene.peer.all("tools/list").size(), 1U);
    scene.peer.sendResult(scene.peer.all("tools/list")[0]["id"], {{"tools", {toolNamed("old")}}});
    settle();
    QCOMPARE(scene.peer.all("tools/list").size(), 2U);
    QVERIFY(seen[0]->has_value());
    QVERIFY(!seen[1]->has_value());
    scene.peer.sendResult(scene.peer.all("tools/list")[1]["id"], {{"tools", {toolNamed("new")}}});
    settle();
    for (int i = 1; i < 20; ++i) {
        QVERIFY(seen[i]->has_value());
        QCOMPARE((*seen[i])->result->items[0].name, QStringLiteral("new")); // true after they asked
    }
    QCOMPARE(scene.peer.all("tools/list").size(), 2U);
}

QTEST_GUILESS_MAIN(tst_lister)
#include "tst_lister.moc"
