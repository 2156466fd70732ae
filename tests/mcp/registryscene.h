// SPDX-License-Identifier: GPL-3.0-or-later
// RegistryScene: a registry whose servers are played by the test.
#pragma once

#include "mcp/registry/registry.h"
#include "tests/support/fakeclock.h"
#include "tests/support/scriptedpeer.h"

#include <QTest>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assay::test {

inline mcp::ServerConfig serverNamed(const char *name)
{
    mcp::ServerConfig config;
    config.name = QString::fromLatin1(name);
    config.transport = mcp::TransportKind::Http;
    config.url = QStringLiteral("http://127.0.0.1:1/mcp");
    return config;
}

/// A process, which runs @p script.
inline mcp::ServerConfig processNamed(const char *name, const QString &script)
{
    mcp::ServerConfig config;
    config.name = QString::fromLatin1(name);
    config.command = QStringLiteral("/bin/sh");
    config.args = {script};
    return config;
}

inline core::Json toolNamed(const std::string &name, const std::string &description)
{
    return {{"name", name}, {"description", description}, {"inputSchema", {{"type", "object"}}}};
}

struct RegistryScene
{
    QObject context;
    QThreadPool pool;
    FakeClock clock;
    core::MemoryRecordStore records;
    mcp::Consent consent{records, clock};
    mcp::PermitBook permits;
    std::vector<std::unique_ptr<ScriptedPeer>> peers; ///< one for each start, in order
    std::function<void(ScriptedPeer &)> script = [](ScriptedPeer &peer) {
        peer.speak("2025-11-25", {{"tools", core::Json::object()}});
        peer.on("tools/list", [](const core::Json &) { return core::Json{{"tools", {toolNamed("t", "d")}}}; });
        peer.on("tools/call", [](const core::Json &) { return core::Json{{"content", core::Json::array()}}; });
        peer.on("ping", [](const core::Json &) { return core::Json::object(); });
    };
    bool isApproving = true;
    int questions = 0;
    std::function<void(const mcp::ConsentVerdict &)> asked; ///< what happens while a question stands
    std::vector<mcp::Transport *> transports;               ///< the near ends, one for each start
    std::unique_ptr<mcp::Registry> registry;

    explicit RegistryScene(const QList<mcp::ServerConfig> &servers = {serverNamed("s")})
    {
        mcp::LinkContext shared{clock, consent, nullptr, pool, {}, {}, "salt", {}, {}, {}, {}};
        shared.transports = [this](const mcp::ResolvedServer &, mcp::TransportKind) {
            peers.push_back(std::make_unique<ScriptedPeer>());
            script(*peers.back());
            auto transport = peers.back()->takeTransport();
            transports.push_back(transport.get());
            return transport;
        };
        shared.askForLaunch = [this](const auto &, const auto &, const auto &verdict, const auto &decide) {
            ++questions;
            if (asked)
                asked(verdict);
            decide(isApproving);
        };
        registry = std::make_unique<mcp::Registry>(std::move(shared), permits, mcp::RestartDelays());
        registry->setServers(servers);
    }

    /// Waits for a job whose work goes through the pool.
    template <typename T>
    core::JobOutcome<T> end(const core::Job<T> &job)
    {
        std::optional<core::JobOutcome<T>> seen;
        QObject receiver;
        job.onEnded(&receiver, [&seen](const core::JobOutcome<T> &outcome) { seen = outcome; });
        if (!QTest::qWaitFor([&seen] { return seen.has_value(); }, 5000))
            return {core::JobState::Cancelled, tl::make_unexpected(core::Error{
                                                   core::ErrorCode::Internal, QStringLiteral("hangs"), {}, {}, false})};
        return *seen;
    }
};

} // namespace assay::test
