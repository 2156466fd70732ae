// SPDX-License-Identifier: GPL-3.0-or-later
// How large things are and where their parts lie; assaystylepainting.cpp draws them.
#include "ui/theme/assaystyle.h"

#include "ui/theme/stylemetrics.h"

#include <QMainWindow>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace assay::ui {

bool isDockTabBar(const QWidget *widget)
{
    return widget != nullptr && qobject_cast<const QMainWindow *>(widget->parentWidget()) != nullptr;
}

QFont tabFont(const QWidget *widget, bool isCurrent)
{
    QFont font = widget != nullptr ? widget->font() : QFont();
    font.setWeight(isCurrent ? QFont::DemiBold : QFont::Medium);
    return font;
}

AssayStyle::AssayStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int AssayStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabOverlap:
    case PM_MenuBarPanelWidth:
    case PM_ScrollView_ScrollBarSpacing:
    case PM_ScrollView_ScrollBarOverlap:
        return 0;
    case PM_DockWidgetFrameWidth:
    case PM_TabBarBaseHeight:
    case PM_DefaultFrameWidth:
        return 1;
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return 5;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return m_look.px(16);
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
    case PM_HeaderMargin:
    case PM_MenuBarHMargin:
        return m_look.px(8);
    case PM_MenuHMargin:
    case PM_MenuVMargin:
        return m_look.px(4);
    case PM_MenuBarVMargin:
        return m_look.px(2);
    case PM_FocusFrameHMargin: // the room beside the text of a cell
        return m_look.px(8) - 1;
    case PM_ToolTipLabelFrameWidth:
        return m_look.px(6);
    case PM_ScrollBarExtent:
        return m_look.px(10);
    case PM_ScrollBarSliderMin:
    case PM_TabBarScrollButtonWidth:
        return m_look.px(24);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int AssayStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                          QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_TabBar_Alignment:
        return Qt::AlignLeft;
    case SH_EtchDisabledText:
    case SH_DockWidget_ButtonsHaveFrame:
    case SH_ComboBox_Popup:
    case SH_ScrollBar_Transient:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_ToolTipLabel_Opacity:
        return 255;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QSize AssayStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                   const QWidget *widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_TabBarTab:
        return tabSize(option, widget);
    case CT_PushButton:
        return QSize(size.width() + 2 * m_look.px(12) + m_look.px(kIconGap),
                     std::max(size.height() + m_look.px(8), m_look.px(kControlHeight)));
    case CT_LineEdit:
    case CT_ComboBox:
    case CT_SpinBox:
        return QSize(result.width(), std::max(option->fontMetrics.height() + m_look.px(8), m_look.px(kControlHeight)));
    case CT_ItemViewItem:
        return QSize(result.width(), std::max(result.height(), option->fontMetrics.height() + m_look.px(8)));
    case CT_MenuBarItem:
        return QSize(size.width() + 2 * m_look.px(8), size.height() + 2 * m_look.px(4));
    case CT_HeaderSection:
        return QSize(result.width(), option->fontMetrics.height() + m_look.px(10));
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
            item != nullptr && item->menuItemType != QStyleOptionMenuItem::Separator)
            return QSize(result.width() + m_look.px(12), std::max(result.height(), m_look.px(26)));
        return result;
    default:
        return result;
    }
}

int AssayStyle::tabIndent(const QStyleOptionTab *tab, const QWidget *widget) const
{
    if (tab->position != QStyleOptionTab::Beginning && tab->position != QStyleOptionTab::OnlyOneTab)
        return 0;
    return m_look.px(isDockTabBar(widget) ? kDockTabIndent : kTabIndent);
}

