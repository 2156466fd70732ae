// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httpcall.h"

#include "mcp/jsonrpc/rpcmessage.h"
#include "mcp/transport/httpheaders.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace assay::mcp {

namespace {

constexpr int kFirstClientError = 400;
constexpr int kNotFound = 404;
constexpr int kNoContent = 204;
constexpr int kAccepted = 202;

// A server that takes a message says so at once; each that waits in vain holds a connection.
constexpr std::chrono::milliseconds kLongestReceipt{30'000};
// A server that answers by and by may end each stream early; asking it again may not become too rare for that.
constexpr std::chrono::milliseconds kLongestPoll{5000};

bool isJson(const QByteArray &type) { return type.isEmpty() || type == "application/json" || type.endsWith("+json"); }

/// The error response in the body of an error status, if it is one.
std::optional<RpcMessage> errorIn(const QByteArray &body)
{
    QList<QString> warnings;
    const auto frame = readRpcFrame(body, {}, warnings);
    if (!frame || frame->messages.size() != 1 || frame->messages.first().kind != RpcMessage::Kind::Error)
        return std::nullopt;
    return frame->messages.first();
}

core::Error wrongAnswer(const QUrl &url, const QString &detail)
{
    core::Error error;
    error.code = core::ErrorCode::InvalidInput;
    error.where = addressOf(url);
    error.message = QCoreApplication::translate(
        "mcp",
        "The server answered with something that is not the answer to this request. Check that the address is that of "
        "an MCP server.");
    error.detail = detail;
    return error;
}

core::Error noAnswer(const QUrl &url, const QString &detail)
{
    core::Error error;
    error.code = core::ErrorCode::Unavailable;
    error.where = addressOf(url);
    error.message = QCoreApplication::translate(
        "mcp", "The server ended its reply without an answer to this request. Look at the server's log.");
    error.detail = detail;
    error.retryable = true;
    return error;
}

} // namespace

bool isAnswerTo(QByteArrayView bytes, qint64 id)
{
    const auto found = rpcIdOf(bytes);
    if (!found || found->number() != id)
        return false;
    // A request of the server may have the same number: it names its method before any result could come.
    const qsizetype result = bytes.indexOf("\"result\"");
    const qsizetype error = result < 0 ? bytes.indexOf("\"error\"") : bytes.first(result).indexOf("\"error\"");
    const qsizetype answer = error < 0 ? result : error;
    return answer >= 0 && !bytes.first(answer).contains("\"method\"");
}

HttpCall::HttpCall(HttpSession &session, const OutgoingFrame &frame, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_frame(frame)
    , m_delay(session.options.firstDelay, session.options.longestDelay)
{}

void HttpCall::start()
{
    if (const auto checked = checkHeaders(m_frame.headers); !checked) {
        failUnlessSettled(checked.error());
        return;
    }
    const HttpAsk ask = m_session.post(m_frame);
    const auto sent =
        std::ranges::find(ask.headers, QByteArray("Mcp-Session-Id"), &std::pair<QByteArray, QByteArray>::first);
    if (sent != ask.headers.end())
        m_sentSessionId = sent->second;
    if (!isRequest())
        m_session.clock.callAfter(kLongestReceipt, this, [this] { giveUpUntaken(); });
    run(ask, &HttpCall::takePosted);
}

void HttpCall::run(const HttpAsk &ask, void (HttpCall::*onFinished)(const HttpOutcome &))
{
    auto *exchange = new HttpExchange(m_session.peer, ask, this);
    m_exchange = exchange;
    connect(exchange, &HttpExchange::begun, this, &HttpCall::takeHeader);
    connect(exchange, &HttpExchange::eventReceived, this, &HttpCall::takeEvent);
    connect(exchange, &HttpExchange::finished, this, onFinished);
    connect(exchange, &HttpExchange::finished, exchange, &QObject::deleteLater);
    exchange->start();
}

void HttpCall::release()
{
    if (m_isSettled)
        return;
    settle();
    if (m_isPassingOn)
        return;
    if (m_exchange && !m_exchange->isSent()) {
        delete m_exchange; // at once, or it might still be sent after its cancellation
        end();
    } else if (m_session.isStateless()) {
        end(); // there the end of the stream is what tells the server that the request is given up
    }
}

void HttpCall::takeHeader(int status, bool isStream, const QByteArray &sessionId)
{
    if (isStream)
        m_failedResumptions = 0;
    const QPointer<HttpCall> self(this);
    takeSessionId(status, sessionId);
    if (!self)
        return;
    if (!isRequest() && status < kFirstClientError)
        settle();
}

void HttpCall::takeSessionId(int status, const QByteArray &sessionId)
{
    const bool isOpening = m_frame.method == "initialize";
    if (status >= kFirstClientError || sessionId.isEmpty() || !m_session.id.isEmpty() ||
        (m_session.isStateless() && !isOpening))
        return;
    if (!isOpening && !m_sentSessionId.isEmpty())
        return; // a late answer within a session that has expired since
    if (isSessionId(sessionId))
        m_session.id = m_sentSessionId = sessionId;
    else
        Q_EMIT logged(QCoreApplication::translate("mcp", "The server's session id cannot be used, so none is sent."));
}

void HttpCall::takeEvent(const ServerEvent &event)
{
    if (event.data.isEmpty())
        return; // one that only brings an id
    m_delay.succeeded();
    if (event.type.isEmpty() || event.type == "message")
        passOn(event.data);
}

void HttpCall::passOn(const QByteArray &bytes)
{
    const QPointer<HttpCall> self(this);
    m_isPassingOn = true;
    Q_EMIT received(bytes);
    if (!self)
        return;
    m_isPassingOn = false;
    if (!m_isSettled && isRequest() && isAnswerTo(bytes, m_frame.id))
        settle();
}

void HttpCall::takePosted(const HttpOutcome &outcome)
{
    if (m_isSettled) {
        end();
    } else if (!isRequest()) {
        takeReceipt(outcome);
    } else if (outcome.isStream) {
        resume(outcome);
    } else if (outcome.error) {
        fail(*outcome.error);
    } else if (outcome.status.code >= kFirstClientError) {
        takeErrorStatus(outcome);
    } else {
        takeAnswer(outcome);
    }
}

void HttpCall::takeReceipt(const HttpOutcome &outcome)
{
    const QPointer<HttpCall> self(this);
    if (outcome.error || outcome.status.code >= kFirstClientError) {
        const core::Error error = outcome.error.value_or(statusError(m_session.options.url, outcome.status));
        Q_EMIT logged(QCoreApplication::translate("mcp", "A message did not reach the server: %1").arg(error.toLine()));
        if (self && outcome.status.code == kNotFound && !m_sentSessionId.isEmpty())
            Q_EMIT expired(m_sentSessionId);
    }
    if (self)
        end();
}

void HttpCall::takeAnswer(const HttpOutcome &outcome)
{
    const QUrl &url = m_session.options.url;
    const QString status = QStringLiteral("HTTP %1").arg(outcome.status.code);
    if (outcome.status.code == kAccepted || outcome.status.code == kNoContent || outcome.body.isEmpty()) {
        fail(noAnswer(url, status));
    } else if (!isJson(outcome.type)) {
        fail(wrongAnswer(url, QStringLiteral("%1, %2").arg(status, beginningOf(outcome.type))));
    } else {
        const QPointer<HttpCall> self(this);
        passOn(outcome.body);
        if (!self)
            return;
        if (m_isSettled)
            end();
        else
            failUnlessSettled(wrongAnswer(url, status));
    }
}

void HttpCall::takeErrorStatus(const HttpOutcome &outcome)
{
    const QPointer<HttpCall> self(this);
    if (outcome.status.code == kNotFound && !m_sentSessionId.isEmpty()) {
        m_isSettled = true;
        Q_EMIT expired(m_sentSessionId);
        if (self)
            end();
        return;
    }
    HttpStatus status = outcome.status;
    const auto told = errorIn(outcome.body);
    if (told && told->hasId && told->id.number() == m_frame.id) {
        m_isSettled = true;
        Q_EMIT received(outcome.body);
        if (self)
            end();
        return;
    }
    if (told)
        status.told =
            QStringLiteral("JSON-RPC %1: %2").arg(told->error.code).arg(beginningOf(told->error.message.toUtf8()));
    fail(statusError(m_session.options.url, status));
}

void HttpCall::resume(const HttpOutcome &outcome)
{
    if (!outcome.lastEventId.isEmpty())
        m_lastEventId = outcome.lastEventId;
    const bool isResumable = !m_lastEventId.isEmpty() && !m_session.isStateless() &&
                             (!outcome.error || outcome.error->retryable) && isOfThisSession() &&
                             m_failedResumptions < m_session.options.resumptions;
    if (!isResumable) {
        failUnlessSettled(outcome.error.value_or(noAnswer(m_session.options.url, QString())));
        return;
    }
    m_delay.setFirst(outcome.retry);
    std::chrono::milliseconds delay = m_delay.next();
    if (outcome.isStream)
        delay = std::min(delay, std::max(kLongestPoll, m_delay.first()));
    ++m_failedResumptions; // until a stream is open
    m_session.clock.callAfter(delay, this, [this] {
        if (m_isSettled)
            end();
        else if (!isOfThisSession())
            fail(noAnswer(m_session.options.url, QString()));
        else
            run(m_session.listen(m_lastEventId), &HttpCall::takeResumed);
    });
}

void HttpCall::takeResumed(const HttpOutcome &outcome)
{
    if (m_isSettled) {
        end();
        return;
    }
    HttpOutcome known = outcome;
    if (!outcome.error && !outcome.isStream)
        known.error = noEventStream(m_session.options.url, outcome.status, outcome.type);
    resume(known);
}

void HttpCall::giveUpUntaken()
{
    if (!isUnderway())
        return;
    const QPointer<HttpCall> self(this);
    Q_EMIT logged(QCoreApplication::translate("mcp", "A message did not reach the server: %1")
                      .arg(noReceipt(m_session.options.url).toLine()));
    if (self)
        end();
}

void HttpCall::failUnlessSettled(const core::Error &error)
{
    // Queued: an answer whose id stands after its result is seen by the session alone, and perhaps only now.
    QMetaObject::invokeMethod(
        this,
        [this, error] {
            if (m_isSettled)
                end();
            else
                fail(error);
        },
        Qt::QueuedConnection);
}

void HttpCall::fail(const core::Error &error)
{
    const QPointer<HttpCall> self(this);
    m_isSettled = true;
    if (isRequest())
        Q_EMIT failed(error);
    else
        Q_EMIT logged(error.toLine());
    if (self)
        end();
}

void HttpCall::settle()
{
    if (!std::exchange(m_isSettled, true))
        Q_EMIT settled();
}

void HttpCall::end()
{
    if (!std::exchange(m_hasEnded, true))
        Q_EMIT ended();
}

} // namespace assay::mcp
