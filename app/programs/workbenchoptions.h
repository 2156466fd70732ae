// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the workbench.
#pragma once

#include "models/core/error.h"
#include "ui/theme/preferences.h"

#include <QStringList>

#include <optional>

namespace assay::app {

struct WorkbenchOptions
{
    QString screenshot; ///< file to draw the window to, instead of showing it; empty for none
    QString panel;      ///< what to show in front; empty for what was there last
    std::optional<QString> language;
    std::optional<ui::ThemeChoice> theme;
    std::optional<int> textPercent;
    bool isPortable = false;
    bool isPanelList = false; ///< print the names that --panel takes, and end
    bool isHelp = false;
    bool isVersion = false;
};

/// Reads the arguments, the program's name first. InvalidInput, in one line, for what cannot be understood; names of
/// panels are left for the window to judge. Needs no application object; the text of errors is translated if there is
/// one.
[[nodiscard]] core::Expected<WorkbenchOptions> parseWorkbenchOptions(const QStringList &arguments);

[[nodiscard]] QString workbenchHelp();

/// The words for a theme in settings and on the command line: "system", "light", "dark".
[[nodiscard]] QString themeName(ui::ThemeChoice theme);
[[nodiscard]] std::optional<ui::ThemeChoice> themeFromName(const QString &name);

} // namespace assay::app
