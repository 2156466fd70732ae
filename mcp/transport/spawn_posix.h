// SPDX-License-Identifier: GPL-3.0-or-later
// Starting the supervisor of a server's process, with pipes that no other process inherits.
#pragma once

#include "mcp/transport/childprocess.h"
#include "mcp/transport/filedescriptor_posix.h"
#include "models/core/error.h"

#include <sys/types.h>

namespace assay::mcp {

/// In bytes: room for a burst of calls or a large result without waking the other side in between; also the most that
/// an unprivileged process may ask for.
inline constexpr int kLargestPipe = 1024 * 1024;

/// This process's ends, all non-blocking and closed on exec.
struct SpawnedSupervisor
{
    pid_t pid = 0;
    FileDescriptor handle; ///< a pidfd
    FileDescriptor control;
    FileDescriptor input;
    FileDescriptor output;
    FileDescriptor errorOutput;
};

/// Starts assay-supervisor in a session of its own, with nothing open but its four files, and with every signal as it
/// is by default. @p mark, NAME=value, is added to the environment. Closing the control socket has it end. Fails as
/// ChildProcess::start() says; then nothing stays behind.
[[nodiscard]] core::Expected<SpawnedSupervisor> spawnSupervisor(const ChildLaunch &launch, const QByteArray &mark);

} // namespace assay::mcp
