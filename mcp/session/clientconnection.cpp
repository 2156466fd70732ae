// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/clientconnection.h"

#include "mcp/protocol/members.h"
#include "mcp/session/handshake.h"
#include "mcp/session/pinger.h"
#include "mcp/transport/linering.h"

#include <QCoreApplication>
#include <QMetaMethod>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace assay::mcp {

using core::Error;
using core::ErrorCode;
using core::Json;

namespace {

constexpr int kMaxInputRounds = 16; ///< of one request; a server that asks for ever is stopped

/// For the stream of unasked messages to open; a server that is slow at it must not keep the session waiting.
constexpr std::chrono::milliseconds kListeningLimit{2'000};
/// Before a request is sent again that a server wants again without asking for anything.
constexpr std::chrono::milliseconds kInputPause{250};

CallFailure failure(ErrorCode code, const QString &message, bool isRetryable)
{
    return {Error{code, message, {}, {}, isRetryable}, {}};
}

} // namespace

ClientConnection::ClientConnection(std::unique_ptr<Transport> transport, ClientSettings settings,
                                   ClientFeatures features, core::Clock &clock, QObject *parent)
    : QObject(parent)
    , m_settings(std::move(settings))
    , m_features(std::move(features))
    , m_clock(clock)
    , m_peer(std::make_unique<RpcPeer>(std::move(transport), m_settings.limits, clock))
{
    m_peer->setRequestHandler([this](const IncomingRequest &request) { onRequest(request); });
    m_peer->setNotificationHandler(
        [this](const std::string &method, const Json &params) { Q_EMIT notified(method, params); });
    connect(m_peer.get(), &RpcPeer::logged, this, &ClientConnection::logged);
    connect(m_peer.get(), &RpcPeer::closed, this, &ClientConnection::onClosed);
    connect(&m_peer->transport(), &Transport::sessionExpired, this, &ClientConnection::onExpired);
}

/// Frames are relayed once somebody watches, as otherwise each would come this far for nobody.
void ClientConnection::connectNotify(const QMetaMethod &signal)
{
    if (signal == QMetaMethod::fromSignal(&ClientConnection::traffic))
        connect(m_peer.get(), &RpcPeer::traffic, this, &ClientConnection::traffic, Qt::UniqueConnection);
}

ClientConnection::~ClientConnection()
{
    m_state = State::Closed;
    m_peer->disconnect(this);
    m_peer.reset(); // ends what is with the peer, while this is still whole
    const QList<Ticket> left = m_exchanges.keys();
    for (const Ticket ticket : left)
        end(ticket, tl::make_unexpected(failure(ErrorCode::Cancelled,
                                                QCoreApplication::translate("mcp", "The session was closed"), false)));
}

void ClientConnection::open(std::function<void(core::Expected<ServerDescription>)> done)
{
    m_opened = std::move(done);
    m_state = State::Opening;
    connect(&m_peer->transport(), &Transport::opened, this, [this] {
        if (std::exchange(m_isReached, true) || !m_opened)
            return;
        m_settings.era == Era::Handshake ? initialize() : probe();
    });
    m_clock.callAfter(m_settings.startupTimeout, this, [this] {
        if (m_isReached || m_state != State::Opening)
            return;
        const double seconds = static_cast<double>(m_settings.startupTimeout.count()) / 1000.0;
        failOpening(
            Error{ErrorCode::TimedOut,
                  QCoreApplication::translate("mcp", "The server could not be reached within %1 s").arg(seconds),
                  {},
                  {},
                  true});
    });
    m_peer->transport().open();
}

void ClientConnection::close()
{
    if (m_state != State::Idle && m_state != State::Closed)
        m_peer->transport().close();
}

// ---- agreeing on a revision -----------------------------------------------------------------------------------------

void ClientConnection::probe()
{
    ++m_probes;
    m_peer->transport().setRevision(kNewestStateless);
    m_peer->setRequestMeta(statelessMeta(m_settings.client, m_features, kNewestStateless, m_logLevel));
    RequestOptions options;
    options.timeout = options.ceiling =
        m_settings.era == Era::Stateless ? m_settings.startupTimeout : m_settings.probeTimeout;
    options.isCancellable = false;
    m_peer->call(QByteArrayLiteral("server/discover"), {}, options, [this](const Answer &answer) { onProbed(answer); });
}

void ClientConnection::onProbed(const Answer &answer)
{
    if (m_state == State::Closed)
        return;
    if (answer) {
        if (auto server = discoveredServer(*answer)) {
            m_server = std::move(*server);
            m_peer->setTakesRequests(false);
            becomeReady();
            return;
        }
        if (m_settings.era == Era::Stateless) {
            failOpening(Error{ErrorCode::Unsupported,
                              QCoreApplication::translate("mcp", "The server does not speak revision %1")
                                  .arg(QString::fromLatin1(revisionName(kNewestStateless))),
                              {},
                              {},
                              false});
            return;
        }
        initialize();
        return;
    }
    const CallFailure &failure = answer.error();
    if (m_peer->isClosed()) {
        m_wasLostAtProbe = true; // onClosed() tells the rest
        return;
    }
    if (m_probes == 1 && isWorthProbingAgain(failure)) {
        probe();
        return;
    }
    m_wasProbeSilent = failure.error.code == ErrorCode::TimedOut;
    if (m_settings.era != Era::Stateless && isWorthInitializing(failure))
        initialize();
    else
        failOpening(failure.error);
}

void ClientConnection::initialize()
{
    m_peer->setRequestMeta({});
    // Until one is agreed on, header fields are those of the last revision that needs none.
    m_peer->transport().setRevision(Revision::R2025_03_26);
    m_peer->setAcceptsBatches(true); // the answer tells whether they are allowed
    RequestOptions options;
    options.timeout = options.ceiling = m_settings.startupTimeout;
    options.isCancellable = false;
    m_peer->call(QByteArrayLiteral("initialize"), initializeMembers(m_settings.client, m_features), options,
                 [this](const Answer &answer) { onInitialized(answer); });
}

void ClientConnection::onInitialized(const Answer &answer)
{
    if (m_state == State::Closed)
        return;
    if (!answer) {
        if (m_peer->isClosed())
            return; // onClosed() tells
        const auto &rpc = answer.error().rpc;
        // A server of the stateless revision that was too slow to answer the probe refuses the handshake.
        if (std::exchange(m_wasProbeSilent, false) && rpc && rpc->code == kUnsupportedVersion)
            probe();
        else
            failOpening(answer.error().error);
        return;
    }
    auto server = initializedServer(*answer);
    if (!server) {
        failOpening(server.error());
        return;
    }
    m_server = std::move(*server);
    m_peer->transport().setRevision(m_server.revision);
    m_peer->setAcceptsBatches(hasBatches(m_server.revision));
    m_peer->notify(QByteArrayLiteral("notifications/initialized"), {}, false);
    startListening();
}

/// Ready once the transport listens: what a server asks on that stream during the first call would be lost otherwise.
void ClientConnection::startListening()
{
    m_isListening = false;
    const auto proceed = [this] {
        if (!std::exchange(m_isListening, true) && m_state != State::Closed)
            becomeReady();
    };
    connect(&m_peer->transport(), &Transport::listening, this, proceed, Qt::SingleShotConnection);
    m_clock.callAfter(kListeningLimit, this, proceed);
    m_peer->transport().startListening();
}

void ClientConnection::becomeReady()
{
    const bool wasReady = m_state == State::Renewing;
    m_state = State::Ready;
    if (!wasReady) {
        startPings();
        const auto opened = std::exchange(m_opened, {});
        opened(m_server);
        return;
    }
    const QPointer<ClientConnection> alive(this);
    Q_EMIT renewed();
    const QList<Ticket> waiting = std::exchange(m_waiting, {});
    for (const Ticket ticket : waiting) {
        if (!alive)
            return;
        send(ticket, {});
    }
}

Error ClientConnection::named(const Error &error) const { return aboutServer(error, m_settings.server); }

void ClientConnection::failOpening(Error error)
{
    const QString output = lastLines(m_peer->transport().errorOutput(), kErrorLinesShown, kErrorTextShown);
    if (!output.isEmpty() && !error.detail.contains(output))
        error.detail += (error.detail.isEmpty() ? QString() : QStringLiteral("; ")) + output;
    const QPointer<ClientConnection> alive(this);
    if (const auto opened = std::exchange(m_opened, {}))
        opened(tl::make_unexpected(named(error)));
    if (!alive)
        return;
    const QList<Ticket> waiting = std::exchange(m_waiting, {});
    for (const Ticket ticket : waiting) {
        end(ticket, tl::make_unexpected(CallFailure{error, {}}));
        if (!alive)
            return;
    }
    close();
}

void ClientConnection::startPings()
{
    if (m_settings.pingInterval.count() <= 0 || !hasPing(m_server.revision))
        return;
    auto *pinger = new Pinger(*m_peer, m_clock, m_settings.pingInterval, m_peer.get());
    connect(pinger, &Pinger::unanswered, this, [this](int missed) {
        Q_EMIT logged(QCoreApplication::translate("mcp", "The server did not answer %1 pings; the connection is closed")
                          .arg(missed));
        close();
    });
    pinger->start();
}

/// The server has forgotten the session in which @p sentAs was asked: begin anew, and ask once more.
void ClientConnection::onExpired(qint64 sentAs)
{
    const auto found = std::find_if(m_exchanges.begin(), m_exchanges.end(),
                                    [&](const Exchange &exchange) { return exchange.sentAs == sentAs; });
    if (found != m_exchanges.end() && m_peer->abandon(sentAs)) {
        found->sentAs = 0;
        if (std::exchange(found->isRenewed, true)) {
            // Once more is what the protocol asks for; a server that forgets each session would be asked for ever.
            end(found.key(),
                tl::make_unexpected(
                    failure(ErrorCode::Unavailable,
                            QCoreApplication::translate("mcp", "The server forgets its sessions; restart it"), true)));
            return;
        }
        m_waiting.append(found.key());
    }
    if (m_state != State::Ready)
        return;
    Q_EMIT logged(QCoreApplication::translate("mcp", "The server no longer knows the session; a new one is opened"));
    m_state = State::Renewing;
    initialize();
}

// ---- requests
// --------------------------------------------------------------------------------------------------------

ClientConnection::Ticket ClientConnection::exchange(const QByteArray &method, const QByteArray &members,
                                                    const RequestOptions &options, AnswerHandler handler)
{
    const Ticket ticket = ++m_lastTicket;
    m_exchanges.emplace(ticket, Exchange{method, members, options, std::move(handler)});
    switch (m_state) {
    case State::Ready:
        send(ticket, {});
        break;
    case State::Renewing:
        m_waiting.append(ticket);
        break;
    case State::Idle:
    case State::Opening:
    case State::Closed:
        QMetaObject::invokeMethod(
            this,
            [this, ticket] {
                end(ticket,
                    tl::make_unexpected(failure(
                        ErrorCode::Unavailable,
                        QCoreApplication::translate("mcp", "The session is not open; open it and ask again"), true)));
            },
            Qt::QueuedConnection);
        break;
    }
    return ticket;
}

/// @p more are further members of the params, with a comma before each.
void ClientConnection::send(Ticket ticket, const QByteArray &more)
{
    const auto found = m_exchanges.find(ticket);
    if (found == m_exchanges.end())
        return;
    found->sentAs = m_peer->call(found->method, found->members + more, found->options,
                                 [this, ticket](Answer answer) { onAnswer(ticket, std::move(answer)); });
}

void ClientConnection::cancel(Ticket ticket, const QString &reason)
{
    const auto found = m_exchanges.constFind(ticket);
    if (found == m_exchanges.constEnd())
        return;
    if (found->sentAs != 0) {
        m_peer->cancel(found->sentAs, reason); // leads to onAnswer()
        return;
    }
    m_waiting.removeOne(ticket);
    end(ticket,
        tl::make_unexpected(failure(ErrorCode::Cancelled, QCoreApplication::translate("mcp", "Cancelled"), false)));
}

void ClientConnection::onAnswer(Ticket ticket, Answer answer)
{
    const auto found = m_exchanges.find(ticket);
    if (found == m_exchanges.end())
        return;
    found->sentAs = 0;
    if (answer && isStateless(m_server.revision)) {
        const QString type = textMember(*answer, "resultType");
        if (type == QLatin1String("input_required")) {
            askForInput(ticket, *answer);
            return;
        }
        if (!type.isEmpty() && type != QLatin1String("complete")) {
            end(ticket, tl::make_unexpected(failure(
                            ErrorCode::Unsupported,
                            QCoreApplication::translate(
                                "mcp", "The server answered with a result of the unknown type “%1”; update Assay")
                                .arg(type.left(40)),
                            false)));
            return;
        }
    }
    end(ticket, std::move(answer));
}

/// Lets the features deal with all that @p result asks for, then sends the request again with their answers.
void ClientConnection::askForInput(Ticket ticket, const Json &result)
{
    Exchange &exchange = m_exchanges[ticket];
    if (++exchange.rounds > kMaxInputRounds) {
        end(ticket,
            tl::make_unexpected(failure(
                ErrorCode::Unavailable,
                QCoreApplication::translate("mcp", "The server asked for input %1 times; the request was given up")
                    .arg(kMaxInputRounds),
                false)));
        return;
    }
    const auto gather = [this, ticket, result] {
        gatherInput(m_features, result,
                    [this, ticket, alive = QPointer<ClientConnection>(this)](const InputAnswer &input) {
                        if (alive && m_exchanges.contains(ticket))
                            sendAgain(ticket, input);
                    });
    };
    if (asksForInput(result))
        gather();
    else
        m_clock.callAfter(kInputPause, this, gather);
}

void ClientConnection::sendAgain(Ticket ticket, const InputAnswer &input)
{
    if (!input) {
        end(ticket, tl::make_unexpected(CallFailure{
                        Error{ErrorCode::Refused,
                              QCoreApplication::translate("mcp", "The server asked for input that was refused: %1")
                                  .arg(input.error().message),
                              {},
                              {},
                              false},
                        input.error()}));
        return;
    }
    if (m_state != State::Ready) {
        end(ticket, tl::make_unexpected(failure(
                        ErrorCode::Unavailable,
                        QCoreApplication::translate("mcp", "The session is not open; open it and ask again"), true)));
        return;
    }
    const bool needsComma = !input->isEmpty() && !m_exchanges[ticket].members.isEmpty();
    send(ticket, needsComma ? ',' + *input : *input);
}

void ClientConnection::end(Ticket ticket, Answer answer)
{
    const auto found = m_exchanges.find(ticket);
    if (found == m_exchanges.end())
        return;
    const AnswerHandler handler = std::move(found->handler);
    m_exchanges.remove(ticket);
    if (!answer)
        answer.error().error = named(answer.error().error);
    handler(std::move(answer));
}

void ClientConnection::notify(const QByteArray &method, const QByteArray &members)
{
    m_peer->notify(method, members, false);
}

void ClientConnection::setRequestedLogLevel(const QString &level)
{
    m_logLevel = level;
    if (isStateless(m_server.revision))
        m_peer->setRequestMeta(statelessMeta(m_settings.client, m_features, m_server.revision, m_logLevel));
}

void ClientConnection::onRequest(const IncomingRequest &request)
{
    const QPointer<RpcPeer> peer(m_peer.get());
    const qint64 serial = request.serial;
    fulfil(m_features, request.method, request.params, [peer, serial](tl::expected<Json, RpcError> reply) {
        if (!peer)
            return;
        if (reply)
            peer->answer(serial, *reply);
        else
            peer->refuse(serial, reply.error());
    });
}

void ClientConnection::onClosed(const Error &reason)
{
    m_state = State::Closed;
    const QPointer<ClientConnection> alive(this);
    if (const auto opened = std::exchange(m_opened, {}))
        opened(tl::make_unexpected(named(reason)));
    if (!alive)
        return;
    const QList<Ticket> left = m_exchanges.keys();
    for (const Ticket ticket : left) {
        end(ticket, tl::make_unexpected(CallFailure{reason, {}}));
        if (!alive)
            return;
    }
    Q_EMIT closed(reason);
}

} // namespace assay::mcp
