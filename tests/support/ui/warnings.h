// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a test fail on what Qt warns about.
#pragma once

namespace assay::test {

/// To be called in init(): any warning fails the test, except what the platform plugins of tests say about themselves.
void failOnWarnings();

} // namespace assay::test
