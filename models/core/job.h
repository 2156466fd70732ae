// SPDX-License-Identifier: GPL-3.0-or-later
// Job: one asynchronous piece of work that ends exactly once, as finished, failed or cancelled.
#pragma once

#include "models/core/canceltoken.h"
#include "models/core/error.h"
#include "models/core/jobcore.h"

#include <exception>
#include <optional>
#include <utility>

namespace assay::core {

/// How a job ended. `result` holds the value of a finished job, and an error for the others. Every handler gets a copy,
/// so T is something cheap to copy: a value of Qt's shared classes, or a shared pointer.
template <typename T>
struct JobOutcome
{
    JobState state = JobState::Cancelled; ///< never Running
    Expected<T> result;
};

template <typename T>
class JobPromise;

/// The consumer's handle to a piece of work. Copies refer to the same work; letting all of them go does not stop it.
///
/// Any thread may ask and cancel. Handlers are called in the thread of their context object, from its event loop, never
/// from inside a call of this class.
template <typename T>
class Job
{
public:
    [[nodiscard]] JobId id() const { return m_core->id(); }
    [[nodiscard]] JobState state() const { return m_core->state(); }
    [[nodiscard]] JobProgress progress() const { return m_core->progress(); }

    /// Ends a running job as cancelled before it returns; whatever the producer says afterwards is dropped. The
    /// producer learns of it by its token or its handler, and may work on for a moment. Without effect once ended.
    void cancel() const { m_core->cancel(); }

    /// Calls @p handler exactly once with the outcome, also when the job has already ended; not at all when @p context
    /// is destroyed first. @p context must live in the calling thread and stay there. The handler is let go before it
    /// runs.
    void onEnded(QObject *context, std::function<void(const JobOutcome<T> &)> handler) const
    {
        // The core is held by the handler, so that the value lives until it has been delivered.
        m_core->listen(context, {}, [core = m_core, call = std::move(handler)] { call(core->outcome()); });
    }

    /// Calls @p handler with the newest progress; reports that come faster than the event loop are merged. Never after
    /// the end.
    void onProgress(QObject *context, std::function<void(const JobProgress &)> handler) const
    {
        m_core->listen(context, std::move(handler), {});
    }

private:
    friend class JobPromise<T>;

    class Core final : public JobCore
    {
    public:
        bool end(JobState state, Expected<T> result)
        {
            return endWith(state, [&] { m_result = std::move(result); });
        }

        JobOutcome<T> outcome() const
        {
            const std::scoped_lock lock(mutex());
            if (!m_result)
                return {stateLocked(), tl::make_unexpected(cancelledError())};
            return {stateLocked(), *m_result};
        }

    private:
        std::optional<Expected<T>> m_result; ///< nothing while running and once cancelled
    };

    explicit Job(std::shared_ptr<Core> core) : m_core(std::move(core)) {}

    std::shared_ptr<Core> m_core;
};

/// The producer's end. Copies refer to the same work; when the last one goes without having ended the job, it fails
/// with Internal, so that no consumer waits for ever. Any thread.
template <typename T>
class JobPromise
{
public:
    JobPromise() : m_guard(std::make_shared<Guard>()) {}

    [[nodiscard]] Job<T> job() const { return Job<T>(m_guard->core); }

    /// Set once the consumer has cancelled.
    [[nodiscard]] CancelToken cancelToken() const { return m_guard->core->cancelToken(); }

    /// Calls @p handler once when the consumer cancels, in the cancelling thread and before cancel() returns; at once
    /// if that has happened. For passing the cancellation on; must not block. Let go when the job ends otherwise.
    void onCancelled(std::function<void()> handler) const { m_guard->core->onCancelled(std::move(handler)); }

    /// Dropped once the job has ended.
    void setProgress(JobProgress progress) const { m_guard->core->setProgress(std::move(progress)); }

    /// Each returns false, and changes nothing, when the job has already ended.
    // NOLINTNEXTLINE(modernize-use-nodiscard): most producers do not mind that the consumer has gone
    bool finish(T value) const { return m_guard->core->end(JobState::Finished, std::move(value)); }
    // NOLINTNEXTLINE(modernize-use-nodiscard)
    bool fail(Error error) const { return m_guard->core->end(JobState::Failed, tl::make_unexpected(std::move(error))); }

private:
    struct Guard
    {
        std::shared_ptr<typename Job<T>::Core> core = std::make_shared<typename Job<T>::Core>();

        Guard() = default;
        Q_DISABLE_COPY_MOVE(Guard)
        ~Guard()
        {
            if (core->state() == JobState::Running) // nearly never, and the error is made of texts
                core->end(JobState::Failed, tl::make_unexpected(JobCore::abandonedError()));
        }
    };

    std::shared_ptr<Guard> m_guard;
};

/// Runs @p work on @p pool and returns its job. @p work is `Expected<T>(const JobPromise<T> &)`; it looks at the token
/// of the promise now and then, and may report progress, but leaves the ending to its return value. An exception that
/// escapes from it fails the job.
template <typename T, typename Work>
[[nodiscard]] Job<T> startJob(QThreadPool &pool, Work work)
{
    JobPromise<T> promise;
    Job<T> job = promise.job();
    JobCore::startOn(pool, [promise = std::move(promise), work = std::move(work)]() mutable {
        if (promise.cancelToken().isCancelled())
            return;
        try {
            Expected<T> result = work(std::as_const(promise));
            if (result)
                promise.finish(std::move(*result));
            else
                promise.fail(result.error());
        } catch (const std::exception &exception) {
            promise.fail(JobCore::exceptionError(exception.what()));
        } catch (...) {
            promise.fail(JobCore::exceptionError(""));
        }
    });
    return job;
}

} // namespace assay::core
