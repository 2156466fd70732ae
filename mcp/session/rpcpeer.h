// SPDX-License-Identifier: GPL-3.0-or-later
// RpcPeer: the part that both sides of a session share: requests with their time limits, answers matched by id,
// progress, cancellation, and what the peer asks.
#pragma once

#include "mcp/jsonrpc/rpcmessage.h"
#include "mcp/session/callfailure.h"
#include "mcp/transport/transport.h"
#include "models/core/clock.h"

#include <QHash>
#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace assay::mcp {

using Answer = tl::expected<core::Json, CallFailure>;

struct ProgressReport
{
    double done = 0;
    std::optional<double> total;
    QString text; ///< untrusted
};

struct RequestOptions
{
    std::chrono::milliseconds timeout{30'000};              ///< without an answer or a report of progress
    std::chrono::milliseconds ceiling{600'000};             ///< in all, however much progress is reported
    std::function<void(const ProgressReport &)> progressed; ///< may be empty; called in the session's thread
    bool wantsProgress = false;                       ///< asks the peer for reports, which start the time limit again
    bool isUrgent = false;                            ///< goes ahead of calls where a transport has several ways
    bool isCancellable = true;                        ///< false for the handshake, which MCP forbids to cancel
    QByteArray name;                                  ///< see OutgoingFrame
    QList<std::pair<QByteArray, QByteArray>> headers; ///< see OutgoingFrame
};

struct PeerLimits
{
    core::JsonLimits message;
    int incomingRequests = 64; ///< of the peer that are worked on at the same time; more are refused
};

/// A request of the peer. Answer it once, now or later, with RpcPeer::answer() or RpcPeer::refuse().
struct IncomingRequest
{
    qint64 serial = 0; ///< what it is answered by: the peer may use an id again once it has cancelled the request
    RequestId id;
    std::string method;
    core::Json params;
};

/// Speaks JSON-RPC over a transport, which it owns. One thread, with an event loop.
///
/// Every call() ends exactly once, by its handler: with the answer, with the transport's failure, by a time limit, by
/// cancel(), or when the connection closes. Handlers run from the event loop, or inside cancel() and close(); they may
/// destroy the peer. An answer that comes after the end is logged and dropped.
class RpcPeer : public QObject
{
    Q_OBJECT

public:
    using AnswerHandler = std::function<void(Answer)>;

    RpcPeer(std::unique_ptr<Transport> transport, const PeerLimits &limits, core::Clock &clock,
            QObject *parent = nullptr);
    ~RpcPeer() override;
    Q_DISABLE_COPY_MOVE(RpcPeer)

    [[nodiscard]] Transport &transport() { return *m_transport; }

    /// Members of `_meta` that every request carries from now on, as JSON text without braces; empty for none.
    void setRequestMeta(QByteArray members) { m_requestMeta = std::move(members); }

    /// Whether the peer may ask at all (not in the stateless revision); if not, its requests are logged and dropped.
    void setTakesRequests(bool isTaken) { m_takesRequests = isTaken; }

    /// Whether answers inside a JSON array count (Revision 2025-03-26).
    void setAcceptsBatches(bool isAccepted) { m_acceptsBatches = isAccepted; }

    /// Sends a request. @p members is the text of its params without the braces, such as `"name":"x"`; it is sent as it
    /// stands. Returns the id. The handler is never called from inside.
    qint64 call(const QByteArray &method, const QByteArray &members, const RequestOptions &options,
                AnswerHandler handler);

    /// Ends the call as cancelled and tells the peer. Without effect if it has ended.
    void cancel(qint64 id, const QString &reason);

    /// Lets the call go without an answer and without calling its handler; false if it has ended. For a caller that
    /// sends the same once more, since the peer has forgotten it.
    bool abandon(qint64 id);

    void notify(const QByteArray &method, const QByteArray &members, bool isUrgent);

    /// @p serial is IncomingRequest::serial. Without effect if that request was answered or cancelled.
    void answer(qint64 serial, const core::Json &result);
    void refuse(qint64 serial, const RpcError &error);

    /// What the peer sends. Empty handlers: requests are refused as unknown, notifications are dropped. `ping`,
    /// progress and cancellations are dealt with here.
    void setRequestHandler(std::function<void(const IncomingRequest &)> handler);
    void setNotificationHandler(std::function<void(const std::string &method, const core::Json &params)> handler);
    /// Called when the peer cancels a request of its own that has not been answered; it is answered no more.
    void setCancelHandler(std::function<void(const RequestId &id)> handler);

    [[nodiscard]] bool isClosed() const { return m_isClosed; }
    [[nodiscard]] qsizetype pendingCalls() const { return m_pending.size(); }
    /// Clock::elapsed() of the last frame that came in.
    [[nodiscard]] std::chrono::nanoseconds lastHeard() const { return m_lastHeard; }

Q_SIGNALS:
    /// Lines for the server's log: warnings, noise. Untrusted text.
    void logged(const QString &line);
    /// Every frame, for those who watch; @p isOutgoing tells the direction.
    void traffic(bool isOutgoing, const QByteArray &bytes);
    /// The transport has closed; every pending call has ended before.
    void closed(const assay::core::Error &reason);

private:
    struct Incoming
    {
        qint64 serial = 0;
        RequestId id;
    };

    struct Pending
    {
        QByteArray method;
        QByteArray members;
        RequestOptions options;
        AnswerHandler handler;
        std::chrono::nanoseconds due{};
        std::chrono::nanoseconds ceiling{};
    };

    void transmit(qint64 id, const Pending &pending);
    void onReceived(const QByteArray &bytes);
    void onUnreadable(const QByteArray &bytes, bool isWhole, const core::Error &error);
    void onMessage(RpcMessage &&message, bool isInBatch);
    void onAnswer(RpcMessage &&message);
    [[nodiscard]] std::optional<qint64> onlyPending() const;
    void onRequest(RpcMessage &&message);
    [[nodiscard]] std::optional<RequestId> takeIncoming(qint64 serial);
    void respond(const QByteArray &bytes);
    void onNotification(RpcMessage &&message);
    void sendCancellation(qint64 id, const QString &reason);
    void onProgress(const core::Json &params);
    void onClosed(const core::Error &reason);
    void end(qint64 id, Answer answer);
    void watchTime(std::chrono::nanoseconds due);
    void checkTime();

    const std::unique_ptr<Transport> m_transport;
    const PeerLimits m_limits;
    core::Clock &m_clock;
    QHash<qint64, Pending> m_pending;
    qint64 m_lastId = 0;
    QList<Incoming> m_incoming; ///< requests of the peer not yet answered
    qint64 m_lastSerial = 0;
    QByteArray m_requestMeta;
    bool m_acceptsBatches = false;
    bool m_takesRequests = true;
    bool m_isClosed = false;
    std::chrono::nanoseconds m_watched{}; ///< when the armed timer fires; 0 for none
    std::chrono::nanoseconds m_lastHeard{};
    std::function<void(const IncomingRequest &)> m_onRequest;
    std::function<void(const std::string &, const core::Json &)> m_onNotification;
    std::function<void(const RequestId &)> m_onCancelled;
};

} // namespace assay::mcp
