// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that have less room than they need.
#pragma once

#include <QStringList>

class QWidget;

namespace assay::test {

/// One line for each visible label, button, field, tab, column header and menu title whose text is cut off, or whose
/// place lies partly outside of what holds it (what scrolls is no such place). A text that is elided on purpose has
/// a tool tip and is no finding. Empty when all is well.
[[nodiscard]] QStringList clippingFindings(QWidget *root);

} // namespace assay::test
