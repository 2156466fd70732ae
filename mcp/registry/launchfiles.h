// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the files besides the program that a launch line runs: the script of an interpreter, the program of a wrapper.
#pragma once

#include <QString>
#include <QStringList>

namespace assay::mcp {

/// A launch as it will be made: everything expanded.
struct LaunchLine
{
    QString command;
    QStringList args;
    QString folder;     ///< where it starts; absolute
    QString path;       ///< folders in which programs are looked for, separated by colons
    QString pythonPath; ///< folders of modules besides, separated by colons
};

/// The code that @p line runs besides the program that `command` itself names, as absolute paths, each once: the script
/// that a known interpreter is given and what it loads by an option (node --import), a Python module or a Node folder
/// that lies in the folder of the start, the program after `env` and its kind, `sh -c` lines included, the
/// package.json whose script is run. Files that are only read, such as a database, are not among them: they change with
/// use. Neither is what a script imports in turn, nor what a package runner fetches.
///
/// Looks at the disk; any thread.
[[nodiscard]] QStringList launchFiles(const LaunchLine &line);

} // namespace assay::mcp
