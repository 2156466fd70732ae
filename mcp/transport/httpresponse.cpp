// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httpresponse.h"

#include <QByteArrayList>

#include <algorithm>
#include <cstring>
#include <utility>

namespace assay::mcp {

namespace {

constexpr qsizetype kLongestHead = 128 * 1024; // curl takes 300 KiB, Node's server 16 KiB
constexpr qsizetype kLongestChunkLine = 1024;
constexpr QByteArrayView kVersion("HTTP/");

constexpr int kContinue = 100;
constexpr int kSwitchingProtocols = 101;
constexpr int kOk = 200;
constexpr int kNoContent = 204;
constexpr int kNotModified = 304;

bool isSpace(char c) { return c == ' ' || c == '\t'; }

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

bool isSame(QByteArrayView a, QByteArrayView b) { return a.compare(b, Qt::CaseInsensitive) == 0; }

/// The parts of a comma-separated value, trimmed and in lower case; empty ones are left out.
QByteArrayList listOf(const QByteArray &value)
{
    QByteArrayList parts;
    for (const QByteArray &part : value.toLower().split(',')) {
        if (const QByteArray trimmed = part.trimmed(); !trimmed.isEmpty())
            parts.append(trimmed);
    }
    return parts;
}

} // namespace

QByteArray HttpHead::single(QByteArrayView name) const
{
    for (const auto &header : headers) {
        if (isSame(header.first, name))
            return header.second;
    }
    return {};
}

QByteArray HttpHead::list(QByteArrayView name) const
{
    QByteArrayList values;
    for (const auto &header : headers) {
        if (isSame(header.first, name))
            values.append(header.second);
    }
    return values.join(", ");
}

HttpResponse::Step HttpResponse::fail(Step fault)
{
    m_state = State::Over;
    m_keepsConnection = false;
    m_line.clear();
    return m_last = fault;
}

HttpResponse::Line HttpResponse::takeLine(QByteArrayView &bytes, qsizetype limit)
{
    const void *found = std::memchr(bytes.data(), '\n', static_cast<std::size_t>(bytes.size()));
    const qsizetype end = found == nullptr ? bytes.size() : static_cast<const char *>(found) - bytes.data();
    const qsizetype taken = found == nullptr ? end : end + 1;
    if (m_used + taken > limit)
        return Line::TooLong;
    m_used += taken;
    m_line.append(bytes.first(end));
    bytes = bytes.sliced(taken);
    if (found == nullptr)
        return Line::Partial;
    if (m_line.endsWith('\r'))
        m_line.chop(1);
    return Line::Whole;
}

HttpResponse::Step HttpResponse::read(QByteArrayView &bytes)
{
    Step step = Step::NeedsMore;
    while (m_state != State::Over && !bytes.isEmpty() && step == Step::NeedsMore) {
        const bool isBody = m_state == State::Counted || m_state == State::Chunk || m_state == State::ToEnd;
        step = isBody ? readBody(bytes) : readLine(bytes);
    }
    return step == Step::NeedsMore && m_state == State::Over ? m_last : step;
}

HttpResponse::Step HttpResponse::readBody(QByteArrayView &bytes)
{
    const qsizetype taken = m_state == State::ToEnd ? bytes.size() : std::min<qint64>(bytes.size(), m_left);
    m_body = bytes.first(taken);
    bytes = bytes.sliced(taken);
    if (m_state != State::ToEnd && (m_left -= taken) == 0)
        m_state = m_state == State::Chunk ? State::ChunkEnd : State::Over;
    return Step::Body;
}

/// NeedsMore also where there is nothing to tell yet.
HttpResponse::Step HttpResponse::readLine(QByteArrayView &bytes)
{
    const bool isOfChunk = m_state == State::ChunkSize || m_state == State::ChunkEnd;
    const Line line = takeLine(bytes, isOfChunk ? kLongestChunkLine : kLongestHead);
    if (line == Line::TooLong)
        return fail(Step::TooLong);
    // Seen before the line ends, which with another protocol may be never.
    const QByteArrayView begin = QByteArrayView(m_line).first(std::min(m_line.size(), kVersion.size()));
    if (m_state == State::Status && begin != "\r" && !kVersion.startsWith(begin))
        return fail(Step::Malformed);
    if (line == Line::Partial)
        return Step::NeedsMore;
    const QByteArray whole = std::exchange(m_line, {});
    return m_state == State::Status || m_state == State::Fields ? readHeadLine(whole) : readChunkLine(whole);
}

HttpResponse::Step HttpResponse::readHeadLine(QByteArrayView line)
{
    if (m_state == State::Status) {
        if (line.isEmpty())
            return Step::NeedsMore; // left over from the answer before
        m_state = State::Fields;
        return readStatus(line) ? Step::NeedsMore : fail(Step::Malformed);
    }
    if (!line.isEmpty()) {
        readField(line);
        return Step::NeedsMore;
    }
    if (m_head.status < kOk) {
        m_head = {};
        m_state = State::Status; // m_used goes on counting
        return Step::NeedsMore;
    }
    m_used = 0;
    return readFraming() ? Step::Head : fail(Step::Malformed);
}

HttpResponse::Step HttpResponse::readChunkLine(QByteArrayView line)
{
    if (m_state == State::Trailer) {
        if (line.isEmpty())
            m_state = State::Over;
        return Step::NeedsMore;
    }
    m_used = 0;
    if (m_state == State::ChunkEnd) {
        m_state = State::ChunkSize;
        return line.isEmpty() ? Step::NeedsMore : fail(Step::Malformed);
    }
    if (!readChunkSize(line))
        return fail(Step::Malformed);
    m_state = m_left > 0 ? State::Chunk : State::Trailer;
    return Step::NeedsMore;
}

bool HttpResponse::readStatus(QByteArrayView line)
{
    // "HTTP/1.1 200 OK"
    static constexpr qsizetype s_major = 5;
    static constexpr qsizetype s_minor = 7;
    static constexpr qsizetype s_code = 9;
    static constexpr qsizetype s_reason = 12;
    if (line.size() < s_reason || !line.startsWith(kVersion) || line[s_major] != '1' || line[s_major + 1] != '.' ||
        !isDigit(line[s_minor]) || line[s_code - 1] != ' ')
        return false;
    const QByteArrayView code = line.sliced(s_code, s_reason - s_code);
    if (!std::ranges::all_of(code, isDigit) || (line.size() > s_reason && line[s_reason] != ' '))
        return false;
    m_head.status = code.toInt();
    m_head.reason = line.sliced(s_reason).trimmed().toByteArray();
    m_isOldVersion = line[s_minor] == '0';
    return m_head.status >= kContinue && m_head.status != kSwitchingProtocols; // nobody asked for another protocol
}

void HttpResponse::readField(QByteArrayView line)
{
    if (isSpace(line.front()) && !m_head.headers.isEmpty()) { // continues the one before (obsolete, RFC 9112, 5.2)
        m_head.headers.last().second += ' ' + line.trimmed().toByteArray();
        return;
    }
    // What is no field is left out, as browsers do.
    if (const qsizetype colon = line.indexOf(':'); colon > 0)
        m_head.headers.emplaceBack(line.first(colon).toByteArray(), line.sliced(colon + 1).trimmed().toByteArray());
}

/// How long the body is (RFC 9112, 6.3), and whether the connection outlives it.
bool HttpResponse::readFraming()
{
    const QByteArrayList connection = listOf(m_head.list("Connection"));
    m_keepsConnection = m_isOldVersion ? connection.contains("keep-alive") : !connection.contains("close");
    QByteArrayList codings = listOf(m_head.list("Transfer-Encoding"));
    codings.removeAll("identity");
    const QByteArrayList lengths = listOf(m_head.list("Content-Length"));
    if (m_head.status == kNoContent || m_head.status == kNotModified) {
        m_state = State::Over;
    } else if (!codings.isEmpty()) {
        m_state = State::ChunkSize;
        m_keepsConnection = m_keepsConnection && lengths.isEmpty();
        return codings == QByteArrayList{"chunked"}; // no other was asked for
    } else if (!lengths.isEmpty()) {
        const QByteArray &length = lengths.first();
        static constexpr qsizetype s_mostDigits = 18;
        if (lengths.count(length) != lengths.size() || length.size() > s_mostDigits ||
            !std::ranges::all_of(length, isDigit))
            return false;
        m_left = length.toLongLong();
        m_state = m_left > 0 ? State::Counted : State::Over;
    } else {
        m_state = State::ToEnd;
        m_keepsConnection = false;
    }
    return true;
}

bool HttpResponse::readChunkSize(QByteArrayView line)
{
    static constexpr qsizetype s_mostDigits = 15;
    const qsizetype semicolon = line.indexOf(';'); // before extensions
    const QByteArrayView digits = (semicolon < 0 ? line : line.first(semicolon)).trimmed();
    static constexpr int s_base = 16;
    m_left = digits.toLongLong(nullptr, s_base);
    return !digits.isEmpty() && digits.size() <= s_mostDigits && std::ranges::all_of(digits, isHexDigit);
}

HttpResponse::Step HttpResponse::atEnd()
{
    if (m_state != State::ToEnd && m_state != State::Over)
        return fail(Step::Truncated);
    m_state = State::Over;
    return m_last;
}

} // namespace assay::mcp
