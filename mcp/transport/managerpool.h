// SPDX-License-Identifier: GPL-3.0-or-later
// ManagerPool: HTTP requests of one transport, spread over network managers so that none waits for another.
#pragma once

#include <QByteArray>
#include <QList>
#include <QNetworkRequest>
#include <QObject>

#include <array>

QT_BEGIN_NAMESPACE
class QNetworkAccessManager;
class QNetworkReply;
QT_END_NAMESPACE

namespace assay::mcp {

/// What may never wait for what: calls for calls, urgent frames and event streams for anything.
enum class HttpLane { Call, Urgent, Stream };
inline constexpr std::size_t kHttpLanes = 3;

enum class HttpVerb { Get, Post, Delete };

/// A QNetworkAccessManager opens six connections to a host and queues the rest. So each lane has managers of its own
/// and gets another one when all of them are full, up to 32 (calls), 8 (urgent) and 32 (streams): then requests of that
/// lane queue, and only that lane's. A manager whose requests have ended is used again.
///
/// Requests are plain HTTP/1.1: one connection shared by everything, as in HTTP/2, would let the window of one large
/// answer hold up the rest, and Qt then uses one connection per manager. No cookies, no cache, no following of
/// redirections, no stored passwords; wrong certificates fail.
///
/// A body is sent at most once. Left to itself Qt sends a request up to three times more when the connection closes
/// before an answer, which would do a write twice.
class ManagerPool : public QObject
{
    Q_OBJECT

public:
    /// @p isDirect, for loopback alone: no proxy is used, whatever the application has set.
    ManagerPool(bool isDirect, QObject *parent);
    ~ManagerPool() override;

    /// Starts a request; @p body is for Post alone. The reply belongs to the pool; delete it (deleteLater) when it has
    /// finished.
    [[nodiscard]] QNetworkReply *start(HttpLane lane, HttpVerb verb, QNetworkRequest request, const QByteArray &body);

    [[nodiscard]] qsizetype managerCount(HttpLane lane) const;

private:
    struct Manager
    {
        QNetworkAccessManager *manager = nullptr;
        int active = 0;
    };

    [[nodiscard]] qsizetype freeManager(HttpLane lane);

    bool m_isDirect;
    std::array<QList<Manager>, kHttpLanes> m_lanes;
};

} // namespace assay::mcp
