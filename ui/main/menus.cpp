// SPDX-License-Identifier: GPL-3.0-or-later
// One entry per command, in the order of the table.
#include "ui/main/menus.h"

#include <QMenu>
#include <QMenuBar>

namespace assay::ui {

Menus::Menus(const CommandTable &commands, QMenuBar *bar) : QObject(bar), m_bar(bar)
{
    for (const CommandSpec &spec : commands.specs()) {
        const bool opensSubmenu = spec.menu == CommandMenu::Theme && !m_menus.contains(spec.menu);
        QMenu *host = opensSubmenu ? menuFor(CommandMenu::View) : menuFor(spec.menu);
        if (spec.startsGroup)
            host->addSeparator();
        menuFor(spec.menu)->addAction(commands.action(spec));
    }
    retranslate();
}

void Menus::retranslate()
{
    for (auto it = m_menus.cbegin(); it != m_menus.cend(); ++it)
        it.value()->setTitle(CommandTable::menuTitle(it.key()));
}

QMenu *Menus::menuFor(CommandMenu which)
{
    if (QMenu *known = m_menus.value(which))
        return known;
    QMenu *menu =
        which == CommandMenu::Theme ? menuFor(CommandMenu::View)->addMenu(QString()) : m_bar->addMenu(QString());
    m_menus.insert(which, menu);
    return menu;
}

} // namespace assay::ui
