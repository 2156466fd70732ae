// SPDX-License-Identifier: GPL-3.0-or-later
// The living descendants of this process, and signals that reach exactly the process meant.
#pragma once

#include <compare>
#include <sys/types.h>
#include <vector>

namespace assay::app {

/// One process. The number alone may be given to another process later; together with the start it is never reused.
struct ProcessId
{
    pid_t pid = 0;
    unsigned long long start = 0; ///< in clock ticks since the machine started

    auto operator<=>(const ProcessId &) const = default;
};

/// All descendants of the calling process that are not zombies, in no order; those that left its session or process
/// group are included. A process born while this looks may be missed, so callers look until nothing new turns up.
[[nodiscard]] std::vector<ProcessId> livingDescendants();

/// Sends @p signal to @p process; does nothing if that has ended, also where its number is another's by now.
void sendSignal(const ProcessId &process, int signal);

} // namespace assay::app
