// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes what a server can say to a session: each line of the input is a frame that arrives in the middle of calls.
#include "mcp/session/clientconnection.h"
#include "mcp/transport/memorytransport.h"

#include <QByteArray>
#include <QCoreApplication>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

using namespace assay;

namespace {

/// Stands still: nothing here ends by a time limit.
class StillClock final : public core::Clock
{
public:
    [[nodiscard]] core::UtcTime now() const override { return {}; }
    [[nodiscard]] std::chrono::nanoseconds elapsed() const override { return {}; }
    void callAfter(std::chrono::milliseconds, QObject *, std::function<void()>) override {}
};

void settle()
{
    for (int turn = 0; turn < 4; ++turn)
        QCoreApplication::sendPostedEvents();
}

mcp::ClientFeatures features()
{
    mcp::ClientFeatures features;
    features.roots = {{QStringLiteral("file:///r"), {}}};
    features.elicit = [](const core::Json &params, const mcp::FeatureReply &reply) {
        reply(mcp::elicitationDefaults(params.is_object() ? params.value("requestedSchema", core::Json())
                                                          : core::Json()));
    };
    return features;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static int s_count = 0;
    static char *s_names = nullptr;
    static const QCoreApplication s_application(s_count, &s_names);
    StillClock clock;
    constexpr int kCalls = 3;
    int ended = 0;
    int opened = 0;
    {
        // Not taken apart by name: clang 14 cannot capture such names.
        auto pair = mcp::MemoryTransport::makePair();
        mcp::MemoryTransport &far = *pair.second;
        mcp::ClientSettings settings;
        settings.limits.message = {1 << 16, 64};
        settings.limits.incomingRequests = 4;
        mcp::ClientConnection connection(std::move(pair.first), settings, features(), clock);
        connection.open([&opened](const auto &) { ++opened; });
        far.open();
        settle();
        const auto say = [&far](const QByteArray &bytes) {
            mcp::OutgoingFrame frame;
            frame.bytes = bytes;
            far.send(frame);
            settle();
        };
        // The first byte chooses the era that is agreed on, or none.
        const QByteArray input(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
        const char era = input.isEmpty() ? '\0' : input[0];
        if (era == 'h') {
            say(R"({"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}})");
            say(R"({"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2025-03-26","capabilities":{}}})");
        } else if (era == 's') {
            say(R"({"jsonrpc":"2.0","id":1,"result":{"supportedVersions":["2026-07-28"],"capabilities":{}}})");
        }
        mcp::RequestOptions options;
        options.wantsProgress = true;
        for (int call = 0; call < kCalls; ++call)
            connection.exchange("tools/call", "\"name\":\"x\"", options, [&ended](const mcp::Answer &) { ++ended; });
        for (const QByteArray &line : input.mid(1).split('\n'))
            say(line);
    }
    if (ended != kCalls || opened > 1) {
        std::fprintf(stderr, "%d calls ended, %d times opened\n", ended, opened);
        std::abort(); // a request that did not end exactly once
    }
    return 0;
}
