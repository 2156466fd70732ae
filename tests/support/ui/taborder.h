// SPDX-License-Identifier: GPL-3.0-or-later
// Where the Tab key leads in a window.
#pragma once

#include <QStringList>

class QWidget;

namespace assay::test {

struct TabWalk
{
    QStringList visited;  ///< in order, each control once
    QStringList findings; ///< controls where Tab stays, that it never reaches, or that are stops but cannot be seen
};

enum class TabDirection { Forwards, Backwards };

/// Presses Tab (or Shift+Tab) from the first control until it comes back there. @p window must be active.
[[nodiscard]] TabWalk walkTabOrder(QWidget *window, TabDirection direction);

} // namespace assay::test
