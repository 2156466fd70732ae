// SPDX-License-Identifier: GPL-3.0-or-later
// ScriptedPeer: the far end of an in-memory transport, played by the test.
#pragma once

#include "mcp/transport/memorytransport.h"
#include "models/core/json.h"

#include <QCoreApplication>
#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace assay::test {

/// Keeps every message that comes, and answers by method where the test has said how; else it stays silent.
class ScriptedPeer
{
public:
    using Answer = std::function<core::Json(const core::Json &request)>;

    ScriptedPeer()
    {
        auto [near, far] = mcp::MemoryTransport::makePair();
        m_near = std::move(near);
        m_far = std::move(far);
        QObject::connect(m_far.get(), &mcp::Transport::received, &m_context,
                         [this](const QByteArray &bytes) { take(bytes); });
        m_far->open();
    }

    /// For the side that is tested; once.
    [[nodiscard]] std::unique_ptr<mcp::Transport> takeTransport() { return std::move(m_near); }

    /// Whether the side that is tested takes its transport for HTTP; before takeTransport().
    void setCarriesHeaders(bool carriesHeaders) { m_near->setCarriesHeaders(carriesHeaders); }

    /// Requests for @p method are answered with the result that @p answer gives, at once.
    void on(const std::string &method, Answer answer) { m_results[method] = std::move(answer); }
    /// The same with an error object.
    void refuse(const std::string &method, core::Json error)
    {
        m_errors[method] = std::move(error);
        m_results.erase(method);
    }

    /// Requests for @p method stay unanswered again.
    void silence(const std::string &method)
    {
        m_results.erase(method);
        m_errors.erase(method);
    }

    void send(const core::Json &message) { sendBytes(QByteArray::fromStdString(message.dump())); }
    void sendBytes(const QByteArray &bytes)
    {
        mcp::OutgoingFrame frame;
        frame.bytes = bytes;
        m_far->send(frame);
    }
    void sendResult(const core::Json &id, const core::Json &result)
    {
        send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
    }
    void notify(const std::string &method, const core::Json &params)
    {
        send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
    }
    void close() { m_far->close(); }

    /// The messages of @p method so far.
    [[nodiscard]] std::vector<core::Json> all(const std::string &method) const
    {
        std::vector<core::Json> found;
        for (const core::Json &message : received) {
            if (message.value("method", "") == method)
                found.push_back(message);
        }
        return found;
    }

    /// Answers the probe and the handshake as a server of @p revision.
    void speak(const std::string &revision, const core::Json &capabilities)
    {
        if (revision == "2026-07-28") {
            on("server/discover", [=](const core::Json &) {
                return core::Json{
                    {"resultType", "complete"},
                    {"supportedVersions", {revision}},
                    {"capabilities", capabilities},
                    {"_meta", {{"io.modelcontextprotocol/serverInfo", {{"name", "s"}, {"version", "1"}}}}}};
            });
            return;
        }
        refuse("server/discover", {{"code", -32601}, {"message", "Method not found"}});
        on("initialize", [=](const core::Json &) {
            return core::Json{{"protocolVersion", revision},
                              {"capabilities", capabilities},
                              {"serverInfo", {{"name", "s"}, {"version", "1"}}}};
        });
    }

    std::vector<core::Json> received;

private:
    void take(const QByteArray &bytes)
    {
        core::Json message = core::Json::parse(bytes.toStdString());
        received.push_back(message);
        const std::string method = message.value("method", "");
        if (!message.contains("id") || method.empty())
            return;
        if (const auto found = m_results.find(method); found != m_results.end())
            sendResult(message["id"], found->second(message));
        else if (const auto error = m_errors.find(method); error != m_errors.end())
            send({{"jsonrpc", "2.0"}, {"id", message["id"]}, {"error", error->second}});
    }

    std::unique_ptr<mcp::MemoryTransport> m_near;
    std::unique_ptr<mcp::MemoryTransport> m_far;
    std::map<std::string, Answer> m_results;
    std::map<std::string, core::Json> m_errors;
    QObject m_context;
};

/// Lets everything that has been posted arrive, also what that posts in turn.
inline void settle()
{
    constexpr int kTurns = 50;
    for (int turn = 0; turn < kTurns; ++turn) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

} // namespace assay::test
