// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/processtuning.h"

#include <malloc.h>

namespace assay::app {

namespace {

/// From here on a block of memory has pages of its own. Left to itself the C library raises this up to 32 MiB once such
/// a block was freed, and then keeps what the next ones leave.
constexpr int kOwnPages = 1024 * 1024;
/// As much may stay unused at the end of the heap.
constexpr int kSpare = 4 * 1024 * 1024;

} // namespace

void tuneProcess()
{
    ::mallopt(M_MMAP_THRESHOLD, kOwnPages);
    ::mallopt(M_TRIM_THRESHOLD, kSpare);
}

} // namespace assay::app
