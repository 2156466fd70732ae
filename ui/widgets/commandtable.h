// SPDX-License-Identifier: GPL-3.0-or-later
// CommandTable: every command of the window, once; menus, palette and the list of shortcuts are made from it.
#pragma once

#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace assay::ui {

/// The menu a command is found in. Theme is a submenu of View.
enum class CommandMenu { File, Edit, View, Theme, Go, Help };

struct CommandSpec
{
    const char *id;   ///< such as "view.messages"; unique
    const char *text; ///< English, with mnemonic, marked for translation in the context "assay::ui::Commands"
    CommandMenu menu = CommandMenu::File;
    QList<QKeySequence> shortcuts; ///< at least one; the first is the one shown
    bool isCheckable = false;
    bool startsGroup = false; ///< a line in the menu before it
};

/// Owns one QAction per command; each is also an action of the window, so that its shortcut works with any menu
/// closed. Window's thread.
class CommandTable : public QObject
{
    Q_OBJECT

public:
    CommandTable(QList<CommandSpec> specs, QWidget *window);

    [[nodiscard]] const QList<CommandSpec> &specs() const { return m_specs; }

    /// The action of a command, whose objectName is @p id. An unknown id is a defect of the caller.
    [[nodiscard]] QAction *action(const QString &id) const;
    [[nodiscard]] QAction *action(const CommandSpec &spec) const;

    /// The command's text in the language of the application, without mnemonic.
    [[nodiscard]] QString plainText(const CommandSpec &spec) const;

    /// The title of @p menu in the language of the application, with mnemonic.
    [[nodiscard]] static QString menuTitle(CommandMenu menu);

    /// The first shortcut of @p spec as keyboards name it; "Ctrl+K".
    [[nodiscard]] static QString shortcutText(const CommandSpec &spec);

    /// Reads all texts again after the language has changed.
    void retranslate();

private:
    QList<CommandSpec> m_specs;
    QHash<QString, QAction *> m_actions;
};

} // namespace assay::ui
