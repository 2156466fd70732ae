// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/ssetransport.h"

#include "mcp/transport/httpcall.h"
#include "mcp/transport/httpheaders.h"

#include <QCoreApplication>

#include <utility>

namespace assay::mcp {

namespace {

constexpr int kOk = 200;
constexpr int kMultipleChoices = 300;
// A server that takes a message says so at once; each that waits in vain holds a connection.
constexpr std::chrono::milliseconds kLongestReceipt{30'000};

bool isSuccess(int status) { return status >= kOk && status < kMultipleChoices; }

core::Error notReached(const QUrl &url, const HttpOutcome &outcome)
{
    return outcome.error.value_or(statusError(url, outcome.status));
}

core::Error streamEnded(const QUrl &url)
{
    core::Error error;
    error.code = core::ErrorCode::Unavailable;
    error.where = addressOf(url);
    error.message = QCoreApplication::translate(
        "mcp", "The server ended the event stream. Connect again, or look at the server's log.");
    error.retryable = true;
    return error;
}

} // namespace

SseTransport::SseTransport(const HttpOptions &options, core::Clock &clock, QObject *parent)
    : Transport(parent), m_options(options), m_clock(clock), m_linger(clock, nullptr)
{
    m_peer.guard = new HostGuard(m_options.url, m_options.allowAddress, this);
    m_peer.pool = new ConnectionPool(m_peer.guard->isLoopback(), this);
    m_peer.clock = &clock;
}

SseTransport::~SseTransport()
{
    // Qt must not find its objects gone if this happens within one of their signals.
    m_peer.pool->setParent(nullptr);
    m_peer.pool->deleteLater();
    qDeleteAll(findChildren<HttpExchange *>(Qt::FindDirectChildrenOnly));
}

void SseTransport::open()
{
    if (m_state != State::New)
        return;
    m_state = State::Opening;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state != State::Opening)
                return;
            if (const auto checked = checkOptions(m_options); !checked)
                end(checked.error());
            else
                openStream();
        },
        Qt::QueuedConnection);
}

HttpAsk SseTransport::ask(HttpVerb verb, HttpLane lane, const QUrl &url) const
{
    HttpAsk ask;
    ask.verb = verb;
    ask.lane = lane;
    ask.url = url;
    ask.limit = m_options.messageLimit;
    ask.headers.emplaceBack("User-Agent", "Assay");
    ask.headers.append(m_options.headers);
    if (m_revision && hasVersionHeader(*m_revision))
        ask.headers.emplaceBack("MCP-Protocol-Version", revisionName(*m_revision));
    return ask;
}

void SseTransport::openStream()
{
    HttpAsk stream = ask(HttpVerb::Get, HttpLane::Stream, m_options.url);
    stream.headers.emplaceBack("Accept", "text/event-stream");
    stream.skipsLargeEvents = true;
    m_stream = new HttpExchange(m_peer, stream, this);
    connect(m_stream, &HttpExchange::eventReceived, this, &SseTransport::takeEvent);
    connect(m_stream, &HttpExchange::finished, this, &SseTransport::takeStreamEnd);
    m_clock.callAfter(m_options.endpointLimit, m_stream, [this] {
        if (m_state != State::Opening)
            return;
        core::Error error;
        error.code = core::ErrorCode::TimedOut;
        error.where = addressOf(m_options.url);
        error.message = QCoreApplication::translate(
            "mcp",
            "The server did not say in time where to send messages. Check the address and the kind of transport.");
        error.retryable = true;
        end(error);
    });
    m_stream->start();
}

void SseTransport::takeEvent(const ServerEvent &event)
{
    if (event.type == "endpoint") {
        takeEndpoint(event);
    } else if (event.skippedBytes > 0) {
        Q_EMIT tooLarge(event.data, messageTooLarge(m_options.url, m_options.messageLimit));
    } else if (m_state == State::Open && !event.data.isEmpty() && (event.type.isEmpty() || event.type == "message")) {
        Q_EMIT received(event.data);
    }
}

void SseTransport::takeEndpoint(const ServerEvent &event)
{
    if (m_state != State::Opening) {
        Q_EMIT logged(
            QCoreApplication::translate("mcp", "The server named another address to post to, which is ignored."));
        return;
    }
    const QUrl target = m_options.url.resolved(QUrl::fromEncoded(event.data.trimmed()));
    if (!target.isValid() || !isSameOrigin(m_options.url, target)) {
        core::Error error;
        error.code = core::ErrorCode::Refused;
        error.where = addressOf(m_options.url);
        error.message = QCoreApplication::translate(
            "mcp",
            "The server wants messages sent to another address than its own, which is refused. Check the server.");
        error.detail = beginningOf(addressOf(target).toUtf8());
        end(error);
        return;
    }
    m_endpoint = target;
    m_state = State::Open;
    Q_EMIT opened();
}

