// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httpsocket_posix.h"

#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <utility>

namespace assay::mcp {

namespace {

constexpr int kIdleSeconds = 30;
constexpr int kIntervalSeconds = 10;
constexpr int kProbes = 3;

} // namespace

bool isQuiet(qintptr descriptor)
{
    if (descriptor < 0)
        return true;
    char byte = 0;
    const ssize_t count = ::recv(static_cast<int>(descriptor), &byte, sizeof byte, MSG_PEEK | MSG_DONTWAIT);
    return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
}

void watchForSilence(qintptr descriptor)
{
    if (descriptor < 0)
        return;
    const std::pair<int, int> options[] = {
        {TCP_KEEPIDLE, kIdleSeconds}, {TCP_KEEPINTVL, kIntervalSeconds}, {TCP_KEEPCNT, kProbes}};
    for (const auto &option : options)
        (void)::setsockopt(static_cast<int>(descriptor), IPPROTO_TCP, option.first, &option.second,
                           sizeof option.second);
}

} // namespace assay::mcp
