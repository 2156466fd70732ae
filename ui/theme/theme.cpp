// SPDX-License-Identifier: GPL-3.0-or-later
// Dressing the application.
#include "ui/theme/theme.h"

#include "ui/theme/assaystyle.h"
#include "ui/theme/preferences.h"

#include <QApplication>
#include <QToolTip>

#include <algorithm>

namespace assay::ui {

namespace {

bool isDarkGround(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

} // namespace

Theme::Theme(QObject *parent)
    : QObject(parent)
    , m_systemIsDark(isDarkGround(QApplication::palette()))
    , m_platformFont(QApplication::font())
    , m_style(new AssayStyle)
{
    QApplication::setStyle(m_style);
    m_look.isDark = m_systemIsDark;
    dress();
}

Theme::~Theme()
{
    QApplication::setPalette(QPalette());
    QToolTip::setPalette(QPalette());
    QApplication::setFont(m_platformFont);
}

void Theme::choose(ThemeChoice choice, int textPercent)
{
    m_choice = choice;
    m_textPercent = std::clamp(textPercent, Preferences::kSmallestText, Preferences::kLargestText);
    update();
}

void Theme::setSystemIsDark(bool isDark)
{
    m_systemIsDark = isDark;
    update();
}

void Theme::followFont(QWidget *widget, FontRole role) const
{
    follow(widget, [this, widget, role] { widget->setFont(font(role)); });
}

void Theme::follow(QObject *context, const std::function<void()> &function) const
{
    function();
    connect(this, &Theme::changed, context, function);
}

void Theme::update()
{
    const bool isDark = m_choice == ThemeChoice::System ? m_systemIsDark : m_choice == ThemeChoice::Dark;
    const Look look{isDark, m_textPercent};
    if (look == m_look)
        return;
    m_look = look;
    dress();
    Q_EMIT changed();
}

void Theme::dress()
{
    if (m_style)
        m_style->setLook(m_look);
    QApplication::setFont(m_look.font(FontRole::Body));
    QApplication::setPalette(m_look.palette());
    for (const char *field : {"QLineEdit", "QPlainTextEdit"})
        QApplication::setPalette(m_look.fieldPalette(), field);
    QToolTip::setPalette(m_look.palette());
    QToolTip::setFont(m_look.font(FontRole::Small));
}

} // namespace assay::ui
