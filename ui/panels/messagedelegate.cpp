// SPDX-License-Identifier: GPL-3.0-or-later
// Painting one cell.
#include "ui/panels/messagedelegate.h"

#include "models/items/messagemodel.h"
#include "ui/theme/icons.h"
#include "ui/widgets/plaintext.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace assay::ui {

using items::MessageModel;

namespace {

constexpr int kPadding = 8;
constexpr int kIconSide = 14;
constexpr int kIconGap = 6;

struct Sign
{
    Icon icon;
    ColourRole colour;
};

Sign signOf(const QModelIndex &index)
{
    switch (static_cast<core::Severity>(index.data(MessageModel::SeverityRole).toInt())) {
    case core::Severity::Information:
        return {Icon::Information, ColourRole::Neutral};
    case core::Severity::Warning:
        return {Icon::Warning, ColourRole::Attention};
    case core::Severity::Error:
        break;
    }
    return {Icon::Error, ColourRole::Against};
}

ColourRole inkOf(const QModelIndex &index)
{
    switch (index.column()) {
    case MessageModel::SeverityColumn:
        return signOf(index).colour;
    case MessageModel::TextColumn:
        return ColourRole::Text;
    default:
        return ColourRole::Muted;
    }
}

} // namespace

MessageDelegate::MessageDelegate(const Theme &theme, QObject *parent) : RowDelegate(theme, parent) {}

QFont MessageDelegate::fontOf(const QModelIndex &index) const
{
    return theme().font(index.column() == MessageModel::TimeColumn ? FontRole::Mono : FontRole::Body);
}

void MessageDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, theme().colour(ColourRole::Selection));
    const QColor ink = theme().colour(inkOf(index));
    QRect rect = option.rect.adjusted(theme().px(kPadding), 0, -theme().px(kPadding), 0);
    if (index.column() == MessageModel::SeverityColumn) {
        const int side = theme().px(kIconSide);
        paintIcon(painter,
                  QStyle::alignedRect(option.direction, Qt::AlignLeft | Qt::AlignVCenter, QSize(side, side), rect),
                  signOf(index).icon, ink);
        rect.adjust(side + theme().px(kIconGap), 0, 0, 0);
    }
    const QFont font = fontOf(index);
    painter->setFont(font);
    painter->setPen(ink);
    painter->drawText(rect, Qt::AlignVCenter | Qt::TextSingleLine,
                      QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, rect.width()));
    paintRowFocus(painter, option, index);
    painter->restore();
}

QSize MessageDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const QFontMetrics metrics(fontOf(index));
    int width = metrics.horizontalAdvance(index.data().toString()) + 2 * theme().px(kPadding) + theme().px(4);
    if (index.column() == MessageModel::SeverityColumn)
        width += theme().px(kIconSide) + theme().px(kIconGap);
    return QSize(width, metrics.height() + theme().px(kPadding));
}

bool MessageDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                                const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QString text = index.data(Qt::ToolTipRole).toString();
    if (text.isEmpty() && sizeHint(option, index).width() > view->visualRect(index).width())
        text = index.data().toString();
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPos(), plainToolTip(text), view);
    return true;
}

} // namespace assay::ui
