// SPDX-License-Identifier: GPL-3.0-or-later
// HeaderBar: the question at the left, the way into the command palette at the right.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QAction;
class QPushButton;

namespace assay::ui {

class ElidedLabel;

class HeaderBar : public QWidget
{
    Q_OBJECT

public:
    /// @p paletteAction opens the palette; it and @p theme outlive this.
    HeaderBar(const Theme &theme, QAction *paletteAction, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void retranslate();

    const Theme &m_theme;
    QAction *m_paletteAction;
    ElidedLabel *m_title;
    ElidedLabel *m_subtitle;
    QPushButton *m_search;
};

} // namespace assay::ui
