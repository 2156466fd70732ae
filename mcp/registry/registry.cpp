// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/registry.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace assay::mcp {

using core::Error;
using core::ErrorCode;
using core::Job;
using core::JobOutcome;
using core::JobPromise;
using std::chrono::milliseconds;

namespace {

constexpr int kMostListings = 3; ///< where the tools change while they are listed

/// A6: by class of tool.
milliseconds limitOf(ToolClass toolClass)
{
    switch (toolClass) {
    case ToolClass::Search:
        return milliseconds{20'000};
    case ToolClass::Code:
        return milliseconds{60'000};
    case ToolClass::Fetch:
    case ToolClass::Other:
        break;
    }
    return milliseconds{30'000};
}

template <typename T>
Job<T> failedJob(const Error &error)
{
    JobPromise<T> promise;
    promise.fail(error);
    return promise.job();
}

/// What an ended call says about the tool.
Breaker::Outcome verdictOf(const core::Expected<CallToolResult> &result)
{
    if (result)
        return Breaker::Outcome::Success; // the tool answered, if only to say that it could not
    switch (result.error().code) {
    case ErrorCode::TimedOut:
    case ErrorCode::Unavailable:
    case ErrorCode::TooLarge:
        return Breaker::Outcome::Failure;
    default:
        return Breaker::Outcome::Undecided;
    }
}

Error notRunning(const QString &server)
{
    return {ErrorCode::Unavailable,
            QCoreApplication::translate("mcp", "The server does not run; start it and ask again"),
            server,
            {},
            false};
}

/// Whatever @p error minds about a list: it is the server that failed, not who asked for it.
Error asFailureOf(const QString &server, Error error)
{
    if (error.code != ErrorCode::TimedOut && error.code != ErrorCode::Refused && error.code != ErrorCode::Cancelled)
        error.code = ErrorCode::Unavailable;
    if (error.where.isEmpty())
        error.where = server;
    return error;
}

/// Whether the user has written into the configuration what amounts to a consent.
bool isConfirmed(const std::optional<ToolRule> &rule)
{
    return rule && (rule->risk || rule->isEnabled.value_or(false));
}

/// What @p rule says of @p tool counts only where its definition is consented to.
void applyRule(RegisteredTool &tool, const std::optional<ToolRule> &rule)
{
    tool.isEnabled = tool.consent == ConsentState::Approved;
    if (!rule)
        return;
    if (rule->risk && tool.isEnabled)
        tool.confirmedRisk = rule->risk;
    if (rule->toolClass)
        tool.toolClass = *rule->toolClass;
    tool.isEnabled = tool.isEnabled && rule->isEnabled.value_or(true);
}

} // namespace

Registry::Registry(LinkContext context, PermitBook &permits, const RestartDelays &delays, QObject *parent)
    : QObject(parent)
    , m_context(std::move(context))
    , m_permits(permits)
    , m_delays(delays)
    , m_breaker(BreakerSettings(), m_context.clock)
{}

Registry::~Registry() = default;

void Registry::setServers(const QList<ServerConfig> &servers)
{
    auto previous = std::exchange(m_links, {});
    for (const ServerConfig &config : servers) {
        const auto same =
            std::ranges::find_if(previous, [&](const auto &link) { return link && link->config() == config; });
        if (same != previous.end()) {
            m_links.push_back(std::move(*same));
            continue;
        }
        auto link = std::make_unique<ServerLink>(config, m_context, m_delays);
        const QString name = config.name;
        connect(link.get(), &ServerLink::logged, this,
                [this, name](const QString &line) { Q_EMIT logged(name, line); });
        connect(link.get(), &ServerLink::stateChanged, this, [this, name] { Q_EMIT serverChanged(name); });
        connect(link.get(), &ServerLink::toolsOutdated, this, [this, name] { outdate(name); });
        connect(link.get(), &ServerLink::stopped, this, [this, made = link.get()] { noteStopped(made); });
        m_links.push_back(std::move(link));
    }
    for (auto &link : previous) {
        if (link)
            remove(std::move(link));
    }
}

/// Ends a server that is no longer configured, and forgets it once it has ended.
void Registry::remove(std::unique_ptr<ServerLink> link)
{
    ServerLink *leaving = link.release();
    leaving->disconnect(this);
    outdate(leaving->config().name);
    m_ending.append(leaving);
    leaving->setParent(this);
    connect(leaving, &ServerLink::stopped, this, [this, leaving] { noteStopped(leaving); });
    connect(leaving, &ServerLink::stopped, leaving, &QObject::deleteLater);
    leaving->stop();
}

QStringList Registry::serverNames() const
{
    QStringList names;
    for (const auto &link : m_links)
        names.append(link->config().name);
    return names;
}

ServerLink *Registry::link(const QString &server) const
{
    const auto found = std::ranges::find_if(m_links, [&](const auto &link) { return link->config().name == server; });
    return found == m_links.end() ? nullptr : found->get();
}

core::Expected<ServerLink *> Registry::usable(const QString &server) const
{
    ServerLink *found = link(server);
    if (found == nullptr)
        return core::fail(ErrorCode::NotFound,
                          QCoreApplication::translate("mcp", "There is no server of this name; see “mcp servers”"),
                          server);
    if (!found->config().isEnabled)
        return core::fail(ErrorCode::NotFound,
                          QCoreApplication::translate("mcp", "This server is disabled in its configuration"), server);
    return found;
}

Job<ClientSession *> Registry::start(const QString &server)
{
    const auto found = usable(server);
    return found ? (*found)->start() : failedJob<ClientSession *>(found.error());
}

Job<ServerTools> Registry::tools(const QString &server)
{
    JobPromise<ServerTools> promise;
    listTools(server, promise, kMostListings);
    return promise.job();
}

void Registry::listTools(const QString &server, const JobPromise<ServerTools> &promise, int tries)
{
    start(server).onEnded(this, [this, server, promise, tries](const JobOutcome<ClientSession *> &started) {
        if (!started.result) {
            promise.fail(started.result.error());
            return;
        }
        const ServerLink *running = link(server);
        ClientSession *session = running == nullptr ? nullptr : running->session();
        if (session == nullptr) { // it ended, or was removed, before this was called
            promise.fail(notRunning(server));
            return;
        }
        const quint64 changes = m_changes.value(server);
        session->listTools(callOptions(server, {}))
            .onEnded(this, [this, server, promise, tries, changes](const JobOutcome<Listing<Tool>> &listed) {
                if (!listed.result) {
                    promise.fail(asFailureOf(server, listed.result.error()));
                    return;
                }
                const bool isOutdated = m_changes.value(server) != changes;
                if (isOutdated && tries > 1) {
                    listTools(server, promise, tries - 1);
                    return;
                }
                const ServerLink *now = link(server);
                if (now == nullptr) {
                    promise.fail({ErrorCode::NotFound,
                                  QCoreApplication::translate("mcp", "The server was removed"),
                                  server,
                                  {},
                                  false});
                    return;
                }
                auto tools = judged(now->config(), *listed.result);
                if (isOutdated)
                    m_definitions.remove(server); // to be looked at, not to be called
                if (tools)
                    promise.finish(std::move(*tools));
                else
                    promise.fail(aboutServer(tools.error(), server));
            });
    });
}

/// Nothing of @p server can be called until it is listed again.
void Registry::outdate(const QString &server)
{
    m_definitions.remove(server);
    ++m_changes[server];
}

/// Puts to each tool what the configuration and the user say about it.
core::Expected<ServerTools> Registry::judged(const ServerConfig &config, const Listing<Tool> &listing)
{
    ServerTools result{{}, listing.notes};
    QList<ListedTool> listed;
    Definitions definitions;
    for (const Tool &tool : listing.items) {
        const auto rule = config.ruleFor(tool.name);
        ListedTool one{tool, {}, isConfirmed(rule), rule && rule->tool == tool.name};
        if (const auto hash = toolDefinitionHash(tool.definition))
            one.hash = *hash;
        else
            result.notes.append(QCoreApplication::translate("mcp",
                                                            "The definition of the tool “%1” cannot be pinned (%2); "
                                                            "it cannot be called")
                                    .arg(tool.name, hash.error().message));
        definitions.insert(tool.name, one.hash);
        listed.append(std::move(one));
    }
    m_definitions.insert(config.name, definitions);
    const auto verdicts = m_context.consent.tools(config.name, listed);
    if (!verdicts)
        return tl::make_unexpected(verdicts.error());
    result.tools.reserve(listed.size());
    for (qsizetype i = 0; i < listed.size(); ++i) {
        const ListedTool &one = listed.at(i);
        const ToolVerdict &verdict = verdicts->at(i);
        RegisteredTool registered;
        registered.tool = one.tool;
        registered.hash = one.hash;
        registered.consent = verdict.consent.state;
        registered.changes = verdict.consent.changes;
        registered.confirmedRisk = verdict.risk;
        registered.proposal = proposedRisk(one.tool);
        applyRule(registered, config.ruleFor(one.tool.name));
        result.tools.append(std::move(registered));
    }
    return result;
}

RequestOptions Registry::callOptions(const QString &server, const QString &tool) const
{
    RequestOptions options;
    const ServerLink *found = link(server);
    if (found == nullptr)
        return options;
    const auto rule = found->config().ruleFor(tool);
    options.timeout =
        found->config().timeout.value_or(limitOf(rule ? rule->toolClass.value_or(ToolClass::Other) : ToolClass::Other));
    options.ceiling = std::max(options.ceiling, options.timeout);
    return options;
}

core::Expected<ClientSession *> Registry::admitted(const FrozenRequest &request, const Permit &permit)
{
    if (auto consumed = m_permits.consume(permit, request); !consumed)
        return tl::make_unexpected(consumed.error());
    ServerLink *found = link(request.server);
    ClientSession *session = found == nullptr ? nullptr : found->session();
    if (session == nullptr)
        return tl::make_unexpected(notRunning(request.server));
    if (request.kind == FrozenRequest::Kind::Tool) {
        const auto listed = m_definitions.constFind(request.server);
        if (listed == m_definitions.constEnd() || session->isRenewing())
            return core::fail(ErrorCode::Refused,
                              QCoreApplication::translate("mcp",
                                                          "The tools were not listed since the server was started or "
                                                          "changed them; list the tools and ask again"),
                              request.place());
        const auto known = listed->value(request.name);
        if (!known || known != request.definition)
            return core::fail(ErrorCode::Refused,
                              QCoreApplication::translate("mcp",
                                                          "The tool's definition is not the one that was decided "
                                                          "about; list the tools and ask again"),
                              request.place());
    }
    return session;
}

Job<CallToolResult> Registry::callTool(const FrozenRequest &request, const Permit &permit,
                                       const RequestOptions &options)
{
    const auto session = admitted(request, permit);
    if (!session)
        return failedJob<CallToolResult>(session.error());
    const ToolAddress address{request.server, request.name};
    const auto ticket = m_breaker.admit(address);
    if (!ticket)
        return failedJob<CallToolResult>(
            {ErrorCode::Unavailable,
             QCoreApplication::translate("mcp", "The tool has failed too often and is disabled for %1 s more")
                 .arg(std::chrono::ceil<std::chrono::seconds>(m_breaker.pauseLeft(address)).count()),
             request.place(),
             {},
             false});
    const auto isPermitted = [definition = request.definition](const Tool &tool) {
        const auto hash = toolDefinitionHash(tool.definition);
        return hash && *hash == definition;
    };
    Job<CallToolResult> job = (*session)->callTool(request.name, request.arguments, options, isPermitted);
    job.onEnded(this, [this, ticket = *ticket](const JobOutcome<CallToolResult> &outcome) {
        m_breaker.report(ticket, verdictOf(outcome.result));
    });
    return job;
}

Job<ResourceResult> Registry::readResource(const FrozenRequest &request, const Permit &permit,
                                           const RequestOptions &options)
{
    const auto session = admitted(request, permit);
    if (!session)
        return failedJob<ResourceResult>(session.error());
    return (*session)->readResource(request.name, options);
}

Job<PromptResult> Registry::getPrompt(const FrozenRequest &request, const Permit &permit, const RequestOptions &options)
{
    const auto session = admitted(request, permit);
    if (!session)
        return failedJob<PromptResult>(session.error());
    return (*session)->getPrompt(request.name, request.arguments, options);
}

void Registry::stopAll()
{
    m_isStopping = true;
    for (const auto &link : m_links) {
        if (!m_ending.contains(link.get()))
            m_ending.append(link.get());
    }
    for (const auto &link : m_links)
        link->stop();
    tellIfStopped();
}

void Registry::noteStopped(ServerLink *link)
{
    m_ending.removeAll(link);
    tellIfStopped();
}

void Registry::tellIfStopped()
{
    if (!m_isStopping || !m_ending.isEmpty())
        return;
    m_isStopping = false;
    QMetaObject::invokeMethod(this, &Registry::allStopped, Qt::QueuedConnection);
}

} // namespace assay::mcp
