// SPDX-License-Identifier: GPL-3.0-or-later
// LineReader: cuts a stream of bytes into lines, with a limit on what a line may hold in memory.
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace assay::mcp {

/// Lines end with LF or CRLF, which are not part of them; the last may end with the stream. One byte order mark at the
/// very start of the stream is skipped, and so are lines of nothing but spaces, tabs and CR. No byte is looked at more
/// than twice, whatever the size of the pieces. Not thread-safe.
///
///     reader.feed(bytes);
///     do {
///         while (const auto line = reader.next())
///             …
///     } while (reader.hasInput());
class LineReader
{
public:
    /// How much is kept of a line that is too long.
    static constexpr qsizetype kHeadSize = 4096;

    struct Line
    {
        QByteArray bytes; ///< of a line that is too long only how it begins, kHeadSize at most
        qint64 size = 0;  ///< of the whole line, in bytes
        bool isTooLong = false;
    };

    /// @p limit, at least 1, is the size in bytes of the longest line that is given whole.
    explicit LineReader(qsizetype limit) : m_limit(limit) {}

    /// Gives the reader what comes next. The bytes must stay in place until next() has returned nothing, or until
    /// hold().
    void feed(QByteArrayView bytes);

    /// Copies what was fed and not yet looked at, so that it need not stay in place: next() goes on with it later.
    void hold();

    /// Whether next() may have something to return without being fed.
    [[nodiscard]] bool hasInput() const { return !m_input.isEmpty() || (m_isFinished && m_size > 0); }

    /// The stream has ended: next() also returns a last line without a line break.
    void finish() { m_isFinished = true; }

    /// Nothing if the next line is not complete yet; also after many lines that are blank, to be called again where
    /// hasInput() says so.
    [[nodiscard]] std::optional<Line> next();

    /// What has come of the line that is not complete yet; of one that is too long, how it begins.
    [[nodiscard]] QByteArrayView partial() const { return m_line; }

private:
    void keep(QByteArrayView part);
    [[nodiscard]] std::optional<Line> complete();

    qsizetype m_limit;
    QByteArrayView m_input;    ///< fed and not yet looked at
    QByteArray m_held;         ///< what m_input is a part of after hold()
    QByteArray m_line;         ///< of the incomplete line, see partial()
    qint64 m_size = 0;         ///< of the incomplete line so far
    char m_lastByte = 0;       ///< of the incomplete line
    bool m_isFirst = true;     ///< no line has been completed yet
    bool m_isSkipping = false; ///< the incomplete line is too long
    bool m_isFinished = false;
};

} // namespace assay::mcp
