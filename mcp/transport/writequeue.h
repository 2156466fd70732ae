// SPDX-License-Identifier: GPL-3.0-or-later
// WriteQueue: frames on their way into a pipe, gathered so that many small ones go with one write.
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <deque>

namespace assay::mcp {

/// First in, first out; each frame gets its line break here. Small frames are copied together, large ones are shared
/// with whoever made them. Not thread-safe.
class WriteQueue
{
public:
    void append(const QByteArray &frame);

    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    /// In bytes, line breaks included.
    [[nodiscard]] qint64 size() const { return m_size; }

    /// The bytes to be written next, in one piece; empty only if the queue is.
    [[nodiscard]] QByteArrayView front() const;
    /// @p count bytes of front() have been written.
    void consume(qsizetype count);
    void clear();

private:
    struct Piece
    {
        QByteArray bytes;
        bool isGathering = false; ///< made here, so that more may be appended
    };

    std::deque<Piece> m_pieces;
    qsizetype m_offset = 0; ///< how much of the first piece is written
    qint64 m_size = 0;
};

} // namespace assay::mcp
