// SPDX-License-Identifier: GPL-3.0-or-later
// Digits that name things and are no quantities: what is passed over, and versions.
#pragma once

#include "models/text/numbertext.h"

#include <QString>

#include <optional>

namespace assay::text {

/// Where a name with digits ends that begins at @p at, or @p at where none does. Names are:
/// - words with digits and what "-", "." and "/" join to them: HTTP/2, utf-8, A100, sha256, CVE-2024-1234, p99.9,
///   0x1F, 3D, 2FA, 5G, 1990s, 3rd; but "v1.2", "USD1500" and "sub-5" are not (and "10k", "5ms" are for the caller);
/// - places in a document: "Table 2", "Section 3.3.2", "Fig. 5", with a capital letter;
/// - addresses with "://" or "www.", to the next space; IPv4 addresses;
/// - citation marks "[3]", "[3, 5–7]", but with a 0, a sign or a decimal mark, it is an interval; "#12";
/// - list marks "1.", "2)", "(3)", "4、" at the start of a line;
/// - three or more groups of digits joined by hyphens, such as telephone numbers; dates are read before.
/// Takes time linear in what it passes over; pure; any thread.
[[nodiscard]] std::size_t afterName(const NumberText &text, std::size_t at);

/// Where the letters, digits and what joins them end, from @p at on.
[[nodiscard]] std::size_t joinedEnd(const NumberText &text, std::size_t at);

struct ReadVersion
{
    QString version;           ///< as it is written, in small letters, without "v"; "3.40" is not "3.4"
    std::size_t start = 0;     ///< of the version itself
    std::size_t digitsEnd = 0; ///< of its digits and dots
    std::size_t end = 0;
};

/// The version at @p at: "v1.2.3", "version 3.40", "ver. 2", "release 5", "版本 3.40", or digits with two or more dots
/// that are neither thousands nor an address; or one dot and a suffix; with its suffix ("-rc1", "b2", ".x"). Pure; any
/// thread.
[[nodiscard]] std::optional<ReadVersion> readVersion(const NumberText &text, std::size_t at);

} // namespace assay::text
