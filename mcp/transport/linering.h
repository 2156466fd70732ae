// SPDX-License-Identifier: GPL-3.0-or-later
// LineRing: the last lines of an endless text.
#pragma once

#include <QString>

#include <deque>

namespace assay::mcp {

/// How much of what a server's process wrote last goes into an error: so many lines, and UTF-16 units in all.
inline constexpr qsizetype kErrorLinesShown = 20;
inline constexpr qsizetype kErrorTextShown = 4'000;

/// The last @p lines lines of @p text, without what of them is more than the last @p characters.
[[nodiscard]] QString lastLines(const QString &text, qsizetype lines, qsizetype characters);

/// Keeps lines up to a limit on their characters; the oldest go first. Not thread-safe.
class LineRing
{
public:
    /// @p limit is in UTF-16 units, line breaks counted; a longer line is kept alone, its end cut off.
    explicit LineRing(qsizetype limit) : m_limit(limit) {}

    void append(const QString &line);

    /// All that is kept, joined with line breaks.
    [[nodiscard]] QString text() const;

private:
    qsizetype m_limit;
    qsizetype m_size = 0;
    std::deque<QString> m_lines;
};

} // namespace assay::mcp
