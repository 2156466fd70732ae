// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/jobcore.h"

#include <QCoreApplication>
#include <QEvent>
#include <QObject>
#include <QRunnable>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <deque>
#include <utility>

namespace assay::core {

namespace {

JobId nextId()
{
    static std::atomic<quint64> s_last = 0;
    return {++s_last};
}

QEvent::Type wakeEvent()
{
    static const auto s_type = static_cast<QEvent::Type>(QEvent::registerEventType());
    return s_type;
}

/// Counts the works handed to pools. Its one purpose is the order it makes visible: what the giving thread wrote before
/// counting is written before what the pool's thread does after reading. The pool's own lock does the same, but Qt is
/// not built for the thread sanitizer, which would report each hand-over as a race.
std::atomic<quint64> s_handedOver = 0;

} // namespace

/// Where the listeners of one thread are woken. However many are woken in a turn of its event loop, one event tells of
/// all of them: an event of their own for each, and another one to delete it, are two writes to the kernel where Qt
/// runs on GLib's loop, which was a fifth of the cost of a short call to a server.
class JobCore::Mailbox final : public QObject
{
public:
    /// The calling thread's, which its listeners keep alive.
    static std::shared_ptr<Mailbox> ofThisThread()
    {
        thread_local const auto s_mailbox = std::make_shared<Mailbox>();
        return s_mailbox;
    }

    /// Any thread.
    void add(Listener *listener)
    {
        const std::scoped_lock lock(m_mutex);
        m_woken.push_back(listener);
        post();
    }

    /// In the mailbox's thread, as is all below.
    void remove(const Listener *listener)
    {
        const std::scoped_lock lock(m_mutex);
        std::erase(m_woken, listener);
    }

protected:
    /// Only wakeEvent() is ever posted here, so the event itself tells nothing and is not looked at.
    void customEvent(QEvent *) override;

private:
    void post()
    {
        if (!std::exchange(m_isPosted, true))
            QCoreApplication::postEvent(this, new QEvent(wakeEvent()));
    }

    Listener *take()
    {
        const std::scoped_lock lock(m_mutex);
        if (m_woken.empty())
            return nullptr;
        Listener *first = m_woken.front();
        m_woken.pop_front();
        return first;
    }

    std::mutex m_mutex; ///< guards all below; locked after that of a core, never before
    std::deque<Listener *> m_woken;
    bool m_isPosted = false; ///< an event is on its way
};

/// Lives in the thread of its context object, which owns it: so it dies with the context. It is woken by the mailbox of
/// that thread and fetches what is new under the mutex.
class JobCore::Listener final : public QObject
{
public:
    Listener(std::shared_ptr<JobCore> core, QObject *context, ProgressHandler progressed, EndHandler ended)
        : QObject(context)
        , m_core(std::move(core))
        , m_mailbox(Mailbox::ofThisThread())
        , m_progressed(std::move(progressed))
        , m_ended(std::move(ended))
    {}
    Q_DISABLE_COPY_MOVE(Listener)

    ~Listener() override
    {
        m_core->remove(this); // from here on nobody wakes it
        if (m_isWoken)
            m_mailbox->remove(this);
    }

    /// Called under the mutex of the core, from any thread.
    void wake()
    {
        if (!std::exchange(m_isWoken, true))
            m_mailbox->add(this);
    }

