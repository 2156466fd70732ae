// SPDX-License-Identifier: GPL-3.0-or-later
// Running `assay-cli` as a person does, with a home of its own.
#pragma once

#include "models/core/json.h"
#include "tests/support/temporaryworkspace.h"

#include <QByteArray>
#include <QProcessEnvironment>
#include <QStringList>

class QProcess;

namespace assay::test {

inline constexpr int kCliPatience = 60'000; ///< ms; sanitizers are slow

struct CliOutcome
{
    int status = -1;    ///< -2 where a signal ended it
    core::Json out;     ///< discarded where standard output was no JSON
    QByteArray err;     ///< with a line of this file where the program did not start or did not end
    QByteArray printed; ///< standard output as it came
};

/// This process's environment with all of Assay's own files below @p home.
[[nodiscard]] QProcessEnvironment homeIn(const TemporaryWorkspace &home);

/// Starts `assay-cli WORDS…` with the environment that @p process has.
void startCli(QProcess &process, const QStringList &words);
/// The same with `mcp` in front.
void startMcp(QProcess &process, const QStringList &words);

/// Closes the program's standard input and waits for its end.
[[nodiscard]] CliOutcome outcomeOf(QProcess &process);

} // namespace assay::test
