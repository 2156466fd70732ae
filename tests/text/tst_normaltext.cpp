// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the one form of source texts: what it changes, what it leaves, and that it takes linear time.
#include "models/text/normaltext.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace assay;
using namespace assay::text;

namespace {

constexpr quint32 kSeed = 20260301;

QString repeated(QStringView what, qsizetype times) { return what.toString().repeated(times); }

} // namespace

class tst_normaltext : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bringsIntoNormalForm_data();
    void bringsIntoNormalForm();
    void agreesWithQtOnRandomTextAndIsStable();
    void sortsLongRowsOfMarksInLinearTime_data();
    void sortsLongRowsOfMarksInLinearTime();
    void composesAcrossPieces();
    void countsCodePoints();
    void stopsWhenCancelled();
};

void tst_normaltext::bringsIntoNormalForm_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QString &text, const QString &expected) {
        QTest::newRow(name) << text << expected;
    };
    row("nothing", {}, {});
    row("carriage return and line feed", QStringLiteral("a\r\nb"), QStringLiteral("a\nb"));
    row("carriage return alone, also last", QStringLiteral("a\rb\r"), QStringLiteral("a\nb\n"));
    row("two carriage returns before a line feed", QStringLiteral("a\r\r\nb"), QStringLiteral("a\n\nb"));
    row("a letter and its mark become one", QStringLiteral("Buendi\u0301a"), QStringLiteral("Buendía"));
    row("marks are ordered", QStringLiteral("q\u0307\u0323"), QStringLiteral("q\u0323\u0307"));
    row("Hangul parts become a syllable", QStringLiteral("\u1112\u1161\u11ab"), QStringLiteral("\ud55c"));
    row("a singleton is replaced", QStringLiteral("5 \u212b, \u2126"), QStringLiteral("5 Å, Ω"));
    row("an ideograph for compatibility is replaced", QStringLiteral("\uf900"), QStringLiteral("\u8c48"));
    row("compatibility forms stay", QStringLiteral("ﬁ ① Ａ"), QStringLiteral("ﬁ ① Ａ"));
    row("other line ends stay", QStringLiteral("a\u0085b\u2028c\u2029d"), QStringLiteral("a\u0085b\u2028c\u2029d"));
    row("a byte order mark stays", QStringLiteral("\ufeffa"), QStringLiteral("\ufeffa"));
    row("NUL stays", QString(1, QChar()) + u'a', QString(1, QChar()) + u'a');
    row("lone surrogates stay", QString(QChar(0xdc00)) + u'e' + QChar(0x301) + QChar(0xd800),
        QString(QChar(0xdc00)) + u'é' + QChar(0xd800));
    row("a pair stays a pair", QStringLiteral("👩\u200d💻"), QStringLiteral("👩\u200d💻"));
}

void tst_normaltext::bringsIntoNormalForm()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(normalForm(text), expected);
    QCOMPARE(normalForm(expected), expected);
    QCOMPARE(NormalText(text).text(), expected);
}

void tst_normaltext::agreesWithQtOnRandomTextAndIsStable()
{
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    const QString pool = QStringLiteral("aeioqA \u0301\u0308\u0323\u0327\u0344\u0345\u0f73\u0f71\u1161\u11ab\u1112"
                                        "\uac00中é\u1e69\u0f81\u09c7\u09be");
    for (int i = 0; i < 5'000; ++i) {
        QString text;
        for (int n = random.bounded(60); n > 0; --n)
            text.append(pool[random.bounded(static_cast<int>(pool.size()))]);
        const QString normal = normalForm(text);
        QCOMPARE(normal, text.normalized(QString::NormalizationForm_C));
        QCOMPARE(normalForm(normal), normal);
    }
}

void tst_normaltext::sortsLongRowsOfMarksInLinearTime_data()
{
    QTest::addColumn<QString>("marks");
    QTest::newRow("acute above, grave below") << QStringLiteral("\u0301\u0316");
    QTest::newRow("one that is made of two") << QStringLiteral("\u0f73");
    QTest::newRow("above, below, overlaid") << QStringLiteral("\u0301\u0316\u0338");
}

void tst_normaltext::sortsLongRowsOfMarksInLinearTime()
{
    QFETCH(QString, marks);
    // As by hand on few marks …
    const QString few = u'a' + repeated(marks, 40) + u'b';
    QCOMPARE(normalForm(few), few.normalized(QString::NormalizationForm_C));
    // … and at once on many; moving each to its place took minutes.
    const QString many = u'a' + repeated(marks, 300'000) + u'b';
    QElapsedTimer timer;
    timer.start();
    const QString normal = normalForm(many);
    QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(normal.back(), QChar(u'b'));
    QCOMPARE(normalForm(normal), normal);
}

void tst_normaltext::composesAcrossPieces()
{
    // The seam between two pieces must not fall between a letter and its mark.
    constexpr qsizetype kPiece = 1024LL * 1024;
    for (qsizetype before = kPiece - 3; before <= kPiece + 1; ++before) {
        const QString text = QString(before, u'x') + QStringLiteral("e\u0301👩é");
        QCOMPARE(normalForm(text), QString(before, u'x') + QStringLiteral("é👩é"));
    }
}

void tst_normaltext::countsCodePoints()
{
    const NormalText text(QStringLiteral("👩\u200d💻\r\nBuendi\u0301a"));
    QCOMPARE(text.length().value, 11);
    QCOMPARE(text.slice({0}, {3}), QStringLiteral("👩\u200d💻"));
    QCOMPARE(text.slice({4}, {11}), QStringLiteral("Buendía"));
    QVERIFY(!text.slice({4}, {12}));
    QVERIFY(!text.slice({5}, {4}));
    QVERIFY(!text.slice({-1}, {4}));
}

void tst_normaltext::stopsWhenCancelled()
{
    const core::CancelSource source;
    source.cancel();
    const auto text = NormalText::fromText(QStringLiteral("abc"), source.token());
    QVERIFY(!text);
    QCOMPARE(text.error().code, core::ErrorCode::Cancelled);
    QCOMPARE(NormalText::fromText(QStringLiteral("abc"), core::CancelToken::never())->text(), QStringLiteral("abc"));
}

QTEST_GUILESS_MAIN(tst_normaltext)
#include "tst_normaltext.moc"
