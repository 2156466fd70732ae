// SPDX-License-Identifier: GPL-3.0-or-later
// LineAllowance: how much of what servers write is shown; a server that writes without end must not fill a terminal or
// a log of a build.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

namespace assay::cli {

/// So many lines of each server are shown, and the others counted.
inline constexpr qint64 kShownLines = 50;

class LineAllowance
{
public:
    /// Whether one line more of @p server is shown; it counts either way.
    [[nodiscard]] bool takesLineOf(const QString &server) { return ++m_lines[server] <= kShownLines; }

    /// What is to be said of the lines that were not shown, one line for each server, in the order of their names.
    [[nodiscard]] QStringList rest() const;

private:
    QMap<QString, qint64> m_lines; ///< by server
};

} // namespace assay::cli
