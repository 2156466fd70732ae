// SPDX-License-Identifier: GPL-3.0-or-later
// Interrupt: the person's Ctrl-C, and the system's wish to end the program, as a call in the event loop.
#pragma once

#include <functional>

class QObject;

namespace assay::app {

/// Calls @p handler in the thread of @p context, from its event loop, for each SIGINT, SIGTERM and SIGHUP, which lose
/// their usual effect. Once per process; the main thread.
void onInterrupt(QObject *context, std::function<void()> handler);

} // namespace assay::app
