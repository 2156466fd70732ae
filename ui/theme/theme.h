// SPDX-License-Identifier: GPL-3.0-or-later
// Theme: gives the application its style, palettes and fonts, and changes them while it runs.
#pragma once

#include "ui/theme/look.h"
#include "ui/theme/themechoice.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <functional>

namespace assay::ui {

class AssayStyle;

/// One per application, on the window's thread, destroyed before the QApplication. The constructor already dresses
/// the application; the destructor gives palettes and fonts back.
class Theme : public QObject
{
    Q_OBJECT

public:
    explicit Theme(QObject *parent = nullptr);
    ~Theme() override;
    Theme(const Theme &) = delete;
    Theme &operator=(const Theme &) = delete;

    /// @p textPercent is clamped to what Preferences allows.
    void choose(ThemeChoice choice, int textPercent);

    /// What the desktop says it prefers; counts where the choice is ThemeChoice::System. Until this is called, the
    /// lightness of the platform's own palette counts.
    void setSystemIsDark(bool isDark);

    [[nodiscard]] const Look &look() const { return m_look; }
    [[nodiscard]] QColor colour(ColourRole role) const { return m_look.colour(role); }
    [[nodiscard]] QFont font(FontRole role) const { return m_look.font(role); }
    [[nodiscard]] int px(int length) const { return m_look.px(length); }

    /// Gives @p widget the font of @p role, now and after every change.
    void followFont(QWidget *widget, FontRole role) const;

    /// Runs @p function now and after every change, as long as @p context lives.
    void follow(QObject *context, const std::function<void()> &function) const;

Q_SIGNALS:
    /// Colours, fonts or lengths are others than before; the application already has them.
    void changed();

private:
    void update();
    void dress();

    ThemeChoice m_choice = ThemeChoice::System;
    int m_textPercent = 100;
    bool m_systemIsDark = false;
    Look m_look;
    QFont m_platformFont;
    QPointer<AssayStyle> m_style;
};

} // namespace assay::ui
