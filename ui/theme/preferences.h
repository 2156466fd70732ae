// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences: what a person chooses about the window as a whole, as the program keeps it between two starts.
#pragma once

#include "ui/theme/themechoice.h"

#include <QString>

namespace assay::ui {

/// A plain value; any thread.
struct Preferences
{
    static constexpr int kSmallestText = 100;
    static constexpr int kLargestText = 200;
    static constexpr int kTextStep = 10;

    QString language; ///< empty: the language of the system; else "en" or "zh_CN"
    ThemeChoice theme = ThemeChoice::System;
    int textPercent = kSmallestText; ///< kSmallestText to kLargestText; a window clamps what lies outside

    bool operator==(const Preferences &) const = default;
};

} // namespace assay::ui
