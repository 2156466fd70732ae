// SPDX-License-Identifier: GPL-3.0-or-later
// Menus: the menu bar, made from the command table.
#pragma once

#include "ui/widgets/commandtable.h"

#include <QHash>
#include <QObject>

class QMenu;
class QMenuBar;

namespace assay::ui {

class Menus : public QObject
{
    Q_OBJECT

public:
    /// Fills @p bar, which becomes the parent. @p commands outlives this.
    Menus(const CommandTable &commands, QMenuBar *bar);

    /// Reads the titles again after the language has changed.
    void retranslate();

private:
    QMenu *menuFor(CommandMenu which);

    QMenuBar *m_bar;
    QHash<CommandMenu, QMenu *> m_menus;
};

} // namespace assay::ui
