// SPDX-License-Identifier: GPL-3.0-or-later
// Actions from specifications.
#include "ui/widgets/commandtable.h"

#include "ui/widgets/plaintext.h"

#include <QAction>
#include <QCoreApplication>
#include <QWidget>

namespace assay::ui {

CommandTable::CommandTable(QList<CommandSpec> specs, QWidget *window) : QObject(window), m_specs(std::move(specs))
{
    for (const CommandSpec &spec : std::as_const(m_specs)) {
        const QString id = QString::fromLatin1(spec.id);
        auto *action = new QAction(this);
        action->setObjectName(id);
        action->setShortcuts(spec.shortcuts);
        action->setCheckable(spec.isCheckable);
        action->setMenuRole(QAction::NoRole);
        Q_ASSERT(!m_actions.contains(id));
        m_actions.insert(id, action);
        window->addAction(action);
    }
    retranslate();
}

QAction *CommandTable::action(const QString &id) const
{
    QAction *action = m_actions.value(id);
    Q_ASSERT(action != nullptr);
    return action;
}

QAction *CommandTable::action(const CommandSpec &spec) const { return action(QString::fromLatin1(spec.id)); }

QString CommandTable::plainText(const CommandSpec &spec) const { return withoutMnemonic(action(spec)->text()); }

QString CommandTable::menuTitle(CommandMenu menu)
{
    switch (menu) {
    case CommandMenu::File:
        return tr("&File");
    case CommandMenu::Edit:
        return tr("&Edit");
    case CommandMenu::View:
        return tr("&View");
    case CommandMenu::Theme:
        return tr("T&heme");
    case CommandMenu::Go:
        return tr("&Go");
    case CommandMenu::Help:
        break;
    }
    return tr("&Help");
}

QString CommandTable::shortcutText(const CommandSpec &spec)
{
    return spec.shortcuts.isEmpty() ? QString() : spec.shortcuts.first().toString(QKeySequence::NativeText);
}

void CommandTable::retranslate()
{
    for (const CommandSpec &spec : std::as_const(m_specs))
        action(spec)->setText(QCoreApplication::translate("assay::ui::Commands", spec.text));
}

} // namespace assay::ui
