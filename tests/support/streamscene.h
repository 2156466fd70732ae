// SPDX-License-Identifier: GPL-3.0-or-later
// StreamScene: a server that keeps each answer for the test to give, and an HttpTransport with short delays.
#pragma once

#include "tests/support/httpscene.h"

#include <QList>
#include <QTest>

#include <chrono>
#include <memory>

namespace assay::test {

/// Before a stream is asked for again 100 ms pass, then 200 and 400 at most; a call is resumed three times.
struct StreamScene
{
    static constexpr qsizetype kLimit = 10'000; ///< bytes of a message

    StreamScene() : server([this](const SeenRequest &, const Answer &answer) { answers.append(answer); })
    {
        mcp::HttpOptions options = httpOptions(server.url(QStringLiteral("/mcp")));
        options.messageLimit = kLimit;
        options.firstDelay = std::chrono::milliseconds(100);
        options.longestDelay = std::chrono::milliseconds(400);
        options.resumptions = 3;
        transport = std::make_unique<mcp::HttpTransport>(options, clock, nullptr);
        watch = std::make_unique<TransportWatch>(*transport);
        transport->open();
    }

    [[nodiscard]] bool isOpen() const
    {
        return QTest::qWaitFor([this] { return watch->opened == 1; });
    }
    /// Whether request number @p count is with the server.
    [[nodiscard]] bool hasSeen(qsizetype count) const
    {
        return QTest::qWaitFor([this, count] { return answers.size() == count; });
    }
    /// Whether the transport waits for the clock.
    [[nodiscard]] bool isWaiting() const
    {
        return QTest::qWaitFor([this] { return clock.plannedCalls() > 0; });
    }
    /// Whether nothing more arrives; as sure as a moment's waiting can make it.
    [[nodiscard]] bool isQuiet(qsizetype count) const
    {
        QTest::qWait(20);
        return answers.size() == count;
    }

    QList<Answer> answers;
    HttpServer server;
    FakeClock clock;
    std::unique_ptr<mcp::HttpTransport> transport;
    std::unique_ptr<TransportWatch> watch;
};

} // namespace assay::test
