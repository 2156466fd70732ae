// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settingstable.h"

#include <array>

namespace assay::app {

std::span<const SettingInfo> settingsTable()
{
    static const std::array<SettingInfo, 4> s_table = {{
        {Setting::Language, QLatin1StringView("language"), SettingScope::Person, ""},
        {Setting::Theme, QLatin1StringView("theme"), SettingScope::Person, "system"},
        {Setting::TextPercent, QLatin1StringView("text_percent"), SettingScope::Person, 100},
        {Setting::WindowLayout, QLatin1StringView("window_layout"), SettingScope::Computer, ""},
    }};
    return s_table;
}

const SettingInfo &settingInfo(Setting setting) { return settingsTable()[static_cast<std::size_t>(setting)]; }

} // namespace assay::app
