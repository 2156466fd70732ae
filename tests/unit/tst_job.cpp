// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for Job: whatever producer and consumer do, in whatever order and thread, there is exactly one outcome.
#include "models/core/job.h"

#include <QRandomGenerator>
#include <QSemaphore>
#include <QTest>
#include <QThread>
#include <QThreadPool>

#include <atomic>
#include <stdexcept>
#include <thread>

using namespace assay::core;

namespace {

/// Collects what a job tells its consumer.
struct Consumer
{
    QObject context;
    QList<JobOutcome<int>> outcomes;

    explicit Consumer(const Job<int> &job)
    {
        job.onEnded(&context, [this](const JobOutcome<int> &outcome) { outcomes.append(outcome); });
    }
};

/// Lets everything that has been posted arrive.
void settle()
{
    QCoreApplication::sendPostedEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

} // namespace

class tst_job : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void finishesOnce();
    void failsOnce();
    void cancelsOnceAndDropsLateAnswers();
    void failsWhenThePromiseIsGivenUp();
    void tellsThoseWhoAskLate();
    void neverCallsBackFromInside();
    void tellsNobodyOnceTheContextIsGone();
    void mayDestroyItsContextInTheHandler();
    void mayDestroyTheContextOfOthersThatWait();
    void tellsInTheOrderOfTheEnds();
    void tellsOthersWhileAHandlerRunsAnEventLoop();
    void tellsTheProducerOfCancellation();
    void mergesProgress();
    void runsOnAPool();
    void turnsExceptionsIntoFailures();
    void skipsWorkCancelledBeforeItStarts();
    void endsExactlyOnceInAnyRace();
};

void tst_job::finishesOnce()
{
    JobPromise<int> promise;
    Consumer consumer(promise.job());
    QCOMPARE(promise.job().state(), JobState::Running);
    QVERIFY(promise.finish(7));
    QVERIFY(!promise.finish(8));
    QVERIFY(!promise.fail(Error{}));
    promise.job().cancel();
    settle();
    QCOMPARE(consumer.outcomes.size(), 1);
    QCOMPARE(consumer.outcomes[0].state, JobState::Finished);
    QCOMPARE(*consumer.outcomes[0].result, 7);
    QVERIFY(!promise.cancelToken().isCancelled());
}

void tst_job::failsOnce()
{
    JobPromise<int> promise;
    Consumer consumer(promise.job());
    const Error error{ErrorCode::NotFound, QStringLiteral("gone"), {}, {}, true};
    QVERIFY(promise.fail(error));
    QVERIFY(!promise.finish(1));
    settle();
    QCOMPARE(consumer.outcomes.size(), 1);
    QCOMPARE(consumer.outcomes[0].state, JobState::Failed);
    QCOMPARE(consumer.outcomes[0].result.error(), error);
}

void tst_job::cancelsOnceAndDropsLateAnswers()
{
    JobPromise<int> promise;
    Consumer consumer(promise.job());
    promise.job().cancel();
    QCOMPARE(promise.job().state(), JobState::Cancelled);
    QVERIFY(promise.cancelToken().isCancelled());
    QVERIFY(!promise.finish(1));
    promise.job().cancel();
    settle();
    QCOMPARE(consumer.outcomes.size(), 1);
    QCOMPARE(consumer.outcomes[0].state, JobState::Cancelled);
    QCOMPARE(consumer.outcomes[0].result.error().code, ErrorCode::Cancelled);
}

void tst_job::failsWhenThePromiseIsGivenUp()
{
    auto promise = std::make_unique<JobPromise<int>>();
    const auto copy = std::make_unique<JobPromise<int>>(*promise);
    Consumer consumer(promise->job());
    promise.reset();
    settle();
    QCOMPARE(consumer.outcomes.size(), 0);
    const_cast<std::unique_ptr<JobPromise<int>> &>(copy).reset();
    settle();
    QCOMPARE(consumer.outcomes.size(), 1);
    QCOMPARE(consumer.outcomes[0].state, JobState::Failed);
    QCOMPARE(consumer.outcomes[0].result.error().code, ErrorCode::Internal);
}

void tst_job::tellsThoseWhoAskLate()
{
    JobPromise<int> promise;
    promise.finish(3);
    Consumer first(promise.job());
    Consumer second(promise.job());
    settle();
    QCOMPARE(first.outcomes.size(), 1);
    QCOMPARE(second.outcomes.size(), 1);
}

void tst_job::neverCallsBackFromInside()
{
    JobPromise<int> promise;
    Consumer consumer(promise.job());
    promise.job().cancel();
    QCOMPARE(consumer.outcomes.size(), 0);
    settle();
    QCOMPARE(consumer.outcomes.size(), 1);
}

void tst_job::tellsNobodyOnceTheContextIsGone()
{
    JobPromise<int> promise;
    int calls = 0;
    {
        QObject context;
        promise.job().onEnded(&context, [&](const auto &) { ++calls; });
    }
    auto late = std::make_unique<QObject>();
    promise.job().onEnded(late.get(), [&](const auto &) { ++calls; });
    promise.finish(1);
    late.reset(); // the news is already on its way
    settle();
    QCOMPARE(calls, 0);
}

void tst_job::mayDestroyItsContextInTheHandler()
{
    JobPromise<int> promise;
    auto context = std::make_unique<QObject>();
    auto kept = std::make_shared<int>(0);
    promise.job().onEnded(context.get(), [&context, kept](const auto &outcome) {
        context.reset();
        *kept = *outcome.result; // what the handler holds is still there
    });
    promise.finish(5);
    settle();
    QCOMPARE(*kept, 5);
    QCOMPARE(kept.use_count(), 1L);
}

