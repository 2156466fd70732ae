// SPDX-License-Identifier: GPL-3.0-or-later
// What a command of assay-cli is: its words, its help, and the job that does it.
#pragma once

#include "models/core/job.h"

#include <QByteArray>
#include <QStringList>

#include <functional>
#include <span>

namespace assay::cli {

/// CLI.md: the exit status tells scripts how it went.
enum class ExitStatus {
    Done = 0,        ///< done and sound
    CheckFailed = 1, ///< done, but a check failed
    WrongUse = 2,    ///< wrong use or unreadable input
    Refused = 3,     ///< by policy or a person
    Unavailable = 4, ///< server, network or model failure
    TimedOut = 5,
    Cancelled = 130,
};

/// The status that stands for a failure of this kind.
[[nodiscard]] ExitStatus exitStatusFor(core::ErrorCode code);

struct CommandResult
{
    ExitStatus status = ExitStatus::Done;
    QByteArray output;   ///< for standard output, UTF-8, complete with its last line break
    QStringList remarks; ///< for standard error, a line each, translated; not with --quiet
};

/// What the person typed, without the words of the command.
struct Arguments
{
    QStringList positional;
};

struct Command
{
    QStringList words;       ///< such as {"schema", "check"}
    QString arguments;       ///< such as "SCHEMA.json INSTANCE.json"
    int positionalCount = 0; ///< exactly so many
    QString summary;         ///< one line, translated
    QString help;            ///< what it prints and its exit status, translated
    /// Starts the work on @p pool; returns at once. Failures become one line and their exit status.
    std::function<core::Job<CommandResult>(const Arguments &, QThreadPool &pool)> start;
};

/// The commands of this build, in the order of the help. Made after the translators are installed.
[[nodiscard]] std::vector<Command> commands();

/// One maker per file of this folder.
[[nodiscard]] Command schemaCheckCommand();

} // namespace assay::cli
