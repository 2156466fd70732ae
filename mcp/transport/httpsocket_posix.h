// SPDX-License-Identifier: GPL-3.0-or-later
// What Qt cannot say about a connected socket.
#pragma once

#include <QtGlobal>

namespace assay::mcp {

/// Whether the connection behind @p descriptor is still up and nothing has come on it, seen now and not with the next
/// turn of the event loop. True where there is no descriptor to look at. Any thread; takes nothing off the connection.
[[nodiscard]] bool isQuiet(qintptr descriptor);

/// Lets the system end a connection whose peer has not been heard for a minute, rather than for two hours. A system
/// that refuses keeps its own times. Any thread.
void watchForSilence(qintptr descriptor);

} // namespace assay::mcp
