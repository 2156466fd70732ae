// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/serverlink.h"

#include "mcp/registry/filteringtransport.h"
#include "mcp/registry/launchfiles.h"
#include "mcp/registry/pinning.h"
#include "mcp/transport/httperrors.h"

#include <QCoreApplication>
#include <QFile>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace assay::mcp {

using core::Error;
using core::ErrorCode;
using core::Job;
using core::JobOutcome;
using core::JobPromise;
using core::Json;

namespace {

constexpr std::chrono::milliseconds kPingInterval{15'000};
constexpr int kMostQuestions = 3; ///< in a row about what changes each time it has been approved

core::Expected<RunFile> hashed(const QString &path, const core::CancelToken &cancel)
{
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return RunFile{path, {}};
    const auto hash = core::Sha256::of(file, cancel);
    if (!hash)
        return tl::make_unexpected(hash.error());
    return RunFile{path, *hash};
}

/// Looks at the disk.
core::Expected<LaunchFacts> launchFacts(const QString &program, const LaunchLine &line, const core::CancelToken &cancel)
{
    auto main = hashed(program, cancel);
    if (!main)
        return tl::make_unexpected(main.error());
    LaunchFacts facts{std::move(*main), {}, {}, line.folder};
    const QStringList scripts = launchFiles(line);
    for (const QString &path : scripts) {
        auto script = hashed(path, cancel);
        if (!script)
            return tl::make_unexpected(script.error());
        facts.scripts.append(std::move(*script));
    }
    return facts;
}

bool isHttpStatus(const Error &error, std::initializer_list<int> codes)
{
    const auto status = httpStatusOf(error);
    return status && std::ranges::find(codes, *status) != codes.end();
}

} // namespace

ServerLink::ServerLink(ServerConfig config, LinkContext &context, const RestartDelays &delays, QObject *parent)
    : QObject(parent), m_config(std::move(config)), m_context(context), m_delays(delays)
{}

ServerLink::~ServerLink()
{
    if (m_session)
        m_session->disconnect(this);
}

Job<ClientSession *> ServerLink::start()
{
    JobPromise<ClientSession *> promise;
    auto job = promise.job();
    if (ClientSession *running = session()) {
        promise.finish(running);
        return job;
    }
    m_waiting.append(std::move(promise));
    if (m_state == State::Stopped)
        beginWhenDue(); // else there is a start under way, or an end, after which onClosed() begins
    return job;
}

ClientSession *ServerLink::session() const
{
    const bool isUsable = m_state == State::Running && !m_isStopping && m_session && m_session->isReady();
    return isUsable ? m_session.get() : nullptr;
}

void ServerLink::beginWhenDue()
{
    setState(State::Starting);
    const auto delay = std::chrono::ceil<std::chrono::milliseconds>(m_notBefore - m_context.clock.elapsed());
    if (delay.count() <= 0) {
        begin();
        return;
    }
    setState(State::Resting);
    m_context.clock.callAfter(delay, this, [this, attempt = m_attempt] {
        if (m_state == State::Resting && attempt == m_attempt)
            begin();
    });
}

void ServerLink::stop()
{
    ++m_attempt;
    m_resolved.reset();
    const auto waiting = std::exchange(m_waiting, {});
    for (const auto &promise : waiting)
        promise.fail(Error{ErrorCode::Cancelled,
                           QCoreApplication::translate("mcp", "The server was stopped while it started"),
                           m_config.name,
                           {},
                           false});
    if (m_session && !m_closeReason) {
        m_isStopping = true;
        m_session->close(); // leads to onClosed()
        return;
    }
    dropSession();
    setState(State::Stopped);
    Q_EMIT stopped();
}

void ServerLink::begin()
{
    ++m_attempt;
    m_questions = 0;
    setState(State::Starting);
    fetchSecrets(secretNames(m_config), {});
}

/// One after the other: keychains ask people to unlock them, and once is enough.
void ServerLink::fetchSecrets(QStringList names, QMap<QString, QString> found)
{
    if (names.isEmpty()) {
        resolve(found);
        return;
    }
    const QString name = names.takeFirst();
    if (m_context.secrets == nullptr) {
        fail(Error{
            ErrorCode::Unavailable,
            QCoreApplication::translate("mcp", "The secret “%1” cannot be read: there is no keychain here").arg(name),
            m_config.name,
            {},
            false});
        return;
    }
    m_context.secrets->read(name).onEnded(
        this, [this, names, found, name, attempt = m_attempt](const JobOutcome<QString> &outcome) mutable {
            if (attempt != m_attempt)
                return;
            if (outcome.result) {
                found.insert(name, *outcome.result);
            } else if (outcome.result.error().code != ErrorCode::NotFound) { // resolve() names absent ones
                Error error = outcome.result.error();
                error.where = m_config.name;
                fail(error);
                return;
            }
            fetchSecrets(std::move(names), std::move(found));
        });
}

void ServerLink::resolve(const QMap<QString, QString> &secrets)
{
    VariableSources sources = m_context.variables;
    sources.secret = [&secrets](const QString &name) -> std::optional<QString> {
        const auto found = secrets.constFind(name);
        return found == secrets.constEnd() ? std::nullopt : std::optional(*found);
    };
    m_resolved = std::make_shared<ResolvedServer>(resolveServer(m_config, sources));
    if (!m_resolved->canStart()) {
        QStringList reasons;
        for (const ResolveProblem &problem : std::as_const(m_resolved->problems))
            reasons.append(problem.field + QStringLiteral(": ") + problem.message);
        fail(Error{ErrorCode::InvalidInput,
                   QCoreApplication::translate("mcp", "The server cannot be started as it is configured"),
                   m_config.name, reasons.join(QStringLiteral("; ")), false});
        return;
    }
    checkLaunch();
}

/// Looks at what would run as it is now, not as it was when somebody looked before.
void ServerLink::checkLaunch()
{
    const LaunchPlan plan = launchPlan(*m_resolved, m_context.transport);
    LaunchLine line; // of a remote server nothing runs here
    if (m_resolved->config.transport == TransportKind::Stdio)
        line = {m_resolved->config.command, m_resolved->config.args, plan.folder,
                plan.environment.value(QStringLiteral("PATH")), plan.environment.value(QStringLiteral("PYTHONPATH"))};
    auto hashing = core::startJob<LaunchFacts>(m_context.pool, [program = plan.program, line](const auto &promise) {
        return launchFacts(program, line, promise.cancelToken());
    });
    hashing.onEnded(this, [this, attempt = m_attempt](const JobOutcome<LaunchFacts> &outcome) {
        if (attempt != m_attempt)
            return;
        if (!outcome.result) {
            fail(outcome.result.error());
            return;
        }
        checkConsent(launchIdentity(*m_resolved, *outcome.result, m_context.salt));
    });
}

void ServerLink::checkConsent(const Json &identity)
{
    const auto verdict = m_context.consent.launch(m_config.name, identity);
    if (!verdict) {
        fail(verdict.error());
        return;
    }
    if (verdict->state == ConsentState::Approved) {
        launch(m_config.transport, m_era);
        return;
    }
    const auto refuse = [this, state = verdict->state] {
        fail(Error{ErrorCode::Refused,
                   state == ConsentState::New
                       ? QCoreApplication::translate("mcp", "What this server starts or connects to was never approved")
                       : QCoreApplication::translate("mcp",
                                                     "What this server starts or connects to has changed since it "
                                                     "was approved"),
                   m_config.name,
                   {},
                   false});
    };
    if (!m_context.askForLaunch) {
        refuse();
        return;
    }
    if (++m_questions > kMostQuestions) {
        fail(Error{ErrorCode::Refused,
                   QCoreApplication::translate("mcp", "What this server starts changed each time it had been approved; "
                                                      "end what changes it, and start the server again"),
                   m_config.name,
                   {},
                   false});
        return;
    }
    m_context.askForLaunch(
        m_config, identity, *verdict,
        [this, alive = QPointer<ServerLink>(this), identity, refuse, attempt = m_attempt](bool isApproved) {
            if (!alive || attempt != m_attempt)
                return;
            if (!isApproved) {
                refuse();
                return;
            }
            const auto kept = m_context.consent.approveLaunch(m_config.name, identity, QStringLiteral("user"));
            if (!kept) {
                fail(kept.error());
                return;
            }
            checkLaunch(); // a file may have been changed while the question stood
        });
}

void ServerLink::launch(TransportKind kind, Era era)
{
    auto transport = m_context.transports
                         ? m_context.transports(*m_resolved, kind)
                         : makeTransport(*m_resolved, kind, true, m_context.transport, m_context.clock);
    const SecretFilter filter(m_resolved->secrets);
    if (!filter.isEmpty())
        transport = std::make_unique<FilteringTransport>(std::move(transport), filter);
    ClientSettings settings;
    settings.server = m_config.name;
    settings.client = m_context.client;
    // HTTP+SSE ended before the stateless revision began.
    settings.era = kind == TransportKind::Sse ? Era::Handshake : era;
    settings.limits.message.bytes = m_context.transport.messageLimit;
    if (m_config.startupTimeout)
        settings.startupTimeout = *m_config.startupTimeout;
    if (kind != TransportKind::Stdio)
        settings.pingInterval = kPingInterval; // a process needs none: its end is told
    m_session = std::make_unique<ClientSession>(std::move(transport), settings, m_context.features, m_context.clock);
    connect(m_session.get(), &ClientSession::logged, this, &ServerLink::logged);
    connect(m_session.get(), &ClientSession::traffic, this, &ServerLink::traffic);
    connect(m_session.get(), &ClientSession::toolsOutdated, this, &ServerLink::toolsOutdated);
    connect(m_session.get(), &ClientSession::renewed, this, &ServerLink::onRenewed);
    connect(m_session.get(), &ClientSession::closed, this, &ServerLink::onClosed);
    m_session->open().onEnded(this, [this, kind, era, attempt = m_attempt](const auto &outcome) {
        if (attempt == m_attempt)
            onOpened(kind, era, outcome);
    });
}

void ServerLink::onOpened(TransportKind kind, Era era, const JobOutcome<ServerDescription> &outcome)
{
    if (outcome.result && m_closeReason) { // it closed before its success was told
        const Error reason = *m_closeReason;
        dropSession();
        failStart(reason);
        return;
    }
    if (outcome.result) {
        m_resolved.reset();
        m_questions = 0;
        checkInstructions();
        return;
    }
    const Error error = outcome.result.error();
    const bool wasLostAtProbe = m_session->wasLostAtProbe();
    dropSession();
    if (wasLostAtProbe && era == Era::Auto) {
        Q_EMIT logged(QCoreApplication::translate("mcp",
                                                  "The server ended when it was asked for the newest revision; it "
                                                  "is started once more"));
        m_era = Era::Handshake;
        checkLaunch();
    } else if (kind == TransportKind::Http && m_config.isSseFallback && isHttpStatus(error, {400, 404, 405})) {
        launch(TransportKind::Sse, Era::Handshake);
    } else {
        failStart(error);
    }
}

/// What has forgotten the session may be another process by now.
void ServerLink::onRenewed()
{
    Q_EMIT toolsOutdated();
    if (session() == nullptr)
        return; // checkInstructions() looks before the session is handed out
    const auto verdict = m_context.consent.instructions(m_config.name, m_session->server().instructions);
    if (verdict && verdict->state == ConsentState::Approved)
        return;
    // At once, so that nothing is sent any more: the next start asks about it.
    Q_EMIT logged(QCoreApplication::translate("mcp",
                                              "The server says something else about itself in its new session; it is "
                                              "ended, and its next start asks about it"));
    m_session->close();
}

/// What a server says about itself goes to models: other words than before are approved anew, like another launch.
void ServerLink::checkInstructions()
{
    const QString text = m_session->server().instructions;
    const auto verdict = m_context.consent.instructions(m_config.name, text);
    if (verdict && verdict->state == ConsentState::Approved) {
        succeed();
        return;
    }
    if (!verdict || !m_context.askForLaunch || ++m_questions > kMostQuestions) {
        refuseInstructions();
        return;
    }
    m_context.askForLaunch(m_config, Json{{"instructions", text.toStdString()}}, *verdict,
                           [this, alive = QPointer<ServerLink>(this), text, attempt = m_attempt](bool isApproved) {
                               if (!alive || attempt != m_attempt)
                                   return;
                               if (isApproved &&
                                   m_context.consent.approveInstructions(m_config.name, text, QStringLiteral("user")))
                                   checkInstructions(); // the session may have been renewed while the question stood
                               else
                                   refuseInstructions();
                           });
}

void ServerLink::refuseInstructions()
{
    m_session->disconnect(this); // its end is no news
    m_session->close();
    dropSession();
    fail(Error{
        ErrorCode::Refused,
        QCoreApplication::translate("mcp", "What this server says about itself has changed since it was approved"),
        m_config.name,
        {},
        false});
}

void ServerLink::onClosed(const Error &reason)
{
    m_closeReason = reason;
    if (m_state == State::Starting && !m_isStopping && m_resolved)
        return; // onOpened() tells
    dropSession();
    if (m_state == State::Starting && !m_isStopping) { // while a person looks at what it says about itself
        ++m_attempt;
        failStart(reason);
        return;
    }
    if (std::exchange(m_isStopping, false)) {
        m_failures = 0;
    } else {
        Q_EMIT logged(reason.toLine());
        if (m_context.clock.elapsed() - m_runningSince > m_delays.calm)
            m_failures = 0;
        delayNextStart();
    }
    Q_EMIT toolsOutdated();
    setState(State::Stopped);
    Q_EMIT stopped();
    if (m_state == State::Stopped && !m_waiting.isEmpty())
        beginWhenDue();
}

void ServerLink::delayNextStart()
{
    ++m_failures;
    m_notBefore =
        m_context.clock.elapsed() +
        std::min<std::chrono::nanoseconds>(m_delays.first * (1LL << std::min(m_failures - 1, 16)), m_delays.longest);
}

/// Hears no more of the session, which may be on its way to close, or the one that calls.
void ServerLink::dropSession()
{
    m_closeReason.reset();
    if (!m_session)
        return;
    m_session->disconnect(this);
    m_session.release()->deleteLater();
}

void ServerLink::succeed()
{
    m_runningSince = m_context.clock.elapsed();
    setState(State::Running);
    const auto waiting = std::exchange(m_waiting, {});
    for (const auto &promise : waiting)
        promise.finish(m_session.get());
}

/// Whatever @p error minds about the server: it is the server that failed, not who asked for it.
void ServerLink::failStart(Error error)
{
    if (error.code != ErrorCode::TimedOut && error.code != ErrorCode::Refused)
        error.code = ErrorCode::Unavailable;
    fail(error);
}

void ServerLink::fail(const Error &error)
{
    m_resolved.reset();
    const Error named = aboutServer(error, m_config.name);
    // Without consent nothing was tried.
    if (error.code != ErrorCode::Refused)
        delayNextStart();
    setState(State::Stopped);
    const auto waiting = std::exchange(m_waiting, {});
    for (const auto &promise : waiting)
        promise.fail(named);
}

void ServerLink::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged();
}

} // namespace assay::mcp
