// SPDX-License-Identifier: GPL-3.0-or-later
// ListeningStream: the GET stream of streamable HTTP, on which a server says what nobody asked for.
#pragma once

#include "mcp/transport/httpsession.h"
#include "mcp/transport/reconnectdelay.h"

#include <QByteArray>
#include <QObject>

namespace assay::mcp {

/// Keeps the stream open: when it ends or breaks it is asked for again, with the last event's id, after the delay the
/// server named or growing ones. A server without such a stream (405, any other 4xx, something that is no event stream)
/// is left alone. Destroying it ends the stream silently. One thread.
class ListeningStream : public QObject
{
    Q_OBJECT

public:
    /// @p session must outlive this.
    ListeningStream(HttpSession &session, QObject *parent);

    void start();

Q_SIGNALS:
    /// Once: the stream is open, or the first attempt has failed.
    void settled();
    void received(const QByteArray &bytes);
    void tooLarge(const QByteArray &head, const assay::core::Error &error);
    void logged(const QString &line);

private:
    void settle();
    void takeEvent(const ServerEvent &event);
    void takeEnd(const HttpOutcome &outcome);

    HttpSession &m_session;
    ReconnectDelay m_delay;
    QByteArray m_lastEventId;
    std::chrono::nanoseconds m_begun{0};
    bool m_isSettled = false;
    bool m_isBroken = false; ///< and was said to be
};

} // namespace assay::mcp
