// SPDX-License-Identifier: GPL-3.0-or-later
// What a command of assay-cli is: its words, its help, and the job that does it.
#pragma once

#include "models/core/job.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QStringList>

#include <functional>
#include <span>

class QThreadPool;

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
    QHash<QString, QString> options; ///< by name without dashes; a flag has an empty value

    [[nodiscard]] bool isSet(const QString &option) const { return options.contains(option); }
    [[nodiscard]] QString value(const QString &option) const { return options.value(option); }
};

struct Option
{
    QString name;    ///< without dashes
    QString value;   ///< what stands for its value in the help; empty for a flag
    QString summary; ///< translated, one line
};

/// What a command works with besides its arguments. Outlives its job.
struct Context
{
    QThreadPool &pool;
    /// Writes a line to standard error at once, unless --quiet. Main thread.
    std::function<void(const QString &line)> remark;
    /// Shows how the command ends before it does, where its servers are still to be ended: when its job ends nothing
    /// more is shown. Main thread; once.
    std::function<void(const core::Expected<CommandResult> &end)> show;
    /// Set by a command that has something to tell others before it ends: called at the first interrupt instead of
    /// cancelling the job, which must then end soon. A second interrupt cancels it.
    std::function<void()> interrupted;
};

struct Command
{
    QStringList words;       ///< such as {"schema", "check"} or {"mcp", "config", "check"}
    QString arguments;       ///< such as "SCHEMA.json INSTANCE.json"
    int positionalCount = 0; ///< at least so many
    int optionalCount = 0;   ///< and at most so many more
    QList<Option> options;   ///< besides those that every command takes
    QString summary;         ///< one line, translated
    QString help;            ///< what it prints and its exit status, translated
    /// Starts the work; returns at once. Failures become one line and their exit status. Called in a thread with an
    /// event loop.
    std::function<core::Job<CommandResult>(const Arguments &, Context &context)> start;
};

/// The commands of this build, in the order of the help. Made after the translators are installed.
[[nodiscard]] std::vector<Command> commands();

/// One maker per file of this folder.
[[nodiscard]] Command anchorCommand();
[[nodiscard]] Command numbersCommand();
[[nodiscard]] Command schemaCheckCommand();
[[nodiscard]] Command mcpConfigCheckCommand();
[[nodiscard]] Command mcpServersCommand();
[[nodiscard]] Command mcpToolsCommand();
[[nodiscard]] Command mcpCallCommand();
[[nodiscard]] Command mcpReadCommand();
[[nodiscard]] Command mcpPromptCommand();
[[nodiscard]] Command mcpBenchCommand();
[[nodiscard]] Command mcpConformanceCommand();
[[nodiscard]] Command secretsSetCommand();
[[nodiscard]] Command secretsListCommand();
[[nodiscard]] Command secretsRemoveCommand();

} // namespace assay::cli
