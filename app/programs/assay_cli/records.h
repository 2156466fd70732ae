// SPDX-License-Identifier: GPL-3.0-or-later
// Where the commands keep small records: consent, and the names of secrets.
#pragma once

#include "app/settings/folders.h"

#include <QString>

namespace assay::cli {

/// The file of the FileRecordStore that every command shares.
[[nodiscard]] inline QString recordsPath(const app::Folders &folders)
{
    return folders.data + QStringLiteral("/consent.json");
}

} // namespace assay::cli
