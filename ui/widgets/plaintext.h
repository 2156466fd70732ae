// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that come from outside, shown as they are.
#pragma once

#include <QString>

namespace assay::ui {

/// A tool tip that shows @p text character by character, whatever markup it may contain; empty for an empty text.
[[nodiscard]] QString plainToolTip(const QString &text);

/// @p text character by character, as rich text with more room between its lines than a font has of itself; for
/// labels with word wrap.
[[nodiscard]] QString paragraph(const QString &text);

/// The text of a menu entry or button without its mnemonic: "&Go" is "Go", "设置(&S)…" is "设置…".
[[nodiscard]] QString withoutMnemonic(const QString &text);

} // namespace assay::ui
