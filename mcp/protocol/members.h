// SPDX-License-Identifier: GPL-3.0-or-later
// Reading members of a peer's JSON objects, which may have any type or be missing.
#pragma once

#include "models/core/json.h"

#include <optional>

namespace assay::mcp {

/// The text of member @p name; empty if it is missing or no text. @p object may be any JSON value. Any thread.
[[nodiscard]] QString textMember(const core::Json &object, const char *name);

/// Nothing if it is missing or no text.
[[nodiscard]] std::optional<QString> optionalText(const core::Json &object, const char *name);

/// The member @p name, or null if it is missing.
[[nodiscard]] core::Json valueMember(const core::Json &object, const char *name);

/// True only for a member that is the JSON value true.
[[nodiscard]] bool isTrueMember(const core::Json &object, const char *name);

} // namespace assay::mcp
