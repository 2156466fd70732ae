// SPDX-License-Identifier: GPL-3.0-or-later
// Reading what a command is given: files, and standard input under the name "-".
#pragma once

#include "models/core/jsonreader.h"

namespace assay::cli {

/// Reads the JSON file @p path, or standard input for "-". Blocks; for a worker thread.
[[nodiscard]] core::Expected<core::JsonDocument> readJsonInput(const QString &path, const core::JsonRules &rules);

/// Reads at most @p limit bytes of @p path, or of standard input for "-"; more fail as TooLarge. Blocks; for a worker
/// thread.
[[nodiscard]] core::Expected<QByteArray> readBytesInput(const QString &path, qsizetype limit);

/// The same as text; what is not UTF-8 fails as InvalidInput and names the byte.
[[nodiscard]] core::Expected<QString> readTextInput(const QString &path, qsizetype limit);

/// @p error with what @p path names in front of its place.
[[nodiscard]] core::Error atInput(const QString &path, const core::Error &error);

/// The notes of @p document as lines that begin with @p path.
[[nodiscard]] QStringList notesAsLines(const QString &path, const core::JsonDocument &document);

} // namespace assay::cli
