// SPDX-License-Identifier: GPL-3.0-or-later
// HttpScene: a server, an HttpTransport that opens towards it, time that stands still, and what the transport told.
#pragma once

#include "mcp/transport/httptransport.h"
#include "tests/support/fakeclock.h"
#include "tests/support/httpserver.h"
#include "tests/support/transportwatch.h"

#include <QTest>

#include <functional>
#include <memory>

namespace assay::test {

using Answer = std::shared_ptr<HttpAnswer>;

[[nodiscard]] inline mcp::HttpOptions httpOptions(const QUrl &url)
{
    mcp::HttpOptions options;
    options.url = url;
    return options;
}

struct HttpScene
{
    explicit HttpScene(HttpServer::Handler handler) : HttpScene(std::move(handler), [](mcp::HttpOptions &) {}) {}

    /// @p change may alter the options before the transport is made.
    HttpScene(HttpServer::Handler handler, const std::function<void(mcp::HttpOptions &)> &change)
        : server(std::move(handler))
    {
        mcp::HttpOptions options = httpOptions(server.url(QStringLiteral("/mcp?key=s3cret")));
        change(options);
        transport = std::make_unique<mcp::HttpTransport>(options, clock, nullptr);
        watch = std::make_unique<TransportWatch>(*transport);
        transport->open();
    }

    [[nodiscard]] bool isOpen() const
    {
        return QTest::qWaitFor([this] { return watch->opened == 1; });
    }

    HttpServer server;
    FakeClock clock;
    std::unique_ptr<mcp::HttpTransport> transport;
    std::unique_ptr<TransportWatch> watch;
};

/// Requests get an empty result, everything else 202.
inline void answerAll(const SeenRequest &request, const Answer &answer)
{
    if (const qint64 id = idIn(request.body); id != 0)
        answer->json(resultText(id));
    else
        answer->reply(202, {}, {});
}

} // namespace assay::test
