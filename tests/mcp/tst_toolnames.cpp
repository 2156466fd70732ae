// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the names offered to a model: what providers accept, never two tools under one, and the way back.
#include "mcp/registry/toolnames.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace assay::mcp;

namespace {

ToolAddress tool(const QByteArray &server, const QByteArray &name)
{
    return {QString::fromUtf8(server), QString::fromUtf8(name)};
}

} // namespace

class tst_toolnames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsSpeakingNames();
    void routesEveryNameBack_data();
    void routesEveryNameBack();
    void doesNotDependOnTheOrder();
    void keepsAnAttackerOffOtherNames();
    void knowsNoOtherNames();
};

void tst_toolnames::keepsSpeakingNames()
{
    const ToolNames names({tool("library", "execute_sql"), tool("data-set", "execute_sql"), tool("a b", "c.d")});
    QCOMPARE(names.nameFor(tool("library", "execute_sql")), QStringLiteral("library__execute_sql"));
    QCOMPARE(names.nameFor(tool("data-set", "execute_sql")), QStringLiteral("data-set__execute_sql"));
    QCOMPARE(names.nameFor(tool("a b", "c.d")), QStringLiteral("a_b__c_d"));
}

void tst_toolnames::routesEveryNameBack_data()
{
    QTest::addColumn<QList<ToolAddress>>("tools");
    const auto row = [](const char *name, const QList<ToolAddress> &tools) { QTest::newRow(name) << tools; };
    const QByteArray lengthy(200, 'x');
    row("mangled alike", {tool("s", "a.b"), tool("s", "a b"), tool("s", "a_b"), tool("s", "a/b")});
    row("the seam moves", {tool("a__b", "c"), tool("a", "b__c")});
    row("long", {tool("s", lengthy + "1"), tool("s", lengthy + "2"), tool(lengthy, "t"), tool(lengthy, "u")});
    row("Chinese", {tool("知识库", "检索"), tool("数据集", "查询"), tool("知识", "检索库")});
    row("outside the first plane", {tool("😀", "t"), tool("😁", "t")});
    row("empty", {tool("", ""), tool("s", ""), tool("", "t")});
    row("upper and lower case", {tool("s", "Get"), tool("s", "get")});
    row("controls", {tool("s", "a\nb"), tool("s", "a\tb")});
}

void tst_toolnames::routesEveryNameBack()
{
    QFETCH(QList<ToolAddress>, tools);
    const ToolNames names(tools);
    static const QRegularExpression s_accepted(QStringLiteral("\\A[A-Za-z0-9_-]{1,64}\\z"));
    QSet<QString> seen;
    for (const ToolAddress &address : tools) {
        const QString name = names.nameFor(address);
        QVERIFY2(s_accepted.match(name).hasMatch(), qPrintable(name));
        QVERIFY2(!seen.contains(name), qPrintable(name));
        seen.insert(name);
        QCOMPARE(names.addressFor(name), std::optional(address));
    }
}

void tst_toolnames::doesNotDependOnTheOrder()
{
    QList<ToolAddress> tools{tool("s", "a.b"), tool("s", "a b"), tool("t", "x"), tool("s", "a/b"), tool("t", "x")};
    const ToolNames names(tools);
    std::reverse(tools.begin(), tools.end());
    const ToolNames reversed(tools);
    for (const ToolAddress &address : tools)
        QCOMPARE(reversed.nameFor(address), names.nameFor(address));
}

void tst_toolnames::keepsAnAttackerOffOtherNames()
{
    const ToolAddress victim = tool("s", "a.b");
    const ToolAddress twin = tool("s", "a b");
    const QString hashed = ToolNames({victim, twin}).nameFor(victim);
    // A tool that is really called what the victim was given.
    const ToolAddress copy{QStringLiteral("s"), hashed.mid(3)};
    const ToolNames names({victim, twin, copy});
    QCOMPARE(names.addressFor(names.nameFor(victim)), std::optional(victim));
    QCOMPARE(names.addressFor(names.nameFor(copy)), std::optional(copy));
    QVERIFY(names.nameFor(victim) != names.nameFor(copy));
}

void tst_toolnames::knowsNoOtherNames()
{
    const ToolNames names({tool("s", "a")});
    QCOMPARE(names.addressFor(QStringLiteral("s__b")), std::nullopt);
    QCOMPARE(names.addressFor(QString()), std::nullopt);
    QCOMPARE(names.nameFor(tool("s", "b")), QString());
}

QTEST_GUILESS_MAIN(tst_toolnames)
#include "tst_toolnames.moc"
