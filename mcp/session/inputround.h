// SPDX-License-Identifier: GPL-3.0-or-later
// What a server of the stateless revision wants to know before it answers a request (`input_required`).
#pragma once

#include "mcp/session/clientfeatures.h"

#include <QByteArray>

#include <functional>

namespace assay::mcp {

/// The further members that a request is sent again with, as JSON text without braces; empty for none. Or the refusal
/// that ends it.
using InputAnswer = tl::expected<QByteArray, RpcError>;

/// Lets @p features deal with all that @p result asks for; @p done is called once, at once or when the last answer is
/// there. The server's state goes back as it came. One thread.
void gatherInput(const ClientFeatures &features, const core::Json &result, std::function<void(InputAnswer)> done);

/// Whether @p result asks for anything; if not, it wants to be asked again a little later.
[[nodiscard]] bool asksForInput(const core::Json &result);

} // namespace assay::mcp
