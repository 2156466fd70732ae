// SPDX-License-Identifier: GPL-3.0-or-later
// Pinger: asks a server now and then whether it is still there.
#pragma once

#include "mcp/session/rpcpeer.h"

#include <QObject>

#include <chrono>

namespace assay::mcp {

/// From start() on, one ping at a time, each an interval after the answer to the one before. A server that says
/// anything meanwhile counts as there. One thread; @p peer and @p clock must outlive it.
class Pinger : public QObject
{
    Q_OBJECT

public:
    Pinger(RpcPeer &peer, core::Clock &clock, std::chrono::milliseconds interval, QObject *parent);

    void start();

Q_SIGNALS:
    /// Several pings in a row stayed without answer, @p missed of them; no more are sent.
    void unanswered(int missed);

private:
    void ping();

    RpcPeer &m_peer;
    core::Clock &m_clock;
    const std::chrono::milliseconds m_interval;
    int m_missed = 0;
};

} // namespace assay::mcp
