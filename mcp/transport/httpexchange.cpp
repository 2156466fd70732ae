// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httpexchange.h"

#include "mcp/transport/httpheaders.h"

#include <QCoreApplication>
#include <QNetworkReply>
#include <QNetworkRequest>

#include <algorithm>
#include <utility>

namespace assay::mcp {

namespace {

constexpr int kMostRedirections = 5;
constexpr qsizetype kErrorBody = 1024 * 1024; // of an answer that is an error: room for a JSON-RPC error with data
// What Qt may read ahead of us: without it, a server that is faster than this thread fills the memory.
constexpr qint64 kReadAhead = 4 * 1024 * 1024;
// How much is taken at once: what was compressed may be a thousand times as large as what was read ahead.
constexpr qint64 kPiece = 1024 * 1024;

constexpr int kOk = 200;
constexpr int kMovedPermanently = 301;
constexpr int kFound = 302;
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

} // namespace

HttpExchange::HttpExchange(const HttpPeer &peer, const HttpAsk &ask, QObject *parent)
    : QObject(parent), m_peer(peer), m_ask(ask)
{}

HttpExchange::~HttpExchange() { dropReply(); }

void HttpExchange::start()
{
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
    QNetworkRequest request(m_ask.url);
    // Qt refuses what expands much beyond this size; below, our own limit decides.
    request.setDecompressedSafetyCheckThreshold(m_ask.limit);
    m_peer.guard->pin(request);
    for (const auto &[name, value] : std::as_const(m_ask.headers))
        request.setRawHeader(name, value);
    m_outcome = {};
    m_hasHeader = false;
    m_stream.reset();
    m_reply = m_peer.pool->start(m_ask.lane, m_ask.verb, request, m_ask.body);
    m_reply->setReadBufferSize(kReadAhead);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &HttpExchange::readHeader);
    connect(m_reply, &QNetworkReply::readyRead, this, &HttpExchange::readBody);
    connect(m_reply, &QNetworkReply::finished, this, &HttpExchange::finishReply);
}

bool HttpExchange::isRedirect() const
{
    const int code = m_outcome.status.code;
    return (code >= kMovedPermanently && code <= kSeeOther) || code == kTemporaryRedirect || code == kPermanentRedirect;
}

void HttpExchange::readHeader()
{
    const int code = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (m_hasHeader || code < kOk)
        return;
    m_hasHeader = true;
    HttpStatus &status = m_outcome.status;
    status.code = code;
    status.reason = m_reply->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toByteArray();
    status.authenticate = m_reply->rawHeader("WWW-Authenticate");
    status.retryAfter = m_reply->rawHeader("Retry-After");
    if (isRedirect())
        return;
    m_outcome.type = mediaType(m_reply->rawHeader("Content-Type"));
    m_outcome.isStream = code == kOk && m_outcome.type == "text/event-stream";
    if (m_outcome.isStream)
        m_stream.emplace(m_ask.limit);
    Q_EMIT begun(code, m_outcome.isStream, m_reply->rawHeader("Mcp-Session-Id"));
}

void HttpExchange::readBody()
{
    const QPointer<HttpExchange> self(this);
    readHeader();
    while (self && !m_isOver && m_reply && m_reply->bytesAvailable() > 0) {
        const QByteArray bytes = m_reply->read(std::min(kPiece, m_reply->bytesAvailable()));
        if (bytes.isEmpty())
            return;
        if (m_stream)
            takeStream(bytes);
        else if (m_hasHeader && !isRedirect())
            takeBody(bytes);
    }
}

void HttpExchange::takeBody(const QByteArray &bytes)
{
    const bool isError = m_outcome.status.code >= kFirstClientError;
    const qsizetype limit = isError ? std::min(kErrorBody, m_ask.limit) : m_ask.limit;
    if (m_outcome.body.size() + bytes.size() <= limit) {
        m_outcome.body.append(bytes);
    } else if (isError) {
        // The status says enough; what the server adds is cut.
        m_outcome.body.append(QByteArrayView(bytes).first(limit - m_outcome.body.size()));
        end(std::nullopt);
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
    if (m_stream->isOversize() && !m_ask.skipsLargeEvents)
        end(messageTooLarge(m_ask.url, m_ask.limit));
}

void HttpExchange::finishReply()
{
    const QPointer<HttpExchange> self(this);
    readBody(); // what came with the end
    if (!self || m_isOver)
        return;
    if (m_hasHeader && isRedirect()) {
        follow();
        return;
    }
    const QNetworkReply::NetworkError code = m_reply->error();
    // Qt calls every status from 400 on an error, too; those are answers.
    if (code == QNetworkReply::NoError || m_outcome.status.code >= kFirstClientError) {
        end(std::nullopt);
        return;
    }
    if (code == QNetworkReply::UnknownContentError && m_hasHeader) {
        end(notDecompressed(m_ask.url, m_ask.limit));
        return;
    }
    if (code == QNetworkReply::ConnectionRefusedError && m_peer.guard->tryNextAddress()) {
        dropReply();
        start();
        return;
    }
    if (code == QNetworkReply::HostNotFoundError || code == QNetworkReply::TimeoutError)
        (void)m_peer.guard->tryNextAddress();
    end(networkError(m_ask.url, code, m_reply->errorString()));
}

void HttpExchange::follow()
{
    const int code = m_outcome.status.code;
    const QUrl target = m_ask.url.resolved(QUrl::fromEncoded(m_reply->rawHeader("Location")));
    const bool keepsMethod = code == kTemporaryRedirect || code == kPermanentRedirect || m_ask.verb == HttpVerb::Get;
    if (!keepsMethod || !target.isValid() || !isSameOrigin(m_ask.url, target) || ++m_redirections > kMostRedirections) {
        end(redirectionRefused(m_ask.url, target));
        return;
    }
    dropReply();
    m_ask.url = target;
    start(); // which checks the address again
}

void HttpExchange::end(std::optional<core::Error> error)
{
    if (std::exchange(m_isOver, true))
        return;
    dropReply();
    m_outcome.error = std::move(error);
    if (m_outcome.status.told.isEmpty() && m_outcome.status.code >= kFirstClientError)
        m_outcome.status.told = beginningOf(m_outcome.body);
    Q_EMIT finished(m_outcome);
}

void HttpExchange::dropReply()
{
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    if (m_reply->isRunning())
        m_reply->abort();
    m_reply->deleteLater();
    m_reply.clear();
}

} // namespace assay::mcp
