// SPDX-License-Identifier: GPL-3.0-or-later
// What a test may expect of itself under a sanitizer, which takes time and memory of its own.
#pragma once

namespace assay::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

/// How many times longer a limit in time is.
inline constexpr int kSlowness = kIsSanitized ? 30 : 1;

/// How much of the process's memory may be the sanitizer's, in bytes: AddressSanitizer keeps what was freed (by default
/// 256 MiB of it) and shadows all of it.
inline constexpr long long kSanitizerMemory = kIsSanitized ? 768LL * 1024 * 1024 : 0;

} // namespace assay::test
