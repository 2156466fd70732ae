// SPDX-License-Identifier: GPL-3.0-or-later
// Writes single changes back into a configuration file, with a backup, so that all that Assay does not know stays.
#pragma once

#include "mcp/registry/serverconfig.h"
#include "models/core/error.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace assay::mcp {

/// @p text with server @p name switched on or off, by the member the entry has (`enabled` or `disabled`). Fails as
/// NotFound if there is no such server, else as withValueAt() does. So do all of these; all are pure functions.
[[nodiscard]] core::Expected<QByteArray> withServerEnabled(const QByteArray &text, const QString &name, bool isEnabled);

/// @p text with what @p rule says about its tool; members of the rule that are not set are taken out, and what the file
/// says there besides stays.
[[nodiscard]] core::Expected<QByteArray> withToolRule(const QByteArray &text, const QString &server,
                                                      const ToolRule &rule);

/// @p text with @p entry under @p name: new in the first group of servers (`mcpServers` if none), or, where there is
/// one of that name, merged into it member by member. Then how the server is reached is what @p entry says and nothing
/// else: its program or address, variables and header fields. All that @p entry does not speak of stays, such as rules
/// for tools, the source, limits, members of other hosts, and comments.
[[nodiscard]] core::Expected<QByteArray> withServer(const QByteArray &text, const QString &name,
                                                    const core::Json &entry);

[[nodiscard]] core::Expected<QByteArray> withoutServer(const QByteArray &text, const QString &name);

/// Reads @p path afresh, applies @p edit, and writes the result: first a copy of the old content to `PATH.bak`, then
/// the file, each replaced in one step. What is written is read again before it replaces anything. A file that is not
/// there is made, readable by its owner only; permissions and symbolic links stay. Nothing is written if nothing
/// changes. Fails as Io, or as @p edit does. Blocks on the file system: not for the window's thread.
[[nodiscard]] core::Expected<void>
editConfigFile(const QString &path, const std::function<core::Expected<QByteArray>(const QByteArray &)> &edit);

} // namespace assay::mcp
