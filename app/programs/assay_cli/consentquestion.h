// SPDX-License-Identifier: GPL-3.0-or-later
// The words in which a person is asked to approve a launch or a tool, and told what has changed.
#pragma once

#include "mcp/registry/registry.h"

#include <QString>

namespace assay::cli {

/// Several lines. Of values that are kept as hashes it says that there is one, or another one.
[[nodiscard]] QString launchQuestion(const mcp::ServerConfig &server, const core::Json &identity,
                                     const mcp::ConsentVerdict &verdict);

/// Several lines, for a tool that the configuration calls a read, and that is new or has changed since.
[[nodiscard]] QString toolQuestion(const QString &server, const mcp::RegisteredTool &tool);

/// @p changes in one line, long values cut to where they begin to differ.
[[nodiscard]] QString changesLine(const QList<mcp::IdentityChange> &changes);

} // namespace assay::cli
