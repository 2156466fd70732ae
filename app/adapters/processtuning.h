// SPDX-License-Identifier: GPL-3.0-or-later
// What a program without a window sets about its own process, so that it is quick and small beside its servers.
#pragma once

namespace assay::app {

/// First thing in main(), before threads. Memory of large messages goes back to the system as soon as they are gone.
void tuneProcess();

} // namespace assay::app
