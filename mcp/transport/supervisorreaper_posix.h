// SPDX-License-Identifier: GPL-3.0-or-later
// SupervisorReaper: waits for the end of one child process without blocking, so that no zombie is left.
#pragma once

#include "mcp/transport/filedescriptor_posix.h"

#include <QObject>

#include <functional>
#include <memory>
#include <sys/types.h>

namespace assay::mcp {

/// Lives in one thread, which needs an event loop; only what never ended before that loop did is left to the next
/// sweep().
class SupervisorReaper : public QObject
{
    Q_OBJECT

public:
    /// @p pid is an unreaped child of this process and @p handle its pidfd. @p ended is called once, from the event
    /// loop, after the child is reaped; it may destroy this object.
    SupervisorReaper(pid_t pid, FileDescriptor handle, std::function<void()> ended);
    ~SupervisorReaper() override;
    Q_DISABLE_COPY_MOVE(SupervisorReaper)

    /// Forgets the function to be called, and lets @p reaper live until the child has ended.
    static void handOn(std::unique_ptr<SupervisorReaper> reaper);

    /// The child is reaped by some later sweep().
    static void leaveToSweep(pid_t pid);

    /// Reaps what could not be waited for because its event loop had ended. Any thread.
    static void sweep();

private:
    void reap();

    pid_t m_pid; ///< 0 once reaped
    FileDescriptor m_handle;
    std::function<void()> m_ended;
};

} // namespace assay::mcp
