// SPDX-License-Identifier: GPL-3.0-or-later
// HttpExchange: one HTTP request and its answer, either a body or a stream of events.
#pragma once

#include "mcp/transport/connectionpool.h"
#include "mcp/transport/contentdecoder.h"
#include "mcp/transport/eventstream.h"
#include "mcp/transport/hostguard.h"
#include "mcp/transport/httperrors.h"
#include "mcp/transport/httpoptions.h"
#include "models/core/clock.h"

#include <QObject>
#include <QPointer>

#include <chrono>
#include <memory>
#include <optional>

namespace assay::mcp {

/// What every exchange of one transport shares.
struct HttpPeer
{
    ConnectionPool *pool = nullptr;
    HostGuard *guard = nullptr;
    core::Clock *clock = nullptr;
};

struct HttpAsk
{
    HttpVerb verb = HttpVerb::Post;
    HttpLane lane = HttpLane::Call;
    QUrl url;
    HttpHeaders headers;
    QByteArray body;     ///< of Post
    qsizetype limit = 0; ///< most bytes of a body, and of one event
    /// An event beyond the limit is reported and skipped up to twice the limit, and the stream goes on; else it ends
    /// the exchange.
    bool skipsLargeEvents = false;
};

struct HttpOutcome
{
    /// Set if no whole answer came: refused address or redirection, network, limit. The rest may be empty then.
    std::optional<core::Error> error;
    HttpStatus status;
    QByteArray type;        ///< media type of the answer, lower case
    QByteArray body;        ///< empty after a stream; of an answer with a status from 400 on at most 1 MiB
    bool isStream = false;  ///< status 200 and text/event-stream; its events were told already
    QByteArray lastEventId; ///< of the stream; empty if it had no ids
    std::optional<std::chrono::milliseconds> retry; ///< what the stream asked for
};

/// Starts with start(); finished() comes exactly once, unless it is destroyed before, which aborts the request
/// silently. Redirections 307 and 308 are followed within the same origin, for Get 301, 302 and 303 too; anything else
/// is an error. Another address of the same host is tried where no connection was made; nothing that a server may have
/// seen is ever sent again.
///
/// An answer that does not end by itself is ended: a body at its limit; that of an error or a redirection after 1 MiB
/// or five seconds, as the status says enough; a stream once more bytes than the limit of an event (or 1 MiB) have held
/// no event. What expands or falls into many events is worked on in turns of ten milliseconds. A server that is silent
/// is the caller's time limit's business. One thread.
class HttpExchange : public QObject
{
    Q_OBJECT

public:
    /// @p peer's objects must outlive this, or be destroyed in the same breath.
    HttpExchange(const HttpPeer &peer, const HttpAsk &ask, QObject *parent);
    ~HttpExchange() override;

    void start();

    /// Whether the server may have seen the request. Until then destroying this sends nothing at all.
    [[nodiscard]] bool isSent() const { return m_wasSent || (m_round && m_round->isSent()); }

Q_SIGNALS:
    /// The header of the answer (not of a redirection) is there. @p sessionId: Mcp-Session-Id, as it came.
    void begun(int status, bool isStream, const QByteArray &sessionId);
    void eventReceived(const assay::mcp::ServerEvent &event);
    void finished(const assay::mcp::HttpOutcome &outcome);

private:
    void launch();
    void takeHead(const HttpHead &head);
    void takeBytes(QByteArrayView bytes);
    void expand();
    void takePlain(QByteArrayView bytes);
    void takeBody(QByteArrayView bytes);
    void takeStream(QByteArrayView bytes);
    void takeEnd(const std::optional<HttpFault> &fault);
    void conclude(const std::optional<HttpFault> &fault);
    void cutShort();
    void follow();
    void end(std::optional<core::Error> error);
    void dropRound();
    [[nodiscard]] bool isError() const;
    [[nodiscard]] bool isRedirect() const;

    HttpPeer m_peer;
    HttpAsk m_ask;
    QString m_address; ///< pinned when the round began
    QPointer<HttpRound> m_round;
    bool m_wasSent = false;                    ///< by a round that has gone, for the address that is asked now
    std::shared_ptr<ContentDecoder> m_decoder; ///< of a compressed answer
    bool m_isExpanding = false;                ///< what was fed to the decoder has not yet come out of it
    bool m_hasRoundEnded = false;              ///< while that is so, with m_fault
    std::optional<HttpFault> m_fault;
    std::optional<EventStream> m_stream;
    HttpOutcome m_outcome;
    QByteArray m_location; ///< of a redirection
    bool m_isOver = false;
    int m_redirections = 0;
};

} // namespace assay::mcp
