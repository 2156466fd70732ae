// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/secretnames.h"

#include <QCoreApplication>

#include <algorithm>

namespace assay::app {

using core::Json;

namespace {

constexpr QLatin1StringView kPrefix("secret/");
constexpr auto kStored = "stored";
constexpr qsizetype kLongestName = 64;

bool isNameCharacter(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') || c == u'_' || c == u'.' ||
           c == u'-';
}

} // namespace

bool isSecretName(const QString &name)
{
    return !name.isEmpty() && name.size() <= kLongestName && std::all_of(name.begin(), name.end(), isNameCharacter);
}

core::Expected<void> noteSecret(core::RecordStore &records, const StoredSecret &secret)
{
    return records.write(kPrefix + secret.name, Json{{kStored, secret.stored.toString().toStdString()}});
}

core::Expected<void> forgetSecret(core::RecordStore &records, const QString &name)
{
    return records.remove(kPrefix + name);
}

core::Expected<QList<StoredSecret>> storedSecrets(core::RecordStore &records)
{
    const auto keys = records.keys(kPrefix);
    if (!keys)
        return tl::make_unexpected(keys.error());
    QList<StoredSecret> secrets;
    for (const QString &key : *keys) {
        const auto record = records.read(key);
        if (!record)
            return tl::make_unexpected(record.error());
        if (!*record)
            continue; // another program has removed it since
        const Json &value = **record;
        const QString name = key.sliced(kPrefix.size());
        const Json *stored = value.is_object() && value.contains(kStored) ? &value[kStored] : nullptr;
        const auto time = core::UtcTime::parse(
            stored != nullptr && stored->is_string() ? core::toQString(stored->get<std::string>()) : QString());
        if (!isSecretName(name) || !time)
            return core::fail(core::ErrorCode::InvalidInput,
                              QCoreApplication::translate("app", "The record of a secret is damaged; set or remove "
                                                                 "the secret again"),
                              key);
        secrets.append({name, *time});
    }
    return secrets;
}

} // namespace assay::app
