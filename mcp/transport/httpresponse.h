// SPDX-License-Identifier: GPL-3.0-or-later
// HttpResponse: reads one HTTP/1.1 answer off a connection, in any pieces and with bounded memory.
#pragma once

#include "mcp/transport/httpoptions.h"

#include <QByteArray>
#include <QByteArrayView>

namespace assay::mcp {

/// How an answer begins. Everything in it is untrusted.
struct HttpHead
{
    int status = 0;
    QByteArray reason;
    HttpHeaders headers; ///< in their order; values without white space at either end

    /// The value of field @p name, in any case, that may come once: the first. Empty without one.
    [[nodiscard]] QByteArray single(QByteArrayView name) const;
    /// The same of a field that is a list: the values of several such fields joined by ", ".
    [[nodiscard]] QByteArray list(QByteArrayView name) const;
};

/// Reads an answer (RFC 9112) to a request that is not HEAD. Interim answers (1xx) are skipped. A body is passed
/// through without being kept; what is kept is the head, which with all interim answers may have 128 KiB, as may the
/// trailer, which is dropped; the line before a chunk may have 1 KiB. A plain value; one thread at a time.
class HttpResponse
{
public:
    enum class Step {
        NeedsMore, ///< all bytes are used, and the answer goes on
        Head,      ///< head() is there
        Body,      ///< body() is the next piece
        End,       ///< the answer is complete; bytes that are left are not part of it
        TooLong,   ///< the head, the trailer or the line before a chunk is beyond its limit
        Malformed, ///< this is not HTTP
        Truncated, ///< the connection ended too early; from atEnd() alone
    };

    /// Takes bytes off the front of @p bytes up to the next thing to tell. To be called again until it needs more;
    /// after End and the faults it says the same again.
    [[nodiscard]] Step read(QByteArrayView &bytes);

    /// The connection has ended, and all its bytes were read: End, Truncated or an earlier fault.
    [[nodiscard]] Step atEnd();

    [[nodiscard]] const HttpHead &head() const { return m_head; }
    /// After Step::Body: part of the bytes given to read(), never empty.
    [[nodiscard]] QByteArrayView body() const { return m_body; }
    /// After Step::End: whether the connection may be used for another request.
    [[nodiscard]] bool keepsConnection() const { return m_keepsConnection; }

private:
    enum class State { Status, Fields, Counted, ToEnd, ChunkSize, Chunk, ChunkEnd, Trailer, Over };
    enum class Line { Whole, Partial, TooLong };

    [[nodiscard]] Step fail(Step fault);
    [[nodiscard]] Line takeLine(QByteArrayView &bytes, qsizetype limit);
    [[nodiscard]] Step readLine(QByteArrayView &bytes);
    [[nodiscard]] Step readBody(QByteArrayView &bytes);
    [[nodiscard]] Step readHeadLine(QByteArrayView line);
    [[nodiscard]] Step readChunkLine(QByteArrayView line);
    [[nodiscard]] bool readStatus(QByteArrayView line);
    void readField(QByteArrayView line);
    [[nodiscard]] bool readFraming();
    [[nodiscard]] bool readChunkSize(QByteArrayView line);

    State m_state = State::Status;
    Step m_last = Step::End; ///< what State::Over means
    QByteArray m_line;       ///< the line being read, without its end once it is whole
    qsizetype m_used = 0;    ///< bytes of the head, of the trailer or of the line before a chunk
    HttpHead m_head;
    QByteArrayView m_body;
    qint64 m_left = 0; ///< bytes of the body or the chunk
    bool m_isOldVersion = false;
    bool m_keepsConnection = false;
};

} // namespace assay::mcp
