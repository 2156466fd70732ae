// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for UtcTime: what is read, what is refused, and that writing is the inverse of reading.
#include "models/core/utctime.h"

#include <QTest>

using namespace assay::core;

class tst_utctime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatItWrites_data();
    void readsWhatItWrites();
    void refusesAnythingElse_data();
    void refusesAnythingElse();
    void refusesSecondsOutsideTheCalendar();
    void ordersByTime();
};

void tst_utctime::readsWhatItWrites_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("seconds");
    // Seconds from `date -u -d TEXT +%s`.
    QTest::newRow("epoch") << QStringLiteral("1970-01-01T00:00:00Z") << qint64(0);
    QTest::newRow("before the epoch") << QStringLiteral("1969-12-31T23:59:59Z") << qint64(-1);
    QTest::newRow("leap day") << QStringLiteral("2024-02-29T12:34:56Z") << qint64(1709210096);
    QTest::newRow("past 2038") << QStringLiteral("2106-02-07T06:28:16Z") << qint64(4294967296);
    QTest::newRow("first") << QStringLiteral("0001-01-01T00:00:00Z") << qint64(-62135596800);
    QTest::newRow("last") << QStringLiteral("9999-12-31T23:59:59Z") << qint64(253402300799);
}

void tst_utctime::readsWhatItWrites()
{
    QFETCH(QString, text);
    QFETCH(qint64, seconds);
    const auto time = UtcTime::parse(text);
    QVERIFY(time);
    QCOMPARE(time->secondsSinceEpoch(), seconds);
    QCOMPARE(time->toString(), text);
    QCOMPARE(UtcTime::fromSecondsSinceEpoch(seconds)->toString(), text);
}

void tst_utctime::refusesAnythingElse_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text :
         {"", "2026-01-31", "2026-01-31T09:30:00", "2026-01-31T09:30:00z", "2026-01-31t09:30:00Z",
          "2026-01-31T09:30:00+00:00", "2026-01-31T09:30:00.5Z", "2026-02-29T00:00:00Z", "2026-00-01T00:00:00Z",
          "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T23:59:60Z",
          "2026-01-01T23:60:00Z", "0000-01-01T00:00:00Z", "2026-01-31 09:30:00Z", " 2026-01-31T09:30:0Z",
          "+026-01-31T09:30:00Z", "２０２６-01-31T09:30:00Z"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void tst_utctime::refusesAnythingElse()
{
    QFETCH(QString, text);
    const auto time = UtcTime::parse(text);
    QVERIFY(!time);
    QCOMPARE(time.error().code, ErrorCode::InvalidInput);
}

void tst_utctime::refusesSecondsOutsideTheCalendar()
{
    QVERIFY(!UtcTime::fromSecondsSinceEpoch(253402300800));
    QVERIFY(!UtcTime::fromSecondsSinceEpoch(-62135596801));
}

void tst_utctime::ordersByTime()
{
    QVERIFY(*UtcTime::parse(u"2026-01-31T09:30:00Z") < *UtcTime::parse(u"2026-01-31T09:30:01Z"));
}

QTEST_GUILESS_MAIN(tst_utctime)
#include "tst_utctime.moc"
