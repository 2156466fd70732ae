// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the transport that a server's configuration asks for.
#pragma once

#include "mcp/registry/resolvedserver.h"
#include "mcp/transport/launchenvironment.h"
#include "mcp/transport/transport.h"
#include "models/core/clock.h"

#include <QString>

#include <memory>

namespace assay::mcp {

struct TransportSettings
{
    QString supervisor;      ///< absolute path of assay-supervisor
    Environment environment; ///< of this process, from which a server's minimal one is made
    QString folder;          ///< where servers run that name no folder: absolute, and it must exist
    qsizetype messageLimit = qsizetype{64} * 1024 * 1024; ///< bytes
};

/// The environment, folder and program of a server that is started here; empty for a remote one.
struct LaunchPlan
{
    Environment environment;
    QString folder;  ///< absolute
    QString program; ///< absolute; empty if it was not found
};

[[nodiscard]] LaunchPlan launchPlan(const ResolvedServer &server, const TransportSettings &settings);

/// @p isHostAllowed: the user has consented to the server's address. @p kind is what the configuration says, or Sse
/// for its fallback. The transport is not yet open; @p clock must outlive it.
[[nodiscard]] std::unique_ptr<Transport> makeTransport(const ResolvedServer &server, TransportKind kind,
                                                       bool isHostAllowed, const TransportSettings &settings,
                                                       core::Clock &clock);

} // namespace assay::mcp