    /// Tells its handler what is new; once the job has ended it deletes itself first.
    void deliver()
    {
        JobState state = JobState::Running;
        JobProgress progress;
        {
            const std::scoped_lock lock(m_core->m_mutex);
            m_isWoken = false;
            state = m_core->m_state;
            progress = m_core->m_progress;
        }
        // A handler may destroy the context, and this with it: nothing of this object is used during and after the
        // call.
        if (state == JobState::Running) {
            const ProgressHandler progressed = m_progressed;
            if (progressed)
                progressed(progress);
            return;
        }
        const EndHandler ended = std::exchange(m_ended, {});
        delete this;
        if (ended)
            ended();
    }

private:
    const std::shared_ptr<JobCore> m_core;
    const std::shared_ptr<Mailbox> m_mailbox;
    const ProgressHandler m_progressed;
    EndHandler m_ended;
    bool m_isWoken = false; ///< stands in the mailbox; guarded by the core's mutex
};

void JobCore::Mailbox::customEvent(QEvent *)
{
    std::size_t left = 0;
    {
        const std::scoped_lock lock(m_mutex);
        m_isPosted = false;
        left = m_woken.size();
        // A handler may run an event loop of its own, which must serve the others.
        if (left > 1)
            post();
    }
    // No more than there were: who is woken by handlers again and again must not keep other events waiting. This object
    // stays, as it belongs to the thread that is here.
    for (; left > 0; --left) {
        Listener *listener = take();
        if (listener == nullptr)
            return;
        listener->deliver();
    }
}

void JobCore::start(QThreadPool &pool, std::unique_ptr<AnyWork> work)
{
    class Runnable final : public QRunnable
    {
    public:
        explicit Runnable(std::unique_ptr<AnyWork> given) : m_work(std::move(given)) {}
        void run() override
        {
            s_handedOver.load(std::memory_order_acquire);
            m_work->run();
            m_work.reset();
        }

    private:
        std::unique_ptr<AnyWork> m_work;
    };
    auto *runnable = new Runnable(std::move(work)); // owned by the pool, which deletes it after run()
    s_handedOver.fetch_add(1, std::memory_order_release);
    pool.start(runnable);
}

JobCore::JobCore() : m_id(nextId()) {}

JobCore::~JobCore() = default;

JobState JobCore::state() const
{
    const std::scoped_lock lock(m_mutex);
    return m_state;
}

JobProgress JobCore::progress() const
{
    const std::scoped_lock lock(m_mutex);
    return m_progress;
}

void JobCore::cancel()
{
    std::vector<std::function<void()>> handlers;
    {
        const std::scoped_lock lock(m_mutex);
        if (m_state != JobState::Running)
            return;
        m_cancel.cancel();
        handlers = std::exchange(m_cancelHandlers, {});
        notifyLocked(JobState::Cancelled);
    }
    for (const auto &handler : handlers)
        handler();
}

void JobCore::onCancelled(std::function<void()> handler)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (m_state == JobState::Running) {
            m_cancelHandlers.push_back(std::move(handler));
            return;
        }
        if (m_state != JobState::Cancelled)
            return;
    }
    handler();
}

void JobCore::setProgress(JobProgress progress)
{
    const std::scoped_lock lock(m_mutex);
    if (m_state != JobState::Running)
        return;
    m_progress = std::move(progress);
    notifyLocked(JobState::Running);
}

void JobCore::listen(QObject *context, ProgressHandler progressed, EndHandler ended)
{
    Q_ASSERT(context != nullptr && context->thread() == QThread::currentThread());
    const bool isProgressOnly = !ended;
    auto *listener = new Listener(shared_from_this(), context, std::move(progressed), std::move(ended));
    const std::scoped_lock lock(m_mutex);
    if (m_state == JobState::Running)
        m_listeners.push_back(listener);
    if (m_state != JobState::Running || (isProgressOnly && m_progress != JobProgress{}))
        listener->wake();
}

bool JobCore::endWith(JobState state, const std::function<void()> &store)
{
    std::vector<std::function<void()>> dropped; // destroyed outside the lock: they may hold what locks it
    const std::scoped_lock lock(m_mutex);
    if (m_state != JobState::Running)
        return false;
    store();
    dropped = std::exchange(m_cancelHandlers, {});
    notifyLocked(state);
    return true;
}

void JobCore::notifyLocked(JobState state)
{
    m_state = state;
    for (Listener *listener : m_listeners)
        listener->wake();
    if (state != JobState::Running)
        m_listeners.clear();
}

void JobCore::remove(const Listener *listener)
{
    const std::scoped_lock lock(m_mutex);
    std::erase(m_listeners, listener);
}

Error JobCore::cancelledError()
{
    return {ErrorCode::Cancelled, QCoreApplication::translate("core", "Cancelled"), {}, {}, false};
}

Error JobCore::abandonedError()
{
    return {ErrorCode::Internal,
            QCoreApplication::translate("core", "The work was given up without a result; please report this"),
            {},
            {},
            false};
}

Error JobCore::exceptionError(const char *what)
{
    return {ErrorCode::Internal,
            QCoreApplication::translate("core", "The work ended by an unexpected exception; please report this"),
            {},
            QString::fromUtf8(what),
            false};
}

} // namespace assay::core
