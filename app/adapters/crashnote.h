// SPDX-License-Identifier: GPL-3.0-or-later
// The crash note: one file on this computer that says where the program ended when it should not have.
#pragma once

#include <QString>

#include <optional>

namespace assay::app {

/// From now on a fatal signal (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT) leaves a note in @p folder, which replaces the
/// one before: version, time, signal and the stack's return addresses; nothing of what the program was working on. The
/// signal then ends the process as usual. Sent nowhere. Without effect when the folder cannot be written.
void keepCrashNote(const QString &folder, const QString &version);

/// The path of a note that nobody has been told of yet; from then on it counts as told.
[[nodiscard]] std::optional<QString> takeCrashNote(const QString &folder);

} // namespace assay::app
