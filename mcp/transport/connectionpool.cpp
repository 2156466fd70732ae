// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/connectionpool.h"

namespace assay::mcp {

namespace {

constexpr qsizetype kMostActive = 192;
constexpr qsizetype kMostUrgent = 48;
constexpr qsizetype kMostResting = 8;

constexpr std::size_t laneIndex(HttpLane lane) { return static_cast<std::size_t>(lane); }

constexpr qsizetype mostOf(HttpLane lane) { return lane == HttpLane::Urgent ? kMostUrgent : kMostActive; }

} // namespace

ConnectionPool::ConnectionPool(bool isDirect, QObject *parent) : QObject(parent), m_isDirect(isDirect) {}

ConnectionPool::~ConnectionPool()
{
    for (HttpConnection *connection : findChildren<HttpConnection *>(Qt::FindDirectChildrenOnly))
        connection->disconnect(this);
}

HttpRound *ConnectionPool::start(const HttpRequest &request, QObject *parent)
{
    auto *round = new HttpRound(parent);
    if (m_active[laneIndex(request.lane)] < mostOf(request.lane))
        begin(round, request);
    else
        m_waiting[laneIndex(request.lane)].append({round, request});
    return round;
}

void ConnectionPool::begin(HttpRound *round, const HttpRequest &request)
{
    HttpConnection *connection = connectionFor(routeOf(request, m_isDirect));
    m_busy.insert(connection, request.lane);
    ++m_active[laneIndex(request.lane)];
    connection->run(round, request);
}

HttpConnection *ConnectionPool::connectionFor(const HttpRoute &route)
{
    // The one used last: the server is least likely to be about to close it, and the others may rest.
    for (qsizetype i = m_resting.size() - 1; i >= 0; --i) {
        HttpConnection *connection = m_resting[i];
        if (connection->route() != route)
            continue;
        m_resting.removeAt(i);
        if (connection->isKept())
            return connection;
        connection->shut();
    }
    auto *connection = new HttpConnection(route, this);
    connect(connection, &HttpConnection::rested, this, [this, connection] { takeRested(connection); });
    connect(connection, &HttpConnection::closed, this, [this, connection] { leave(connection); });
    return connection;
}

void ConnectionPool::takeRested(HttpConnection *connection)
{
    m_resting.append(connection);
    leave(connection);
    if (m_resting.size() > kMostResting)
        m_resting.first()->shut();
}

/// @p connection is no longer busy, or no longer there: whoever waits may begin.
void ConnectionPool::leave(HttpConnection *connection)
{
    const auto busy = m_busy.constFind(connection);
    if (busy == m_busy.constEnd()) {
        m_resting.removeOne(connection);
        return;
    }
    const HttpLane lane = *busy;
    m_busy.erase(busy);
    --m_active[laneIndex(lane)];
    QList<Waiting> &waiting = m_waiting[laneIndex(lane)];
    while (!waiting.isEmpty() && m_active[laneIndex(lane)] < mostOf(lane)) {
        const Waiting next = waiting.takeFirst();
        if (next.round)
            begin(next.round, next.request);
    }
}

} // namespace assay::mcp
