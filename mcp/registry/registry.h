// SPDX-License-Identifier: GPL-3.0-or-later
// Registry: all configured servers, their tools with what was decided about them, and the one way to send a request.
#pragma once

#include "mcp/registry/breaker.h"
#include "mcp/registry/permit.h"
#include "mcp/registry/riskproposal.h"
#include "mcp/registry/serverlink.h"

#include <QObject>

#include <memory>
#include <vector>

namespace assay::mcp {

/// A tool of a running server, with what is decided about it.
struct RegisteredTool
{
    Tool tool;
    std::optional<core::Sha256>
        hash; ///< of the definition; nothing if it cannot be made canonical, then never callable
    /// A person's, or that of the configuration where it confirms the tool.
    ConsentState consent = ConsentState::New;
    QList<IdentityChange> changes; ///< of a Changed one
    /// The configuration's rule, else a person's confirmation, for this definition; nothing: neither, so it is a write.
    std::optional<ToolRisk> confirmedRisk;
    RiskProposal proposal;
    ToolClass toolClass = ToolClass::Other;
    bool isEnabled = false; ///< by consent to this definition, where no rule forbids it
};

struct ServerTools
{
    QList<RegisteredTool> tools;
    QList<QString> notes; ///< for people: what was left out of the list, and why
};

/// One thread, with an event loop.
class Registry : public QObject
{
    Q_OBJECT

public:
    /// What @p context refers to must outlive the registry; so must @p permits, which is the gate's.
    Registry(LinkContext context, PermitBook &permits, const RestartDelays &delays, QObject *parent = nullptr);
    ~Registry() override;
    Q_DISABLE_COPY_MOVE(Registry)

    /// Replaces the servers. Those whose configuration is unchanged keep running; the others are ended.
    void setServers(const QList<ServerConfig> &servers);
    [[nodiscard]] QStringList serverNames() const;
    /// Null for an unknown name.
    [[nodiscard]] ServerLink *link(const QString &server) const;

    /// Fails with NotFound for an unknown or disabled server.
    [[nodiscard]] core::Expected<ServerLink *> usable(const QString &server) const;

    /// Starts @p server if need be. Fails as usable(), else as ServerLink::start().
    [[nodiscard]] core::Job<ClientSession *> start(const QString &server);

    /// The tools of @p server, asked anew, and a few times more where they change meanwhile. They can be called until
    /// the server ends, opens a new session, is replaced, or says that they have changed. Fails as start(), with
    /// Unavailable or TimedOut where the server does not give them, and as the records of consent do.
    [[nodiscard]] core::Job<ServerTools> tools(const QString &server);

    /// The time limits of a call: the server's own, else that of the tool's class (A6).
    [[nodiscard]] RequestOptions callOptions(const QString &server, const QString &tool) const;

    /// Sends @p request, for which @p permit was issued: byte for byte, and once, but for a server that did nothing
    /// since it minded the header parameters and still lists the definition that was decided about. Refused if the
    /// permit does not fit, or if the tool's definition is no longer that one; Unavailable while the breaker has the
    /// tool disabled. The server must be running.
    [[nodiscard]] core::Job<CallToolResult> callTool(const FrozenRequest &request, const Permit &permit,
                                                     const RequestOptions &options);
    [[nodiscard]] core::Job<ResourceResult> readResource(const FrozenRequest &request, const Permit &permit,
                                                         const RequestOptions &options);
    [[nodiscard]] core::Job<PromptResult> getPrompt(const FrozenRequest &request, const Permit &permit,
                                                    const RequestOptions &options);

    [[nodiscard]] Breaker &breaker() { return m_breaker; }

    /// Ends all servers; allStopped() follows once each has ended, whether it is started again or not.
    void stopAll();

Q_SIGNALS:
    void logged(const QString &server, const QString &line);
    void serverChanged(const QString &server);
    void allStopped();

private:
    using Definitions = QHash<QString, std::optional<core::Sha256>>; ///< of the last listing, by tool

    [[nodiscard]] core::Expected<ClientSession *> admitted(const FrozenRequest &request, const Permit &permit);
    void listTools(const QString &server, const core::JobPromise<ServerTools> &promise, int tries);
    [[nodiscard]] core::Expected<ServerTools> judged(const ServerConfig &config, const Listing<Tool> &listing);
    void outdate(const QString &server);
    void remove(std::unique_ptr<ServerLink> link);
    void noteStopped(ServerLink *link);
    void tellIfStopped();

    LinkContext m_context;
    PermitBook &m_permits;
    const RestartDelays m_delays;
    Breaker m_breaker;
    std::vector<std::unique_ptr<ServerLink>> m_links; ///< in the order of the configuration
    QHash<QString, Definitions> m_definitions;        ///< by server; none of one that has to be listed again
    QHash<QString, quint64> m_changes;                ///< how often what a server had listed became outdated
    QList<ServerLink *> m_ending;                     ///< what was removed or stopped and runs still
    bool m_isStopping = false;
};

} // namespace assay::mcp
