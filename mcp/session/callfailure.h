// SPDX-License-Identifier: GPL-3.0-or-later
// CallFailure: why a request has no result, and the errors that tell a person about a server.
#pragma once

#include "mcp/jsonrpc/rpcmessage.h"
#include "models/core/error.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace assay::mcp {

/// Why a request has no result. `rpc` holds the peer's own error where it answered with one.
struct CallFailure
{
    core::Error error;
    std::optional<RpcError> rpc;
    QByteArray frame{}; ///< the whole answer as it came, where it came whole and could not be read; else empty
};

/// How much of what a server says goes into an error, in UTF-16 units.
inline constexpr qsizetype kQuotedInErrors = 2'000;

/// The failure that the error in a peer's answer is.
[[nodiscard]] CallFailure failureOf(const RpcError &error);

/// A breach of the protocol: @p what tells it, in a sentence that ends without a stop, and @p raw is what came, shown
/// as it is and cut off where it is long. Not retryable: a server that does so does it again.
[[nodiscard]] core::Error protocolError(const QString &what, const core::Json &raw);

/// @p error with the name of the server that it is about in front of its place, once. An empty name changes nothing.
[[nodiscard]] core::Error aboutServer(const core::Error &error, const QString &server);

} // namespace assay::mcp
