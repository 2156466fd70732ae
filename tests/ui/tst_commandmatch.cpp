// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for matching in the palette: what fits, and what fits better.
#include "ui/widgets/commandmatch.h"

#include <QTest>

using namespace assay::ui;

class tst_commandmatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ranksAText_data();
    void ranksAText();
    void refusesWhatDoesNotOccurInOrder_data();
    void refusesWhatDoesNotOccurInOrder();
    void prefersFewerGaps();
    void everyWordMustFit();
    void prefersTheTextToGroupAndId();
    void anEmptyQueryFitsEverything();
};

void tst_commandmatch::ranksAText_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("rank");
    QTest::newRow("beginning") << QStringLiteral("mes") << QStringLiteral("Messages") << 0;
    QTest::newRow("any case") << QStringLiteral("MES") << QStringLiteral("messages") << 0;
    QTest::newRow("beginning of a word") << QStringLiteral("mes") << QStringLiteral("Clear messages") << 1;
    QTest::newRow("beginnings of words") << QStringLiteral("cm") << QStringLiteral("Clear messages") << 1;
    QTest::newRow("inside a word") << QStringLiteral("ess") << QStringLiteral("Messages") << 2;
    QTest::newRow("letters in order") << QStringLiteral("msg") << QStringLiteral("Messages") << 3;
    QTest::newRow("Chinese beginning") << QStringLiteral("清") << QStringLiteral("清除消息") << 0;
    QTest::newRow("Chinese inside") << QStringLiteral("消息") << QStringLiteral("清除消息") << 1;
    QTest::newRow("Chinese in order") << QStringLiteral("清消") << QStringLiteral("清除消息") << 1;
}

void tst_commandmatch::ranksAText()
{
    QFETCH(QString, query);
    QFETCH(QString, text);
    QFETCH(int, rank);
    const auto score = matchText(query, text);
    QVERIFY(score);
    QCOMPARE(score->rank, rank);
}

void tst_commandmatch::refusesWhatDoesNotOccurInOrder_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("text");
    QTest::newRow("other letters") << QStringLiteral("xyz") << QStringLiteral("Messages");
    QTest::newRow("other order") << QStringLiteral("sem") << QStringLiteral("Mes");
    QTest::newRow("too long") << QStringLiteral("messages!") << QStringLiteral("messages");
    QTest::newRow("empty text") << QStringLiteral("a") << QString();
    QTest::newRow("Chinese in another order") << QStringLiteral("息消") << QStringLiteral("清除消息");
}

void tst_commandmatch::refusesWhatDoesNotOccurInOrder()
{
    QFETCH(QString, query);
    QFETCH(QString, text);
    QVERIFY(!matchText(query, text));
}

void tst_commandmatch::prefersFewerGaps()
{
    // The letters between p and n, and between the nearest q and r.
    QCOMPARE(matchText(u"pn", u"open")->gaps, 1);
    QCOMPARE(matchText(u"qr", u"zq12r yq1r")->gaps, 1);
    QVERIFY(*matchText(u"qr", u"zq1r") < *matchText(u"qr", u"zq12r"));
}

void tst_commandmatch::everyWordMustFit()
{
    const CommandNames names{QStringLiteral("Dark"), QStringLiteral("Theme"), QStringLiteral("theme.dark")};
    QVERIFY(matchCommand(u"theme dark", names));
    QVERIFY(matchCommand(u"  dark   theme ", names));
    QVERIFY(!matchCommand(u"dark menu", names));
}

void tst_commandmatch::prefersTheTextToGroupAndId()
{
    const auto inText =
        matchCommand(u"view", {QStringLiteral("View all"), QStringLiteral("File"), QStringLiteral("a")});
    const auto inGroup = matchCommand(u"view", {QStringLiteral("Plan"), QStringLiteral("View"), QStringLiteral("a")});
    const auto inId =
        matchCommand(u"view", {QStringLiteral("计划"), QStringLiteral("视图"), QStringLiteral("view.plan")});
    QVERIFY(inText && inGroup && inId);
    QVERIFY(*inText < *inGroup);
    QVERIFY(*inGroup < *inId);
}

void tst_commandmatch::anEmptyQueryFitsEverything()
{
    const auto score =
        matchCommand(u"  ", {QStringLiteral("Plan"), QStringLiteral("View"), QStringLiteral("view.plan")});
    QVERIFY(score);
    QCOMPARE(*score, MatchScore());
}

QTEST_GUILESS_MAIN(tst_commandmatch)
#include "tst_commandmatch.moc"
