// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/supervisorreaper_posix.h"

#include "mcp/transport/markedprocesses_linux.h"

#include <QAbstractEventDispatcher>
#include <QSocketNotifier>
#include <QTimer>

#include <cerrno>
#include <csignal>
#include <mutex>
#include <optional>
#include <sys/wait.h>
#include <tuple>
#include <utility>
#include <vector>

extern "C" { // which the header of glibc 2.36 lacks
#include <sys/pidfd.h>
}

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

/// The status that @p pid has ended with; nothing while it has not. One that is no child of ours counts as ended well.
std::optional<int> statusOf(pid_t pid)
{
    int status = 0;
    pid_t result = 0;
    do {
        result = ::waitpid(pid, &status, WNOHANG);
    } while (result < 0 && errno == EINTR);
    if (result == 0)
        return std::nullopt;
    return result == pid ? status : 0;
}

bool hasReaped(pid_t pid) { return statusOf(pid).has_value(); }

} // namespace

SupervisorReaper::SupervisorReaper(pid_t pid, FileDescriptor handle, QByteArray mark,
                                   std::function<void(int left)> ended)
    : m_pid(pid), m_handle(std::move(handle)), m_mark(std::move(mark)), m_ended(std::move(ended))
{
    auto *notifier = new QSocketNotifier(m_handle.get(), QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        // A notifier that is made while others are served can be activated with them, whatever its file says: Qt's
        // dispatcher over GLib leaves the events of a new one uninitialised (seen with Qt 6.4). The next comes in time.
        const std::optional<int> status = statusOf(m_pid);
        if (!status)
            return;
        notifier->setEnabled(false);
        reap(*status);
    });
}

SupervisorReaper::~SupervisorReaper()
{
    const auto notifiers = findChildren<QSocketNotifier *>();
    for (QSocketNotifier *notifier : notifiers)
        notifier->setEnabled(false); // before its file is closed
    if (m_hunt)
        std::ignore = killMarkedProcesses(m_mark); // one look more; there is no time for others
    if (m_pid == 0 || hasReaped(m_pid))
        return;
    signal(SIGCONT); // nobody wakes it any more
    leaveToSweep(m_pid);
}

void SupervisorReaper::expectEnd(std::chrono::milliseconds limit)
{
    if (m_pid == 0 || std::exchange(m_isEndExpected, true))
        return;
    signal(SIGCONT);
    auto *timer = new QTimer(this);
    timer->setSingleShot(true);
    connect(timer, &QTimer::timeout, this, [this] {
        if (m_pid != 0)
            signal(SIGKILL);
    });
    timer->start(limit);
}

void SupervisorReaper::signal(int number) const { ::pidfd_send_signal(m_handle.get(), number, nullptr, 0); }

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

void SupervisorReaper::reap(int status)
{
    m_pid = 0;
    if (!WIFSIGNALED(status)) {
        conclude(0); // it ends by itself only when nothing is left, or tells how much is
        return;
    }
    m_hunt = std::make_unique<TreeHunt>(m_mark, [this](int left) {
        m_hunt.release()->deleteLater(); // this is called from inside it
        conclude(left);
    });
}

void SupervisorReaper::conclude(int left)
{
    if (const auto ended = std::exchange(m_ended, {}))
        ended(left);
    else
        deleteLater();
}

} // namespace assay::mcp
