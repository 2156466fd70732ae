// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes the reading of event streams: no input crashes, how the bytes are cut changes nothing, and limits hold.
#include "mcp/transport/eventstream.h"

#include <cstdint>
#include <cstdlib>

using namespace assay::mcp;

namespace {

constexpr qsizetype kSmallLimit = 16;
constexpr qsizetype kLargeLimit = 1 << 20;
constexpr qsizetype kKept = 4096; // of types, ids and skipped events

void check(QByteArrayView bytes, qsizetype limit, qsizetype piece)
{
    EventStream whole(limit);
    const QList<ServerEvent> expected = whole.feed(bytes);
    EventStream cut(limit);
    QList<ServerEvent> events;
    for (qsizetype at = 0; at < bytes.size(); at += piece)
        events += cut.feed(bytes.sliced(at, qMin(piece, bytes.size() - at)));
    if (events != expected || whole.retry() != cut.retry() || whole.lastEventId() != cut.lastEventId())
        std::abort();
    for (const ServerEvent &event : expected) {
        const qsizetype most = event.skippedBytes > 0 ? kKept : limit;
        if (event.data.size() > most || event.type.size() > kKept || event.lastEventId.size() > kKept)
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArrayView bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    check(bytes, kSmallLimit, 1);
    check(bytes, kLargeLimit, 1);
    check(bytes, kLargeLimit, 5);
    return 0;
}
