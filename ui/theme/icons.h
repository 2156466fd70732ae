// SPDX-License-Identifier: GPL-3.0-or-later
// The window's icons: from the icon theme where it has them, else drawn; always in the colour of the text around them.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPalette>
#include <QRect>

class QPainter;

namespace assay::ui {

enum class Icon {
    Search,
    Settings,
    Commands,
    Close,
    Detach,
    Information,
    Warning,
    Error,
    Evidence,
    Conflicts,
    Decision,
    Report,
    ChevronDown,
    ChevronUp,
    ChevronLeft,
    ChevronRight,
};

/// An icon that takes its colour from the application's palette each time it is painted.
[[nodiscard]] QIcon icon(Icon which, QPalette::ColorRole role = QPalette::WindowText);

/// An icon of one colour.
[[nodiscard]] QIcon icon(Icon which, const QColor &colour);

/// Paints @p which into @p rect, as sharp as the device of @p painter allows. Window's thread only.
void paintIcon(QPainter *painter, const QRect &rect, Icon which, const QColor &colour);

/// Every icon, for tests that look at all of them.
[[nodiscard]] QList<Icon> allIcons();

} // namespace assay::ui
