// SPDX-License-Identifier: GPL-3.0-or-later
// Panes: the pages in the middle and the docks around them, by name.
#pragma once

#include "ui/theme/theme.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>

class QMainWindow;
class QTabWidget;

namespace assay::ui {

class MessagesPanel;
class PanelDock;
class StartPage;

/// Fills @p window's middle and docks. Window's thread.
class Panes : public QObject
{
    Q_OBJECT

public:
    /// @p startPage and @p messagesPanel find their place in the window and belong to it. @p theme outlives this.
    Panes(const Theme &theme, StartPage *startPage, MessagesPanel *messagesPanel, QMainWindow *window);

    /// "start", "evidence", …: what can be in front in the middle.
    [[nodiscard]] QStringList pageNames() const;
    /// "plan", "source", …: what lies around it.
    [[nodiscard]] QStringList dockNames() const;

    /// Brings the page or dock called @p name to the front and gives it the focus; false for an unknown name.
    bool show(const QString &name);

    /// Closes the dock called @p name where a person sees it, else shows it.
    void toggleDock(const QString &name);
    [[nodiscard]] bool isDockInFront(const QString &name) const;

    [[nodiscard]] QString currentPage() const;
    /// Leaves the focus where it is; does nothing for an unknown name.
    void setCurrentPage(const QString &name);

    /// Gives the focus to the next pane that a person sees, or the one before (@p step −1); each pane gives it to
    /// what had it last.
    void focusNext(int step);

    void resetLayout();
    /// Gives the docks their first sizes; needs the window's size.
    void resetSizes();
    void retranslate();

    /// Dresses a bar of tabs that the window made for docks sharing a place.
    void adoptDockTabs(QObject *tabBar);

Q_SIGNALS:
    /// A dock came to the front or left it.
    void frontChanged();

private:
    PanelDock *dock(const QString &name) const;
    QWidget *contentOf(QWidget *pane) const;
    QList<QWidget *> visiblePanes() const;
    void focusPane(QWidget *pane);
    void rememberFocus(QWidget *now);
    void updateTitles();
    void titleMessages();

    const Theme &m_theme;
    QMainWindow *m_window;
    MessagesPanel *m_messagesPanel;
    QTabWidget *m_pages;
    QList<PanelDock *> m_docks;
    QHash<QWidget *, QPointer<QWidget>> m_lastFocus;
};

} // namespace assay::ui
