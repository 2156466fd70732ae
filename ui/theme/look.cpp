// SPDX-License-Identifier: GPL-3.0-or-later
// The table of colours from the drawing, and what follows from it.
#include "ui/theme/look.h"

#include <QFontDatabase>

#include <algorithm>
#include <array>

namespace assay::ui {

namespace {

struct Row
{
    QRgb light;
    QRgb dark;
};

// In the order of ColourRole.
constexpr std::array<Row, 15> kColours{{
    {0xFFF6F6F4, 0xFF15171A}, // Window
    {0xFFFFFFFF, 0xFF1D2024}, // Panel
    {0xFF1F2328, 0xFFE6E8EA}, // Text
    {0xFF656D76, 0xFF9AA1A9}, // Muted
    {0xFFE2E4E8, 0xFF2D3137}, // Hairline
    {0xFF2B5FD9, 0xFF7EA6FF}, // Accent
    {0xFFE7EEFC, 0xFF24324D}, // Selection
    {0xFF16703F, 0xFF5FC08B}, // For
    {0xFFDDF3E6, 0xFF17372A}, // ForGround
    {0xFFA83E26, 0xFFF08A6E}, // Against
    {0xFFFBE4DD, 0xFF42251C}, // AgainstGround
    {0xFF60656D, 0xFF9AA1A9}, // Neutral
    {0xFFECEEF0, 0xFF2A2E33}, // NeutralGround
    {0xFF8A5A00, 0xFFE0B341}, // Attention
    {0xFFFFF6DF, 0xFF33290F}, // AttentionGround
}};

/// The first of @p wanted that is installed, then the system's font of that kind, then Chinese.
QStringList families(const QString &wanted, QFontDatabase::SystemFont otherwise)
{
    const QStringList installed = QFontDatabase::families();
    QStringList result;
    if (installed.contains(wanted))
        result.append(wanted);
    else
        result.append(QFontDatabase::systemFont(otherwise).families());
    const QString chinese = QStringLiteral("Noto Sans CJK SC");
    if (installed.contains(chinese))
        result.append(chinese);
    return result;
}

QColor mixed(const QColor &a, const QColor &b)
{
    return QColor((a.red() + b.red()) / 2, (a.green() + b.green()) / 2, (a.blue() + b.blue()) / 2);
}

} // namespace

QColor Look::colour(ColourRole role) const
{
    const Row &row = kColours[static_cast<std::size_t>(role)];
    return QColor::fromRgb(isDark ? row.dark : row.light);
}

QFont Look::font(FontRole role) const
{
    QFont font;
    const bool isMono = role == FontRole::Mono;
    font.setFamilies(isMono ? families(QStringLiteral("JetBrains Mono"), QFontDatabase::FixedFont)
                            : families(QStringLiteral("Inter"), QFontDatabase::GeneralFont));
    int size = 13;
    switch (role) {
    case FontRole::Body:
        break;
    case FontRole::Strong:
        font.setWeight(QFont::DemiBold);
        break;
    case FontRole::Small:
    case FontRole::Mono:
        size = 12;
        break;
    case FontRole::Caption:
        size = 11;
        font.setWeight(QFont::DemiBold);
        font.setCapitalization(QFont::AllUppercase);
        font.setLetterSpacing(QFont::PercentageSpacing, 102);
        break;
    case FontRole::Title:
        size = 15;
        font.setWeight(QFont::DemiBold);
        break;
    case FontRole::Heading:
        size = 20;
        font.setWeight(QFont::DemiBold);
        break;
    }
    font.setPixelSize(px(size));
    return font;
}

QPalette Look::palette() const
{
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, const QColor &colour) { palette.setColor(role, colour); };
    const QColor text = colour(ColourRole::Text);
    const QColor panel = colour(ColourRole::Panel);
    const QColor window = colour(ColourRole::Window);
    const QColor hairline = colour(ColourRole::Hairline);
    set(QPalette::Window, window);
    set(QPalette::Base, panel);
    set(QPalette::AlternateBase, window);
    set(QPalette::Button, panel);
    set(QPalette::ToolTipBase, panel);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText, QPalette::HighlightedText})
        set(role, text);
    set(QPalette::PlaceholderText, colour(ColourRole::Muted));
    set(QPalette::BrightText, colour(ColourRole::Against));
    set(QPalette::Highlight, colour(ColourRole::Selection));
    set(QPalette::Link, colour(ColourRole::Accent));
    set(QPalette::LinkVisited, colour(ColourRole::Accent));
    set(QPalette::Light, panel);
    set(QPalette::Midlight, colour(ColourRole::NeutralGround));
    set(QPalette::Mid, hairline);
    set(QPalette::Dark, hairline);
    set(QPalette::Shadow, hairline);
    const QColor faded = mixed(colour(ColourRole::Muted), panel);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText,
                            QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, faded);
    return palette;
}

QPalette Look::fieldPalette() const
{
    QPalette fields = palette();
    fields.setColor(QPalette::Highlight, colour(ColourRole::Accent));
    fields.setColor(QPalette::HighlightedText, colour(ColourRole::Panel));
    return fields;
}

int Look::px(int length) const
{
    if (length <= 0)
        return length;
    return std::max(1, (length * textPercent + 50) / 100);
}

QList<ColourPair> usedTextPairs()
{
    QList<ColourPair> pairs;
    for (const auto ground : {ColourRole::Window, ColourRole::Panel, ColourRole::Selection}) {
        for (const auto text : {ColourRole::Text, ColourRole::Muted, ColourRole::Accent, ColourRole::For,
                                ColourRole::Against, ColourRole::Neutral, ColourRole::Attention})
            pairs.append({text, ground});
    }
    for (const auto ground :
         {ColourRole::ForGround, ColourRole::AgainstGround, ColourRole::NeutralGround, ColourRole::AttentionGround})
        pairs.append({ColourRole::Text, ground});
    pairs.append({ColourRole::For, ColourRole::ForGround});
    pairs.append({ColourRole::Against, ColourRole::AgainstGround});
    pairs.append({ColourRole::Neutral, ColourRole::NeutralGround});
    pairs.append({ColourRole::Muted, ColourRole::NeutralGround});
    pairs.append({ColourRole::Attention, ColourRole::AttentionGround});
    pairs.append({ColourRole::Panel, ColourRole::Accent});
    return pairs;
}

} // namespace assay::ui
