// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for rows on the clipboard: one row stays one row, and no cell becomes a formula.
#include "models/items/tabletext.h"

#include <QTest>

using namespace assay::items;

class tst_tabletext : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makesCellsSafe_data();
    void makesCellsSafe();
    void joinsCellsByTabs();
};

void tst_tabletext::makesCellsSafe_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("cell");
    QTest::newRow("plain") << QStringLiteral("a b") << QStringLiteral("a b");
    QTest::newRow("empty") << QString() << QString();
    QTest::newRow("formula") << QStringLiteral("=1+1") << QStringLiteral("'=1+1");
    QTest::newRow("plus") << QStringLiteral("+1") << QStringLiteral("'+1");
    QTest::newRow("minus") << QStringLiteral("-1") << QStringLiteral("'-1");
    QTest::newRow("at") << QStringLiteral("@SUM(A1)") << QStringLiteral("'@SUM(A1)");
    QTest::newRow("formula after blanks") << QStringLiteral(" \t\n=1+1") << QStringLiteral("'=1+1");
    QTest::newRow("sign inside") << QStringLiteral("a=b") << QStringLiteral("a=b");
    QTest::newRow("tab") << QStringLiteral("a\tb") << QStringLiteral("a b");
    QTest::newRow("line breaks") << QStringLiteral("a\r\nb") << QStringLiteral("a  b");
    QTest::newRow("other line breaks") << QStringLiteral("a\u2028b\u0085c") << QStringLiteral("a b c");
    QTest::newRow("Chinese") << QStringLiteral("磁盘已满") << QStringLiteral("磁盘已满");
}

void tst_tabletext::makesCellsSafe()
{
    QFETCH(QString, text);
    QFETCH(QString, cell);
    QCOMPARE(tableCell(text), cell);
}

void tst_tabletext::joinsCellsByTabs()
{
    QCOMPARE(tableRow({QStringLiteral("a\tb"), QString(), QStringLiteral("=c")}), QStringLiteral("a b\t\t'=c\n"));
}

QTEST_GUILESS_MAIN(tst_tabletext)
#include "tst_tabletext.moc"
