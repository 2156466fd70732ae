// SPDX-License-Identifier: GPL-3.0-or-later
// What every program of Assay calls itself.
#pragma once

namespace assay::app {

/// Sets the application's name and version, before or after the application object is made.
void setIdentity();

} // namespace assay::app
