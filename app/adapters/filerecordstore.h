// SPDX-License-Identifier: GPL-3.0-or-later
// FileRecordStore: consent and other small records in one JSON file, until they move into the workspace.
#pragma once

#include "models/core/jsonschema.h"
#include "models/core/recordstore.h"

#include <QByteArray>
#include <QMap>

#include <functional>

namespace assay::app {

/// The file {"schema_version", "records": {KEY: RECORD}}, readable by its owner alone. Every call reads it and every
/// change replaces it as a whole under a lock, so that several programs can share it. Blocks on the file system: the
/// file is small, and asked for a few times in a session.
///
/// A file that is no JSON, of a newer major version, or against the schema is refused as a whole and left as it is: a
/// copy is kept aside, nothing is read and nothing written, and the error says what to do. Fails then as InvalidInput,
/// TooLarge or Unsupported, and as Io where it cannot be read or written.
class FileRecordStore final : public core::RecordStore
{
public:
    /// @p path need not exist; its folder is made with the first record. @p schema is that of the whole file.
    FileRecordStore(QString path, core::JsonSchema schema) : m_path(std::move(path)), m_schema(std::move(schema)) {}

    [[nodiscard]] core::Expected<std::optional<core::Json>> read(const QString &key) override;
    [[nodiscard]] core::Expected<void> write(const QString &key, const core::Json &record) override;
    [[nodiscard]] core::Expected<void> writeAll(const QMap<QString, core::Json> &records) override;
    [[nodiscard]] core::Expected<void> remove(const QString &key) override;
    [[nodiscard]] core::Expected<QStringList> keys(const QString &prefix) override;
    [[nodiscard]] core::Expected<QMap<QString, core::Json>> readAll(const QString &prefix) override;

private:
    using Records = QMap<QString, core::Json>;

    [[nodiscard]] core::Expected<Records> load();
    [[nodiscard]] core::Expected<Records> parsed(const QByteArray &bytes) const;
    [[nodiscard]] core::Error refusal(const core::Error &reason) const;
    [[nodiscard]] core::Expected<void> change(const std::function<void(Records &)> &edit);

    const QString m_path;
    const core::JsonSchema m_schema;
    QByteArray m_lastBytes; ///< what m_lastRecords were read from: the same bytes are not read twice
    Records m_lastRecords;
};

} // namespace assay::app
