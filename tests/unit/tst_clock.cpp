// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the clocks: the computer's own, and the one that tests move, keep the contract of the port.
#include "app/adapters/systemclock.h"
#include "tests/support/fakeclock.h"

#include <QDateTime>
#include <QStringList>
#include <QTest>

using namespace assay;
using namespace std::chrono_literals;

class tst_clock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void systemClockTellsTheTime();
    void systemClockCallsOnceAndNotAfterItsContext();
    void fakeClockStandsStill();
    void fakeClockCallsInOrderOfTime();
    void fakeClockForgetsDeadContexts();
};

void tst_clock::systemClockTellsTheTime()
{
    const app::SystemClock clock;
    const qint64 before = QDateTime::currentSecsSinceEpoch();
    const qint64 told = clock.now().secondsSinceEpoch();
    QVERIFY(told >= before && told <= before + 2);
    const auto first = clock.elapsed();
    QVERIFY(clock.elapsed() >= first);
}

void tst_clock::systemClockCallsOnceAndNotAfterItsContext()
{
    app::SystemClock clock;
    QObject context;
    int calls = 0;
    clock.callAfter(1ms, &context, [&] { ++calls; });
    {
        QObject dead;
        clock.callAfter(0ms, &dead, [&] { calls += 100; });
    }
    QTRY_COMPARE(calls, 1);
}

void tst_clock::fakeClockStandsStill()
{
    test::FakeClock clock;
    QCOMPARE(clock.now().toString(), QStringLiteral("2026-01-31T09:30:00Z"));
    clock.advance(61'500ms);
    QCOMPARE(clock.now().toString(), QStringLiteral("2026-01-31T09:31:01Z"));
    QVERIFY(clock.elapsed() == 61'500ms);
}

void tst_clock::fakeClockCallsInOrderOfTime()
{
    test::FakeClock clock;
    QObject context;
    QStringList calls;
    clock.callAfter(20ms, &context, [&] { calls << QStringLiteral("second"); });
    clock.callAfter(10ms, &context, [&] {
        calls << QStringLiteral("first");
        clock.callAfter(15ms, &context, [&] { calls << QStringLiteral("third"); });
    });
    clock.callAfter(30ms, &context, [&] { calls << QStringLiteral("too late"); });
    clock.advance(29ms);
    QCOMPARE(calls, (QStringList{QStringLiteral("first"), QStringLiteral("second"), QStringLiteral("third")}));
    QCOMPARE(clock.plannedCalls(), 1);
}

void tst_clock::fakeClockForgetsDeadContexts()
{
    test::FakeClock clock;
    int calls = 0;
    {
        QObject context;
        clock.callAfter(1ms, &context, [&] { ++calls; });
        QCOMPARE(clock.plannedCalls(), 1);
    }
    QCOMPARE(clock.plannedCalls(), 0);
    clock.advance(10ms);
    QCOMPARE(calls, 0);
}

QTEST_GUILESS_MAIN(tst_clock)
#include "tst_clock.moc"