void tst_job::mayDestroyTheContextOfOthersThatWait()
{
    JobPromise<int> first;
    JobPromise<int> second;
    QObject context;
    auto others = std::make_unique<QObject>();
    bool isToldToOthers = false;
    first.job().onEnded(&context, [&others](const auto &) { others.reset(); });
    second.job().onEnded(others.get(), [&isToldToOthers](const auto &) { isToldToOthers = true; });
    first.finish(1);
    second.finish(2);
    settle();
    QVERIFY(!others);
    QVERIFY(!isToldToOthers);
}

void tst_job::tellsInTheOrderOfTheEnds()
{
    std::vector<JobPromise<int>> promises(5);
    QObject context;
    QList<int> told;
    for (const JobPromise<int> &promise : promises)
        promise.job().onEnded(&context, [&told](const JobOutcome<int> &outcome) { told.append(*outcome.result); });
    for (const int index : {3, 1, 4, 0, 2})
        promises[static_cast<std::size_t>(index)].finish(index);
    settle();
    QCOMPARE(told, (QList<int>{3, 1, 4, 0, 2}));
}

void tst_job::tellsOthersWhileAHandlerRunsAnEventLoop()
{
    JobPromise<int> first;
    JobPromise<int> second;
    QObject context;
    bool isSecondTold = false;
    bool wasToldInside = false;
    first.job().onEnded(&context, [&](const auto &) { wasToldInside = QTest::qWaitFor([&] { return isSecondTold; }); });
    second.job().onEnded(&context, [&](const auto &) { isSecondTold = true; });
    first.finish(1);
    second.finish(2);
    settle();
    QVERIFY(wasToldInside);
}

void tst_job::tellsTheProducerOfCancellation()
{
    JobPromise<int> promise;
    int calls = 0;
    promise.onCancelled([&] { ++calls; });
    promise.job().cancel();
    promise.job().cancel();
    QCOMPARE(calls, 1);
    promise.onCancelled([&] { ++calls; });
    QCOMPARE(calls, 2);

    JobPromise<int> other;
    other.onCancelled([&] { ++calls; });
    other.finish(1);
    other.job().cancel();
    QCOMPARE(calls, 2);
}

void tst_job::mergesProgress()
{
    JobPromise<int> promise;
    QObject context;
    QList<qint64> seen;
    promise.job().onProgress(&context, [&](const JobProgress &progress) { seen.append(progress.done); });
    promise.setProgress({1, 10, {}});
    promise.setProgress({2, 10, {}});
    settle();
    promise.setProgress({3, 10, {}});
    promise.finish(1);
    promise.setProgress({4, 10, {}});
    settle();
    QCOMPARE(seen, QList<qint64>{2});
    QCOMPARE(promise.job().progress().done, 3);
}

void tst_job::runsOnAPool()
{
    QThreadPool pool;
    const auto job = startJob<QString>(pool, [](const JobPromise<QString> &promise) -> Expected<QString> {
        promise.setProgress({1, 1, QStringLiteral("working")});
        return QThread::currentThread() == QCoreApplication::instance()->thread() ? QStringLiteral("window")
                                                                                  : QStringLiteral("worker");
    });
    QString where;
    QObject context;
    job.onEnded(&context, [&](const auto &outcome) { where = *outcome.result; });
    QTRY_COMPARE(where, QStringLiteral("worker"));
}

void tst_job::turnsExceptionsIntoFailures()
{
    QThreadPool pool;
    const auto job = startJob<int>(pool, [](const auto &) -> Expected<int> { throw std::runtime_error("bang"); });
    Consumer consumer(job);
    QTRY_COMPARE(consumer.outcomes.size(), 1);
    QCOMPARE(consumer.outcomes[0].state, JobState::Failed);
    QCOMPARE(consumer.outcomes[0].result.error().detail, QStringLiteral("bang"));
}

void tst_job::skipsWorkCancelledBeforeItStarts()
{
    QThreadPool pool;
    pool.setMaxThreadCount(1);
    QSemaphore gate;
    std::atomic_bool hasRun = false;
    const auto blocker = startJob<int>(pool, [&](const auto &) -> Expected<int> {
        gate.acquire();
        return 0;
    });
    const auto job = startJob<int>(pool, [&](const auto &) -> Expected<int> {
        hasRun = true;
        return 0;
    });
    job.cancel();
    gate.release();
    QVERIFY(pool.waitForDone(5000));
    QVERIFY(!hasRun);
}

void tst_job::endsExactlyOnceInAnyRace()
{
    for (int round = 0; round < 500; ++round) {
        auto promise = std::make_unique<JobPromise<int>>();
        const Job<int> job = promise->job();
        Consumer consumer(job);
        std::atomic_int accepted = 0;
        std::atomic_bool go = false;
        std::vector<std::thread> threads;
        threads.reserve(4);
        for (int i = 0; i < 2; ++i) {
            threads.emplace_back([&, i, copy = *promise] {
                while (!go) {
                }
                copy.setProgress({i, 2, {}});
                accepted += copy.finish(i) ? 1 : 0;
            });
        }
        threads.emplace_back([&, copy = *promise] {
            while (!go) {
            }
            accepted += copy.fail(Error{}) ? 1 : 0;
        });
        threads.emplace_back([&] {
            while (!go) {
            }
            job.cancel();
        });
        promise.reset();
        go = true;
        for (std::thread &thread : threads)
            thread.join();
        settle();
        QCOMPARE(consumer.outcomes.size(), 1);
        QCOMPARE(consumer.outcomes[0].state, job.state());
        QCOMPARE(accepted.load(), job.state() == JobState::Cancelled ? 0 : 1);
    }
}

QTEST_GUILESS_MAIN(tst_job)
#include "tst_job.moc"
