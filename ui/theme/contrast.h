// SPDX-License-Identifier: GPL-3.0-or-later
// How well a text colour is told from its ground.
#pragma once

#include <QColor>

namespace assay::ui {

/// The contrast ratio of WCAG 2.1 ("relative luminance", sRGB): 1 for equal colours to 21 for black on white.
/// Opacity is not looked at. Pure; any thread.
[[nodiscard]] double contrastRatio(const QColor &a, const QColor &b);

} // namespace assay::ui
