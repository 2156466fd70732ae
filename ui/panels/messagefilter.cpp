// SPDX-License-Identifier: GPL-3.0-or-later
// Plain containment; no patterns.
#include "ui/panels/messagefilter.h"

#include "models/items/messagemodel.h"

namespace assay::ui {

using items::MessageModel;

MessageFilter::MessageFilter(QObject *parent) : QSortFilterProxyModel(parent) {}

void MessageFilter::setNeedle(const QString &needle)
{
    const QString trimmed = needle.trimmed();
    if (m_needle == trimmed)
        return;
    m_needle = trimmed;
    invalidateRowsFilter();
}

bool MessageFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    if (m_needle.isEmpty())
        return true;
    const auto contains = [&](int column, int role) {
        return sourceModel()->index(row, column, parent).data(role).toString().contains(m_needle, Qt::CaseInsensitive);
    };
    return contains(MessageModel::TextColumn, Qt::DisplayRole) ||
           contains(MessageModel::WhereColumn, Qt::DisplayRole) ||
           contains(MessageModel::SeverityColumn, Qt::DisplayRole) ||
           contains(MessageModel::TextColumn, MessageModel::DetailRole);
}

} // namespace assay::ui
