// SPDX-License-Identifier: GPL-3.0-or-later
// EmptyState: what a panel shows while it has nothing: a short line, and below it what will be listed here.
#pragma once

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QScrollArea>

#include <optional>

class QLabel;
class QVBoxLayout;

namespace assay::ui {

/// Scrolls where the text is taller than the panel. Can be given the focus (F6 does), and is no stop of the Tab key.
class EmptyState : public QScrollArea
{
    Q_OBJECT

public:
    enum class Place {
        Page, ///< in the middle of a large page
        Dock, ///< at the upper left of a narrow panel
    };

    /// @p theme outlives this.
    EmptyState(const Theme &theme, Place place, QWidget *parent = nullptr);

    void setIcon(Icon which);
    void setTexts(const QString &heading, const QString &body);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void applyLook();

    const Theme &m_theme;
    const Place m_place;
    std::optional<Icon> m_icon;
    QVBoxLayout *m_layout;
    QLabel *m_picture;
    QLabel *m_heading;
    QLabel *m_body;
};

} // namespace assay::ui