QSize AssayStyle::tabSize(const QStyleOption *option, const QWidget *widget) const
{
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
    if (tab == nullptr)
        return {};
    const bool isDock = isDockTabBar(widget);
    const int text = QFontMetrics(tabFont(widget, true)).size(Qt::TextShowMnemonic, tab->text).width();
    return QSize(text + 2 * m_look.px(isDock ? kDockTabPadding : kTabPadding) + tabIndent(tab, widget),
                 m_look.px(isDock ? kDockTabHeight : kTabHeight));
}

QRect AssayStyle::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    if (element == SE_HeaderLabel) {
        const int margin = pixelMetric(PM_HeaderMargin, option, widget);
        return option->rect.adjusted(margin, 0, -margin, 0);
    }
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
    if (element != SE_TabBarTabText || tab == nullptr)
        return QProxyStyle::subElementRect(element, option, widget);
    // Where the tabs have less room than they ask for, the padding goes before the text does.
    const int text = QFontMetrics(tabFont(widget, true)).size(Qt::TextShowMnemonic, tab->text).width();
    const int spare = (tab->rect.width() - tabIndent(tab, widget) - text) / 2;
    const int padding =
        std::clamp(spare, m_look.px(4), m_look.px(isDockTabBar(widget) ? kDockTabPadding : kTabPadding));
    return visualRect(tab->direction, tab->rect, tab->rect.adjusted(padding + tabIndent(tab, widget), 0, -padding, 0));
}

QRect AssayStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                                 const QWidget *widget) const
{
    const QRect &rect = option->rect;
    const int arrow = m_look.px(24);
    const auto visual = [&](const QRect &part) { return visualRect(option->direction, rect, part); };
    if (control == CC_ComboBox && subControl == SC_ComboBoxArrow)
        return visual(QRect(rect.right() - arrow, rect.top(), arrow, rect.height()));
    if (control == CC_ComboBox && subControl == SC_ComboBoxEditField)
        return visual(rect.adjusted(m_look.px(8), 1, -arrow, -1));
    if (control == CC_SpinBox) {
        const int half = rect.height() / 2;
        switch (subControl) {
        case SC_SpinBoxUp:
            return visual(QRect(rect.right() - arrow, rect.top(), arrow, half));
        case SC_SpinBoxDown:
            return visual(QRect(rect.right() - arrow, rect.top() + half, arrow, rect.height() - half));
        case SC_SpinBoxEditField:
            return visual(rect.adjusted(m_look.px(6), 1, -arrow, -1));
        default:
            break;
        }
    }
    if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
        control == CC_ScrollBar && slider != nullptr)
        return scrollBarRect(slider, subControl);
    return QProxyStyle::subControlRect(control, option, subControl, widget);
}

QRect AssayStyle::scrollBarRect(const QStyleOptionSlider *option, SubControl subControl) const
{
    // The whole bar is groove; there are no buttons at its ends.
    const bool isHorizontal = option->orientation == Qt::Horizontal;
    const QRect &rect = option->rect;
    const int length = isHorizontal ? rect.width() : rect.height();
    const qint64 range = qint64(option->maximum) - option->minimum;
    int slider = length;
    if (range > 0) {
        const qint64 share = qint64(option->pageStep) * length / (range + option->pageStep);
        slider = std::clamp(static_cast<int>(share), std::min(m_look.px(24), length), length);
    }
    const int start = sliderPositionFromValue(option->minimum, option->maximum, option->sliderPosition, length - slider,
                                              option->upsideDown);
    const auto part = [&](int from, int to) {
        const QRect along = isHorizontal ? QRect(rect.left() + from, rect.top(), to - from, rect.height())
                                         : QRect(rect.left(), rect.top() + from, rect.width(), to - from);
        return visualRect(option->direction, rect, along);
    };
    switch (subControl) {
    case SC_ScrollBarGroove:
        return rect;
    case SC_ScrollBarSlider:
        return part(start, start + slider);
    case SC_ScrollBarSubPage:
        return part(0, start);
    case SC_ScrollBarAddPage:
        return part(start + slider, length);
    default:
        return {};
    }
}

} // namespace assay::ui
