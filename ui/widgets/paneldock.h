// SPDX-License-Identifier: GPL-3.0-or-later
// PanelDock: a dock with the quiet title of the drawing, whose content cannot be reached while another tab hides it.
#pragma once

#include "ui/theme/theme.h"

#include <QDockWidget>

class QLabel;
class QToolButton;

namespace assay::ui {

/// The title bar of a PanelDock: a caption, and buttons to take the panel out of the window and to close it. Their
/// commands are in the View menu too, so the buttons are no stops of the Tab key.
class DockTitleBar : public QWidget
{
    Q_OBJECT

public:
    DockTitleBar(const Theme &theme, bool hasLine, QDockWidget *dock);

    /// While collapsed it takes no room: the tabs above say what it would say.
    void setCollapsed(bool isCollapsed);
    void retranslate();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme &m_theme;
    const bool m_hasLine;
    bool m_isCollapsed = false;
    QDockWidget *m_dock;
    QLabel *m_caption;
    QToolButton *m_detach;
    QToolButton *m_close;
};

class PanelDock : public QDockWidget
{
    Q_OBJECT

public:
    /// @p name is the panel's name and becomes the objectName; takes ownership of @p content. @p theme outlives this.
    PanelDock(const Theme &theme, const QString &name, QWidget *content, bool hasTitleLine, QWidget *parent);

    [[nodiscard]] QWidget *content() const { return m_content; }

    /// Whether a person sees it: neither closed nor behind another tab.
    [[nodiscard]] bool isInFront() const { return m_isInFront; }

    /// Other docks that share its place and are not closed.
    void setTabbed(bool isTabbed);

    void setTitle(const QString &title);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *m_content;
    DockTitleBar *m_titleBar;
    bool m_isInFront = false;
};

} // namespace assay::ui
