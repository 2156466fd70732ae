// SPDX-License-Identifier: GPL-3.0-or-later
// The supervisor of one server process: whatever happens to the client, the server's whole tree of processes ends.
#pragma once

#include <chrono>

namespace assay::app {

/// What the client and its supervisor say to each other on the control socket, one line each. The client:
///
///     close            end the server: by its closed input, then TERM, then KILL; closing the socket does the same
///
/// The supervisor:
///
///     started PID      the program runs
///     failed ERRNO     the program could not be executed; nothing follows
///     terminating 0    the server itself did not end by its closed input and is sent TERM
///     exited STATUS    the server itself has ended
///     signalled N      the server itself was ended by signal N
///     left N           N processes could not be ended, though KILL was sent for kGiveUp
///
/// The supervisor closes its end last, by ending, when no process of the tree is left.
struct SupervisorOptions
{
    int control = -1;                           ///< a connected stream socket; its end of file means the client is gone
    std::chrono::milliseconds inputGrace{};     ///< from "close" to TERM
    std::chrono::milliseconds terminateGrace{}; ///< from TERM to KILL
    char *const *command = nullptr;             ///< program and arguments, null at the end
};

/// How long KILL is repeated; only a process that the kernel cannot end (a stuck device) outlives it.
inline constexpr std::chrono::seconds kGiveUp{30};

/// Starts the command with this process's standard streams, folder and environment, and returns when it and all its
/// descendants have ended. To be called once, by a process that has one thread and no children. Returns the status to
/// exit with: 0, or 1 if nothing could be started.
[[nodiscard]] int supervise(const SupervisorOptions &options);

} // namespace assay::app
