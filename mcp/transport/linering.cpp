// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/linering.h"

#include <QStringList>

#include <algorithm>

namespace assay::mcp {

void LineRing::append(const QString &line)
{
    m_lines.push_back(line.left(m_limit - 1));
    m_size += m_lines.back().size() + 1;
    while (m_size > m_limit && m_lines.size() > 1) {
        m_size -= m_lines.front().size() + 1;
        m_lines.pop_front();
    }
}

QString LineRing::tail(qsizetype count) const
{
    const auto kept = static_cast<qsizetype>(m_lines.size());
    return QStringList(m_lines.cend() - std::min(count, kept), m_lines.cend()).join(u'\n');
}

} // namespace assay::mcp
