// SPDX-License-Identifier: GPL-3.0-or-later
// Settings: the values of the settings table, read from and written to their files.
#pragma once

#include "app/settings/folders.h"
#include "app/settings/settingsfile.h"
#include "app/settings/settingstable.h"

namespace assay::app {

/// A value. Not for several threads at once. load() and save() block on the file system; the files are a few kilobytes.
class Settings
{
public:
    explicit Settings(const Folders &folders);

    /// What could not be used, for the person; the defaults hold there.
    [[nodiscard]] QList<core::Error> load();

    /// The value that holds: what was set or read, else the default. Always of the type of the default.
    [[nodiscard]] core::Json value(Setting setting) const;

    void set(Setting setting, core::Json value);

    [[nodiscard]] bool isChanged() const { return m_person.isChanged() || m_computer.isChanged(); }

    /// A copy to be saved by another thread; this one then counts as unchanged.
    [[nodiscard]] Settings takeForSaving();

    /// Writes the files that changed; the first failure, after trying both.
    [[nodiscard]] core::Expected<void> save() const;

private:
    Settings(SettingsFile person, SettingsFile computer);

    [[nodiscard]] const SettingsFile &file(SettingScope scope) const;

    SettingsFile m_person;
    SettingsFile m_computer;
};

} // namespace assay::app
