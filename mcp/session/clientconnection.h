// SPDX-License-Identifier: GPL-3.0-or-later
// ClientConnection: one connection to a server in whatever revision it speaks: probe and handshake, renewal of an
// expired session, what the server asks back, and pings.
#pragma once

#include "mcp/protocol/implementation.h"
#include "mcp/session/clientfeatures.h"
#include "mcp/session/inputround.h"
#include "mcp/session/rpcpeer.h"

#include <QHash>
#include <QObject>

#include <chrono>
#include <functional>
#include <memory>

namespace assay::mcp {

/// Which kind of revision to open with. Auto probes for the stateless one and falls back on the same connection.
enum class Era { Auto, Handshake, Stateless };

struct ClientSettings
{
    QString server; ///< its name in the configuration, with which every error begins; may be empty
    Implementation client;
    Era era = Era::Auto;
    std::chrono::milliseconds startupTimeout{60'000}; ///< to reach the server, and again for the handshake
    std::chrono::milliseconds probeTimeout{5'000};    ///< of the probe; silence means the older era
    std::chrono::milliseconds pingInterval{0};        ///< 0: no pings
    PeerLimits limits;
};

/// One thread, with an event loop. Everything asked of it ends exactly once.
class ClientConnection : public QObject
{
    Q_OBJECT

public:
    using AnswerHandler = RpcPeer::AnswerHandler;

    /// A request as the caller sees it, however often it has to be sent.
    using Ticket = quint64;

    ClientConnection(std::unique_ptr<Transport> transport, ClientSettings settings, ClientFeatures features,
                     core::Clock &clock, QObject *parent = nullptr);
    ~ClientConnection() override;
    Q_DISABLE_COPY_MOVE(ClientConnection)

    /// Opens the transport and agrees on a revision; @p done is called once, and the connection is usable after a
    /// success. After a failure it is closed.
    void open(std::function<void(core::Expected<ServerDescription>)> done);

    /// Ends everything; closed() follows.
    void close();

    [[nodiscard]] bool isReady() const { return m_state == State::Ready || m_state == State::Renewing; }
    /// Whether another session is being agreed on, for which requests wait; see renewed().
    [[nodiscard]] bool isRenewing() const { return m_state == State::Renewing; }
    /// Valid once ready.
    [[nodiscard]] const ServerDescription &server() const { return m_server; }

    /// As RpcPeer::call(). A result that asks for input (2026-07-28) is answered through the features and the request
    /// sent again; during the renewal of a session requests wait. Before opening and after closing it fails.
    Ticket exchange(const QByteArray &method, const QByteArray &members, const RequestOptions &options,
                    AnswerHandler handler);
    void cancel(Ticket ticket, const QString &reason);

    void notify(const QByteArray &method, const QByteArray &members);

    /// The level of log messages that the stateless revision asks for with each request; empty for none.
    void setRequestedLogLevel(const QString &level);

    /// @p error with the server's name, see aboutServer(); what the connection itself hands out has it.
    [[nodiscard]] core::Error named(const core::Error &error) const;

    [[nodiscard]] core::Clock &clock() const { return m_clock; }
    /// Of one message of the server.
    [[nodiscard]] const core::JsonLimits &messageLimits() const { return m_settings.limits.message; }

    /// Whether requests can carry header fields (HTTP).
    [[nodiscard]] bool carriesHeaders() const { return m_peer->transport().carriesHeaders(); }

    /// Whether the connection was lost while the probe waited for its answer: some servers end when they are asked
    /// anything before `initialize`. They are worth a second start with Era::Handshake.
    [[nodiscard]] bool wasLostAtProbe() const { return m_wasLostAtProbe; }

    /// The last lines of the server's standard error, where it has one.
    [[nodiscard]] QString errorOutput() const { return m_peer->transport().errorOutput(); }

Q_SIGNALS:
    void notified(const std::string &method, const assay::core::Json &params);
    /// The server had forgotten the session, and a new one has been agreed on; subscriptions are gone.
    void renewed();
    void logged(const QString &line);
    void traffic(bool isOutgoing, const QByteArray &bytes);
    /// Once, after open() was called; all requests have ended before.
    void closed(const assay::core::Error &reason);

protected:
    void connectNotify(const QMetaMethod &signal) override;

private:
    enum class State { Idle, Opening, Ready, Renewing, Closed };

    struct Exchange
    {
        QByteArray method;
        QByteArray members;
        RequestOptions options;
        AnswerHandler handler;
        qint64 sentAs = 0;      ///< 0 while it is not with the peer
        int rounds = 0;         ///< of input that was asked for
        bool isRenewed = false; ///< was sent again in a new session
    };

    void probe();
    void onProbed(const Answer &answer);
    void initialize();
    void onInitialized(const Answer &answer);
    void startListening();
    void becomeReady();
    void startPings();
    void failOpening(core::Error error);
    void onExpired(qint64 sentAs);
    void send(Ticket ticket, const QByteArray &more);
    void onAnswer(Ticket ticket, Answer answer);
    void askForInput(Ticket ticket, const core::Json &result);
    void end(Ticket ticket, Answer answer);
    void onRequest(const IncomingRequest &request);
    void onClosed(const core::Error &reason);
    void sendAgain(Ticket ticket, const InputAnswer &input);

    const ClientSettings m_settings;
    const ClientFeatures m_features;
    core::Clock &m_clock;
    std::unique_ptr<RpcPeer> m_peer;
    State m_state = State::Idle;
    ServerDescription m_server;
    QString m_logLevel;
    std::function<void(core::Expected<ServerDescription>)> m_opened;
    QHash<Ticket, Exchange> m_exchanges;
    QList<Ticket> m_waiting; ///< for the end of a renewal, in the order of asking
    Ticket m_lastTicket = 0;
    bool m_isReached = false; ///< the transport has opened
    int m_probes = 0;
    bool m_wasProbeSilent = false;
    bool m_wasLostAtProbe = false;
    bool m_isListening = false; ///< the transport has said how its stream for unasked messages stands
};

} // namespace assay::mcp
