// SPDX-License-Identifier: GPL-3.0-or-later
// Tab-separated text from cells.
#include "models/items/tabletext.h"

namespace assay::items {

QString tableCell(const QString &text)
{
    QString cell = text;
    for (QChar &c : cell) {
        const char16_t unit = c.unicode();
        if (unit < 0x20 || unit == 0x7f || unit == 0x85 || unit == 0x2028 || unit == 0x2029)
            c = QLatin1Char(' ');
    }
    cell = cell.trimmed();
    if (!cell.isEmpty() && QStringView(u"=+-@").contains(cell.front()))
        cell.prepend(QLatin1Char('\''));
    return cell;
}

QString tableRow(const QStringList &cells)
{
    QStringList safe;
    safe.reserve(cells.size());
    for (const QString &cell : cells)
        safe.append(tableCell(cell));
    return safe.join(QLatin1Char('\t')) + QLatin1Char('\n');
}

} // namespace assay::items
