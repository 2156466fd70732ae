// SPDX-License-Identifier: GPL-3.0-or-later
// Redaction of what looks like a credential, for everything that is logged.
#pragma once

#include <QString>

namespace assay::app {

/// Replaces by "‹redacted›" what has the form of a credential: the value after an Authorization, Cookie or …-Api-Key
/// header or after "Bearer" and "Basic", the value of a parameter or member whose name says that it is secret (token,
/// key, secret, password and compounds), the user information of an address, and keys with a well-known prefix (sk-…,
/// ghp_…). Takes too much rather than too little. Linear; any thread.
[[nodiscard]] QString redactCredentials(const QString &text);

} // namespace assay::app
