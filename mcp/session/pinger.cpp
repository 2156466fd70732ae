// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/pinger.h"

#include <QPointer>

namespace assay::mcp {

namespace {

constexpr int kMostMissed = 3;

} // namespace

Pinger::Pinger(RpcPeer &peer, core::Clock &clock, std::chrono::milliseconds interval, QObject *parent)
    : QObject(parent), m_peer(peer), m_clock(clock), m_interval(interval)
{}

void Pinger::start()
{
    m_clock.callAfter(m_interval, this, [this] { ping(); });
}

void Pinger::ping()
{
    if (m_peer.isClosed())
        return;
    RequestOptions options;
    options.timeout = options.ceiling = m_interval;
    options.isUrgent = true;
    options.isCancellable = false; // a cancelled ping would be one more thing to send to a server that is silent
    const auto asked = m_clock.elapsed();
    m_peer.call(QByteArrayLiteral("ping"), {}, options,
                [this, alive = QPointer<Pinger>(this), asked](const Answer &answer) {
                    if (!alive || m_peer.isClosed())
                        return;
                    // An error is an answer, too: the server does not know pings.
                    const bool isThere = answer || answer.error().rpc || m_peer.lastHeard() > asked;
                    m_missed = isThere ? 0 : m_missed + 1;
                    if (m_missed < kMostMissed)
                        start();
                    else
                        Q_EMIT unanswered(m_missed);
                });
}

} // namespace assay::mcp
