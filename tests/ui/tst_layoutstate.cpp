// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for LayoutState: what is read back is what was written, and anything else is refused.
#include "ui/main/layoutstate.h"

#include <QTest>

using namespace assay::ui;

namespace {

LayoutState sample() { return {QByteArray("geometry"), QByteArray("docks\0and more", 14), QStringLiteral("evidence")}; }

} // namespace

class tst_layoutstate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatItWrote();
    void refusesRubbish_data();
    void refusesRubbish();
    void refusesEveryCutOffCopy();
    void refusesEveryAlteredByte();
};

void tst_layoutstate::readsWhatItWrote()
{
    const auto read = LayoutState::fromBytes(sample().toBytes());
    QVERIFY(read);
    QCOMPARE(*read, sample());
}

void tst_layoutstate::refusesRubbish_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("text") << QByteArray("not a layout");
    QTest::newRow("zeros") << QByteArray(64, '\0');
    QTest::newRow("ones") << QByteArray(64, '\xff');
    QTest::newRow("twice") << sample().toBytes() + sample().toBytes();
    QTest::newRow("huge") << QByteArray(2 << 20, 'A');
    // Magic number right, then a version that is not known: the sixth byte is its low half.
    QByteArray otherVersion = sample().toBytes();
    otherVersion[5] = 99;
    QTest::newRow("another version") << otherVersion;
}

void tst_layoutstate::refusesRubbish()
{
    QFETCH(QByteArray, bytes);
    QVERIFY(!LayoutState::fromBytes(bytes));
}

void tst_layoutstate::refusesEveryCutOffCopy()
{
    const QByteArray bytes = sample().toBytes();
    for (qsizetype length = 0; length < bytes.size(); ++length)
        QVERIFY2(!LayoutState::fromBytes(bytes.first(length)), qPrintable(QString::number(length)));
}

void tst_layoutstate::refusesEveryAlteredByte()
{
    const QByteArray bytes = sample().toBytes();
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        QByteArray altered = bytes;
        altered[i] = static_cast<char>(altered[i] ^ 0x10);
        QVERIFY2(!LayoutState::fromBytes(altered), qPrintable(QString::number(i)));
    }
}

QTEST_GUILESS_MAIN(tst_layoutstate)
#include "tst_layoutstate.moc"
