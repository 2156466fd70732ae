// SPDX-License-Identifier: GPL-3.0-or-later
// Header fields of HTTP as MCP uses them: what may be sent, and how a name becomes a value.
#pragma once

#include "mcp/transport/httpoptions.h"
#include "models/core/error.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QUrl>

namespace assay::mcp {

/// Fails with InvalidInput, naming the field, if @p headers has a name that is no token (RFC 9110, 5.1), a value with
/// control characters, or a field that frames the message (Host, Content-Length, …) and is not a caller's to set.
[[nodiscard]] core::Expected<void> checkHeaders(const HttpHeaders &headers);

/// The value that says @p utf8 in a header field: itself if it is printable ASCII without spaces at either end, else
/// "=?base64?…?=" (MCP 2026-07-28, "Value Encoding"); the latter also for what looks so itself, and for the empty text,
/// since HTTP stacks leave empty fields out.
[[nodiscard]] QByteArray encodeHeaderValue(const QByteArray &utf8);

/// Whether @p value can be a session id: visible ASCII (MCP, "Session Management"), at most 1 KiB.
[[nodiscard]] bool isSessionId(QByteArrayView value);

/// "text/event-stream" from "Text/Event-Stream; charset=utf-8".
[[nodiscard]] QByteArray mediaType(QByteArrayView contentType);

/// Same scheme, host and port.
[[nodiscard]] bool isSameOrigin(const QUrl &a, const QUrl &b);

} // namespace assay::mcp
