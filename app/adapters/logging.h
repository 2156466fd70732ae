// SPDX-License-Identifier: GPL-3.0-or-later
// The program's log: what Qt's categories report, redacted, to a file in the state folder and to standard error.
#pragma once

#include "models/core/error.h"

#include <QString>

namespace assay::app {

/// What reaches standard error, as "program: text": nothing, or the warnings and errors of Assay's own categories. The
/// file gets all that the categories let through.
enum class Console { Nothing, Warnings };

/// Takes over Qt's message handler for the rest of the process. Lines of the file look like
/// "2026-01-31T09:30:00Z warning assay.app: text"; line breaks inside a text become "⏎". The file @p path is begun anew
/// when it passes 1 MiB; the one before is kept as PATH.1. Until this is called, Qt's own handler is at work.
/// Io when the file cannot be written: the console still works. Messages may come from any thread.
///
/// A fatal message about the platform plugin (no display) ends the process with status 2 and one line that says what to
/// do, instead of Qt's text and an abort.
[[nodiscard]] core::Expected<void> startLogging(const QString &programName, const QString &path, Console console);

} // namespace assay::app
