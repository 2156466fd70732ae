// SPDX-License-Identifier: GPL-3.0-or-later
// The three standard streams, which a caller may have closed.
#pragma once

namespace assay::app {

/// First thing in main(): puts something in the place of standard streams that are closed, or the next file that is
/// opened would become one of them, and results would end in a log. Reading gives nothing, and writing fails.
void occupyStandardStreams();

} // namespace assay::app
