// SPDX-License-Identifier: GPL-3.0-or-later
// CommandPalette: type a few letters of a command and press Enter.
#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/commandtable.h"

#include <QPointer>
#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QListView;
class QStandardItemModel;

namespace assay::ui {

/// Lies over its parent, the window, while it is open. Closes when a command is chosen, on Esc, on a click elsewhere
/// and when the focus leaves; except for the last it gives the focus back to where it was. Window's thread.
class CommandPalette : public QWidget
{
    Q_OBJECT

public:
    /// @p theme and @p commands outlive this.
    CommandPalette(const Theme &theme, const CommandTable &commands, QWidget *window);

    /// Opens with an empty query; does nothing but take the focus where it is open already.
    void open();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum class Focus { GiveBack, Leave };

    void dismiss(Focus focus);
    void fill();
    void place();
    void moveBy(int step);
    void setCurrentRow(int row);
    void runCurrent();
    void retranslate();
    bool handleKey(int key);

    const Theme &m_theme;
    const CommandTable &m_commands;
    QPointer<QWidget> m_focusBefore;
    QLineEdit *m_query;
    QAction *m_search = nullptr;
    QListView *m_list;
    QLabel *m_nothing;
    QStandardItemModel *m_rows;
};

} // namespace assay::ui
