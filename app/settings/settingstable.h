// SPDX-License-Identifier: GPL-3.0-or-later
// The table of all settings: their names in files, where they belong, and what they are when nobody has set them.
#pragma once

#include "models/core/json.h"

#include <QLatin1StringView>

#include <span>

namespace assay::app {

enum class Setting {
    Language,     ///< "" follows the system; else "en" or "zh_CN"
    Theme,        ///< "system", "light" or "dark"
    TextPercent,  ///< size of all text, 100 … 200
    WindowLayout, ///< the window's docks and size, base64 of the window's own bytes
};

/// Which file a setting is in.
enum class SettingScope {
    Person,   ///< config/settings.json: goes with the person to another computer
    Computer, ///< state/state.json: of this computer only
};

struct SettingInfo
{
    Setting setting;
    QLatin1StringView name; ///< the member's name in the file; never changes its meaning
    SettingScope scope;
    core::Json defaultValue;
};

/// All settings, in the order of the enumeration.
[[nodiscard]] std::span<const SettingInfo> settingsTable();

[[nodiscard]] const SettingInfo &settingInfo(Setting setting);

} // namespace assay::app
