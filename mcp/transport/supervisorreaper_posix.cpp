// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/supervisorreaper_posix.h"

#include <QAbstractEventDispatcher>
#include <QSocketNotifier>

#include <cerrno>
#include <mutex>
#include <sys/wait.h>
#include <utility>
#include <vector>

namespace assay::mcp {

namespace {

struct Unreaped
{
    std::mutex mutex;
    std::vector<pid_t> pids;
};

Unreaped &unreaped()
{
    static Unreaped s_unreaped;
    return s_unreaped;
}

/// Whether @p pid is no child of ours any more.
bool hasReaped(pid_t pid)
{
    pid_t result = 0;
    do {
        result = ::waitpid(pid, nullptr, WNOHANG);
    } while (result < 0 && errno == EINTR);
    return result != 0;
}

} // namespace

SupervisorReaper::SupervisorReaper(pid_t pid, FileDescriptor handle, std::function<void()> ended)
    : m_pid(pid), m_handle(std::move(handle)), m_ended(std::move(ended))
{
    auto *notifier = new QSocketNotifier(m_handle.get(), QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        reap();
    });
}

SupervisorReaper::~SupervisorReaper()
{
    const auto notifiers = findChildren<QSocketNotifier *>();
    for (QSocketNotifier *notifier : notifiers)
        notifier->setEnabled(false); // before its file is closed
    if (m_pid != 0 && !hasReaped(m_pid))
        leaveToSweep(m_pid);
}

void SupervisorReaper::handOn(std::unique_ptr<SupervisorReaper> reaper)
{
    reaper->m_ended = {};
    // The dispatcher ends with the event loop of this thread. Without one this object ends here, and leaves the rest to
    // the next sweep.
    if (QObject *loop = QAbstractEventDispatcher::instance()) {
        reaper->setParent(loop);
        std::ignore = reaper.release();
    }
}

void SupervisorReaper::leaveToSweep(pid_t pid)
{
    Unreaped &left = unreaped();
    const std::scoped_lock lock(left.mutex);
    left.pids.push_back(pid);
}

void SupervisorReaper::sweep()
{
    Unreaped &left = unreaped();
    const std::scoped_lock lock(left.mutex);
    std::erase_if(left.pids, hasReaped);
}

void SupervisorReaper::reap()
{
    if (!hasReaped(m_pid)) // cannot be: the handle is readable only once the process has ended
        qFatal("a process that has ended cannot be waited for");
    m_pid = 0;
    if (const auto ended = std::exchange(m_ended, {}))
        ended();
    else
        deleteLater();
}

} // namespace assay::mcp
