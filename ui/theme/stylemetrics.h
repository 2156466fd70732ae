// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths at 100 % that both the geometry and the painting of AssayStyle use.
#pragma once

namespace assay::ui {

inline constexpr int kControlRadius = 5;
inline constexpr int kControlHeight = 28;
inline constexpr int kTabHeight = 40;     ///< tabs of pages, and titles of docks, so that their lines meet
inline constexpr int kDockTabHeight = 32; ///< tabs of docks that share a place
inline constexpr int kTabPadding = 14;
inline constexpr int kDockTabPadding = 12;
inline constexpr int kTabIndent = 6; ///< more before the first
inline constexpr int kDockTabIndent = 4;
inline constexpr int kIconGap = 6; ///< between an icon and the text it belongs to

} // namespace assay::ui
