// SPDX-License-Identifier: GPL-3.0-or-later
// How failures of HTTP are told to people and to the code that decides what to do next.
#pragma once

#include "models/core/error.h"

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <optional>

namespace assay::mcp {

/// What a server answered, as far as an error needs it.
struct HttpStatus
{
    int code = 0;
    QByteArray reason;       ///< untrusted
    QByteArray authenticate; ///< WWW-Authenticate
    QByteArray retryAfter;   ///< Retry-After
    QString told;            ///< what the body says, or how it begins: untrusted
};

/// Why an answer did not come, or not whole.
struct HttpFault
{
    enum class Kind {
        // Nobody was reached:
        Refused,     ///< nothing listens there
        NotFound,    ///< the host has no address
        Unreachable, ///< there is no way to the host, or it does not answer
        NotTrusted,  ///< its certificate is not
        NotSecure,   ///< it does not speak TLS, or none that can be used
        Proxy,       ///< the proxy on the way failed or refused
        // Somebody was:
        Broken,      ///< the connection ended too early
        NotHttp,     ///< what came is not HTTP
        HeadTooLong, ///< what comes before the body, or between its chunks, has no end
    };

    Kind kind = Kind::Broken;
    QString text; ///< of the system or of Qt
};

/// @p url without what may be secret in it (user, password, query), for messages.
[[nodiscard]] QString addressOf(const QUrl &url);

/// The failure that @p status means. Refused: 401, 403; NotFound: 404; Unsupported: 405; Unavailable and retryable:
/// 408, 429, 5xx; InvalidInput: any other. `detail` begins with "HTTP " and the code.
[[nodiscard]] core::Error statusError(const QUrl &url, const HttpStatus &status);

/// An answer where an event stream was asked for: statusError() for a status from 400 on, else InvalidInput that names
/// the media @p type which came instead; `detail` begins as above.
[[nodiscard]] core::Error noEventStream(const QUrl &url, const HttpStatus &status, const QByteArray &type);

/// The code in an error made by these two, or nothing.
[[nodiscard]] std::optional<int> httpStatusOf(const core::Error &error);

/// Why no answer came from @p url. Unavailable and retryable, but for what will not change by itself: a certificate, a
/// missing TLS, and (TooLarge) a head without end. isUnreached() where nobody was.
[[nodiscard]] core::Error networkError(const QUrl &url, const HttpFault &fault);

/// The detail of an Unavailable that came before anything could be sent: @p text of the system, marked.
[[nodiscard]] QString unreachedDetail(const QString &text);

/// Whether @p error says that nobody was reached, so that asking in another way would change nothing.
[[nodiscard]] bool isUnreached(const core::Error &error);

/// A message beyond the limit; TooLarge, with the limit in MiB.
[[nodiscard]] core::Error messageTooLarge(const QUrl &url, qsizetype limit);

/// More than @p limit bytes of an event stream held no event that can be used; TooLarge.
[[nodiscard]] core::Error streamWithoutEvents(const QUrl &url, qsizetype limit);

/// A compressed answer that is damaged; InvalidInput.
[[nodiscard]] core::Error notDecompressed(const QUrl &url);

/// An answer in a compression that was not asked for; InvalidInput.
[[nodiscard]] core::Error unknownCoding(const QUrl &url, const QByteArray &coding);

/// Nothing came back in time for a message that needs no answer; TimedOut.
[[nodiscard]] core::Error noReceipt(const QUrl &url);

/// The first line or so of a body, without control characters, for a detail.
[[nodiscard]] QString beginningOf(const QByteArray &body);

} // namespace assay::mcp
