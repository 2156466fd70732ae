// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/filerecordstore.h"

#include "models/core/canonicaljson.h"
#include "models/core/jsonreader.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>

namespace assay::app {

using core::ErrorCode;
using core::Json;

namespace {

constexpr auto kVersion = "1.0";
constexpr int kLockPatience = 5'000; ///< ms; another program holds the lock for a few milliseconds

} // namespace

core::Expected<FileRecordStore::Records> FileRecordStore::load() const
{
    if (!QFile::exists(m_path))
        return Records();
    auto document = core::readJsonFile(m_path, core::JsonRules::strict());
    if (!document)
        return tl::make_unexpected(document.error());
    const Json &value = document->value;
    if (!value.is_object() || value.value("schema_version", Json()) != kVersion || !value.contains("records") ||
        !value["records"].is_object())
        return core::fail(ErrorCode::Unsupported,
                          QCoreApplication::translate("app",
                                                      "The file is not one that this version of Assay reads; move "
                                                      "it away, and what it approved is asked again"),
                          m_path);
    Records records;
    for (const auto &[key, record] : value["records"].items())
        records.insert(QString::fromStdString(key), record);
    return records;
}

core::Expected<void> FileRecordStore::change(const std::function<void(Records &)> &edit) const
{
    const auto cannotWrite = [this](const QString &why) {
        return core::fail(ErrorCode::Io, QCoreApplication::translate("app", "The file cannot be written"), m_path, why);
    };
    if (!QDir().mkpath(QFileInfo(m_path).path()))
        return cannotWrite({});
    QLockFile lock(m_path + QStringLiteral(".lock"));
    if (!lock.tryLock(kLockPatience))
        return cannotWrite(QCoreApplication::translate("app", "another program holds its lock"));
    auto records = load();
    if (!records)
        return tl::make_unexpected(records.error());
    edit(*records);
    Json all = Json::object();
    for (auto it = records->constBegin(); it != records->constEnd(); ++it)
        all[it.key().toStdString()] = it.value();
    const auto text = core::canonicalJson(Json{{"schema_version", kVersion}, {"records", std::move(all)}});
    if (!text)
        return tl::make_unexpected(text.error());
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) ||
        file.write(*text + '\n') < 0 || !file.flush() || !file.commit())
        return cannotWrite(file.errorString());
    return {};
}

core::Expected<std::optional<Json>> FileRecordStore::read(const QString &key)
{
    const auto records = load();
    if (!records)
        return tl::make_unexpected(records.error());
    const auto found = records->constFind(key);
    return found == records->constEnd() ? std::nullopt : std::optional(*found);
}

core::Expected<void> FileRecordStore::write(const QString &key, const Json &record)
{
    return change([&](Records &records) { records.insert(key, record); });
}

core::Expected<void> FileRecordStore::remove(const QString &key)
{
    return change([&](Records &records) { records.remove(key); });
}

core::Expected<QStringList> FileRecordStore::keys(const QString &prefix)
{
    const auto records = load();
    if (!records)
        return tl::make_unexpected(records.error());
    QStringList found;
    for (auto it = records->keyBegin(); it != records->keyEnd(); ++it) {
        if (it->startsWith(prefix))
            found.append(*it);
    }
    return found;
}

} // namespace assay::app
