// SPDX-License-Identifier: GPL-3.0-or-later
// The one form of a web address, by which two addresses of the same document are known to be the same.
#pragma once

#include "models/core/error.h"

#include <QString>

namespace assay::text {

inline constexpr qsizetype kLongestAddress = 65'536; // UTF-16 units

/// @p address in canonical form, for comparing; what is shown and opened is the address as it came. Applying it again
/// changes nothing. By RFC 3986, section 6.2.2 and 6.2.3, for every scheme:
/// - white space around is dropped, and tabs and line breaks inside, as browsers do;
/// - scheme and host in lower case; an international host in its ASCII form (UTS #46, nontransitional); without the
/// full
///   stop at its end; without a port that is the scheme's own, or empty;
/// - escapes of unreserved characters undone, all others in capitals; what may not stand for itself is escaped, after
/// NFC
///   (RFC 3987, section 3.1); a stray % is %25;
/// - "." and ".." segments resolved.
/// And for http and https, in order to find duplicates:
/// - user name and password dropped, since they are no part of where a document is, and secret;
/// - an empty path is "/";
/// - parameters that only track readers dropped (utm_…, gclid, fbclid and others; the list is in the source);
/// - the fragment dropped, but for routes of pages that load themselves ("#/…", "#!…").
/// Not changed, since servers may mean something by it: http or https, "www.", case of the path, a "/" at its end,
/// order and repetition of parameters, "?" without any.
///
/// Fails with InvalidInput for what is no absolute address, and with TooLarge. Linear; any thread.
[[nodiscard]] core::Expected<QString> canonicalAddress(const QString &address);

} // namespace assay::text
