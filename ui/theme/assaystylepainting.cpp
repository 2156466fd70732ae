// SPDX-License-Identifier: GPL-3.0-or-later
// What AssayStyle draws itself; the rest is Fusion's.
#include "ui/theme/assaystyle.h"
#include "ui/theme/icons.h"
#include "ui/theme/stylemetrics.h"

#include <QMainWindow>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace assay::ui {

namespace {

/// Whether @p widget is one of the two buttons that move tabs for which there is no room.
bool isTabScroller(const QWidget *widget)
{
    return widget != nullptr && qobject_cast<const QTabBar *>(widget->parentWidget()) != nullptr &&
           qobject_cast<const QToolButton *>(widget) != nullptr;
}

} // namespace

void AssayStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                               const QWidget *widget) const
{
    const bool hasFocus = option->state.testFlag(State_HasFocus);
    switch (element) {
    case PE_FrameFocusRect:
        // A button's own frame shows the focus; in a list that drops down the selection does.
        if (qobject_cast<const QPushButton *>(widget) != nullptr ||
            (widget != nullptr && widget->inherits("QComboBoxListView")))
            return;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(m_look.colour(ColourRole::Accent), 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), 3, 3);
        painter->restore();
        return;
    case PE_PanelButtonCommand: {
        const bool isLit = option->state & (State_Sunken | State_On) ||
                           (option->state.testFlag(State_MouseOver) && option->state.testFlag(State_Enabled));
        const QColor ground = option->palette.color(widget != nullptr ? widget->backgroundRole() : QPalette::Button);
        drawBox(painter, option->rect, isLit ? m_look.colour(ColourRole::NeutralGround) : ground, hasFocus);
        return;
    }
    case PE_PanelButtonTool:
        if (!isTabScroller(widget))
            break;
        painter->fillRect(option->rect, widget->parentWidget()->palette().color(QPalette::Window));
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                          m_look.colour(ColourRole::Hairline));
        return;
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight:
        if (!isTabScroller(widget))
            break;
        paintIcon(painter,
                  alignedRect(Qt::LeftToRight, Qt::AlignCenter, QSize(m_look.px(16), m_look.px(16)), widget->rect()),
                  element == PE_IndicatorArrowLeft ? Icon::ChevronLeft : Icon::ChevronRight,
                  option->palette.color(option->state.testFlag(State_Enabled) ? QPalette::Normal : QPalette::Disabled,
                                        QPalette::PlaceholderText));
        return;
    case PE_IndicatorTabTearLeft: // the arrows tell that there is more
    case PE_IndicatorTabTearRight:
        return;
    case PE_PanelLineEdit:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
            frame != nullptr && frame->lineWidth > 0)
            drawBox(painter, option->rect, m_look.colour(ColourRole::Panel), hasFocus);
        return;
    case PE_FrameLineEdit:
    case PE_FrameTabWidget:
        return;
    case PE_FrameTabBarBase:
        if (!isDockTabBar(widget))
            painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                              m_look.colour(ColourRole::Hairline));
        return;
    case PE_IndicatorDockWidgetResizeHandle:
        drawSeparator(option, painter, widget);
        return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, m_look.colour(ColourRole::Panel));
        [[fallthrough]];
    case PE_FrameMenu:
    case PE_FrameDockWidget:
    case PE_Frame:
        painter->save();
        painter->setPen(m_look.colour(ColourRole::Hairline));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void AssayStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                             const QWidget *widget) const
{
    switch (element) {
    case CE_TabBarTabShape:
        return;
    case CE_TabBarTabLabel:
        drawTabLabel(option, painter, widget);
        return;
    case CE_PushButtonLabel:
        drawButtonLabel(option, painter, widget);
        return;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, m_look.colour(ColourRole::Panel));
        return;
    case CE_MenuBarItem:
        drawMenuBarItem(option, painter, widget);
        return;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, m_look.colour(ColourRole::Panel));
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                          m_look.colour(ColourRole::Hairline));
        return;
    case CE_HeaderLabel:
        drawHeaderLabel(option, painter, widget);
        return;
    case CE_Splitter: {
        const bool isUpright = option->state.testFlag(State_Horizontal);
        const QPoint middle = option->rect.center();
        const QRect &rect = option->rect;
        painter->fillRect(
            isUpright ? QRect(middle.x(), rect.top(), 1, rect.height())
                      : QRect(rect.left(), middle.y(), rect.width(), 1),
            m_look.colour(option->state.testFlag(State_MouseOver) ? ColourRole::Accent : ColourRole::Hairline));
        return;
    }
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void AssayStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                    const QWidget *widget) const
{
    const bool isEnabled = option->state.testFlag(State_Enabled);
    const bool hasFocus = option->state.testFlag(State_HasFocus);
    const QColor panel = m_look.colour(ColourRole::Panel);
    const QColor lit = m_look.colour(ColourRole::NeutralGround);
    const auto drawArrow = [&](SubControl part, Icon which) {
        const QRect rect = subControlRect(control, option, part, widget);
        const int side = std::min(m_look.px(14), rect.height());
        const QColor ink =
            option->palette.color(isEnabled ? QPalette::Normal : QPalette::Disabled, QPalette::PlaceholderText);
        paintIcon(painter, alignedRect(option->direction, Qt::AlignCenter, QSize(side, side), rect), which, ink);
    };
    switch (control) {
    case CC_ComboBox: {
        const bool isLit = isEnabled && (option->state & (State_Sunken | State_On | State_MouseOver));
        drawBox(painter, option->rect, isLit ? lit : panel, hasFocus);
        drawArrow(SC_ComboBoxArrow, Icon::ChevronDown);
        return;
    }
    case CC_SpinBox:
        drawBox(painter, option->rect, panel, hasFocus);
        drawArrow(SC_SpinBoxUp, Icon::ChevronUp);
        drawArrow(SC_SpinBoxDown, Icon::ChevronDown);
        return;
    case CC_ScrollBar: {
        const int inset = m_look.px(2);
        const bool isLit = option->state & (State_Sunken | State_MouseOver);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(isLit ? m_look.colour(ColourRole::Muted) : option->palette.color(QPalette::Mid));
        const QRect slider = subControlRect(control, option, SC_ScrollBarSlider, widget);
        painter->drawRoundedRect(slider.adjusted(inset, inset, -inset, -inset), inset + 1, inset + 1);
        painter->restore();
        return;
    }
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

void AssayStyle::drawBox(QPainter *painter, const QRect &rect, const QColor &ground, bool hasFocus) const
{
    const qreal width = hasFocus ? 2 : 1;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(m_look.colour(hasFocus ? ColourRole::Accent : ColourRole::Hairline), width));
    painter->setBrush(ground);
    painter->drawRoundedRect(QRectF(rect).adjusted(width / 2, width / 2, -width / 2, -width / 2), kControlRadius,
                             kControlRadius);
    painter->restore();
}

void AssayStyle::drawSeparator(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    // A separator is wide enough to be grabbed, and looks like one line: the rest has the ground of its neighbour.
    const QRect &rect = option->rect;
    const auto *window = qobject_cast<const QMainWindow *>(widget);
    const QRect middle =
        window != nullptr && window->centralWidget() != nullptr ? window->centralWidget()->geometry() : QRect();
    const QColor ground = m_look.colour(ColourRole::Window);
    const QColor hairline = m_look.colour(ColourRole::Hairline);
    const QColor line = option->state.testFlag(State_MouseOver) ? m_look.colour(ColourRole::Accent) : hairline;
    painter->fillRect(rect, m_look.colour(ColourRole::Panel));
    if (rect.width() < rect.height()) {
        if (rect.top() <= middle.bottom() && rect.bottom() >= middle.top()) {
            painter->fillRect(rect, ground);
            painter->fillRect(QRect(rect.left(), middle.top() + m_look.px(kTabHeight) - 1, rect.width(), 1), hairline);
        }
        const int x = rect.right() < middle.left() ? rect.left() : rect.right();
        painter->fillRect(QRect(x, rect.top(), 1, rect.height()), line);
        return;
    }
    const int extent = pixelMetric(PM_DockWidgetSeparatorExtent, option, widget);
    painter->fillRect(rect.intersected(QRect(middle.left() - extent + 1, rect.top(), middle.width() + 2 * (extent - 1),
                                             rect.height())),
                      ground);
    // The lines beside the middle come down to this one.
    for (const int x : {middle.left() - extent, middle.right() + extent})
        painter->fillRect(QRect(x, rect.top(), 1, rect.height()), hairline);
    const int y = rect.bottom() < middle.top() ? rect.top() : rect.bottom();
    painter->fillRect(QRect(rect.left(), y, rect.width(), 1), line);
}

void AssayStyle::drawTabLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
    if (tab == nullptr)
        return;
    const bool isCurrent = tab->state.testFlag(State_Selected);
    const bool isLit = isCurrent || tab->state.testFlag(State_MouseOver);
    const QRect text = subElementRect(SE_TabBarTabText, option, widget);
    const int thickness = m_look.px(2);
    painter->save();
    painter->setFont(tabFont(widget, isCurrent));
    painter->setPen(m_look.colour(isLit ? ColourRole::Text : ColourRole::Muted));
    painter->drawText(text, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip | Qt::TextShowMnemonic, tab->text);
    if (isCurrent && !isDockTabBar(widget))
        painter->fillRect(QRect(text.left(), tab->rect.bottom() + 1 - thickness, text.width(), thickness),
                          m_look.colour(ColourRole::Accent));
    painter->restore();
    if (isCurrent && tab->state.testFlag(State_HasFocus)) {
        QStyleOptionFocusRect focus;
        focus.initFrom(widget);
        const int gap = m_look.px(4);
        focus.rect = text.adjusted(-gap - 2, gap, gap + 2, -gap - thickness);
        drawPrimitive(PE_FrameFocusRect, &focus, painter, widget);
    }
}