void SseTransport::send(const OutgoingFrame &frame)
{
    if (m_state != State::Open)
        return;
    const bool isRequest = frame.kind == OutgoingFrame::Kind::Request;
    const bool isCall = isRequest && !frame.isUrgent;
    HttpAsk post = ask(HttpVerb::Post, isCall ? HttpLane::Call : HttpLane::Urgent, m_endpoint);
    post.headers.emplaceBack("Content-Type", "application/json");
    post.body = frame.bytes;
    auto *exchange = new HttpExchange(m_peer, post, this);
    if (isRequest) {
        m_requests.insert(frame.id, exchange);
    } else {
        m_underway.insert(exchange);
        m_clock.callAfter(kLongestReceipt, exchange, [this, exchange] { giveUpUntaken(exchange); });
    }
    connect(exchange, &HttpExchange::begun, this, [this, exchange](int status) {
        if (isSuccess(status))
            takeTaken(exchange);
    });
    connect(exchange, &HttpExchange::finished, this,
            [this, frame](const HttpOutcome &outcome) { takePosted(frame, outcome); });
    connect(exchange, &HttpExchange::finished, this, [this, exchange] {
        m_underway.remove(exchange);
        exchange->deleteLater();
        takeLeave();
    });
    exchange->start();
}

/// The server has the message: the answer comes on the stream, and the body of this one may come or not.
void SseTransport::takeTaken(HttpExchange *exchange)
{
    m_underway.remove(exchange);
    m_linger.add(exchange);
    takeLeave();
}

void SseTransport::giveUpUntaken(HttpExchange *exchange)
{
    if (!m_underway.remove(exchange))
        return;
    exchange->disconnect(this);
    exchange->deleteLater();
    Q_EMIT logged(QCoreApplication::translate("mcp", "A message did not reach the server: %1")
                      .arg(noReceipt(m_endpoint).toLine()));
}

void SseTransport::takePosted(const OutgoingFrame &frame, const HttpOutcome &outcome)
{
    if (isSuccess(outcome.status.code) || m_state != State::Open)
        return;
    const core::Error error = notReached(m_endpoint, outcome);
    if (frame.kind == OutgoingFrame::Kind::Request) {
        if (m_requests.remove(frame.id))
            Q_EMIT requestFailed(frame.id, error);
    } else {
        Q_EMIT logged(QCoreApplication::translate("mcp", "A message did not reach the server: %1").arg(error.toLine()));
    }
}

void SseTransport::forget(qint64 id)
{
    const QPointer<HttpExchange> exchange = m_requests.take(id);
    if (!exchange)
        return;
    if (exchange->isSent())
        m_linger.add(exchange);
    else
        delete exchange; // at once, or it might still be sent after its cancellation
}

void SseTransport::setRevision(Revision revision) { m_revision = revision; }

void SseTransport::takeStreamEnd(const HttpOutcome &outcome)
{
    core::Error error = streamEnded(m_options.url);
    if (outcome.error)
        error = *outcome.error;
    else if (!outcome.isStream)
        error = noEventStream(m_options.url, outcome.status, outcome.type);
    end(error);
}

void SseTransport::close()
{
    if (m_state == State::New || m_state >= State::Closing)
        return;
    m_state = State::Closing;
    m_requests.clear();
    dropExchanges();
    m_clock.callAfter(m_options.farewell, this, [this] { end(closedByCaller()); });
    takeLeave();
}

/// All but those that are underway.
void SseTransport::dropExchanges()
{
    for (HttpExchange *exchange : findChildren<HttpExchange *>(Qt::FindDirectChildrenOnly)) {
        if (!m_underway.contains(exchange)) {
            exchange->disconnect(this);
            exchange->deleteLater();
        }
    }
}

void SseTransport::takeLeave()
{
    if (m_state == State::Closing && m_underway.isEmpty())
        QMetaObject::invokeMethod(
            this, [this] { end(closedByCaller()); }, Qt::QueuedConnection);
}

void SseTransport::end(const core::Error &reason)
{
    if (std::exchange(m_state, State::Closed) == State::Closed)
        return;
    m_underway.clear();
    dropExchanges();
    const QPointer<SseTransport> self(this);
    const QList<qint64> waiting = m_requests.keys();
    m_requests.clear();
    for (const qint64 id : waiting) {
        Q_EMIT requestFailed(id, reason);
        if (!self)
            return;
    }
    Q_EMIT closed(reason);
}

} // namespace assay::mcp
