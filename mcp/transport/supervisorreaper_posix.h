// SPDX-License-Identifier: GPL-3.0-or-later
// SupervisorReaper: waits for the end of one supervisor without blocking, so that no zombie is left, and sees to it
// that this end comes and is the end of the tree, too.
#pragma once

#include "mcp/transport/filedescriptor_posix.h"
#include "mcp/transport/treehunt.h"

#include <QByteArray>
#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <sys/types.h>

namespace assay::mcp {

/// What a supervisor may take longer than the grace times that it was given, before it is killed itself.
inline constexpr std::chrono::milliseconds kSupervisorMargin{3'000};

/// A server runs as the same user as its supervisor, so it can stop and kill it. A stopped one is woken when its end is
/// due, one that does not end in time is killed, and after one that was killed the rest of its tree is looked for and
/// killed, see TreeHunt.
///
/// Lives in one thread, which needs an event loop; only what never ended before that loop did is left to the next
/// sweep().
class SupervisorReaper : public QObject
{
    Q_OBJECT

public:
    /// @p pid is an unreaped child of this process, @p handle its pidfd, and @p mark what is in the environment of its
    /// tree. @p ended is called once, from the event loop, after the child is reaped and its tree has ended, with the
    /// number of processes that were found and could not be ended; it may destroy this object.
    SupervisorReaper(pid_t pid, FileDescriptor handle, QByteArray mark, std::function<void(int left)> ended);
    ~SupervisorReaper() override;
    Q_DISABLE_COPY_MOVE(SupervisorReaper)

    /// The supervisor was told to end, and must have done so within @p limit from now. The first limit counts.
    void expectEnd(std::chrono::milliseconds limit);

    /// Forgets the function to be called, and lets @p reaper live until the child has ended.
    static void handOn(std::unique_ptr<SupervisorReaper> reaper);

    /// The child is reaped by some later sweep().
    static void leaveToSweep(pid_t pid);

    /// Reaps what could not be waited for because its event loop had ended. Any thread.
    static void sweep();

private:
    void signal(int number) const;
    void reap(int status);
    void conclude(int left);

    pid_t m_pid; ///< 0 once reaped
    FileDescriptor m_handle;
    const QByteArray m_mark;
    std::function<void(int left)> m_ended;
    std::unique_ptr<TreeHunt> m_hunt;
    bool m_isEndExpected = false;
};

} // namespace assay::mcp
