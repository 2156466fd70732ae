// SPDX-License-Identifier: GPL-3.0-or-later
// Changes one value in the text of a configuration file and leaves every other byte, comments and order included.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QByteArray>
#include <QStringList>

#include <optional>

namespace assay::mcp {

/// @p bytes with the member at @p path set to @p value. Objects on the way that are not there are made; a new member
/// comes last in its object, in the indentation and the line ends of the file. An empty text counts as "{}".
///
/// Fails as InvalidInput, with the line in Error::where, if @p bytes has a fault or something on the way is no object:
/// a file that is not understood is not written. A pure function.
[[nodiscard]] core::Expected<QByteArray> withValueAt(const QByteArray &bytes, const QStringList &path,
                                                     const core::Json &value);

/// @p bytes without the member at @p path (each of them, where the name is there twice), with its comma and what is
/// said about it in the same line. Unchanged if it is not there. Fails as withValueAt() does.
[[nodiscard]] core::Expected<QByteArray> withoutValueAt(const QByteArray &bytes, const QStringList &path);

/// The value of the member at @p path; nothing if there is none, or if it cannot be read. A pure function.
[[nodiscard]] std::optional<core::Json> valueAt(const QByteArray &bytes, const QStringList &path);

} // namespace assay::mcp
