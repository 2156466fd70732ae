// SPDX-License-Identifier: GPL-3.0-or-later
// AssayStyle: Fusion, drawn flatter: text tabs with an accent line, hairlines, one focus ring.
#pragma once

#include "ui/theme/look.h"

#include <QProxyStyle>

class QStyleOptionSlider;
class QStyleOptionTab;

namespace assay::ui {

/// Owned by the QApplication once set there. Window's thread.
class AssayStyle : public QProxyStyle
{
    Q_OBJECT

public:
    AssayStyle();

    /// Takes effect at the next layout and paint, which a change of the application's font or palette brings about.
    void setLook(const Look &look) { m_look = look; }

    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returnData) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                         const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;

private:
    QSize tabSize(const QStyleOption *option, const QWidget *widget) const;
    int tabIndent(const QStyleOptionTab *tab, const QWidget *widget) const;
    QRect scrollBarRect(const QStyleOptionSlider *option, SubControl subControl) const;

    void drawBox(QPainter *painter, const QRect &rect, const QColor &ground, bool hasFocus) const;
    void drawSeparator(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawTabLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawButtonLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawMenuBarItem(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawHeaderLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;

    Look m_look;
};

/// The font of a tab's text on @p widget.
[[nodiscard]] QFont tabFont(const QWidget *widget, bool isCurrent);

/// Whether @p widget holds the tabs of docks that share a place, which have no line below.
[[nodiscard]] bool isDockTabBar(const QWidget *widget);

} // namespace assay::ui
