// SPDX-License-Identifier: GPL-3.0-or-later
// ConnectionPool: the HTTP requests of one transport, each on a connection of its own while it lasts.
#pragma once

#include "mcp/transport/httpconnection.h"
#include "mcp/transport/httprequest.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>

#include <array>

namespace assay::mcp {

/// A connection whose answer was read to its end is used again, by any lane, as long as the server says, up to a
/// minute, or for four seconds; never one that the server has closed. Each lane may have up to 192 (calls and streams)
/// or 48 (urgent) requests on their way; those beyond wait, and only those of that lane.
///
/// This is HTTP/1.1 over sockets rather than QNetworkAccessManager, because that one (Qt 6.4) keeps without any limit
/// what it is still reading: a header that never ends, the body of a 401, the line before a chunk; nothing of it shows
/// before it is complete. One connection shared by everything, as in HTTP/2, would let the window of one large answer
/// hold up the rest. No cookies, no cache, no stored passwords; wrong certificates fail. One thread.
class ConnectionPool : public QObject
{
    Q_OBJECT

public:
    /// @p isDirect, for loopback alone: no proxy is used, whatever the application has set.
    ConnectionPool(bool isDirect, QObject *parent);
    ~ConnectionPool() override;

    /// Starts a request. What is returned belongs to @p parent; delete it (deleteLater) when it has ended, or before to
    /// give the request up.
    [[nodiscard]] HttpRound *start(const HttpRequest &request, QObject *parent);

private:
    struct Waiting
    {
        QPointer<HttpRound> round;
        HttpRequest request;
    };

    void begin(HttpRound *round, const HttpRequest &request);
    [[nodiscard]] HttpConnection *connectionFor(const HttpRoute &route);
    void takeRested(HttpConnection *connection);
    void leave(HttpConnection *connection);

    const bool m_isDirect;
    QHash<HttpConnection *, HttpLane> m_busy;
    QList<HttpConnection *> m_resting; ///< the one used last is last
    std::array<qsizetype, kHttpLanes> m_active{};
    std::array<QList<Waiting>, kHttpLanes> m_waiting;
};

} // namespace assay::mcp
