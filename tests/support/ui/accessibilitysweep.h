// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader could not name.
#pragma once

#include <QStringList>

class QWidget;

namespace assay::test {

/// One line for each visible control without an accessible name, each label that promises a mnemonic and has no
/// buddy, and each entry of a menu bar or context menu without a text. Empty when all is well.
[[nodiscard]] QStringList accessibilityFindings(QWidget *root);

} // namespace assay::test
