// SPDX-License-Identifier: GPL-3.0-or-later
// HttpOptions: what the HTTP transports are told about the server they talk to.
#pragma once

#include "models/core/error.h"

#include <QByteArray>
#include <QHostAddress>
#include <QList>
#include <QUrl>

#include <chrono>
#include <functional>
#include <utility>

namespace assay::mcp {

/// Says whether connecting to this address for this URL is allowed; the error goes to whoever asked. Called in the
/// transport's thread, with every address before it is connected to.
using AllowAddress = std::function<core::Expected<void>(const QUrl &url, const QHostAddress &address)>;

using HttpHeaders = QList<std::pair<QByteArray, QByteArray>>;

struct HttpOptions
{
    QUrl url;                                    ///< http or https
    HttpHeaders headers;                         ///< sent with every request; may hold secrets, and is never logged
    qsizetype messageLimit = 64LL * 1024 * 1024; ///< bytes of one message, after decompression
    AllowAddress allowAddress;                   ///< an empty one allows every address

    /// Before an event stream is asked for again, where the server named no delay of its own; doubles with each failure
    /// in a row up to the longest, and begins anew after a success.
    std::chrono::milliseconds firstDelay{1000};
    std::chrono::milliseconds longestDelay{30'000};
    /// How many times in a row the stream of a request is asked for again in vain before the request fails.
    int resumptions = 5;
    /// How long close() waits for the server to take its leave.
    std::chrono::milliseconds farewell{1000};
    /// How long HTTP+SSE waits for the address to post to.
    std::chrono::milliseconds endpointLimit{15'000};
};

/// Fails with InvalidInput if the URL is no http or https URL with a host, or a header field cannot be sent.
[[nodiscard]] core::Expected<void> checkOptions(const HttpOptions &options);

/// The reason that closed() gives after close(): Cancelled.
[[nodiscard]] core::Error closedByCaller();

} // namespace assay::mcp
