// SPDX-License-Identifier: GPL-3.0-or-later
// Painting.
#include "ui/widgets/paletterow.h"

#include <QPainter>

namespace assay::ui {

PaletteRow::PaletteRow(const Theme &theme, QObject *parent) : QStyledItemDelegate(parent), m_theme(theme) {}

void PaletteRow::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    const bool isEnabled = index.flags().testFlag(Qt::ItemIsEnabled);
    const auto ink = [&](ColourRole role) {
        return isEnabled ? m_theme.colour(role) : option.palette.color(QPalette::Disabled, QPalette::Text);
    };
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(m_theme.colour(ColourRole::Selection));
        painter->drawRoundedRect(option.rect, 5, 5);
    }
    QRect rect = option.rect.adjusted(m_theme.px(12), 0, -m_theme.px(12), 0);
    constexpr int kFlags = Qt::AlignVCenter | Qt::TextSingleLine;
    const auto flags = [&](Qt::AlignmentFlag side) {
        return kFlags | static_cast<int>(QStyle::visualAlignment(option.direction, side));
    };

    const QString shortcut = index.data(ShortcutRole).toString();
    const QFont small = m_theme.font(FontRole::Small);
    painter->setFont(small);
    painter->setPen(ink(ColourRole::Muted));
    painter->drawText(rect, flags(Qt::AlignRight), shortcut);
    const int taken = QFontMetrics(small).horizontalAdvance(shortcut) + m_theme.px(16);
    rect.setWidth(rect.width() - taken);

    const QFont body = m_theme.font(FontRole::Body);
    const QFontMetrics metrics(body);
    const QString text = metrics.elidedText(index.data().toString(), Qt::ElideRight, rect.width());
    painter->setFont(body);
    painter->setPen(ink(ColourRole::Text));
    painter->drawText(rect, flags(Qt::AlignLeft), text);

    rect.setLeft(rect.left() + metrics.horizontalAdvance(text) + m_theme.px(10));
    if (rect.width() > m_theme.px(24)) {
        painter->setFont(small);
        painter->setPen(ink(ColourRole::Muted));
        painter->drawText(
            rect, flags(Qt::AlignLeft),
            QFontMetrics(small).elidedText(index.data(GroupRole).toString(), Qt::ElideRight, rect.width()));
    }
    painter->restore();
}

QSize PaletteRow::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return QSize(m_theme.px(200), m_theme.px(32));
}

} // namespace assay::ui
