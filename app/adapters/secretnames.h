// SPDX-License-Identifier: GPL-3.0-or-later
// The names of stored secrets, in the record store, since keychains do not list what they hold.
#pragma once

#include "models/core/recordstore.h"
#include "models/core/utctime.h"

#include <QList>
#include <QString>

namespace assay::app {

/// A secret that was once stored; never its value.
struct StoredSecret
{
    QString name;
    core::UtcTime stored; ///< the last time that it was set

    bool operator==(const StoredSecret &) const = default;
};

/// 1 to 64 of A–Z, a–z, 0–9, “_”, “.” and “-”.
[[nodiscard]] bool isSecretName(const QString &name);

/// Notes @p secret as the record "secret/NAME", in place of an older one.
[[nodiscard]] core::Expected<void> noteSecret(core::RecordStore &records, const StoredSecret &secret);
/// Without effect if it was not noted.
[[nodiscard]] core::Expected<void> forgetSecret(core::RecordStore &records, const QString &name);
/// In the order of their names. InvalidInput if a record is not what noteSecret() writes.
[[nodiscard]] core::Expected<QList<StoredSecret>> storedSecrets(core::RecordStore &records);

} // namespace assay::app
