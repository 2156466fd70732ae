// SPDX-License-Identifier: GPL-3.0-or-later
// Transport: carries JSON-RPC frames to one peer and back; what the session stands on.
#pragma once

#include "mcp/jsonrpc/rpcmessage.h"
#include "mcp/protocol/revision.h"
#include "models/core/error.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>

#include <optional>
#include <utility>

namespace assay::mcp {

/// One frame on its way out, with what some transports say about it beside the bytes.
struct OutgoingFrame
{
    enum class Kind { Request, Notification, Response };

    QByteArray bytes; ///< one JSON text without line breaks; sent exactly as it is
    Kind kind = Kind::Request;
    qint64 id = 0;     ///< of a request
    QByteArray method; ///< of requests and notifications
    QByteArray name;   ///< UTF-8: the tool, prompt or resource address meant, for header fields; may be empty
    /// Further header fields for this request alone (HTTP only), names and values ready to be sent.
    QList<std::pair<QByteArray, QByteArray>> headers;
    bool isUrgent = false; ///< a ping, a cancellation, an answer to the peer: never waits behind calls
};

/// Carries frames to one peer and back. Lives in one thread, which needs an event loop; all calls and signals are
/// there.
///
/// open() leads to opened() or to closed(). closed() comes exactly once after open(), whatever happens; nothing comes
/// after it, and nothing can be sent. Destroying an open transport ends the connection (and the peer's processes)
/// without a signal. For every request sent, one of these comes: its answer inside received(), requestFailed(), or
/// closed(); a peer that stays silent is the session's time limit's business.
class Transport : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void open() = 0;
    /// Queues @p frame; never blocks. Dropped without a word when not open.
    virtual void send(const OutgoingFrame &frame) = 0;
    /// The session no longer waits for request @p id: what is kept for it may go. Without effect if unknown.
    virtual void forget(qint64 id) { Q_UNUSED(id) }
    /// Ends the connection in an orderly way; closed() follows, also where the peer does not help.
    virtual void close() = 0;

    /// From now on frames are of @p revision (header fields depend on it).
    virtual void setRevision(Revision revision) { Q_UNUSED(revision) }

    /// Asks for what this peer sends unasked (the GET stream of HTTP); called once the handshake is done. Leads to
    /// listening(), whether the peer has such a stream or not; a session sends nothing before.
    virtual void startListening() { Q_EMIT listening(); }

    /// Whether forget() tells the peer that nobody waits for the answer any more, so that no cancellation is sent
    /// beside it (HTTP of the stateless revision, which closes the request's stream).
    [[nodiscard]] virtual bool cancelsByForgetting() const { return false; }

    /// Whether OutgoingFrame::name and headers reach the peer.
    [[nodiscard]] virtual bool carriesHeaders() const { return false; }

    /// The last lines the peer's process wrote on standard error; empty where there is none. Untrusted text.
    [[nodiscard]] virtual QString errorOutput() const { return {}; }

Q_SIGNALS:
    void opened();
    /// After startListening(): what it asked for is open, or the peer has nothing of the kind.
    void listening();
    /// One frame: a JSON text, without its line break. Not checked in any way but for its size.
    void received(const QByteArray &bytes);
    /// A frame beyond the limit on a message's bytes was skipped; @p head is how it begins (at most 4 KiB), from which
    /// the session tells whose answer it was.
    void tooLarge(const QByteArray &head, const assay::core::Error &error);
    /// No answer to request @p id can come any more.
    void requestFailed(qint64 id, const assay::core::Error &error);
    /// The peer said that it no longer knows this session (HTTP 404): the session begins anew, and sends @p id once
    /// more.
    void sessionExpired(qint64 id);
    /// Something to be written to the server's log: noise on standard output, a reconnection. Untrusted text.
    void logged(const QString &line);
    /// Once after open(). The code is Cancelled if close() was called.
    void closed(const assay::core::Error &reason);
};

} // namespace assay::mcp
