// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httptransport.h"

#include "mcp/transport/httpcall.h"
#include "mcp/transport/listeningstream.h"

#include <algorithm>
#include <utility>

namespace assay::mcp {

namespace {

// A server that never answers the notification must not hold up the calls for longer than a person notices.
constexpr std::chrono::milliseconds kLongestHold{2000};

} // namespace

HttpTransport::HttpTransport(const HttpOptions &options, core::Clock &clock, QObject *parent)
    : Transport(parent), m_options(options), m_session{m_options, clock, {}, {}, {}}, m_linger(clock, nullptr)
{
    m_session.peer.guard = new HostGuard(m_options.url, m_options.allowAddress, this);
    m_session.peer.pool = new ConnectionPool(m_session.peer.guard->isLoopback(), this);
    m_session.peer.clock = &clock;
}

HttpTransport::~HttpTransport()
{
    // Qt must not find its objects gone if this happens within one of their signals.
    m_session.peer.pool->setParent(nullptr);
    m_session.peer.pool->deleteLater();
    qDeleteAll(findChildren<HttpCall *>(Qt::FindDirectChildrenOnly));
    delete m_listening;
}

void HttpTransport::open()
{
    if (m_state != State::New)
        return;
    m_state = State::Opening;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state != State::Opening)
                return;
            if (const auto checked = checkOptions(m_options); !checked) {
                end(checked.error());
                return;
            }
            m_state = State::Open;
            Q_EMIT opened();
        },
        Qt::QueuedConnection);
}

void HttpTransport::send(const OutgoingFrame &frame)
{
    if (m_state != State::Open)
        return;
    if (m_isHolding && !frame.isUrgent)
        m_held.append(frame);
    else
        start(frame);
}

void HttpTransport::start(const OutgoingFrame &frame)
{
    auto *call = new HttpCall(m_session, frame, this);
    const qint64 id = frame.kind == OutgoingFrame::Kind::Request ? frame.id : 0;
    if (id != 0)
        m_requests.insert(id, call);
    connect(call, &HttpCall::received, this, &Transport::received);
    connect(call, &HttpCall::logged, this, &Transport::logged);
    connect(call, &HttpCall::failed, this, [this, id](const core::Error &error) { Q_EMIT requestFailed(id, error); });
    connect(call, &HttpCall::expired, this, [this, id](const QByteArray &sessionId) { takeExpiry(id, sessionId); });
    connect(call, &HttpCall::settled, this, [this, id, call] {
        m_requests.remove(id);
        m_linger.add(call);
    });
    connect(call, &HttpCall::ended, this, [this, id, call] {
        if (m_requests.value(id) == call) // a request may have been sent once more under its id
            m_requests.remove(id);
        call->deleteLater();
    });
    if (frame.method == "notifications/initialized")
        holdBack(call);
    call->start();
}

void HttpTransport::holdBack(HttpCall *call)
{
    m_isHolding = true;
    connect(call, &HttpCall::settled, this, &HttpTransport::letGo);
    connect(call, &HttpCall::ended, this, &HttpTransport::letGo);
    // The call is the context: no timer is left once it has ended.
    m_session.clock.callAfter(kLongestHold, call, [this] { letGo(); });
}

void HttpTransport::letGo()
{
    m_isHolding = false;
    for (const OutgoingFrame &frame : std::exchange(m_held, {}))
        send(frame);
}

void HttpTransport::forget(qint64 id)
{
    m_held.removeIf(
        [id](const OutgoingFrame &frame) { return frame.kind == OutgoingFrame::Kind::Request && frame.id == id; });
    if (const QPointer<HttpCall> call = m_requests.value(id))
        call->release();
}

void HttpTransport::takeExpiry(qint64 id, const QByteArray &sessionId)
{
    if (sessionId == m_session.id) {
        m_session.id.clear();
        stopListening();
    }
    m_requests.remove(id);
    Q_EMIT sessionExpired(id);
}

void HttpTransport::setRevision(Revision revision) { m_session.revision = revision; }

void HttpTransport::startListening()
{
    if (m_state != State::Open || m_session.isStateless()) {
        Q_EMIT listening();
        return;
    }
    stopListening();
    m_listening = new ListeningStream(m_session, this);
    connect(m_listening, &ListeningStream::settled, this, &Transport::listening);
    connect(m_listening, &ListeningStream::received, this, &Transport::received);
    connect(m_listening, &ListeningStream::tooLarge, this, &Transport::tooLarge);
    connect(m_listening, &ListeningStream::logged, this, &Transport::logged);
    m_listening->start();
}

void HttpTransport::stopListening()
{
    if (!m_listening)
        return;
    m_listening->disconnect(this);
    m_listening->deleteLater();
    m_listening.clear();
}

void HttpTransport::close()
{
    if (m_state == State::New || m_state >= State::Closing)
        return;
    m_state = State::Closing;
    m_held.clear();
    m_requests.clear();
    for (HttpCall *call : findChildren<HttpCall *>(Qt::FindDirectChildrenOnly)) {
        call->disconnect(this);
        if (call->isUnderway()) {
            connect(call, &HttpCall::settled, this, &HttpTransport::takeLeave);
            connect(call, &HttpCall::ended, this, &HttpTransport::takeLeave);
        } else {
            call->deleteLater();
        }
    }
    stopListening();
    m_session.clock.callAfter(m_options.farewell, this, [this] { end(closedByCaller()); });
    takeLeave();
}

/// Ends the session at the server once nothing is underway any more, as the server would refuse it afterwards.
void HttpTransport::takeLeave()
{
    const QList<HttpCall *> calls = findChildren<HttpCall *>(Qt::FindDirectChildrenOnly);
    if (m_isLeaving || std::ranges::any_of(calls, &HttpCall::isUnderway))
        return;
    m_isLeaving = true;
    const auto finish = [this] { end(closedByCaller()); };
    if (m_session.id.isEmpty() || m_session.isStateless()) {
        QMetaObject::invokeMethod(this, finish, Qt::QueuedConnection);
        return;
    }
    auto *farewell = new HttpExchange(m_session.peer, m_session.farewell(), this);
    connect(farewell, &HttpExchange::finished, farewell, &QObject::deleteLater);
    connect(farewell, &HttpExchange::finished, this, finish, Qt::QueuedConnection);
    farewell->start();
}

void HttpTransport::end(const core::Error &reason)
{
    if (std::exchange(m_state, State::Closed) != State::Closed)
        Q_EMIT closed(reason);
}

} // namespace assay::mcp
