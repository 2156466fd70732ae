// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/floodserver.h"

#include <QtGlobal>

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace assay::test {

namespace {

constexpr qsizetype kBlock = 64 * 1024;
constexpr int kPatience = 20; // ms between two looks at whether to end

bool isReady(int socket, short events)
{
    pollfd poll{socket, events, 0};
    return ::poll(&poll, 1, kPatience) > 0;
}

} // namespace

FloodServer::FloodServer(QByteArray begin, const QByteArray &piece) : m_begin(std::move(begin))
{
    if (!piece.isEmpty())
        m_block = piece.repeated(std::max<qsizetype>(1, kBlock / piece.size()));
    m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *general = reinterpret_cast<sockaddr *>(&address);
    if (::bind(m_listener, general, size) != 0 || ::listen(m_listener, SOMAXCONN) != 0 ||
        ::getsockname(m_listener, general, &size) != 0)
        qFatal("the flood server cannot listen on loopback");
    m_port = ntohs(address.sin_port);
    m_acceptor = std::thread([this] { acceptAll(); });
}

FloodServer::~FloodServer()
{
    m_isEnding = true;
    m_acceptor.join();
    for (std::thread &flood : m_floods)
        flood.join();
    ::close(m_listener);
}

QUrl FloodServer::url() const { return QUrl(QStringLiteral("http://127.0.0.1:%1/mcp?key=s3cret").arg(m_port)); }

void FloodServer::acceptAll()
{
    while (!m_isEnding) {
        if (!isReady(m_listener, POLLIN))
            continue;
        const int connection = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (connection >= 0)
            m_floods.emplace_back([this, connection] { flood(connection); });
    }
}

void FloodServer::flood(int connection)
{
    ++m_open;
    std::array<char, 4096> request{};
    qsizetype at = -1; // nothing is sent before the first bytes of the request
    QByteArray current = m_begin;
    while (!m_isEnding) {
        const bool isSending = at >= 0 && !current.isEmpty();
        if (!isReady(connection, static_cast<short>(POLLIN | (isSending ? POLLOUT : 0))))
            continue;
        const ssize_t read = ::recv(connection, request.data(), request.size(), 0);
        if (read == 0 || (read < 0 && errno != EAGAIN))
            break;
        if (read > 0 && std::exchange(at, std::max<qsizetype>(at, 0)) < 0)
            ++m_requests;
        if (at < 0 || current.isEmpty())
            continue;
        const ssize_t sent =
            ::send(connection, current.constData() + at, static_cast<std::size_t>(current.size() - at), MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN)
            break;
        at += std::max<ssize_t>(sent, 0);
        m_sent += std::max<ssize_t>(sent, 0);
        if (at == current.size()) {
            current = m_block;
            at = 0;
        }
    }
    ::close(connection);
    --m_open;
}

} // namespace assay::test
