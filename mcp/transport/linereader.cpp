// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/linereader.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace assay::mcp {

namespace {

constexpr QByteArrayView kByteOrderMark("\xEF\xBB\xBF");
/// What a line may have in front and behind that does not count for the limit: the mark, and the CR of its end.
constexpr qsizetype kUncounted = kByteOrderMark.size() + 1;

/// How many blank lines are skipped before the caller may look at the time.
constexpr int kBlankAtOnce = 1000;

bool isBlank(QByteArrayView line)
{
    return std::all_of(line.begin(), line.end(), [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
}

} // namespace

void LineReader::feed(QByteArrayView bytes)
{
    if (m_input.isEmpty()) {
        m_held.clear();
        m_input = bytes;
        return;
    }
    m_held = m_input.toByteArray() + bytes.toByteArray();
    m_input = m_held;
}

void LineReader::hold()
{
    m_held = m_input.toByteArray();
    m_input = m_held;
}

std::optional<LineReader::Line> LineReader::next()
{
    for (int blank = 0; !m_input.isEmpty(); ++blank) {
        if (blank == kBlankAtOnce)
            return std::nullopt;
        const void *found = std::memchr(m_input.data(), '\n', static_cast<std::size_t>(m_input.size()));
        if (found == nullptr) {
            keep(std::exchange(m_input, QByteArrayView()));
            return std::nullopt;
        }
        const qsizetype length = static_cast<const char *>(found) - m_input.data();
        const QByteArrayView part = m_input.first(length);
        m_input = m_input.sliced(length + 1);
        if (m_size == 0 && !m_isFirst && length <= m_limit) { // the usual case: a whole line, copied once
            const QByteArrayView line = part.endsWith('\r') ? part.chopped(1) : part;
            if (!isBlank(line))
                return Line{line.toByteArray(), line.size(), false};
            continue;
        }
        keep(part);
        if (auto line = complete())
            return line;
    }
    if (m_isFinished && m_size > 0)
        return complete();
    return std::nullopt;
}

void LineReader::keep(QByteArrayView part)
{
    if (part.isEmpty())
        return;
    m_size += part.size();
    m_lastByte = part.back();
    if (!m_isSkipping && m_size <= m_limit + kUncounted) {
        m_line.append(part); // grows by doubling
        return;
    }
    constexpr qsizetype kKept = kHeadSize + kByteOrderMark.size();
    if (!m_isSkipping && m_line.size() > kKept)
        m_line = QByteArray(m_line.constData(), kKept); // lets the memory go
    m_isSkipping = true;
    m_line.append(part.first(std::min(kKept - m_line.size(), part.size())));
}

/// Ends the line that was kept; nothing if it is blank.
std::optional<LineReader::Line> LineReader::complete()
{
    Line line{std::exchange(m_line, QByteArray()), std::exchange(m_size, 0), std::exchange(m_isSkipping, false)};
    if (std::exchange(m_isFirst, false) && line.bytes.startsWith(kByteOrderMark)) {
        line.bytes.remove(0, kByteOrderMark.size());
        line.size -= kByteOrderMark.size();
    }
    if (line.size > 0 && m_lastByte == '\r') {
        --line.size;
        line.bytes.truncate(line.size);
    }
    line.isTooLong = line.size > m_limit;
    if (line.isTooLong)
        line.bytes.truncate(kHeadSize);
    else if (isBlank(line.bytes))
        return std::nullopt;
    return line;
}

} // namespace assay::mcp
