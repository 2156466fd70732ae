// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/listeningstream.h"

#include <QCoreApplication>
#include <QPointer>

#include <utility>

namespace assay::mcp {

namespace {

constexpr int kMethodNotAllowed = 405;
// A stream that said nothing and yet lived this long was a success: proxies cut silent ones after a minute or so.
constexpr std::chrono::seconds kLived{5};

} // namespace

ListeningStream::ListeningStream(HttpSession &session, QObject *parent)
    : QObject(parent), m_session(session), m_delay(session.options.firstDelay, session.options.longestDelay)
{}

void ListeningStream::start()
{
    m_begun = m_session.clock.elapsed();
    HttpAsk ask = m_session.listen(m_lastEventId);
    ask.skipsLargeEvents = true;
    auto *exchange = new HttpExchange(m_session.peer, ask, this);
    connect(exchange, &HttpExchange::begun, this, &ListeningStream::settle);
    connect(exchange, &HttpExchange::eventReceived, this, &ListeningStream::takeEvent);
    connect(exchange, &HttpExchange::finished, this, &ListeningStream::takeEnd);
    connect(exchange, &HttpExchange::finished, exchange, &QObject::deleteLater);
    exchange->start();
}

void ListeningStream::settle()
{
    if (!std::exchange(m_isSettled, true))
        Q_EMIT settled();
}

void ListeningStream::takeEvent(const ServerEvent &event)
{
    if (event.data.isEmpty())
        return; // one that only brings an id is not yet a success: a server may send it and hang up for ever
    m_delay.succeeded();
    m_isBroken = false;
    if (event.skippedBytes > 0)
        Q_EMIT tooLarge(event.data, messageTooLarge(m_session.options.url, m_session.options.messageLimit));
    else if (event.type.isEmpty() || event.type == "message")
        Q_EMIT received(event.data);
}

void ListeningStream::takeEnd(const HttpOutcome &outcome)
{
    const QPointer<ListeningStream> self(this);
    settle();
    if (!self)
        return;
    if (!outcome.lastEventId.isEmpty())
        m_lastEventId = outcome.lastEventId;
    std::optional<core::Error> error = outcome.error;
    if (!error && !outcome.isStream) {
        if (outcome.status.code == kMethodNotAllowed)
            return; // how a server says that it has none
        error = noEventStream(m_session.options.url, outcome.status, outcome.type);
    }
    if (error && !error->retryable) {
        const QString text =
            outcome.isStream
                ? QCoreApplication::translate("mcp", "The server's own event stream is not asked for again: %1")
                : QCoreApplication::translate("mcp", "The server offers no event stream of its own: %1");
        Q_EMIT logged(text.arg(error->toLine()));
        return;
    }
    if (outcome.isStream && m_session.clock.elapsed() - m_begun >= kLived)
        m_delay.succeeded();
    if (error && !std::exchange(m_isBroken, true)) // told once, not with each attempt
        Q_EMIT logged(QCoreApplication::translate("mcp", "The event stream broke and is asked for again: %1")
                          .arg(error->toLine()));
    if (!self)
        return;
    m_delay.setFirst(outcome.retry);
    m_session.clock.callAfter(m_delay.next(), this, [this] { start(); });
}

} // namespace assay::mcp
