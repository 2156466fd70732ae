// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the configuration files of other hosts and turns their servers into entries of Assay's own file.
#pragma once

#include "mcp/registry/configreader.h"

namespace assay::mcp {

/// A file that another host keeps its servers in.
struct HostConfig
{
    QString host; ///< the program's own name, not translated: "Claude Desktop"
    QString path; ///< absolute

    bool operator==(const HostConfig &) const = default;
};

/// All places where hosts on Linux keep user-wide servers, whether there or not. @p home is the home folder, and
/// @p configHome what XDG_CONFIG_HOME says (usually home + "/.config").
[[nodiscard]] QList<HostConfig> knownHostConfigs(const QString &home, const QString &configHome);

/// Those of knownHostConfigs() that are there. Blocks on the file system.
[[nodiscard]] QList<HostConfig> existingHostConfigs(const QString &home, const QString &configHome);

/// What ${workspaceFolder} means in a file that lies in a project's `.vscode` or `.cursor`; nothing for other places.
[[nodiscard]] std::optional<QString> workspaceFolderOf(const QString &configPath);

/// A secret that stood in the clear in another host's file.
struct FoundSecret
{
    QString name; ///< as the entry now refers to it by ${secret:name}
    QString value;

    bool operator==(const FoundSecret &) const = default;
};

/// An entry for Assay's file, and the secrets that have to go into the keychain before it can be used.
struct ImportedEntry
{
    core::Json entry;
    QList<FoundSecret> secrets;
};

/// @p server in the `mcpServers` form. Values that look like secrets become references (A16); what only another host
/// understands, its lists of approved calls above all, is left behind. A pure function.
[[nodiscard]] ImportedEntry importedEntry(const ServerConfig &server);

} // namespace assay::mcp
