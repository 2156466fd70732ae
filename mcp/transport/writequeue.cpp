// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/writequeue.h"

namespace assay::mcp {

namespace {

/// The size of a gathered piece, and from which on a frame is not copied: what a pipe holds when nobody has enlarged
/// it.
constexpr qsizetype kPieceSize = qsizetype{64} * 1024;

} // namespace

void WriteQueue::append(const QByteArray &frame)
{
    m_size += frame.size() + 1;
    if (frame.size() >= kPieceSize) {
        m_pieces.push_back({frame, false});
        m_pieces.push_back({QByteArray(1, '\n'), true});
        return;
    }
    if (m_pieces.empty() || !m_pieces.back().isGathering || m_pieces.back().bytes.size() + frame.size() >= kPieceSize) {
        m_pieces.push_back({QByteArray(), true});
    }
    QByteArray &last = m_pieces.back().bytes;
    last.append(frame);
    last.append('\n');
}

QByteArrayView WriteQueue::front() const
{
    return m_pieces.empty() ? QByteArrayView() : QByteArrayView(m_pieces.front().bytes).sliced(m_offset);
}

void WriteQueue::consume(qsizetype count)
{
    m_size -= count;
    m_offset += count;
    if (m_pieces.empty() || m_offset < m_pieces.front().bytes.size())
        return;
    m_offset = 0;
    if (m_pieces.size() == 1 && m_pieces.front().isGathering)
        m_pieces.front().bytes.resize(0); // keeps its memory for the next frame
    else
        m_pieces.pop_front();
}

void WriteQueue::clear()
{
    m_pieces.clear();
    m_offset = 0;
    m_size = 0;
}

} // namespace assay::mcp
