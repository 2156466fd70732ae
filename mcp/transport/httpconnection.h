// SPDX-License-Identifier: GPL-3.0-or-later
// HttpConnection: one connection to a server, over which one request after another is sent.
#pragma once

#include "mcp/transport/httperrors.h"
#include "mcp/transport/httprequest.h"
#include "mcp/transport/httpresponse.h"

#include <QByteArrayView>
#include <QDeadlineTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <optional>

QT_BEGIN_NAMESPACE
class QTcpSocket;
QT_END_NAMESPACE

namespace assay::mcp {

/// One request on its way, and its answer as it comes. Destroying it gives the request up, which ends the connection.
class HttpRound : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Asks for a pause, which lasts until goOn(): the answer stays with the server. What has been read already, a few
    /// KiB and perhaps the end, still comes.
    void hold() { m_isHeld = true; }
    void goOn();
    [[nodiscard]] bool isHeld() const { return m_isHeld; }

    /// Whether any of the request was handed to the system, so that the server may see it; for the connection to set.
    [[nodiscard]] bool isSent() const { return m_isSent; }
    void setSent() { m_isSent = true; }

Q_SIGNALS:
    /// Once, unless it fails before.
    void begun(const assay::mcp::HttpHead &head);
    /// A piece of the body, a few KiB, as it came (perhaps compressed).
    void received(QByteArrayView bytes);
    /// Once, and last. Never while the request is being handed over.
    void ended(const std::optional<assay::mcp::HttpFault> &fault);
    /// The pause is over; for the connection.
    void resumed();

private:
    bool m_isHeld = false;
    bool m_isSent = false;
};

/// Connects with its first request. Memory is bounded, whatever the server sends: at most 64 KiB wait to be read (twice
/// that over TLS), and the head has the limits of HttpResponse. So is time: after ten milliseconds of reading
/// everything else in this thread has its turn before the reading goes on, and meanwhile the server is held up. One
/// thread.
///
/// A request is sent at most once: nothing that a server may have seen is ever sent again.
class HttpConnection : public QObject
{
    Q_OBJECT

public:
    HttpConnection(HttpRoute route, QObject *parent);
    ~HttpConnection() override;

    [[nodiscard]] const HttpRoute &route() const { return m_route; }
    /// After rested(): whether the server still keeps it: as long as it said, has not closed it, and says nothing that
    /// nobody asked for.
    [[nodiscard]] bool isKept() const;

    /// Sends @p request for @p round; only when new or after rested().
    void run(HttpRound *round, const HttpRequest &request);

    /// Ends it, and deletes this as soon as nothing uses it any more.
    void shut();

Q_SIGNALS:
    /// Ready for another request. Comes before HttpRound::ended().
    void rested();
    /// Of no more use. Comes once, before HttpRound::ended().
    void closed();

private:
    void connectSocket();
    void write();
    void readSome();
    [[nodiscard]] bool mayRead() const { return m_round && !m_round->isHeld(); }
    void take(QByteArrayView bytes);
    void takeLoss();
    void finish(const std::optional<HttpFault> &fault);
    void rest();
    [[nodiscard]] bool isCertificateRefused() const;
    [[nodiscard]] HttpFault lossFault() const;

    const HttpRoute m_route;
    QTcpSocket *m_socket;
    QPointer<HttpRound> m_round;
    HttpRequest m_request; ///< until it has been written
    HttpResponse m_response;
    QTimer m_rest;
    QDeadlineTimer m_restEnd; ///< for when this thread is too busy for the timer
    std::chrono::milliseconds m_longestRest{0};
    bool m_isReady = false;
    bool m_isLost = false;
    bool m_isShut = false;
    bool m_isWaitingForTurn = false;
};

} // namespace assay::mcp
