// SPDX-License-Identifier: GPL-3.0-or-later
// Which addresses a remote server may have (A11).
#pragma once

#include "models/core/error.h"

#include <QHostAddress>
#include <QUrl>

namespace assay::mcp {

enum class AddressKind { Loopback, Private, LinkLocal, Public, Unusable };

/// By IANA's special-purpose registries: loopback; private (RFC 1918, RFC 4193, 100.64/10); link-local, which cloud
/// metadata services use; unusable (multicast, unspecified, reserved). IPv4 inside IPv6 counts as the IPv4 address.
[[nodiscard]] AddressKind addressKind(const QHostAddress &address);

/// Refused for link-local and unusable addresses, whoever asks; for public ones unless @p isHostAllowed, that is, the
/// user has allowed the host of @p url. A pure function.
[[nodiscard]] core::Expected<void> checkAddress(const QUrl &url, const QHostAddress &address, bool isHostAllowed);

} // namespace assay::mcp
