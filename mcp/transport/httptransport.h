// SPDX-License-Identifier: GPL-3.0-or-later
// HttpTransport: MCP's streamable HTTP, from the client's side.
#pragma once

#include "mcp/transport/httpoptions.h"
#include "mcp/transport/httpsession.h"
#include "mcp/transport/linger.h"
#include "mcp/transport/transport.h"
#include "models/core/clock.h"

#include <QHash>
#include <QList>
#include <QPointer>

namespace assay::mcp {

class HttpCall;
class ListeningStream;

/// Each frame is one POST. opened() comes without a word to the server: whether it is there shows with the first
/// request, and a failed request leaves the transport usable. closed() comes only after close(), or when the options
/// cannot be used (InvalidInput).
///
/// Errors of requestFailed() whose cause is an HTTP status carry it in `detail` (httpStatusOf() reads it). An error
/// response in the body of an error status arrives by received(). 404 within a session gives sessionExpired(), with
/// id 0 where the frame was no request; the frame is not sent again here. A 404 that answers an older session than the
/// present one is reported in the same way and leaves the present one alone.
///
/// After `notifications/initialized` calls are held back until the server has taken it, so that none overtakes it.
///
/// close() gives requests up. Notifications and responses that were handed over before, a cancellation above all, still
/// go out; once the server has taken them, the session is ended there. For all that there is HttpOptions::farewell.
class HttpTransport : public Transport
{
    Q_OBJECT

public:
    /// @p clock must outlive this.
    HttpTransport(const HttpOptions &options, core::Clock &clock, QObject *parent);
    ~HttpTransport() override;

    void open() override;
    void send(const OutgoingFrame &frame) override;
    void forget(qint64 id) override;
    void close() override;
    void setRevision(Revision revision) override;
    void startListening() override;
    [[nodiscard]] bool cancelsByForgetting() const override { return m_session.isStateless(); }
    [[nodiscard]] bool carriesHeaders() const override { return true; }

    /// Mcp-Session-Id as the server gave it; empty without one. For the inspector.
    [[nodiscard]] QByteArray sessionId() const { return m_session.id; }

private:
    enum class State { New, Opening, Open, Closing, Closed };

    void start(const OutgoingFrame &frame);
    void holdBack(HttpCall *call);
    void letGo();
    void stopListening();
    void takeExpiry(qint64 id, const QByteArray &sessionId);
    void takeLeave();
    void end(const core::Error &reason);

    HttpOptions m_options;
    HttpSession m_session;
    Linger m_linger;
    State m_state = State::New;
    QHash<qint64, QPointer<HttpCall>> m_requests; ///< the ones without an answer
    QPointer<ListeningStream> m_listening;
    bool m_isHolding = false;
    bool m_isLeaving = false; ///< the last words are said
    QList<OutgoingFrame> m_held;
};

} // namespace assay::mcp
