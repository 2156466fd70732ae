// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a whole configuration file: all servers that can be understood, and a line and a reason for everything else.
#pragma once

#include "mcp/registry/configtext.h"
#include "mcp/registry/serverconfig.h"

namespace assay::mcp {

/// A member whose value holds servers by name, and its path from the root.
struct ServerGroup
{
    QStringList path; ///< {"mcpServers"}, {"servers"}, {"context_servers"}, {"mcp", "servers"}
    TextSpan value;
};

/// The groups of @p text, that of VS Code's settings last; of several with one path only the last, which counts in
/// JSON.
[[nodiscard]] QList<ServerGroup> serverGroups(const ConfigText &text);

struct ConfigReading
{
    QList<ServerConfig> servers; ///< in the order of the file; names are unique
    QList<ConfigFault> faults;   ///< by line

    bool operator==(const ConfigReading &) const = default;
};

/// Reads `mcpServers` (Claude Desktop, Cursor, Windsurf, Cline, …), `servers` and `mcp.servers` (VS Code) and
/// `context_servers` (Zed). A broken entry, or a fault elsewhere in the file, does not lose the other servers.
///
/// Fails only if nothing could be read: too large, no object, or broken before any server was found. Error::where is
/// the line. A pure function; not for the window's thread beyond some hundred kilobytes.
[[nodiscard]] core::Expected<ConfigReading> readServerConfig(const QByteArray &bytes);

/// As readServerConfig(); Error::where begins with @p path. Blocks on the file system.
[[nodiscard]] core::Expected<ConfigReading> readServerConfigFile(const QString &path);

} // namespace assay::mcp
