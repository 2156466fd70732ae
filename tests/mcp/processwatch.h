// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of the stdio transport ask about the processes of this machine.
#pragma once

#include "mcp/transport/stdiotransport.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace assay::test {

/// The environment variable by which a tree of processes is recognised, wherever its members have gone.
inline constexpr char kTreeVariable[] = "ASSAY_TEST_TREE";

/// A value for the variable that no other tree has.
[[nodiscard]] QString newTreeMark();

/// The processes that have @p mark in their environment, zombies left out.
[[nodiscard]] QList<int> processesOf(const QString &mark);
/// Of those the one whose short name is @p name; 0 if there is none.
[[nodiscard]] int processOf(const QString &mark, const QString &name);

/// The letter that proc(5) gives for the state of a process; 0 if there is none.
[[nodiscard]] char stateOf(int pid);

/// One line for each process of the tree, for the message of a test that finds too many.
[[nodiscard]] QString describeProcessesOf(const QString &mark);

/// The children of this process, zombies included.
[[nodiscard]] QList<int> ownChildren();
/// How many files this process has open.
[[nodiscard]] int openFiles();
/// The memory of this process that is in use.
[[nodiscard]] qint64 residentBytes();

/// @p command as a server with the built supervisor, short grace times, and a minimal environment with @p mark.
[[nodiscard]] mcp::StdioOptions stdioOptions(const QString &mark, const QString &command, const QStringList &arguments);

/// A shell script as a server.
[[nodiscard]] mcp::StdioOptions shellOptions(const QString &mark, const QString &script);

[[nodiscard]] mcp::OutgoingFrame requestFrame(qint64 id, const QByteArray &bytes);

} // namespace assay::test
