// SPDX-License-Identifier: GPL-3.0-or-later
// Guesses which names and values of a configuration are those of secrets that somebody wrote in the clear.
#pragma once

#include <QString>

namespace assay::mcp {

/// Whether a variable, header field, option or query item of this name usually holds a secret. What only leads to one
/// ("--token-file", "KEY_ID") or counts ("--max-tokens") does not.
[[nodiscard]] bool isSecretName(QStringView name);

/// Whether @p value has a token of a known service in it, is a credential such as "Bearer …", or a private key.
[[nodiscard]] bool isSecretValue(QStringView value);

/// Whether @p text has a stretch of 20 or more letters and digits that nobody would write by hand: keys, but digests,
/// too. Words, versions, dates, model names and UUIDs are shorter between their separators, or more regular. For
/// places where an id would not be expected.
[[nodiscard]] bool looksRandom(QStringView text);

/// @p value with "***" for everything that is no reference: references stay readable, their defaults do not.
[[nodiscard]] QString maskedText(const QString &value);

} // namespace assay::mcp
