// SPDX-License-Identifier: GPL-3.0-or-later
// PaletteRow: paints one command of the palette: its text, its menu, its shortcut at the right.
#pragma once

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace assay::ui {

class PaletteRow : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Role {
        GroupRole = Qt::UserRole + 1, ///< title of the menu
        ShortcutRole,
        IdRole,
    };

    /// @p theme outlives this.
    PaletteRow(const Theme &theme, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Theme &m_theme;
};

} // namespace assay::ui
