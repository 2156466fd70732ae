// SPDX-License-Identifier: GPL-3.0-or-later
// SettingsFile: one versioned JSON file of settings; reads what it can, never loses what it cannot.
#pragma once

#include "models/core/json.h"
#include "models/core/jsonschema.h"

#include <QList>
#include <QSet>
#include <QString>

#include <optional>

namespace assay::app {

/// The members of one file: a value. Not for several threads at once; reading and writing block on the file system.
class SettingsFile
{
public:
    /// @p schema describes the file; members it does not know are kept and written back.
    SettingsFile(QString path, core::JsonSchema schema);

    /// Reads the file. A missing file is no error. What cannot be used is reported and the defaults hold:
    /// - a member against the schema: it is left out, and stays in the file until it is changed;
    /// - a file that is not JSON or not an object: it is copied to PATH.unreadable-HASH, since a later save writes over
    /// it;
    /// - a file of a newer major version, or one that cannot be opened or copied: it is left alone, and save() does
    /// nothing.
    [[nodiscard]] QList<core::Error> load();

    /// Null when absent.
    [[nodiscard]] core::Json value(QLatin1StringView name) const;
    void set(QLatin1StringView name, core::Json value);

    [[nodiscard]] bool isChanged() const { return !m_changed.isEmpty(); }

    /// A copy to be saved elsewhere, by another thread for instance; this one then counts as unchanged.
    [[nodiscard]] SettingsFile takeForSaving();

    /// Writes what changed into what the file holds by now: a temporary file, flushed, then renamed into place.
    [[nodiscard]] core::Expected<void> save() const;

private:
    [[nodiscard]] std::optional<core::Json> merged() const;
    [[nodiscard]] core::Error setAside(const core::Error &reason);

    QString m_path;
    core::JsonSchema m_schema;
    core::Json m_members = core::Json::object();
    QSet<QString> m_changed;   ///< names of members that are not saved yet
    bool m_isReadOnly = false; ///< what is there is not ours to write over
};

} // namespace assay::app
