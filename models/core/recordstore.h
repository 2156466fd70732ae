// SPDX-License-Identifier: GPL-3.0-or-later
// RecordStore: the port through which small records outlive the program, such as what a person has consented to.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::core {

/// JSON objects by key, such as "server/files" or "tool/files/search". One thread. What has been written is on disk
/// when the call returns, or it has failed with Io and nothing has changed.
class RecordStore
{
public:
    virtual ~RecordStore() = default;

    /// Nothing if there is none.
    [[nodiscard]] virtual Expected<std::optional<Json>> read(const QString &key) = 0;
    [[nodiscard]] virtual Expected<void> write(const QString &key, const Json &record) = 0;
    /// All of @p records, by key, or none.
    [[nodiscard]] virtual Expected<void> writeAll(const QMap<QString, Json> &records) = 0;
    /// Without effect if there is none.
    [[nodiscard]] virtual Expected<void> remove(const QString &key) = 0;
    /// The keys that begin with @p prefix, in order.
    [[nodiscard]] virtual Expected<QStringList> keys(const QString &prefix) = 0;
    /// The records whose keys begin with @p prefix, by key.
    [[nodiscard]] virtual Expected<QMap<QString, Json>> readAll(const QString &prefix) = 0;
};

/// Forgets all when it goes: for what holds in one run alone, and for tests. Never fails.
class MemoryRecordStore final : public RecordStore
{
public:
    [[nodiscard]] Expected<std::optional<Json>> read(const QString &key) override
    {
        const auto found = m_records.constFind(key);
        return found == m_records.constEnd() ? std::nullopt : std::optional(*found);
    }
    [[nodiscard]] Expected<void> write(const QString &key, const Json &record) override
    {
        m_records.insert(key, record);
        return {};
    }
    [[nodiscard]] Expected<void> writeAll(const QMap<QString, Json> &records) override
    {
        for (auto it = records.cbegin(); it != records.cend(); ++it)
            m_records.insert(it.key(), it.value());
        return {};
    }
    [[nodiscard]] Expected<void> remove(const QString &key) override
    {
        m_records.remove(key);
        return {};
    }
    [[nodiscard]] Expected<QStringList> keys(const QString &prefix) override
    {
        QStringList found;
        for (auto it = m_records.keyBegin(); it != m_records.keyEnd(); ++it) {
            if (it->startsWith(prefix))
                found.append(*it);
        }
        return found;
    }
    [[nodiscard]] Expected<QMap<QString, Json>> readAll(const QString &prefix) override
    {
        QMap<QString, Json> found;
        for (auto it = m_records.cbegin(); it != m_records.cend(); ++it) {
            if (it.key().startsWith(prefix))
                found.insert(it.key(), it.value());
        }
        return found;
    }

private:
    QMap<QString, Json> m_records;
};

} // namespace assay::core
