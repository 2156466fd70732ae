// SPDX-License-Identifier: GPL-3.0-or-later
// EventStream: reads text/event-stream as the WHATWG rules have it, in any pieces and with bounded memory.
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <chrono>
#include <optional>

namespace assay::mcp {

/// One event. Bytes are as they came: whether they are UTF-8 is for the reader of the data to see.
struct ServerEvent
{
    QByteArray type;         ///< empty where the stream names none, which means "message"; at most 4 KiB are kept
    QByteArray data;         ///< lines joined by LF; of an event beyond the limit only how it begins, at most 4 KiB
    QByteArray lastEventId;  ///< what Last-Event-ID would be from here on; may be empty
    qint64 skippedBytes = 0; ///< not 0: the event was beyond the limit, and this long

    bool operator==(const ServerEvent &) const = default;
};

/// Parses an event stream (WHATWG HTML, 9.2 "Server-sent events"). Time is linear in what is fed, memory at most the
/// limit plus a few KiB, and twice that while an event has both a long line and others before it. Ids above 4 KiB are
/// ignored as ids with NUL are. A plain value; one thread at a time.
class EventStream
{
public:
    /// @p limit: the most bytes of one event's data.
    explicit EventStream(qsizetype limit);

    /// The events that became complete with @p bytes, in order; each piece of the stream once.
    [[nodiscard]] QList<ServerEvent> feed(QByteArrayView bytes);

    /// Whether the event now being read is already beyond the limit.
    [[nodiscard]] bool isOversize() const { return m_isSkipping; }

    /// How many bytes have come since the last complete event (or the beginning) that are no part of an event:
    /// comments, other fields, empty lines, and what was skipped beyond the limit. An event without data is none.
    [[nodiscard]] qint64 unusedBytes() const;

    /// Id of the last complete event that had one.
    [[nodiscard]] const QByteArray &lastEventId() const { return m_lastEventId; }

    /// What the stream last asked for as the delay before connecting again; at most 24 h. Nothing if it did not.
    [[nodiscard]] std::optional<std::chrono::milliseconds> retry() const { return m_retry; }

private:
    void parse(QByteArrayView bytes, QList<ServerEvent> &events);
    void keep(QByteArrayView part);
    [[nodiscard]] qsizetype roomForLine() const;
    void takeLine(QByteArrayView kept, qsizetype length, QList<ServerEvent> &events, QByteArray *owner);
    void addData(QByteArrayView kept, qsizetype length, QByteArray *owner);
    void setRetry(QByteArrayView digits);
    void beginSkipping();
    void dispatch(QList<ServerEvent> &events);

    qsizetype m_limit;
    QByteArray m_start; ///< the first bytes, while they may still be a byte order mark
    bool m_hasStarted = false;
    bool m_endedWithCr = false; ///< an LF that follows belongs to the line that just ended

    QByteArray m_line;          ///< how the unfinished line begins, as much of it as matters
    qsizetype m_lineLength = 0; ///< its full length so far

    QByteArray m_type;
    QByteArray m_data; ///< each line with its LF; while skipping, the beginning only
    qint64 m_dataLength = 0;
    bool m_isSkipping = false;
    qint64 m_unused = 0; ///< without the unfinished line
    QByteArray m_idBuffer;
    QByteArray m_lastEventId;
    std::optional<std::chrono::milliseconds> m_retry;
};

} // namespace assay::mcp
