// SPDX-License-Identifier: GPL-3.0-or-later
// The processes that carry a mark in their environment, wherever they have gone: the net under the supervisor, for when
// a server has killed its own.
#pragma once

#include <QByteArray>

namespace assay::mcp {

/// `ASSAY_SERVER_SESSION=<value>`, with a value that no other start has. What a server starts inherits it, through
/// setsid() and through the end of its parent.
[[nodiscard]] QByteArray newTreeMark();

/// Sends KILL to every living process, this one left out, whose environment holds @p mark, and returns how many there
/// were. No process is hit whose number was another's a moment ago. Looks at /proc, for some milliseconds.
///
/// One that is being born or is in the middle of exec() may be missed, so callers look until nothing turns up. Never
/// found is what has emptied its environment or runs as somebody else.
[[nodiscard]] int killMarkedProcesses(const QByteArray &mark);

} // namespace assay::mcp
