// SPDX-License-Identifier: GPL-3.0-or-later
// The random key of this installation, under which values are hashed that could be guessed from a plain hash.
#pragma once

#include "models/core/error.h"

#include <QByteArray>
#include <QString>

namespace assay::app {

/// The 32 bytes of the file "installation-key" in @p folder, made at the first call and readable by its owner alone. It
/// protects no secret by itself, so it is a file and not in the keychain. Io if it can neither be read nor made. Blocks
/// on the file system.
[[nodiscard]] core::Expected<QByteArray> installationKey(const QString &folder);

} // namespace assay::app
