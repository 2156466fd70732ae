// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings.h"

#include "app/settings/bundledschema.h"

namespace assay::app {

using core::Json;

Settings::Settings(const Folders &folders)
    : m_person(folders.config + QStringLiteral("/settings.json"), bundledSchema(QStringLiteral("settings.schema.json")))
    , m_computer(folders.state + QStringLiteral("/state.json"), bundledSchema(QStringLiteral("state.schema.json")))
{}

Settings::Settings(SettingsFile person, SettingsFile computer)
    : m_person(std::move(person)), m_computer(std::move(computer))
{}

Settings Settings::takeForSaving() { return {m_person.takeForSaving(), m_computer.takeForSaving()}; }

QList<core::Error> Settings::load() { return m_person.load() + m_computer.load(); }

const SettingsFile &Settings::file(SettingScope scope) const
{
    return scope == SettingScope::Person ? m_person : m_computer;
}

Json Settings::value(Setting setting) const
{
    const SettingInfo &info = settingInfo(setting);
    Json value = file(info.scope).value(info.name);
    return value.is_null() ? info.defaultValue : value;
}

void Settings::set(Setting setting, Json value)
{
    const SettingInfo &info = settingInfo(setting);
    (info.scope == SettingScope::Person ? m_person : m_computer).set(info.name, std::move(value));
}

core::Expected<void> Settings::save() const
{
    const auto person = m_person.save();
    const auto computer = m_computer.save();
    return person ? computer : person;
}

} // namespace assay::app
