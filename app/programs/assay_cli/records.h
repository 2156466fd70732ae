// SPDX-License-Identifier: GPL-3.0-or-later
// Where the commands keep small records: consent, and the names of secrets.
#pragma once

#include "app/adapters/filerecordstore.h"
#include "app/settings/bundledschema.h"
#include "app/settings/folders.h"

#include <QString>

namespace assay::cli {

/// The one file that every command shares.
[[nodiscard]] inline app::FileRecordStore recordStore(const app::Folders &folders)
{
    return {folders.data + QStringLiteral("/consent.json"), app::bundledSchema(QStringLiteral("consent.schema.json"))};
}

} // namespace assay::cli
