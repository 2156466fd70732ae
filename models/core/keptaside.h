// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a copy of a file that cannot be used, before anybody mends, removes or overwrites it.
#pragma once

#include "models/core/error.h"

#include <QString>

namespace assay::core {

/// Copies @p path to PATH.unreadable-HASH, the path of which it gives back. Named by content: the same rubbish makes
/// one copy however often it is met, and no copy replaces another. Fails with Io. Blocks on the file system.
[[nodiscard]] Expected<QString> keepAside(const QString &path);

} // namespace assay::core
