// SPDX-License-Identifier: GPL-3.0-or-later
// ThemeChoice: which of light and dark the person wants.
#pragma once

namespace assay::ui {

enum class ThemeChoice { System, Light, Dark };

} // namespace assay::ui
