// SPDX-License-Identifier: GPL-3.0-or-later
// Pressing Tab and watching the focus.
#include "tests/support/ui/taborder.h"

#include "tests/support/ui/widgets.h"

#include <QApplication>
#include <QSet>
#include <QTest>

namespace assay::test {

namespace {

QList<QWidget *> tabStops(QWidget *window)
{
    QList<QWidget *> stops;
    for (QWidget *widget : visibleWidgets(window)) {
        if (widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr)
            stops.append(widget);
    }
    return stops;
}

} // namespace

TabWalk walkTabOrder(QWidget *window, TabDirection direction)
{
    TabWalk walk;
    const QList<QWidget *> stops = tabStops(window);
    if (stops.isEmpty())
        return walk;
    const auto reason = direction == TabDirection::Forwards ? Qt::TabFocusReason : Qt::BacktabFocusReason;
    const auto modifiers = direction == TabDirection::Forwards ? Qt::NoModifier : Qt::ShiftModifier;
    QSet<QWidget *> seen;
    QWidget *start = stops.first();
    start->setFocus(reason);
    QWidget *now = QApplication::focusWidget();
    for (qsizetype left = stops.size() * 2 + 8; left > 0; --left) {
        if (now == nullptr) {
            walk.findings.append(QStringLiteral("The focus is lost after ") +
                                 (walk.visited.isEmpty() ? QStringLiteral("the start") : walk.visited.last()));
            break;
        }
        if (!now->isVisible() || shownRect(now).isEmpty())
            walk.findings.append(describe(now) + QStringLiteral(": a stop that cannot be seen"));
        seen.insert(now);
        walk.visited.append(describe(now));
        QTest::keyClick(now, Qt::Key_Tab, modifiers);
        QWidget *next = QApplication::focusWidget();
        if (next == now && stops.size() > 1) {
            walk.findings.append(describe(now) + QStringLiteral(": Tab stays here"));
            break;
        }
        now = next;
        if (now == start)
            break;
    }
    if (now != start)
        walk.findings.append(QStringLiteral("Tab does not come back to ") + describe(start));
    for (QWidget *stop : stops) {
        if (!seen.contains(stop))
            walk.findings.append(describe(stop) + QStringLiteral(": Tab never comes here"));
    }
    return walk;
}

} // namespace assay::test
