// SPDX-License-Identifier: GPL-3.0-or-later
// What a client says and understands while it agrees with a server on a revision; the order of the steps is
// ClientConnection's.
#pragma once

#include "mcp/protocol/implementation.h"
#include "mcp/session/callfailure.h"
#include "mcp/session/clientfeatures.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace assay::mcp {

// Errors of the stateless revision.
inline constexpr int kHeaderMismatch = -32020; ///< the server knows other header parameters than we do
inline constexpr int kMissingCapability = -32021;
inline constexpr int kUnsupportedVersion = -32022;

/// The members of `_meta` that every request of the stateless @p revision carries, as JSON text without braces.
[[nodiscard]] QByteArray statelessMeta(const Implementation &client, const ClientFeatures &features, Revision revision,
                                       const QString &logLevel);

/// The members of the params of `initialize`, as JSON text without braces.
[[nodiscard]] QByteArray initializeMembers(const Implementation &client, const ClientFeatures &features);

/// Who answered `server/discover` with @p result; nothing where that does not offer the newest stateless revision, as
/// some servers answer whatever they are asked.
[[nodiscard]] std::optional<ServerDescription> discoveredServer(const core::Json &result);

/// Who answered `initialize` with @p result; Unsupported where that names no revision with a handshake that we know.
[[nodiscard]] core::Expected<ServerDescription> initializedServer(const core::Json &result);

/// Whether a failed probe speaks for a server with a handshake, rather than for one that cannot be had at all.
[[nodiscard]] bool isWorthInitializing(const CallFailure &failure);

/// Whether @p failure is the refusal of the very revision that it says is supported, as some servers do at first.
[[nodiscard]] bool isWorthProbingAgain(const CallFailure &failure);

} // namespace assay::mcp
