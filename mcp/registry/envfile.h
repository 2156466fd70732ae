// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the file of variables that a server's entry names by "envFile", as VS Code does.
#pragma once

#include "mcp/registry/serverconfig.h"
#include "models/core/error.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace assay::mcp {

inline constexpr qsizetype kMaxEnvFile = 1024LL * 1024; ///< bytes

/// Lines NAME=value, also after "export"; empty lines and those that begin with "#" are passed over. A value in single
/// quotes is taken as it is, in double quotes `\n`, `\t`, `\"` and `\\` are read, and without quotes it ends before "
/// #" and its blanks at the ends do not count. Of two lines with one name the later counts. Nothing is expanded.
///
/// Fails as TooLarge, or as InvalidInput with the line in Error::where; never with a part of the file in the message. A
/// pure function.
[[nodiscard]] core::Expected<QList<NamedText>> parseEnvFile(const QByteArray &bytes);

/// As parseEnvFile(); Error::where begins with @p path. Fails with Io for what is no readable file. Blocks on the file
/// system.
[[nodiscard]] core::Expected<QList<NamedText>> readEnvFile(const QString &path);

} // namespace assay::mcp
