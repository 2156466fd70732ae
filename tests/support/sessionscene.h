// SPDX-License-Identifier: GPL-3.0-or-later
// SessionScene: a client's session with a server that the test plays, in a time that the test moves.
#pragma once

#include "mcp/session/clientsession.h"
#include "tests/support/fakeclock.h"
#include "tests/support/scriptedpeer.h"

#include <QObject>
#include <QTest>

#include <memory>
#include <optional>
#include <string>

namespace assay::test {

/// An open session.
struct SessionScene
{
    FakeClock clock;
    ScriptedPeer peer;
    std::unique_ptr<mcp::ClientSession> session;
    QObject context;

    explicit SessionScene(const std::string &revision = "2025-11-25",
                          const core::Json &capabilities = {{"tools", {{"listChanged", true}}}},
                          bool carriesHeaders = false)
    {
        peer.setCarriesHeaders(carriesHeaders);
        peer.speak(revision, capabilities);
        session = std::make_unique<mcp::ClientSession>(peer.takeTransport(), mcp::ClientSettings(),
                                                       mcp::ClientFeatures(), clock);
        const auto job = session->open();
        settle();
        Q_ASSERT(job.state() == core::JobState::Finished);
    }

    /// How a job ends, once it has.
    template <typename T>
    std::shared_ptr<std::optional<core::JobOutcome<T>>> watch(const core::Job<T> &job)
    {
        auto seen = std::make_shared<std::optional<core::JobOutcome<T>>>();
        job.onEnded(&context, [seen](const core::JobOutcome<T> &outcome) {
            QVERIFY(!seen->has_value());
            *seen = outcome;
        });
        settle();
        return seen;
    }
};

[[nodiscard]] inline core::Json toolNamed(const std::string &name)
{
    return {{"name", name}, {"inputSchema", {{"type", "object"}}}};
}

} // namespace assay::test
