// SPDX-License-Identifier: GPL-3.0-or-later
// RowDelegate: in a table whose rows are selected as a whole, the focus is a ring around the row, not around a cell.
#pragma once

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace assay::ui {

class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// @p theme outlives this.
    RowDelegate(const Theme &theme, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    [[nodiscard]] const Theme &theme() const { return m_theme; }

    /// The part of the ring that belongs to the cell at @p index; nothing where its row is not the current one.
    void paintRowFocus(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

private:
    const Theme &m_theme;
};

} // namespace assay::ui
