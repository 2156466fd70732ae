// SPDX-License-Identifier: GPL-3.0-or-later
// Printing rows in order.
#include "tests/support/ui/treeprinter.h"

#include <QStringList>

namespace assay::test {

QString printModel(const QAbstractItemModel &model, int role, const QModelIndex &parent)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells.append(model.index(row, column, parent).data(role).toString());
        text += cells.join(QStringLiteral(" | ")) + QLatin1Char('\n');
        QString children = printModel(model, role, model.index(row, 0, parent));
        if (!children.isEmpty()) {
            children.chop(1);
            children.replace(QLatin1Char('\n'), QLatin1String("\n  "));
            text += QStringLiteral("  ") + children + QLatin1Char('\n');
        }
    }
    return text;
}

} // namespace assay::test
