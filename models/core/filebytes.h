// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a file into memory, up to a limit.
#pragma once

#include "models/core/error.h"

#include <QByteArray>
#include <QString>

namespace assay::core {

/// The bytes of @p path, or @p limit + 1 of them where there are more. A pipe gives what comes until it ends. Fails
/// with Io, which says what to do. Blocks on the file system; any thread.
[[nodiscard]] Expected<QByteArray> readFile(const QString &path, qsizetype limit);

/// The same, but fails for what is no regular file: a pipe or a device may never end.
[[nodiscard]] Expected<QByteArray> readRegularFile(const QString &path, qsizetype limit);

} // namespace assay::core
