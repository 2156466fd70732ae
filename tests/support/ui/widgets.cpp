// SPDX-License-Identifier: GPL-3.0-or-later
// Walking the widget tree.
#include "tests/support/ui/widgets.h"

#include <QScrollBar>
#include <QWidget>

namespace assay::test {

QList<QWidget *> visibleWidgets(QWidget *root)
{
    QList<QWidget *> result;
    if (root->isVisible())
        result.append(root);
    for (QWidget *widget : root->findChildren<QWidget *>()) {
        if (widget->isVisible() && widget->window() == root->window() &&
            !widget->objectName().startsWith(QLatin1String("qt_")) && qobject_cast<QScrollBar *>(widget) == nullptr)
            result.append(widget);
    }
    return result;
}

QRect shownRect(const QWidget *widget)
{
    const QWidget *window = widget->window();
    QRect rect(widget->mapTo(window, QPoint()), widget->size());
    for (const QWidget *up = widget->parentWidget(); up != nullptr && up != window; up = up->parentWidget())
        rect &= QRect(up->mapTo(window, QPoint()), up->size());
    return rect & window->rect();
}

QString describe(const QWidget *widget)
{
    if (widget == nullptr)
        return QStringLiteral("nothing");
    QStringList names;
    for (const QWidget *up = widget->parentWidget(); up != nullptr; up = up->parentWidget()) {
        if (!up->objectName().isEmpty() && !up->objectName().startsWith(QLatin1String("qt_")))
            names.append(up->objectName());
    }
    QString text = QString::fromLatin1(widget->metaObject()->className());
    if (!widget->objectName().isEmpty())
        text += QLatin1Char(' ') + widget->objectName();
    if (!names.isEmpty())
        text += QStringLiteral(" in ") + names.join(QStringLiteral(" < "));
    return text;
}

} // namespace assay::test
