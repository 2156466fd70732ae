// SPDX-License-Identifier: GPL-3.0-or-later
// TransportWatch: records what a transport tells, and stands in for the session: it forgets what was answered.
#pragma once

#include "mcp/jsonrpc/rpcmessage.h"
#include "mcp/transport/transport.h"

#include <QByteArrayList>
#include <QMap>
#include <QObject>
#include <QStringList>

namespace assay::test {

class TransportWatch
{
public:
    explicit TransportWatch(mcp::Transport &transport) : m_transport(transport)
    {
        using mcp::Transport;
        QObject::connect(&transport, &Transport::opened, &m_context, [this] { ++opened; });
        QObject::connect(&transport, &Transport::listening, &m_context, [this] { ++listening; });
        QObject::connect(&transport, &Transport::received, &m_context,
                         [this](const QByteArray &bytes) { take(bytes); });
        QObject::connect(&transport, &Transport::requestFailed, &m_context,
                         [this](qint64 id, const core::Error &error) {
                             ++ends[id];
                             failed.insert(id, error);
                         });
        QObject::connect(&transport, &Transport::sessionExpired, &m_context, [this](qint64 id) { expired.append(id); });
        QObject::connect(&transport, &Transport::tooLarge, &m_context,
                         [this](const QByteArray &head, const core::Error &) { tooLarge.append(head); });
        QObject::connect(&transport, &Transport::logged, &m_context,
                         [this](const QString &line) { logged.append(line); });
        QObject::connect(&transport, &Transport::closed, &m_context,
                         [this](const core::Error &reason) { closed.append(reason); });
    }

    int opened = 0;
    int listening = 0;
    QByteArrayList received;
    QMap<qint64, QByteArray> answers;
    QMap<qint64, core::Error> failed;
    QMap<qint64, int> ends; ///< how many outcomes each request had
    QList<qint64> expired;
    QByteArrayList tooLarge;
    QStringList logged;
    QList<core::Error> closed;

private:
    void take(const QByteArray &bytes)
    {
        received.append(bytes);
        QList<QString> warnings;
        const auto frame = mcp::readRpcFrame(bytes, {}, warnings);
        if (!frame)
            return;
        for (const mcp::RpcMessage &message : frame->messages) {
            using Kind = mcp::RpcMessage::Kind;
            const auto id = message.id.number();
            if (!message.hasId || !id || (message.kind != Kind::Result && message.kind != Kind::Error))
                continue;
            ++ends[*id];
            answers.insert(*id, bytes);
            m_transport.forget(*id);
        }
    }

    mcp::Transport &m_transport;
    QObject m_context;
};

/// A request with parameters `{}` or as given.
[[nodiscard]] inline mcp::OutgoingFrame requestFrame(qint64 id, const QByteArray &method,
                                                     const QByteArray &params = QByteArrayLiteral("{}"))
{
    mcp::OutgoingFrame frame;
    frame.id = id;
    frame.method = method;
    frame.bytes = mcp::writeRpcRequest(id, method, params);
    frame.isUrgent = method == "ping";
    return frame;
}

[[nodiscard]] inline mcp::OutgoingFrame notificationFrame(const QByteArray &method)
{
    mcp::OutgoingFrame frame;
    frame.kind = mcp::OutgoingFrame::Kind::Notification;
    frame.method = method;
    frame.bytes = mcp::writeRpcNotification(method, {});
    frame.isUrgent = true;
    return frame;
}

[[nodiscard]] inline QByteArray resultText(qint64 id)
{
    return R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id) + R"(,"result":{}})";
}

/// The id of the request in @p body, or 0.
[[nodiscard]] inline qint64 idIn(const QByteArray &body)
{
    const auto id = mcp::rpcIdOf(body);
    return id ? id->number().value_or(0) : 0;
}

} // namespace assay::test
