// SPDX-License-Identifier: GPL-3.0-or-later
// StartPage: what Assay does, in two lines, and what can be done while no study is open.
#pragma once

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QList>
#include <QScrollArea>

class QAction;
class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace assay::ui {

class StartPage : public QScrollArea
{
    Q_OBJECT

public:
    /// One thing that can be done from here; the page offers it under the action's own text.
    struct Offer
    {
        QAction *action;
        Icon icon;
    };

    /// @p theme and the actions outlive this.
    StartPage(const Theme &theme, const QList<Offer> &offers, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void addOffer(const Offer &offer, QGridLayout *grid);
    void retranslate();
    void applyMargins();

    const Theme &m_theme;
    QVBoxLayout *m_layout;
    QLabel *m_heading;
    QLabel *m_body;
    QPushButton *m_first = nullptr;
};

} // namespace assay::ui
