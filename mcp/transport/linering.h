// SPDX-License-Identifier: GPL-3.0-or-later
// LineRing: the last lines of an endless text.
#pragma once

#include <QString>

#include <deque>

namespace assay::mcp {

/// Keeps lines up to a limit on their characters; the oldest go first. Not thread-safe.
class LineRing
{
public:
    /// @p limit is in UTF-16 units, line breaks counted; a longer line is kept alone, its end cut off.
    explicit LineRing(qsizetype limit) : m_limit(limit) {}

    void append(const QString &line);

    /// All that is kept, joined with line breaks.
    [[nodiscard]] QString text() const { return tail(static_cast<qsizetype>(m_lines.size())); }
    /// The last @p count lines, or fewer.
    [[nodiscard]] QString tail(qsizetype count) const;

private:
    qsizetype m_limit;
    qsizetype m_size = 0;
    std::deque<QString> m_lines;
};

} // namespace assay::mcp
