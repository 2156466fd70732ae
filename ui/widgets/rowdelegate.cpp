// SPDX-License-Identifier: GPL-3.0-or-later
// Painting the ring cell by cell.
#include "ui/widgets/rowdelegate.h"

#include <QAbstractItemView>
#include <QPainter>

namespace assay::ui {

RowDelegate::RowDelegate(const Theme &theme, QObject *parent) : QStyledItemDelegate(parent), m_theme(theme) {}

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    cell.state.setFlag(QStyle::State_HasFocus, false);
    QStyledItemDelegate::paint(painter, cell, index);
    paintRowFocus(painter, option, index);
}

void RowDelegate::paintRowFocus(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    if (view == nullptr || !view->hasFocus() || view->currentIndex().row() != index.row())
        return;
    constexpr int kThickness = 2;
    const QColor ink = m_theme.colour(ColourRole::Accent);
    const QRect &rect = option.rect;
    painter->fillRect(QRect(rect.left(), rect.top(), rect.width(), kThickness), ink);
    painter->fillRect(QRect(rect.left(), rect.bottom() + 1 - kThickness, rect.width(), kThickness), ink);
    if (index.column() == 0)
        painter->fillRect(QRect(rect.left(), rect.top(), kThickness, rect.height()), ink);
    if (index.column() == index.model()->columnCount() - 1)
        painter->fillRect(QRect(rect.right() + 1 - kThickness, rect.top(), kThickness, rect.height()), ink);
}

} // namespace assay::ui
