// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of assay-cli: which command is meant, with which options, or what to say instead.
#pragma once

#include "app/programs/assay_cli/command.h"

#include <QString>
#include <QStringList>

#include <variant>

namespace assay::cli {

/// Options that every command takes, before or after its words.
struct GlobalOptions
{
    QString language; ///< "" for the system's
    bool isQuiet = false;
};

/// A command to be run.
struct Call
{
    const Command *command = nullptr;
    Arguments arguments;
};

/// A text to be printed instead: help or version on standard output (Done), an error on standard error (WrongUse).
struct Reply
{
    ExitStatus status = ExitStatus::Done;
    QString text;
};

struct CommandLine
{
    GlobalOptions global;
    std::variant<Call, Reply> what;
};

/// Reads only the options, so that the language is known before any text is made. Unknown words are not minded here.
[[nodiscard]] GlobalOptions globalOptions(const QStringList &arguments);

/// @p arguments begin with the program's name. The result points into @p commands.
[[nodiscard]] CommandLine parseCommandLine(const QStringList &arguments, const std::vector<Command> &commands);

} // namespace assay::cli
