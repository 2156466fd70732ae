// SPDX-License-Identifier: GPL-3.0-or-later
// JobCore: the part of a job that does not depend on the type of its result: state, progress, listeners.
#pragma once

#include "models/core/canceltoken.h"
#include "models/core/error.h"

#include <QString>

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

class QObject;
class QThreadPool;

namespace assay::core {

enum class JobState { Running, Finished, Failed, Cancelled };

/// Unique within the process, counted from 1; for logs and for telling jobs apart.
struct JobId
{
    quint64 value = 0;

    auto operator<=>(const JobId &) const = default;
};

struct JobProgress
{
    qint64 done = 0;
    qint64 total = 0; ///< 0 while it is not known
    QString text;     ///< what is being done, translated; may be empty

    bool operator==(const JobProgress &) const = default;
};

/// Shared by a job's consumer and producer; see job.h, which is the interface. Any thread.
class JobCore : public std::enable_shared_from_this<JobCore>
{
public:
    JobCore();
    virtual ~JobCore();
    Q_DISABLE_COPY_MOVE(JobCore)

    [[nodiscard]] JobId id() const { return m_id; }
    [[nodiscard]] JobState state() const;
    [[nodiscard]] JobProgress progress() const;
    [[nodiscard]] CancelToken cancelToken() const { return m_cancel.token(); }

    void cancel();
    void onCancelled(std::function<void()> handler);
    void setProgress(JobProgress progress);

    using ProgressHandler = std::function<void(const JobProgress &)>;
    using EndHandler = std::function<void()>;
    void listen(QObject *context, ProgressHandler progressed, EndHandler ended);

    /// Calls @p work once, in a thread of @p pool. It is moved, never copied, and let go in that thread.
    template <typename Work>
    static void startOn(QThreadPool &pool, Work work)
    {
        start(pool, std::make_unique<WorkOf<Work>>(std::move(work)));
    }

    [[nodiscard]] static Error cancelledError();
    [[nodiscard]] static Error abandonedError();
    [[nodiscard]] static Error exceptionError(const char *what);

protected:
    /// Moves from Running to @p state and stores the result by @p store, under the mutex; false if it had ended.
    bool endWith(JobState state, const std::function<void()> &store);

    [[nodiscard]] std::mutex &mutex() const { return m_mutex; }
    [[nodiscard]] JobState stateLocked() const { return m_state; }

private:
    class Listener;
    class Mailbox;

    /// Any callable, also one that cannot be copied.
    struct AnyWork
    {
        AnyWork() = default;
        virtual ~AnyWork() = default;
        Q_DISABLE_COPY_MOVE(AnyWork)
        virtual void run() = 0;
    };
    template <typename Work>
    struct WorkOf final : AnyWork
    {
        explicit WorkOf(Work given) : work(std::move(given)) {}
        void run() override { work(); }
        Work work;
    };

    static void start(QThreadPool &pool, std::unique_ptr<AnyWork> work);

    void remove(const Listener *listener);
    void notifyLocked(JobState state);

    const JobId m_id;
    const CancelSource m_cancel;
    mutable std::mutex m_mutex; ///< guards all below
    JobState m_state = JobState::Running;
    JobProgress m_progress;
    std::vector<std::function<void()>> m_cancelHandlers;
    std::vector<Listener *> m_listeners; ///< owned by their context objects
};

} // namespace assay::core
