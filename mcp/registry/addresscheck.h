// SPDX-License-Identifier: GPL-3.0-or-later
// What makes an address or a header field of a remote server unusable, whoever it belongs to.
#pragma once

#include "mcp/registry/serverconfig.h"

namespace assay::mcp {

/// Empty if @p address is an http or https address with a host and without a user or password, which no transport
/// sends; else why not, translated, without the address. Whether the user allows the host is asked elsewhere.
[[nodiscard]] QString addressFault(const QString &address);

/// Empty if @p header is a field that HTTP can carry (RFC 9110, 5.1 and 5.5); else why not, translated, without its
/// value.
[[nodiscard]] QString headerFault(const NamedText &header);

} // namespace assay::mcp
