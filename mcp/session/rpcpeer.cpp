// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/rpcpeer.h"

#include "mcp/protocol/members.h"

#include <QCoreApplication>
#include <QMetaMethod>
#include <QPointer>
#include <QStringBuilder>

#include <algorithm>
#include <utility>

namespace assay::mcp {

using core::Error;
using core::ErrorCode;
using core::Json;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

namespace {

constexpr qsizetype kLoggedBytes = 200; ///< of a stray frame; enough to recognise it

QString shortened(QByteArrayView bytes)
{
    const QString text = QString::fromUtf8(bytes.first(std::min(bytes.size(), kLoggedBytes)));
    return bytes.size() > kLoggedBytes ? text + QChar(0x2026) : text;
}

/// Why @p message, an unusable response, cannot be used.
Error reasonOf(const RpcMessage &message)
{
    const bool isEmpty = !message.payload.contains("result") && !message.payload.contains("error");
    return protocolError(isEmpty
                             ? QCoreApplication::translate("mcp", "its answer holds neither a result nor an error")
                             : QCoreApplication::translate("mcp", "its answer does not tell which request it is for"),
                         message.payload);
}

} // namespace

RpcPeer::RpcPeer(std::unique_ptr<Transport> transport, const PeerLimits &limits, core::Clock &clock, QObject *parent)
    : QObject(parent), m_transport(std::move(transport)), m_limits(limits), m_clock(clock)
{
    connect(m_transport.get(), &Transport::received, this, &RpcPeer::onReceived);
    connect(m_transport.get(), &Transport::requestFailed, this, [this](qint64 id, const Error &error) {
        end(id, tl::make_unexpected(CallFailure{error, {}}));
    });
    connect(m_transport.get(), &Transport::tooLarge, this,
            [this](const QByteArray &head, const Error &error) { onUnreadable(head, false, error); });
    connect(m_transport.get(), &Transport::logged, this, &RpcPeer::logged);
    connect(m_transport.get(), &Transport::closed, this, &RpcPeer::onClosed);
}

RpcPeer::~RpcPeer()
{
    m_transport->disconnect(this);
    // What still waits is told that it waits in vain; a handler that starts anew finds the peer closed.
    onClosed(Error{ErrorCode::Cancelled, QCoreApplication::translate("mcp", "The session was closed"), {}, {}, false});
}

void RpcPeer::setRequestHandler(std::function<void(const IncomingRequest &)> handler)
{
    m_onRequest = std::move(handler);
}

void RpcPeer::setNotificationHandler(std::function<void(const std::string &, const Json &)> handler)
{
    m_onNotification = std::move(handler);
}

void RpcPeer::setCancelHandler(std::function<void(const RequestId &)> handler) { m_onCancelled = std::move(handler); }

qint64 RpcPeer::call(const QByteArray &method, const QByteArray &members, const RequestOptions &options,
                     AnswerHandler handler)
{
    const qint64 id = ++m_lastId;
    const nanoseconds now = m_clock.elapsed();
    Pending pending{method, members, options, std::move(handler), now + options.timeout, now + options.ceiling};
    pending.due = std::min(pending.due, pending.ceiling);
    const nanoseconds due = pending.due;
    const auto placed = m_pending.emplace(id, std::move(pending));
    if (m_isClosed) {
        QMetaObject::invokeMethod(
            this,
            [this, id] {
                end(id, tl::make_unexpected(CallFailure{
                            Error{ErrorCode::Unavailable,
                                  QCoreApplication::translate("mcp", "The session is closed; open it again"),
                                  {},
                                  {},
                                  true},
                            {}}));
            },
            Qt::QueuedConnection);
        return id;
    }
    transmit(id, *placed);
    watchTime(due);
    return id;
}

void RpcPeer::transmit(qint64 id, const Pending &pending)
{
    QByteArray meta = m_requestMeta;
    if (pending.options.wantsProgress) {
        const QByteArray token = QByteArrayView("\"progressToken\":") % QByteArray::number(id);
        meta = meta.isEmpty() ? token : QByteArray(meta % ',' % token);
    }
    QByteArray params;
    if (!meta.isEmpty()) {
        const QByteArrayView comma = pending.members.isEmpty() ? QByteArrayView() : QByteArrayView(",");
        params = '{' % pending.members % comma % QByteArrayView("\"_meta\":{") % meta % QByteArrayView("}}");
    } else if (!pending.members.isEmpty()) {
        params = '{' % pending.members % '}';
    }
    OutgoingFrame frame;
    frame.bytes = writeRpcRequest(id, pending.method, params);
    frame.kind = OutgoingFrame::Kind::Request;
    frame.id = id;
    frame.method = pending.method;
    frame.name = pending.options.name;
    frame.headers = pending.options.headers;
    frame.isUrgent = pending.options.isUrgent;
    if (isSignalConnected(QMetaMethod::fromSignal(&RpcPeer::traffic)))
        Q_EMIT traffic(true, frame.bytes);
    m_transport->send(frame);
}

void RpcPeer::cancel(qint64 id, const QString &reason)
{
    const auto found = m_pending.constFind(id);
    if (found == m_pending.constEnd())
        return;
    if (found->options.isCancellable)
        sendCancellation(id, reason);
    end(id, tl::make_unexpected(CallFailure{
                Error{ErrorCode::Cancelled, QCoreApplication::translate("mcp", "Cancelled"), {}, {}, false}, {}}));
}

void RpcPeer::sendCancellation(qint64 id, const QString &reason)
{
    if (m_isClosed || m_transport->cancelsByForgetting())
        return;
    const Json text = reason.toStdString();
    notify(QByteArrayLiteral("notifications/cancelled"),
           "\"requestId\":" + QByteArray::number(id) + ",\"reason\":" + core::toJsonText(text), true);
}

bool RpcPeer::abandon(qint64 id) { return m_pending.remove(id) > 0; }

void RpcPeer::notify(const QByteArray &method, const QByteArray &members, bool isUrgent)
{
    OutgoingFrame frame;
    frame.bytes = writeRpcNotification(method, members.isEmpty() ? QByteArray() : '{' + members + '}');
    frame.kind = OutgoingFrame::Kind::Notification;
    frame.method = method;
    frame.isUrgent = isUrgent;
    Q_EMIT traffic(true, frame.bytes);
    m_transport->send(frame);
}

void RpcPeer::answer(qint64 serial, const Json &result)
{
    if (const std::optional<RequestId> id = takeIncoming(serial))
        respond(writeRpcResult(*id, core::toJsonText(result)));
}

void RpcPeer::refuse(qint64 serial, const RpcError &error)
{
    if (const std::optional<RequestId> id = takeIncoming(serial))
        respond(writeRpcError(*id, error));
}

/// The id of an open request, which is open no more; nothing if it was answered or cancelled.
std::optional<RequestId> RpcPeer::takeIncoming(qint64 serial)
{
    const auto found = std::find_if(m_incoming.cbegin(), m_incoming.cend(),
                                    [serial](const Incoming &open) { return open.serial == serial; });
    if (found == m_incoming.cend())
        return std::nullopt;
    return m_incoming.takeAt(found - m_incoming.cbegin()).id;
}

void RpcPeer::respond(const QByteArray &bytes)
{
    OutgoingFrame frame;
    frame.bytes = bytes;
    frame.kind = OutgoingFrame::Kind::Response;
    frame.isUrgent = true;
    Q_EMIT traffic(true, frame.bytes);
    m_transport->send(frame);
}

void RpcPeer::onReceived(const QByteArray &bytes)
{
    m_lastHeard = m_clock.elapsed();
    if (isSignalConnected(QMetaMethod::fromSignal(&RpcPeer::traffic)))
        Q_EMIT traffic(false, bytes);
    QList<QString> warnings;
    auto frame = readRpcFrame(bytes, m_limits.message, warnings);
    for (const QString &warning : std::as_const(warnings))
        Q_EMIT logged(warning);
    if (!frame) {
        onUnreadable(bytes, true, frame.error());
        return;
    }
    for (const QString &reason : std::as_const(frame->rejected))
        Q_EMIT logged(reason + QStringLiteral(": ") + shortened(bytes));
    const QPointer<RpcPeer> alive(this);
    for (RpcMessage &message : frame->messages) {
        onMessage(std::move(message), frame->isBatch);
        if (!alive)
            return;
    }
}

/// A frame that could not be read may still have been somebody's answer: that call fails now, not at its time limit.
void RpcPeer::onUnreadable(const QByteArray &bytes, bool isWhole, const Error &error)
{
    const RpcHead head = rpcHeadOf(bytes);
    std::optional<qint64> id;
    if (head.side == RpcHead::Side::Asking)
        id = std::nullopt; // the numbers of the peer's own requests are not ours
    else if (head.id)
        id = head.id->number();
    else if (error.code == ErrorCode::TooLarge || head.side == RpcHead::Side::Answering)
        id = onlyPending();
    Q_EMIT logged(error.toLine() + QStringLiteral(": ") + shortened(bytes));
    if (id)
        end(*id, tl::make_unexpected(CallFailure{error, {}, isWhole ? bytes : QByteArray()}));
}

/// The call that an answer to nobody can only be meant for; nothing if there are none or several.
std::optional<qint64> RpcPeer::onlyPending() const
{
    return m_pending.size() == 1 ? std::optional(m_pending.constBegin().key()) : std::nullopt;
}

void RpcPeer::onMessage(RpcMessage &&message, bool isInBatch)
{
    switch (message.kind) {
    case RpcMessage::Kind::Result:
    case RpcMessage::Kind::Error:
    case RpcMessage::Kind::Unusable:
        if (isInBatch && !m_acceptsBatches) {
            const QString text =
                QCoreApplication::translate("mcp", "The server answered in a batch, which this revision does not have");
            Q_EMIT logged(text);
            if (const auto id = message.id.number(); id && message.hasId)
                end(*id, tl::make_unexpected(CallFailure{Error{ErrorCode::Unsupported, text, {}, {}, false}, {}}));
            return;
        }
        onAnswer(std::move(message));
        return;
    case RpcMessage::Kind::Request:
        onRequest(std::move(message));
        return;
    case RpcMessage::Kind::Notification:
        onNotification(std::move(message));
        return;
    }
}

void RpcPeer::onAnswer(RpcMessage &&message)
{
    const std::optional<qint64> id = message.hasId ? message.id.number() : onlyPending();
    if (!id || !m_pending.contains(*id)) {
        const QString whose = message.hasId ? message.id.toString().left(kLoggedBytes) : QStringLiteral("null");
        Q_EMIT logged(QCoreApplication::translate("mcp", "An answer to request %1, which nobody waits for, was dropped")
                          .arg(whose) +
                      (message.kind == RpcMessage::Kind::Error
                           ? QStringLiteral(": ") + message.error.message.left(kLoggedBytes)
                           : QString()));
        return;
    }
    if (message.kind == RpcMessage::Kind::Result)
        end(*id, std::move(message.payload));
    else
        end(*id, tl::make_unexpected(message.kind == RpcMessage::Kind::Error ? failureOf(message.error)
                                                                             : CallFailure{reasonOf(message), {}}));
}

void RpcPeer::onRequest(RpcMessage &&message)
{
    if (!m_takesRequests) {
        Q_EMIT logged(QCoreApplication::translate("mcp",
                                                  "The server asked “%1”, which this revision does not allow; the "
                                                  "request was dropped")
                          .arg(core::toQString(message.method).left(kLoggedBytes)));
        return;
    }
    if (std::ranges::any_of(m_incoming, [&message](const Incoming &open) { return open.id == message.id; })) {
        Q_EMIT logged(
            QCoreApplication::translate("mcp", "The server used the id %1 twice; the second request was dropped")
                .arg(message.id.toString()));
        return;
    }
    const qint64 serial = ++m_lastSerial;
    m_incoming.append({serial, message.id});
    if (message.method == "ping") {
        answer(serial, Json::object());
    } else if (m_incoming.size() > m_limits.incomingRequests) {
        refuse(serial, {rpccode::kInternalError, QStringLiteral("Too many requests at the same time"), {}});
    } else if (m_onRequest) {
        m_onRequest({serial, message.id, std::move(message.method), std::move(message.payload)});
    } else {
        refuse(serial, {rpccode::kMethodNotFound, QStringLiteral("Method not found"), {}});
    }
}

void RpcPeer::onNotification(RpcMessage &&message)
{
    if (message.method == "notifications/progress") {
        onProgress(message.payload);
    } else if (message.method == "notifications/cancelled") {
        const Json id = valueMember(message.payload, "requestId");
        const auto found = std::find_if(m_incoming.cbegin(), m_incoming.cend(),
                                        [&](const Incoming &open) { return open.id.toJson() == id; });
        if (found == m_incoming.cend())
            return;
        const RequestId cancelled = m_incoming.takeAt(found - m_incoming.cbegin()).id;
        if (m_onCancelled)
            m_onCancelled(cancelled);
    } else if (m_onNotification) {
        m_onNotification(message.method, message.payload);
    }
}

void RpcPeer::onProgress(const Json &params)
{
    const Json token = valueMember(params, "progressToken");
    if (!token.is_number_integer())
        return;
    const auto found = m_pending.find(token.get<qint64>());
    if (found == m_pending.end() || !found->options.wantsProgress)
        return;
    found->due = std::min(m_clock.elapsed() + nanoseconds(found->options.timeout), found->ceiling);
    watchTime(found->due);
    if (!found->options.progressed)
        return;
    ProgressReport report;
    if (const Json done = valueMember(params, "progress"); done.is_number())
        report.done = done.get<double>();
    if (const Json total = valueMember(params, "total"); total.is_number())
        report.total = total.get<double>();
    report.text = textMember(params, "message");
    const auto progressed = found->options.progressed; // the call may end inside
    progressed(report);
}

void RpcPeer::onClosed(const Error &reason)
{
    if (std::exchange(m_isClosed, true))
        return;
    const QPointer<RpcPeer> alive(this);
    m_incoming.clear();
    QList<qint64> ids = m_pending.keys();
    std::sort(ids.begin(), ids.end());
    Error error = reason;
    if (error.code != ErrorCode::Cancelled)
        error.retryable = true;
    for (const qint64 id : std::as_const(ids)) {
        end(id, tl::make_unexpected(CallFailure{error, {}}));
        if (!alive)
            return;
    }
    Q_EMIT closed(reason);
}

void RpcPeer::end(qint64 id, Answer answer)
{
    const auto found = m_pending.find(id);
    if (found == m_pending.end())
        return;
    const AnswerHandler handler = std::move(found->handler);
    m_pending.remove(id);
    m_transport->forget(id);
    handler(std::move(answer));
}

/// Arms the one timer, if it would fire too late for @p due.
void RpcPeer::watchTime(nanoseconds due)
{
    if (m_watched != nanoseconds::zero() && m_watched <= due)
        return;
    m_watched = due;
    const auto delay = std::chrono::ceil<milliseconds>(due - m_clock.elapsed());
    m_clock.callAfter(std::max(delay, milliseconds::zero()), this, [this, due] {
        if (m_watched == due)
            checkTime();
    });
}

void RpcPeer::checkTime()
{
    m_watched = {};
    const nanoseconds now = m_clock.elapsed();
    QList<qint64> overdue;
    nanoseconds next = nanoseconds::max();
    for (auto it = m_pending.constBegin(); it != m_pending.constEnd(); ++it) {
        if (it->due <= now)
            overdue.append(it.key());
        else
            next = std::min(next, it->due);
    }
    if (next != nanoseconds::max())
        watchTime(next);
    std::sort(overdue.begin(), overdue.end());
    const QPointer<RpcPeer> alive(this);
    for (const qint64 id : std::as_const(overdue)) {
        const auto found = m_pending.constFind(id);
        if (found == m_pending.constEnd())
            continue;
        const RequestOptions &options = found->options;
        const auto limit = found->due == found->ceiling ? options.ceiling : options.timeout;
        const Error error{ErrorCode::TimedOut,
                          QCoreApplication::translate("mcp", "The server did not answer “%1” within %2 s")
                              .arg(QString::fromLatin1(found->method))
                              .arg(static_cast<double>(limit.count()) / 1000.0),
                          {},
                          {},
                          true};
        if (options.isCancellable)
            sendCancellation(id, QStringLiteral("time limit"));
        end(id, tl::make_unexpected(CallFailure{error, {}}));
        if (!alive)
            return;
    }
}

} // namespace assay::mcp
