// SPDX-License-Identifier: GPL-3.0-or-later
// FileRecordStore: consent and other small records in one JSON file, until they move into the workspace.
#pragma once

#include "models/core/recordstore.h"

#include <QMap>

namespace assay::app {

/// The file {"schema_version", "records": {KEY: RECORD}}, readable by its owner alone. Every call reads it and every
/// change replaces it as a whole under a lock, so that several programs can share it. Blocks on the file system: the
/// file is small, and asked for a few times in a session.
class FileRecordStore final : public core::RecordStore
{
public:
    /// @p path need not exist; its folder is made with the first record.
    explicit FileRecordStore(QString path) : m_path(std::move(path)) {}

    [[nodiscard]] core::Expected<std::optional<core::Json>> read(const QString &key) override;
    [[nodiscard]] core::Expected<void> write(const QString &key, const core::Json &record) override;
    [[nodiscard]] core::Expected<void> remove(const QString &key) override;
    [[nodiscard]] core::Expected<QStringList> keys(const QString &prefix) override;

private:
    using Records = QMap<QString, core::Json>;

    [[nodiscard]] core::Expected<Records> load() const;
    [[nodiscard]] core::Expected<void> change(const std::function<void(Records &)> &edit) const;

    const QString m_path;
};

} // namespace assay::app
