// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/linering.h"

#include <QStringList>

namespace assay::mcp {

QString lastLines(const QString &text, qsizetype lines, qsizetype characters)
{
    const QString last = text.right(characters);
    qsizetype start = last.size() + 1; // of the first line that is kept
    for (; lines > 0 && start > 0; --lines)
        start = start < 2 ? 0 : last.lastIndexOf(u'\n', start - 2) + 1;
    return last.mid(start);
}

void LineRing::append(const QString &line)
{
    m_lines.push_back(line.left(m_limit - 1));
    m_size += m_lines.back().size() + 1;
    while (m_size > m_limit && m_lines.size() > 1) {
        m_size -= m_lines.front().size() + 1;
        m_lines.pop_front();
    }
}

QString LineRing::text() const { return QStringList(m_lines.cbegin(), m_lines.cend()).join(u'\n'); }

} // namespace assay::mcp
