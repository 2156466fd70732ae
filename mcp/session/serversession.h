// SPDX-License-Identifier: GPL-3.0-or-later
// ServerSession: the serving side of MCP, for servers that Assay ships and for tests of the client.
#pragma once

#include "mcp/protocol/implementation.h"
#include "mcp/session/rpcpeer.h"

#include <QObject>
#include <QSet>
#include <QString>

#include <functional>
#include <map>
#include <memory>

namespace assay::mcp {

/// One request of the client on its way. Copies refer to the same request; answer or refuse it once, now or later, in
/// the session's thread. What is said after the first answer, after a cancellation or after the end of the session has
/// no effect. When the last copy goes without an answer, the request is refused as an internal error.
class ServerRequest
{
public:
    [[nodiscard]] const core::Json &params() const;

    /// The client no longer wants it, or the session has gone.
    [[nodiscard]] bool isOver() const;

    void answer(core::Json result) const;
    void refuse(const RpcError &error) const;

    /// Told only if the client asked for it. @p total 0: not known.
    void progress(double done, double total, const QString &text) const;

private:
    friend class ServerSession;
    struct State;
    explicit ServerRequest(std::shared_ptr<State> state) : m_state(std::move(state)) {}

    std::shared_ptr<State> m_state;
};

struct ServerSettings
{
    Implementation server;
    core::Json capabilities = core::Json::object(); ///< as announced
    QString instructions;
    PeerLimits limits;
};

/// Speaks all revisions: those with a handshake, and the stateless one to clients that come with it. One thread, with
/// an event loop.
class ServerSession : public QObject
{
    Q_OBJECT

public:
    using Handler = std::function<void(const ServerRequest &)>;

    ServerSession(std::unique_ptr<Transport> transport, ServerSettings settings, core::Clock &clock,
                  QObject *parent = nullptr);
    ~ServerSession() override;
    Q_DISABLE_COPY_MOVE(ServerSession)

    void open();
    void close();

    /// Deals with @p method from now on, such as "tools/list". What has no handler is refused as unknown.
    void handle(const std::string &method, Handler handler);

    /// Sends notifications/@p what with @p params to the client, if its revision and its subscriptions allow it:
    /// "tools/list_changed", "resources/updated", "message", ….
    void notify(const std::string &what, const core::Json &params);

Q_SIGNALS:
    void logged(const QString &line);
    /// Once after open(): the client has gone, or close() was called.
    void closed(const assay::core::Error &reason);

private:
    friend class ServerRequest;

    void onRequest(const IncomingRequest &request);
    void onNotification(const std::string &method);
    void initialize(const IncomingRequest &request);
    void discover(const IncomingRequest &request);
    void listen(const IncomingRequest &request);
    /// Whether a stateless request says what it must; answers it if not.
    [[nodiscard]] bool isProper(const IncomingRequest &request);
    void finish(qint64 serial, bool isStateless, core::Json result);

    const ServerSettings m_settings;
    std::unique_ptr<RpcPeer> m_peer;
    std::map<std::string, Handler> m_handlers;
    std::map<std::string, std::weak_ptr<ServerRequest::State>> m_open; ///< by the id as JSON text
    std::map<std::string, core::Json> m_subscriptions;                 ///< filters, by the id as JSON text
    bool m_isInitialized = false; ///< a handshake was made, so notifications go out unasked
};

} // namespace assay::mcp
