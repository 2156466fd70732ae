// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httpexchange.h"

#include "mcp/transport/boundedappend.h"
#include "mcp/transport/httpheaders.h"

#include <QCoreApplication>
#include <QDeadlineTimer>

#include <algorithm>
#include <utility>

namespace assay::mcp {

namespace {

constexpr int kMostRedirections = 5;
constexpr qsizetype kErrorBody = 1024 * 1024; // of an answer that is an error: room for a JSON-RPC error with data
constexpr std::chrono::milliseconds kErrorPatience{5000};
// Comments every few seconds keep a stream alive; this much of them and nothing else is something else.
constexpr qsizetype kLeastUnused = 1024 * 1024;
constexpr std::chrono::milliseconds kTurn{10};

constexpr int kOk = 200;
constexpr int kMovedPermanently = 301;
constexpr int kSeeOther = 303;
constexpr int kTemporaryRedirect = 307;
constexpr int kPermanentRedirect = 308;
constexpr int kFirstClientError = 400;

core::Error redirectionRefused(const QUrl &from, const QUrl &to)
{
    core::Error error;
    error.code = core::ErrorCode::Refused;
    error.where = addressOf(from);
    error.message =
        QCoreApplication::translate("mcp", "The server sends to another address, which is not followed. If it is "
                                           "right, put that address into the configuration.");
    error.detail = addressOf(to);
    return error;
}

core::Error redirectedWithoutEnd(const QUrl &from)
{
    core::Error error;
    error.code = core::ErrorCode::Refused;
    error.where = addressOf(from);
    error.message = QCoreApplication::translate(
        "mcp", "The server sends from one address to the next without end. Check the address, or look at the server's "
               "log.");
    return error;
}

} // namespace

HttpExchange::HttpExchange(const HttpPeer &peer, const HttpAsk &ask, QObject *parent)
    : QObject(parent), m_peer(peer), m_ask(ask)
{}

HttpExchange::~HttpExchange() { dropRound(); }

void HttpExchange::start()
{
    m_wasSent = false;
    m_peer.guard->ready(this, [this](const core::Expected<void> &allowed) {
        if (allowed) {
            launch();
            return;
        }
        // Queued: nobody expects the failure while still starting.
        QMetaObject::invokeMethod(
            this, [this, error = allowed.error()] { end(error); }, Qt::QueuedConnection);
    });
}

void HttpExchange::launch()
{
    m_outcome = {};
    m_decoder.reset();
    m_stream.reset();
    m_address = m_peer.guard->pinnedAddress();
    const HttpRequest request{m_ask.verb, m_ask.lane, m_ask.url, m_address, m_ask.headers, m_ask.body};
    m_round = m_peer.pool->start(request, this);
    connect(m_round, &HttpRound::begun, this, &HttpExchange::takeHead);
    connect(m_round, &HttpRound::received, this, &HttpExchange::takeBytes);
    connect(m_round, &HttpRound::ended, this, &HttpExchange::takeEnd);
}

bool HttpExchange::isRedirect() const
{
    const int code = m_outcome.status.code;
    return (code >= kMovedPermanently && code <= kSeeOther) || code == kTemporaryRedirect || code == kPermanentRedirect;
}

bool HttpExchange::isError() const { return m_outcome.status.code >= kFirstClientError; }

void HttpExchange::takeHead(const HttpHead &head)
{
    HttpStatus &status = m_outcome.status;
    status.code = head.status;
    status.reason = head.reason;
    status.authenticate = head.list("WWW-Authenticate");
    status.retryAfter = head.single("Retry-After");
    m_location = head.single("Location");
    if (isError() || isRedirect())
        m_peer.clock->callAfter(kErrorPatience, m_round, [this] { cutShort(); });
    if (isRedirect())
        return;
    const QByteArray coding = head.list("Content-Encoding").toLower();
    if (ContentDecoder::isKnown(coding)) {
        m_decoder = std::make_shared<ContentDecoder>();
    } else if (!coding.isEmpty() && coding != "identity" && !isError()) {
        end(unknownCoding(m_ask.url, coding));
        return;
    }
    m_outcome.type = mediaType(head.single("Content-Type"));
    m_outcome.isStream = head.status == kOk && m_outcome.type == "text/event-stream";
    if (m_outcome.isStream)
        m_stream.emplace(m_ask.limit);
    Q_EMIT begun(head.status, m_outcome.isStream, head.single("Mcp-Session-Id"));
}

void HttpExchange::takeBytes(QByteArrayView bytes)
{
    if (!m_decoder) {
        takePlain(bytes);
        return;
    }
    m_decoder->feed(bytes);
    if (!m_isExpanding)
        expand();
}

/// Takes what comes out of the decoder; what is too much for one turn is left for the next, while the round waits.
void HttpExchange::expand()
{
    const QPointer<HttpExchange> self(this);
    const std::shared_ptr<ContentDecoder> decoder = m_decoder; // it must outlive this, if this is destroyed meanwhile
    const QDeadlineTimer turn(kTurn);
    m_isExpanding = true;
    while (true) {
        const ContentDecoder::Step step = decoder->next();
        if (step == ContentDecoder::Step::Damaged) {
            if (isError())
                cutShort();
            else
                end(notDecompressed(m_ask.url));
            return;
        }
        if (step == ContentDecoder::Step::NeedsMore)
            break;
        takePlain(decoder->piece());
        if (!self || m_decoder != decoder)
            return;
        if (turn.hasExpired()) {
            if (m_round)
                m_round->hold();
            QMetaObject::invokeMethod(
                this,
                [this, decoder] {
                    if (m_decoder == decoder)
                        expand();
                },
                Qt::QueuedConnection);
            return;
        }
    }
    m_isExpanding = false;
    if (m_hasRoundEnded)
        conclude(m_fault);
    else if (m_round)
        m_round->goOn();
}

void HttpExchange::takePlain(QByteArrayView bytes)
{
    if (m_stream)
        takeStream(bytes);
    else
        takeBody(bytes);
}

void HttpExchange::takeBody(QByteArrayView bytes)
{
    const bool isCut = isError() || isRedirect();
    const qsizetype limit = isCut ? std::min(kErrorBody, m_ask.limit) : m_ask.limit;
    const qsizetype room = limit - m_outcome.body.size();
    boundedAppend(m_outcome.body, bytes.first(std::min(room, bytes.size())), limit);
    if (bytes.size() <= room)
        return;
    if (isCut) {
        cutShort();
    } else {
        m_outcome.body.clear();
        end(messageTooLarge(m_ask.url, m_ask.limit));
    }
}

void HttpExchange::takeStream(QByteArrayView bytes)
{
    const QPointer<HttpExchange> self(this);
    const QList<ServerEvent> events = m_stream->feed(bytes);
    m_outcome.retry = m_stream->retry();
    m_outcome.lastEventId = m_stream->lastEventId();
    for (const ServerEvent &event : events) {
        if (event.skippedBytes > 0 && !m_ask.skipsLargeEvents) {
            end(messageTooLarge(m_ask.url, m_ask.limit));
            return;
        }
        Q_EMIT eventReceived(event);
        if (!self || m_isOver)
            return;
    }
    const qsizetype mostUnused = std::max(m_ask.limit, kLeastUnused);
    if (m_stream->isOversize() && !m_ask.skipsLargeEvents)
        end(messageTooLarge(m_ask.url, m_ask.limit));
    else if (m_stream->unusedBytes() > mostUnused)
        end(streamWithoutEvents(m_ask.url, mostUnused));
}

/// The status says enough: what more comes of the body of an error or a redirection is not waited for.
void HttpExchange::cutShort()
{
    if (isRedirect())
        follow();
    else
        end(std::nullopt);
}

void HttpExchange::takeEnd(const std::optional<HttpFault> &fault)
{
    m_hasRoundEnded = true;
    m_fault = fault;
    if (!m_isExpanding)
        conclude(fault);
}

void HttpExchange::conclude(const std::optional<HttpFault> &fault)
{
    using Kind = HttpFault::Kind;
    const bool isCompressionCut = m_decoder && !m_decoder->isWhole();
    if (isRedirect() || isError()) {
        cutShort();
    } else if (fault && (fault->kind == Kind::Refused || fault->kind == Kind::Unreachable) &&
               m_peer.guard->tryNextAddress(m_address)) {
        dropRound(); // of which the server has seen nothing
        start();
    } else if (fault || (isCompressionCut && m_stream)) {
        end(networkError(m_ask.url, fault.value_or(HttpFault{})));
    } else if (isCompressionCut) {
        end(notDecompressed(m_ask.url));
    } else {
        end(std::nullopt);
    }
}

void HttpExchange::follow()
{
    const int code = m_outcome.status.code;
    const QUrl target = m_ask.url.resolved(QUrl::fromEncoded(m_location));
    const bool keepsMethod = code == kTemporaryRedirect || code == kPermanentRedirect || m_ask.verb == HttpVerb::Get;
    if (!keepsMethod || !target.isValid() || !isSameOrigin(m_ask.url, target)) {
        end(redirectionRefused(m_ask.url, target));
    } else if (++m_redirections > kMostRedirections) {
        end(redirectedWithoutEnd(m_ask.url));
    } else {
        dropRound();
        m_ask.url = target;
        start(); // which checks the address again
    }
}

void HttpExchange::end(std::optional<core::Error> error)
{
    if (std::exchange(m_isOver, true))
        return;
    dropRound();
    m_outcome.error = std::move(error);
    if (m_outcome.error && m_outcome.error->where.isEmpty())
        m_outcome.error->where = addressOf(m_ask.url);
    if (m_outcome.status.told.isEmpty() && isError())
        m_outcome.status.told = beginningOf(m_outcome.body);
    Q_EMIT finished(m_outcome);
}

void HttpExchange::dropRound()
{
    m_decoder.reset();
    m_isExpanding = false;
    m_hasRoundEnded = false;
    m_wasSent = isSent();
    if (!m_round)
        return;
    m_round->disconnect(this);
    delete m_round; // which gives the request up, if it has not ended
}

} // namespace assay::mcp
