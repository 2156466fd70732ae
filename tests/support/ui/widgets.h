// SPDX-License-Identifier: GPL-3.0-or-later
// Finding and naming the widgets of a window, for the checks beside this file.
#pragma once

#include <QList>
#include <QRect>
#include <QString>

class QWidget;

namespace assay::test {

/// The visible descendants of @p root that belong to its window, and @p root itself; parts that Qt makes for its own
/// use inside a widget (scroll areas' viewports, spin boxes' fields) are left out.
[[nodiscard]] QList<QWidget *> visibleWidgets(QWidget *root);

/// Where @p widget shows inside its window, in the window's coordinates; empty if some ancestor leaves no room for it.
[[nodiscard]] QRect shownRect(const QWidget *widget);

/// Class, objectName and the names of the ancestors that have one: "QPushButton close in settingsDialog".
[[nodiscard]] QString describe(const QWidget *widget);

} // namespace assay::test
