// SPDX-License-Identifier: GPL-3.0-or-later
// ShortcutsDialog: every command with its menu and its keys.
#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/commandtable.h"

#include <QDialog>

class QPushButton;
class QStandardItemModel;
class QTableView;

namespace assay::ui {

/// Shown with open(). Made from the command table, so it cannot disagree with the menus.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p theme and @p commands outlive this.
    ShortcutsDialog(const Theme &theme, const CommandTable &commands, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void applyLook();

    const Theme &m_theme;
    const CommandTable &m_commands;
    QStandardItemModel *m_rows;
    QTableView *m_table;
    QPushButton *m_close;
};

} // namespace assay::ui
