// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the circuit breaker: six failures in a row, ten minutes, one trial.
#include "mcp/registry/breaker.h"
#include "tests/support/fakeclock.h"

#include <QTest>

using namespace assay::mcp;
using namespace std::chrono_literals;

class tst_breaker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void staysClosedUpToFiveFailures();
    void countsOnlyFailuresInARow();
    void opensForTenMinutesThenTriesOnce();
    void closesOnASuccessfulTrial();
    void opensAgainOnAFailedTrial();
    void givesTheTrialToTheNextWhenItWasCancelled();
    void ignoresLateAnswers();
    void keepsToolsApart();
    void resets();
};

namespace {

const ToolAddress &someTool()
{
    static const ToolAddress s_tool{QStringLiteral("library"), QStringLiteral("search")};
    return s_tool;
}

/// One call with its outcome; false if it was not admitted.
bool call(Breaker &breaker, Breaker::Outcome outcome, const ToolAddress &tool = someTool())
{
    const auto ticket = breaker.admit(tool);
    if (ticket)
        breaker.report(*ticket, outcome);
    return ticket.has_value();
}

void fail(Breaker &breaker, int times)
{
    for (int i = 0; i < times; ++i)
        call(breaker, Breaker::Outcome::Failure);
}

} // namespace

void tst_breaker::staysClosedUpToFiveFailures()
{
    assay::test::FakeClock clock;
    Breaker breaker({}, clock);
    fail(breaker, 5);
    QCOMPARE(breaker.state(someTool()), Breaker::State::Closed);
    fail(breaker, 1);
    QCOMPARE(breaker.state(someTool()), Breaker::State::Open);
    QVERIFY(!breaker.admit(someTool()));
}

void tst_breaker::countsOnlyFailuresInARow()
{
    assay::test::FakeClock clock;
    Breaker breaker({}, clock);
    fail(breaker, 5);
    call(breaker, Breaker::Outcome::Undecided);
    call(breaker, Breaker::Outcome::Success);
    fail(breaker, 5);
    QCOMPARE(breaker.state(someTool()), Breaker::State::Closed);
}

void tst_breaker::opensForTenMinutesThenTriesOnce()
{
    assay::test::FakeClock clock;
    Breaker breaker({}, clock);
    fail(breaker, 6);
    QCOMPARE(breaker.pauseLeft(someTool()), std::chrono::milliseconds(10min));
    clock.advance(10min - 1ms);
    QVERIFY(!breaker.admit(someTool()));
    clock.advance(1ms);
    QCOMPARE(breaker.state(someTool()), Breaker::State::Trial);
    QCOMPARE(breaker.pauseLeft(someTool()), 0ms);
    const auto trial = breaker.admit(someTool());
    QVERIFY(trial);
    QVERIFY(trial->isTrial);
    QVERIFY(!breaker.admit(someTool()));
}

void tst_breaker::closesOnASuccessfulTrial()
{
    assay::test::FakeClock clock;
    Breaker breaker({}, clock);
    fail(breaker, 6);
    clock.advance(10min);
    QVERIFY(call(breaker, Breaker::Outcome::Success));
    QCOMPARE(breaker.state(someTool()), Breaker::State::Closed);
    fail(breaker, 5);
    QCOMPARE(breaker.state(someTool()), Breaker::State::Closed);
}

void tst_breaker::opensAgainOnAFailedTrial()
{
    assay::test::FakeClock clock;
    Breaker breaker({}, clock);
    fail(breaker, 6);
    clock.advance(15min);
    QVERIFY(call(breaker, Breaker::Outcome::Failure));
    QCOMPARE(breaker.state(someTool()), Breaker::State::Open);
    QCOMPARE(breaker.pauseLeft(someTool()), std::chrono::milliseconds(10min));
}

void tst_breaker::givesTheTrialToTheNextWhenItWasCancelled()
{
    assay::test::FakeClock clock;
    Breaker breaker({}, clock);
    fail(breaker, 6);
    clock.advance(10min);
    QVERIFY(call(breaker, Breaker::Outcome::Undecided));
    QCOMPARE(breaker.state(someTool()), Breaker::State::Trial);
    QVERIFY(call(breaker, Breaker::Outcome::Success));
    QCOMPARE(breaker.state(someTool()), Breaker::State::Closed);
}

void tst_breaker::ignoresLateAnswers()
{
    assay::test::FakeClock clock;
    Breaker breaker({}, clock);
    const auto early = breaker.admit(someTool());
    const auto alsoEarly = breaker.admit(someTool());
    fail(breaker, 6);
    breaker.report(*early, Breaker::Outcome::Success);
    QCOMPARE(breaker.state(someTool()), Breaker::State::Open);
    clock.advance(10min);
    const auto trial = breaker.admit(someTool());
    breaker.report(*alsoEarly, Breaker::Outcome::Success);
    QVERIFY(!breaker.admit(someTool()));
    breaker.report(*trial, Breaker::Outcome::Failure);
    breaker.report(*trial, Breaker::Outcome::Success); // told twice
    QCOMPARE(breaker.state(someTool()), Breaker::State::Open);
}

void tst_breaker::keepsToolsApart()
{
    assay::test::FakeClock clock;
    Breaker breaker({}, clock);
    fail(breaker, 6);
    const ToolAddress twin{QStringLiteral("web"), someTool().tool};
    const ToolAddress sibling{someTool().server, QStringLiteral("fetch")};
    QVERIFY(breaker.admit(twin));
    QVERIFY(breaker.admit(sibling));
}

void tst_breaker::resets()
{
    assay::test::FakeClock clock;
    Breaker breaker({1, 1min}, clock);
    fail(breaker, 2);
    QVERIFY(!breaker.admit(someTool()));
    breaker.reset(someTool());
    QVERIFY(breaker.admit(someTool()));
    QCOMPARE(breaker.state(someTool()), Breaker::State::Closed);
}

QTEST_GUILESS_MAIN(tst_breaker)
#include "tst_breaker.moc"
