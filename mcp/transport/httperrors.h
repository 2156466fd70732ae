// SPDX-License-Identifier: GPL-3.0-or-later
// How failures of HTTP are told to people and to the code that decides what to do next.
#pragma once

#include "models/core/error.h"

#include <QByteArray>
#include <QNetworkReply>
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

/// A connection that could not be made or broke. Retryable but for a certificate that is not trusted.
[[nodiscard]] core::Error networkError(const QUrl &url, QNetworkReply::NetworkError code, const QString &text);

/// A message beyond the limit; TooLarge, with the limit in MiB.
[[nodiscard]] core::Error messageTooLarge(const QUrl &url, qsizetype limit);

/// A compressed answer that is damaged or expands beyond the limit; Qt does not tell which. TooLarge.
[[nodiscard]] core::Error notDecompressed(const QUrl &url, qsizetype limit);

/// The first line or so of a body, without control characters, for a detail.
[[nodiscard]] QString beginningOf(const QByteArray &body);

} // namespace assay::mcp
