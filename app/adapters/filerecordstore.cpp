// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/filerecordstore.h"

#include "models/core/canonicaljson.h"
#include "models/core/filebytes.h"
#include "models/core/jsonreader.h"
#include "models/core/keptaside.h"

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
constexpr int kMajor = 1;
constexpr int kLockPatience = 5'000; ///< ms; another program holds the lock for a few milliseconds

/// The member "schema_version"; empty where there is none.
QString versionOf(const Json &value)
{
    const auto version = value.is_object() ? value.find("schema_version") : value.end();
    return version != value.end() && version->is_string() ? core::toQString(version->get_ref<const std::string &>())
                                                          : QString();
}

} // namespace

core::Expected<FileRecordStore::Records> FileRecordStore::load()
{
    if (!QFile::exists(m_path))
        return Records();
    const auto bytes = core::readRegularFile(m_path, core::JsonRules::strict().limits.bytes);
    if (!bytes)
        return core::fail(ErrorCode::Io,
                          QCoreApplication::translate("app", "The file cannot be read; make it readable, or move it "
                                                             "away, and what it approved is asked again"),
                          m_path, bytes.error().detail);
    if (*bytes == m_lastBytes && !bytes->isEmpty())
        return m_lastRecords;
    auto records = parsed(*bytes);
    if (!records)
        return tl::make_unexpected(refusal(records.error()));
    m_lastBytes = *bytes;
    m_lastRecords = *records;
    return records;
}

core::Expected<FileRecordStore::Records> FileRecordStore::parsed(const QByteArray &bytes) const
{
    const auto document = core::readJson(bytes, core::JsonRules::strict());
    if (!document)
        return tl::make_unexpected(document.error());
    const Json &value = document->value;
    if (const QString version = versionOf(value); version.section(u'.', 0, 0).toInt() > kMajor)
        return core::fail(ErrorCode::Unsupported,
                          QCoreApplication::translate("app", "The file is of version %1, which a newer Assay reads")
                              .arg(version.left(20)));
    const core::SchemaReport report = m_schema.check(value);
    if (report.verdict == core::SchemaVerdict::Invalid)
        return core::fail(ErrorCode::InvalidInput,
                          QCoreApplication::translate("app", "The file is not as it was written: a value %1")
                              .arg(report.errors.constFirst().message),
                          report.errors.constFirst().path);
    if (report.verdict == core::SchemaVerdict::Unchecked)
        return core::fail(ErrorCode::InvalidInput, report.reason);
    Records records;
    for (const auto &[key, record] : value["records"].items())
        records.insert(core::toQString(key), record);
    return records;
}

/// @p reason with the place, and what to do. Whoever mends the file may have to look at it again.
core::Error FileRecordStore::refusal(const core::Error &reason) const
{
    core::Error error = reason.within(m_path);
    const QString remedy = reason.code == ErrorCode::Unsupported
                               ? QCoreApplication::translate("app", "use that one, or move the file away, and what it "
                                                                    "approved is asked again")
                               : QCoreApplication::translate("app", "mend the file, or move it away, and what it "
                                                                    "approved is asked again");
    const auto aside = core::keepAside(m_path);
    error.message =
        aside ? QCoreApplication::translate("app", "%1; %2 (a copy is kept as %3)").arg(reason.message, remedy, *aside)
              : QCoreApplication::translate("app", "%1; %2").arg(reason.message, remedy);
    return error;
}

core::Expected<void> FileRecordStore::change(const std::function<void(Records &)> &edit)
{
    const auto cannotWrite = [this](const QString &why) {
        return core::fail(ErrorCode::Io,
                          QCoreApplication::translate("app", "The file cannot be written; make room, or change the "
                                                             "permissions of its folder"),
                          m_path, why);
    };
    if (!QDir().mkpath(QFileInfo(m_path).path()))
        return cannotWrite({});
    QLockFile lock(m_path + QStringLiteral(".lock"));
    if (!lock.tryLock(kLockPatience))
        return core::fail(ErrorCode::Io,
                          QCoreApplication::translate("app", "Another program is writing the file; try again"), m_path);
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

core::Expected<void> FileRecordStore::writeAll(const QMap<QString, Json> &records)
{
    return change([&](Records &all) { all.insert(records); });
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

core::Expected<QMap<QString, Json>> FileRecordStore::readAll(const QString &prefix)
{
    auto records = load();
    if (!records)
        return tl::make_unexpected(records.error());
    records->removeIf([&prefix](const auto &entry) { return !entry.key().startsWith(prefix); });
    return records;
}

} // namespace assay::app
