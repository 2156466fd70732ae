// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/eventstream.h"

#include "mcp/transport/boundedappend.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace assay::mcp {

namespace {

constexpr QByteArrayView kByteOrderMark("\xEF\xBB\xBF", 3);
constexpr qsizetype kHead = 4096;       // of an event that is skipped: enough to see whose answer it was
constexpr qsizetype kShortField = 4096; // of ids, types and delays: far above anything in use
constexpr qsizetype kLongestPrefix = 7; // "event: "
constexpr qsizetype kNameWithColon = 6; // "event:": from here on a line is known or of no interest
constexpr qint64 kLongestRetry = 24 * 60 * 60 * 1000;

/// The position of @p byte in @p bytes from @p from on, or the length of @p bytes.
qsizetype find(QByteArrayView bytes, char byte, qsizetype from, qsizetype end)
{
    if (from >= end)
        return end;
    const void *found = std::memchr(bytes.data() + from, byte, static_cast<std::size_t>(end - from));
    return found == nullptr ? end : static_cast<const char *>(found) - bytes.data();
}

} // namespace

EventStream::EventStream(qsizetype limit) : m_limit(limit) {}

qint64 EventStream::unusedBytes() const
{
    return m_unused + (m_line.startsWith("data:") && !m_isSkipping ? 0 : m_lineLength);
}

QList<ServerEvent> EventStream::feed(QByteArrayView bytes)
{
    QList<ServerEvent> events;
    if (!m_hasStarted) {
        const qsizetype wanted = std::min(kByteOrderMark.size() - m_start.size(), bytes.size());
        m_start.append(bytes.first(wanted));
        bytes = bytes.sliced(wanted);
        if (m_start.size() < kByteOrderMark.size() && kByteOrderMark.startsWith(m_start))
            return events;
        m_hasStarted = true;
        if (m_start != kByteOrderMark)
            parse(m_start, events);
        m_start.clear();
    }
    parse(bytes, events);
    return events;
}

void EventStream::parse(QByteArrayView bytes, QList<ServerEvent> &events)
{
    qsizetype at = 0;
    if (m_endedWithCr && !bytes.isEmpty()) {
        m_endedWithCr = false;
        at = bytes.front() == '\n' ? 1 : 0;
    }
    // The next LF is looked for once and remembered, or a stream of CR alone would be scanned again for each line.
    qsizetype lineFeed = find(bytes, '\n', at, bytes.size());
    while (at < bytes.size()) {
        const qsizetype end = find(bytes, '\r', at, lineFeed);
        const QByteArrayView part = bytes.sliced(at, end - at);
        if (end == bytes.size()) {
            keep(part);
            return;
        }
        if (m_lineLength == 0) {
            takeLine(part, part.size(), events, nullptr);
        } else {
            keep(part);
            QByteArray line = std::exchange(m_line, {}); // its own: skipping gives back what m_line holds
            takeLine(line, std::exchange(m_lineLength, 0), events, &line);
        }
        at = end + 1;
        if (bytes[end] == '\r') {
            if (at == bytes.size())
                m_endedWithCr = true;
            else if (bytes[at] == '\n')
                ++at;
        }
        if (at > lineFeed)
            lineFeed = find(bytes, '\n', at, bytes.size());
    }
}

void EventStream::keep(QByteArrayView part)
{
    m_lineLength += part.size();
    while (!part.isEmpty()) {
        const qsizetype room = roomForLine() - m_line.size();
        if (room > 0) {
            const qsizetype taken = std::min(room, part.size());
            boundedAppend(m_line, part.first(taken), roomForLine() + 1);
            part = part.sliced(taken);
        } else if (m_line.startsWith("data:") && !m_isSkipping) {
            beginSkipping();
        } else {
            break;
        }
    }
}

qsizetype EventStream::roomForLine() const
{
    if (m_line.startsWith("data:"))
        return (m_isSkipping ? kHead : m_limit - static_cast<qsizetype>(m_dataLength)) + kLongestPrefix + 1;
    if (m_line.startsWith("id:") || m_line.startsWith("event:") || m_line.startsWith("retry:"))
        return kShortField + kLongestPrefix + 1;
    return kNameWithColon;
}

/// @p owner: what @p kept stands in, if that is needed no more; it may be taken away.
void EventStream::takeLine(QByteArrayView kept, qsizetype length, QList<ServerEvent> &events, QByteArray *owner)
{
    if (length == 0) {
        ++m_unused;
        dispatch(events);
        return;
    }
    const qsizetype colon = kept.indexOf(':');
    const QByteArrayView name = colon < 0 ? kept : kept.first(colon);
    QByteArrayView value = colon < 0 ? QByteArrayView() : kept.sliced(colon + 1);
    if (value.startsWith(' '))
        value = value.sliced(1);
    const bool isData = name == "data";
    if (isData) {
        addData(value, colon < 0 ? 0 : length - (kept.size() - value.size()), owner);
    } else if (name == "event") {
        m_type = value.first(std::min(value.size(), kShortField)).toByteArray();
    } else if (name == "id") {
        if (value.size() <= kShortField && !value.contains('\0'))
            m_idBuffer = value.toByteArray();
    } else if (name == "retry") {
        setRetry(value);
    }
    if (!isData || m_isSkipping)
        m_unused += length + 1;
}

void EventStream::addData(QByteArrayView kept, qsizetype length, QByteArray *owner)
{
    if (!m_isSkipping && m_dataLength + length > m_limit)
        beginSkipping();
    m_dataLength += length + 1;
    if (!m_isSkipping && owner != nullptr && m_data.isEmpty()) {
        const qsizetype begin = owner->size() - kept.size();
        boundedAppend(*owner, "\n", owner->size() + 1);
        owner->remove(0, begin); // which only moves where it begins
        m_data = std::exchange(*owner, {});
        return;
    }
    if (!m_isSkipping) {
        boundedAppend(m_data, kept, m_limit + 1);
        boundedAppend(m_data, "\n", m_limit + 1);
        return;
    }
    const qsizetype room = kHead - m_data.size();
    m_data.append(kept.first(std::clamp<qsizetype>(room, 0, kept.size())));
    if (m_data.size() < kHead)
        m_data.append('\n');
}

void EventStream::setRetry(QByteArrayView digits)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (digits.isEmpty() || digits.size() > kShortField || !std::ranges::all_of(digits, isDigit))
        return;
    qint64 value = 0;
    for (const char digit : digits)
        value = std::min(kLongestRetry, value * 10 + (digit - '0'));
    m_retry = std::chrono::milliseconds(value);
}

void EventStream::beginSkipping()
{
    m_isSkipping = true;
    // Copies: what was reserved is given back.
    m_data = m_data.first(std::min(kHead, m_data.size()));
    m_line = m_line.first(std::min(kHead + kLongestPrefix, m_line.size()));
}

void EventStream::dispatch(QList<ServerEvent> &events)
{
    m_lastEventId = m_idBuffer;
    ServerEvent event;
    event.type = std::exchange(m_type, {});
    const qint64 length = std::exchange(m_dataLength, 0);
    const bool isSkipped = std::exchange(m_isSkipping, false);
    event.data = std::exchange(m_data, {});
    if (length == 0)
        return; // no data line: the rules have no event then, yet the id above counts
    m_unused = 0;
    if (event.data.endsWith('\n') && (!isSkipped || event.data.size() == length))
        event.data.chop(1);
    event.skippedBytes = isSkipped ? length - 1 : 0;
    event.lastEventId = m_lastEventId;
    events.append(event);
}

} // namespace assay::mcp