void AssayStyle::drawButtonLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    if (button == nullptr)
        return;
    const bool isEnabled = button->state.testFlag(State_Enabled);
    const int text = button->fontMetrics.size(Qt::TextShowMnemonic, button->text).width();
    QSize icon;
    if (!button->icon.isNull())
        icon = button->iconSize;
    const int gap = !icon.isEmpty() && !button->text.isEmpty() ? m_look.px(kIconGap) : 0;
    QRect rest = alignedRect(button->direction, Qt::AlignCenter,
                             QSize(std::min(icon.width() + gap + text, button->rect.width()), button->rect.height()),
                             button->rect);
    if (!icon.isEmpty()) {
        const QRect place = alignedRect(button->direction, Qt::AlignLeft | Qt::AlignVCenter, icon, rest);
        button->icon.paint(painter, place, Qt::AlignCenter, isEnabled ? QIcon::Normal : QIcon::Disabled);
        rest = visualRect(button->direction, rest,
                          visualRect(button->direction, rest, rest).adjusted(icon.width() + gap, 0, 0, 0));
    }
    drawItemText(painter, rest, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic | Qt::TextSingleLine,
                 button->palette, isEnabled, button->text,
                 widget != nullptr ? widget->foregroundRole() : QPalette::ButtonText);
}

void AssayStyle::drawMenuBarItem(const QStyleOption *option, QPainter *painter, const QWidget *) const
{
    const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
    if (item == nullptr)
        return;
    painter->fillRect(item->rect, m_look.colour(ColourRole::Panel));
    if (item->state.testFlag(State_Selected)) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(m_look.colour(ColourRole::Selection));
        painter->drawRoundedRect(item->rect, kControlRadius, kControlRadius);
        painter->restore();
    }
    drawItemText(painter, item->rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine,
                 item->palette, item->state.testFlag(State_Enabled), item->text, QPalette::WindowText);
}

void AssayStyle::drawHeaderLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
    if (header == nullptr)
        return;
    const QRect text = header->rect;
    painter->save();
    if (widget != nullptr)
        painter->setFont(widget->font());
    painter->setPen(m_look.colour(ColourRole::Muted));
    painter->drawText(text, static_cast<int>(header->textAlignment) | Qt::TextSingleLine | Qt::TextDontClip,
                      painter->fontMetrics().elidedText(header->text, Qt::ElideRight, text.width()));
    painter->restore();
}

} // namespace assay::ui
