// SPDX-License-Identifier: GPL-3.0-or-later
// HttpCall: one frame on its way over streamable HTTP, from the POST to the end of its answer.
#pragma once

#include "mcp/transport/httpsession.h"
#include "mcp/transport/reconnectdelay.h"
#include "mcp/transport/transport.h"
#include "models/core/error.h"

#include <QByteArray>
#include <QObject>
#include <QPointer>

namespace assay::mcp {

/// Whether @p bytes is a response to our request @p id, as far as their beginning tells. A response whose id comes
/// after its result is not recognised.
[[nodiscard]] bool isAnswerTo(QByteArrayView bytes, qint64 id);

/// Posts a frame and hands on what the server answers. An event stream that ends before the answer is asked for again
/// with Last-Event-ID, if its events had ids; otherwise the request fails at once. Whether the answer has come is seen
/// in the answer itself (isAnswerTo) or told by release(). Of a notification or a response nothing is expected but that
/// the server takes it, within half a minute.
///
/// Ends with ended(), after at most one of failed() and expired(); destroying it aborts silently. One thread.
class HttpCall : public QObject
{
    Q_OBJECT

public:
    /// @p session must outlive this.
    HttpCall(HttpSession &session, const OutgoingFrame &frame, QObject *parent);

    void start();
    /// Nobody waits for the answer any more: it came, or the request was given up. What has not been sent by now never
    /// is.
    void release();

    /// Whether this is a notification or a response of which is not yet known that the server has taken it.
    [[nodiscard]] bool isUnderway() const { return !isRequest() && !m_isSettled && !m_hasEnded; }

Q_SIGNALS:
    void received(const QByteArray &bytes);
    void failed(const assay::core::Error &error);
    /// 404 although a session id was sent; @p sessionId is that id.
    void expired(const QByteArray &sessionId);
    /// The answer has come, as far as can be seen, or the server has taken what needs none; more may follow before the
    /// end.
    void settled();
    void logged(const QString &line);
    void ended();

private:
    /// Whether the session is the one that this was sent under: only there are its events known.
    [[nodiscard]] bool isOfThisSession() const { return m_sentSessionId.isEmpty() || m_sentSessionId == m_session.id; }
    [[nodiscard]] bool isRequest() const { return m_frame.kind == OutgoingFrame::Kind::Request; }
    void run(const HttpAsk &ask, void (HttpCall::*onFinished)(const HttpOutcome &));
    void takeHeader(int status, bool isStream, const QByteArray &sessionId);
    void takeSessionId(int status, const QByteArray &sessionId);
    void takeEvent(const ServerEvent &event);
    void takePosted(const HttpOutcome &outcome);
    void takeResumed(const HttpOutcome &outcome);
    void takeReceipt(const HttpOutcome &outcome);
    void takeAnswer(const HttpOutcome &outcome);
    void takeErrorStatus(const HttpOutcome &outcome);
    void passOn(const QByteArray &bytes);
    void resume(const HttpOutcome &outcome);
    void giveUpUntaken();
    void failUnlessSettled(const core::Error &error);
    void fail(const core::Error &error);
    void settle();
    void end();

    HttpSession &m_session;
    OutgoingFrame m_frame;
    QByteArray m_sentSessionId; ///< or the one that the answer brought
    QPointer<HttpExchange> m_exchange;
    QByteArray m_lastEventId;
    ReconnectDelay m_delay;      ///< grows until an event comes, however many streams were opened
    int m_failedResumptions = 0; ///< in a row
    bool m_isSettled = false;
    bool m_isPassingOn = false; ///< the session is looking at what came
    bool m_hasEnded = false;
};

} // namespace assay::mcp
