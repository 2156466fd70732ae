// SPDX-License-Identifier: GPL-3.0-or-later
// SseTransport: the older HTTP+SSE of MCP 2024-11-05, from the client's side.
#pragma once

#include "mcp/transport/httpexchange.h"
#include "mcp/transport/httpoptions.h"
#include "mcp/transport/linger.h"
#include "mcp/transport/transport.h"
#include "models/core/clock.h"

#include <QHash>
#include <QPointer>
#include <QSet>
#include <QUrl>

#include <optional>

namespace assay::mcp {

/// open() asks for the event stream; opened() comes when the server has named the address to post to, which must be of
/// the stream's own origin. Answers come on the stream alone. When the stream ends, every request without an answer
/// fails and the transport closes: a new stream is a new session, so it takes a new transport.
///
/// close() gives requests up. Notifications and responses that were handed over before, a cancellation above all, still
/// go out within HttpOptions::farewell.
class SseTransport : public Transport
{
    Q_OBJECT

public:
    /// @p clock must outlive this.
    SseTransport(const HttpOptions &options, core::Clock &clock, QObject *parent);
    ~SseTransport() override;

    void open() override;
    void send(const OutgoingFrame &frame) override;
    void forget(qint64 id) override;
    void close() override;
    void setRevision(Revision revision) override;

private:
    enum class State { New, Opening, Open, Closing, Closed };

    [[nodiscard]] HttpAsk ask(HttpVerb verb, HttpLane lane, const QUrl &url) const;
    void openStream();
    void takeEvent(const ServerEvent &event);
    void takeEndpoint(const ServerEvent &event);
    void takeStreamEnd(const HttpOutcome &outcome);
    void takePosted(const OutgoingFrame &frame, const HttpOutcome &outcome);
    void takeTaken(HttpExchange *exchange);
    void giveUpUntaken(HttpExchange *exchange);
    void dropExchanges();
    void takeLeave();
    void end(const core::Error &reason);

    HttpOptions m_options;
    core::Clock &m_clock;
    HttpPeer m_peer;
    Linger m_linger;
    State m_state = State::New;
    std::optional<Revision> m_revision;
    QPointer<HttpExchange> m_stream;
    QUrl m_endpoint;
    QHash<qint64, QPointer<HttpExchange>> m_requests; ///< without an answer; null once the POST itself is over
    QSet<HttpExchange *> m_underway;                  ///< notifications and responses that the server has not yet taken
};

} // namespace assay::mcp
