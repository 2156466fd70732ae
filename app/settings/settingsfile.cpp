// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settingsfile.h"

#include "models/core/jsonreader.h"
#include "models/core/keptaside.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace assay::app {

using core::Error;
using core::ErrorCode;
using core::Json;

namespace {

constexpr auto kVersionMember = "schema_version";
constexpr auto kVersion = "1.0";
constexpr int kMajor = 1;
constexpr core::JsonLimits kLimits = {4LL * 1024 * 1024, 32};

/// The major version of the file's form, or 0 where it says none.
int majorVersion(const Json &members)
{
    const auto version = members.find(kVersionMember);
    if (version == members.end() || !version->is_string())
        return 0;
    return core::toQString(version->get_ref<const std::string &>()).section(u'.', 0, 0).toInt();
}

} // namespace

SettingsFile::SettingsFile(QString path, core::JsonSchema schema) : m_path(std::move(path)), m_schema(std::move(schema))
{}

QList<Error> SettingsFile::load()
{
    const QFileInfo info(m_path);
    if (!info.exists())
        return {};
    if (!info.isFile()) { // a pipe or a device would be read without end
        m_isReadOnly = true;
        return {{ErrorCode::Io,
                 QCoreApplication::translate(
                     "app", "This is no file; the defaults hold, and nothing is saved until it is moved away"),
                 m_path,
                 {},
                 false}};
    }
    auto document = core::readJsonFile(m_path, {kLimits, core::DuplicateRule::Report, core::NumberRule::ReportInexact});
    if (!document && document.error().code == ErrorCode::Io) {
        m_isReadOnly = true;
        Error error = document.error();
        error.message = QCoreApplication::translate(
            "app", "The settings cannot be read; the defaults hold, and nothing is saved until they can");
        return {error};
    }
    if (!document)
        return {setAside(document.error())};
    if (!document->value.is_object())
        return {setAside({ErrorCode::InvalidInput,
                          QCoreApplication::translate("app", "The settings are not a JSON object"),
                          m_path,
                          {},
                          false})};
    if (majorVersion(document->value) > kMajor) {
        m_isReadOnly = true;
        return {{ErrorCode::Unsupported,
                 QCoreApplication::translate(
                     "app", "The settings are from a newer Assay, which can read them; they are left as they are"),
                 m_path,
                 {},
                 false}};
    }
    m_members = std::move(document->value);
    if (majorVersion(m_members) != kMajor)
        m_members[kVersionMember] = kVersion; // files of a time before versions, or written by hand

    QList<Error> problems;
    const core::SchemaReport report = m_schema.check(m_members);
    for (const core::SchemaError &error : report.errors) {
        const std::string name = error.path.section(u'/', 1, 1).toStdString();
        if (m_members.erase(name) > 0)
            problems.append({ErrorCode::InvalidInput,
                             QCoreApplication::translate("app", "A setting cannot be used and its default holds: %1")
                                 .arg(error.message),
                             m_path + QStringLiteral(": ") + error.path,
                             {},
                             false});
    }
    return problems;
}

Error SettingsFile::setAside(const Error &reason)
{
    Error error = reason;
    const auto aside = core::keepAside(m_path);
    m_isReadOnly = !aside;
    error.message = m_isReadOnly
                        ? QCoreApplication::translate(
                              "app", "%1. The defaults hold, and nothing is saved until the file is mended or removed")
                              .arg(error.message)
                        : QCoreApplication::translate("app", "%1. The defaults hold; the file is kept as %2")
                              .arg(error.message, *aside);
    return error;
}

SettingsFile SettingsFile::takeForSaving()
{
    SettingsFile copy = *this;
    m_changed.clear();
    return copy;
}

Json SettingsFile::value(QLatin1StringView name) const
{
    const auto member = m_members.find(std::string_view(name.data(), static_cast<std::size_t>(name.size())));
    return member == m_members.end() ? Json() : *member;
}

void SettingsFile::set(QLatin1StringView name, Json value)
{
    Json &member = m_members[std::string(name.data(), static_cast<std::size_t>(name.size()))];
    if (member == value)
        return;
    member = std::move(value);
    m_changed.insert(QString(name));
}

/// What is in the file now, with what has changed here: another window may have saved since, and what could not be used
/// is the person's to mend. Nothing if the file has become one of a newer Assay.
std::optional<Json> SettingsFile::merged() const
{
    Json members = m_members;
    const auto now =
        core::readJsonFile(m_path, {kLimits, core::DuplicateRule::Report, core::NumberRule::ReportInexact});
    if (now && now->value.is_object()) {
        if (majorVersion(now->value) > kMajor)
            return std::nullopt;
        members = now->value;
        for (const QString &name : m_changed)
            members[name.toStdString()] = m_members[name.toStdString()];
    }
    if (majorVersion(members) != kMajor)
        members[kVersionMember] = kVersion;
    return members;
}

core::Expected<void> SettingsFile::save() const
{
    if (m_changed.isEmpty() || m_isReadOnly)
        return {};
    const auto failed = [this](const QString &reason) {
        return core::fail(ErrorCode::Io,
                          QCoreApplication::translate(
                              "app", "The settings cannot be saved; make the folder writable or use --portable"),
                          m_path, reason);
    };
    if (!QDir().mkpath(QFileInfo(m_path).path()))
        return failed(QCoreApplication::translate("app", "the folder cannot be made"));
    const auto members = merged();
    if (!members)
        return failed(QCoreApplication::translate("app", "a newer Assay has saved them"));
    QSaveFile file(m_path);
    const std::string text = members->dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0 ||
        !file.flush() || !file.commit()) // commit() would not see that the rest found no room
        return failed(file.errorString());
    return {};
}

} // namespace assay::app
