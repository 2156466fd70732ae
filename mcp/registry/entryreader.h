// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one server's entry of a configuration file, in the dialects of the hosts that write them.
#pragma once

#include "mcp/registry/configtext.h"
#include "mcp/registry/serverconfig.h"

namespace assay::mcp {

/// Either the server, or at least one fault.
struct EntryReading
{
    std::optional<ServerConfig> server;
    QList<ConfigFault> faults;
};

/// Reads @p entry, a member of a group of servers. One fault refuses the entry: half a configuration is never started.
///
/// Without a type, a command means stdio and an address Http with Sse as the way out; both without a type are a fault,
/// and with a type the other one is noted and ignored. A pure function; any thread.
[[nodiscard]] EntryReading readEntry(const ConfigText &text, const ConfigMember &entry);

} // namespace assay::mcp
