// SPDX-License-Identifier: GPL-3.0-or-later
// FloodServer: answers every request with a beginning and then one piece for ever, as fast as the other side takes it.
#pragma once

#include <QByteArray>
#include <QUrl>

#include <atomic>
#include <thread>
#include <vector>

namespace assay::test {

/// Listens on loopback in threads of its own, which need no event loop and hold little memory.
class FloodServer
{
public:
    /// Sends @p begin once and @p piece for ever; where that is empty, it only keeps the connection open.
    FloodServer(QByteArray begin, const QByteArray &piece);
    ~FloodServer();
    FloodServer(const FloodServer &) = delete;
    FloodServer &operator=(const FloodServer &) = delete;

    [[nodiscard]] QUrl url() const;
    /// How many requests have come, over as many connections.
    [[nodiscard]] int requests() const { return m_requests; }
    /// How many connections are open.
    [[nodiscard]] int open() const { return m_open; }
    [[nodiscard]] qint64 bytesSent() const { return m_sent; }

private:
    void acceptAll();
    void flood(int connection);

    QByteArray m_begin;
    QByteArray m_block;
    int m_listener = -1;
    quint16 m_port = 0;
    std::atomic<bool> m_isEnding = false;
    std::atomic<int> m_requests = 0;
    std::atomic<int> m_open = 0;
    std::atomic<qint64> m_sent = 0;
    std::thread m_acceptor;
    std::vector<std::thread> m_floods; ///< of the acceptor until it has ended
};

} // namespace assay::test
