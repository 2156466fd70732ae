// SPDX-License-Identifier: GPL-3.0-or-later
// Guesses which texts of a configuration are secrets that somebody wrote in the clear, so that they are not shown.
#pragma once

#include "mcp/registry/serverconfig.h"

namespace assay::mcp {

/// Whether a variable, header field, option or query item of this name usually holds a secret.
[[nodiscard]] bool isSecretName(QStringView name);

/// Whether @p value begins like a token of a known service, or is a credential such as "Bearer …".
[[nodiscard]] bool isSecretValue(QStringView value);

/// @p value with "***" for everything that is no reference: references stay readable, their defaults do not.
[[nodiscard]] QString maskedText(const QString &value);

/// Arguments as they may be shown: the values of options with secret names, and values that look secret, are masked.
[[nodiscard]] QStringList shownArguments(const QStringList &args);

/// An address as it may be shown: user and password, and query items that look secret, are masked.
[[nodiscard]] QString shownAddress(const QString &address);

} // namespace assay::mcp
