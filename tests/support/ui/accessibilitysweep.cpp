// SPDX-License-Identifier: GPL-3.0-or-later
// Asks Qt's accessibility layer, which is what screen readers see.
#include "tests/support/ui/accessibilitysweep.h"

#include "tests/support/ui/widgets.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

namespace assay::test {

namespace {

bool isControl(const QWidget *widget)
{
    return widget->focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton *>(widget) != nullptr;
}

bool isNamed(QWidget *widget)
{
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
    return face != nullptr && !face->text(QAccessible::Name).trimmed().isEmpty();
}

void checkActions(const QList<QAction *> &actions, const QString &owner, QStringList *findings)
{
    for (const QAction *action : actions) {
        if (action->isSeparator())
            continue;
        if (action->text().trimmed().isEmpty())
            findings->append(owner + QStringLiteral(": entry without text: ") + action->objectName());
        if (const QMenu *menu = action->menu())
            checkActions(menu->actions(), owner + QStringLiteral(" › ") + action->text(), findings);
    }
}

} // namespace

QStringList accessibilityFindings(QWidget *root)
{
    static const QRegularExpression mnemonic(QStringLiteral("&[^& ]"));
    QStringList findings;
    for (QWidget *widget : visibleWidgets(root)) {
        if (isControl(widget) && !isNamed(widget))
            findings.append(describe(widget) + QStringLiteral(": no accessible name"));
        if (const auto *label = qobject_cast<QLabel *>(widget); label != nullptr && label->buddy() == nullptr &&
                                                                label->textFormat() != Qt::PlainText &&
                                                                label->text().contains(mnemonic))
            findings.append(describe(widget) + QStringLiteral(": mnemonic without buddy"));
        if (qobject_cast<QMenuBar *>(widget) != nullptr || widget->contextMenuPolicy() == Qt::ActionsContextMenu)
            checkActions(widget->actions(), describe(widget), &findings);
    }
    return findings;
}

} // namespace assay::test
