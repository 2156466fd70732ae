// SPDX-License-Identifier: GPL-3.0-or-later
// HttpRequest: one request as a connection needs it, and where it goes.
#pragma once

#include "mcp/transport/httpoptions.h"

#include <QByteArray>
#include <QNetworkProxy>
#include <QString>
#include <QUrl>

namespace assay::mcp {

/// What may never wait for what: calls for calls, urgent frames and event streams for anything.
enum class HttpLane { Call, Urgent, Stream };
inline constexpr std::size_t kHttpLanes = 3;

enum class HttpVerb { Get, Post, Delete };

struct HttpRequest
{
    HttpVerb verb = HttpVerb::Post;
    HttpLane lane = HttpLane::Call;
    QUrl url;            ///< its host is what Host and the certificate name
    QString address;     ///< what is connected to in place of the host; empty: the host, by whoever connects
    HttpHeaders headers; ///< a later one replaces an earlier one of the same name
    QByteArray body;     ///< of Post
};

/// Where a request goes; those of the same route may use one connection after another.
struct HttpRoute
{
    QString host;
    quint16 port = 0;
    bool isEncrypted = false;
    QString certifiedName;                           ///< whom the certificate has to name
    QNetworkProxy proxy{QNetworkProxy::NoProxy};     ///< of the socket
    QNetworkProxy httpProxy{QNetworkProxy::NoProxy}; ///< instead: what is connected to, and asked by whole addresses

    [[nodiscard]] bool operator==(const HttpRoute &) const = default;
};

/// The route of @p request: past every proxy if @p isDirect, else as the application's proxies have it.
[[nodiscard]] HttpRoute routeOf(const HttpRequest &request, bool isDirect);

/// The request as it is sent on @p route, without the body: RFC 9112, HTTP/1.1, a connection to be kept.
[[nodiscard]] QByteArray headOf(const HttpRequest &request, const HttpRoute &route);

} // namespace assay::mcp
