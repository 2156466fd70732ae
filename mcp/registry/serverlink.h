// SPDX-License-Identifier: GPL-3.0-or-later
// ServerLink: the life of one configured server: consent, start, session, loss and restart.
#pragma once

#include "mcp/registry/consent.h"
#include "mcp/registry/resolvedserver.h"
#include "mcp/registry/transportfactory.h"
#include "mcp/session/clientsession.h"
#include "models/core/secretstore.h"

#include <QObject>

#include <functional>
#include <memory>

class QThreadPool;

namespace assay::mcp {

/// What all links share. Everything referred to must outlive them.
struct LinkContext
{
    core::Clock &clock;
    Consent &consent;
    core::SecretStore *secrets = nullptr; ///< null: no secret can be had
    QThreadPool &pool;                    ///< for hashing programs
    TransportSettings transport;
    VariableSources variables; ///< `secret` is not used
    QByteArray salt;           ///< of this installation, secret; see launchIdentity()
    Implementation client;
    ClientFeatures features;

    /// Makes transports in place of makeTransport(); empty outside tests.
    std::function<std::unique_ptr<Transport>(const ResolvedServer &server, TransportKind kind)> transports;

    /// Asked when a launch was never approved, or has changed since, or the server says something else about itself
    /// than before; @p identity is what is to be approved. Calls back once, true to approve it.
    std::function<void(const ServerConfig &server, const core::Json &identity, const ConsentVerdict &verdict,
                       std::function<void(bool isApproved)>)>
        askForLaunch;
};

struct RestartDelays
{
    std::chrono::milliseconds first{1'000}; ///< doubles with each start in a row that fails
    std::chrono::milliseconds longest{60'000};
    std::chrono::milliseconds calm{60'000}; ///< running so long makes the next delay the first one again
};

/// One thread, with an event loop.
class ServerLink : public QObject
{
    Q_OBJECT

public:
    /// A server that is being ended keeps its state until it has ended.
    enum class State { Stopped, Starting, Running, Resting };

    ServerLink(ServerConfig config, LinkContext &context, const RestartDelays &delays, QObject *parent = nullptr);
    ~ServerLink() override;
    Q_DISABLE_COPY_MOVE(ServerLink)

    [[nodiscard]] const ServerConfig &config() const { return m_config; }
    [[nodiscard]] State state() const { return m_state; }

    /// The session once the server runs: at once if it does, else after a start; however many ask, there is one start
    /// at a time. After a failure the next start waits for its delay, and while the server is being ended for that end.
    /// Fails with Refused without consent, and where what would run changes each time it has been approved; with
    /// InvalidInput where the configuration cannot be used, else as the start fails. Cancelling the job does not stop
    /// the start.
    [[nodiscard]] core::Job<ClientSession *> start();

    /// Ends the server. stopped() follows, at once if it does not run; what waits for a start fails as cancelled, but
    /// what asks for one afterwards gets a new one.
    void stop();

    /// Null unless running, and while it ends.
    [[nodiscard]] ClientSession *session() const;

Q_SIGNALS:
    void stateChanged();
    void stopped();
    /// What the server has told of its tools may not hold any more: it ended, it opened a new session (and may be
    /// another process since), or it says so.
    void toolsOutdated();
    /// A line for the server's log. Untrusted, without known secrets.
    void logged(const QString &line);
    void traffic(bool isOutgoing, const QByteArray &bytes);

private:
    void beginWhenDue();
    void begin();
    void fetchSecrets(QStringList names, QMap<QString, QString> found);
    void resolve(const QMap<QString, QString> &secrets);
    void checkLaunch();
    void checkConsent(const core::Json &identity);
    void launch(TransportKind kind, Era era);
    void onOpened(TransportKind kind, Era era, const core::JobOutcome<ServerDescription> &outcome);
    void onRenewed();
    void checkInstructions();
    void refuseInstructions();
    void onClosed(const core::Error &reason);
    void delayNextStart();
    void dropSession();
    void succeed();
    void failStart(core::Error error);
    void fail(const core::Error &error);
    void setState(State state);

    const ServerConfig m_config;
    LinkContext &m_context;
    const RestartDelays m_delays;
    State m_state = State::Stopped;
    std::shared_ptr<ResolvedServer> m_resolved; ///< holds secrets: only while starting
    std::unique_ptr<ClientSession> m_session;
    std::optional<core::Error> m_closeReason; ///< of m_session, once it has closed
    QList<core::JobPromise<ClientSession *>> m_waiting;
    int m_failures = 0; ///< in a row
    std::chrono::nanoseconds m_notBefore{0};
    std::chrono::nanoseconds m_runningSince{0};
    Era m_era = Era::Auto; ///< what is remembered of the server
    quint64 m_attempt = 0; ///< tells late news of earlier starts apart
    int m_questions = 0;   ///< in this start, about one thing
    bool m_isStopping = false;
};

} // namespace assay::mcp
