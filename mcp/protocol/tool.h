// SPDX-License-Identifier: GPL-3.0-or-later
// Tool: what a server says about one of its tools.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QString>

namespace assay::mcp {

/// A tool definition. All of it is the server's word: shown as plain text, and never a reason to trust the tool.
struct Tool
{
    QString name;
    QString title;       ///< empty where there is none
    QString description; ///< empty where there is none
    core::Json inputSchema;
    core::Json outputSchema; ///< null where there is none
    core::Json annotations;  ///< null where there are none
    core::Json definition;   ///< the whole as received, what we do not know included; what is hashed and pinned

    bool operator==(const Tool &) const = default;

    /// Fails with InvalidInput if @p value is no object, or has no name. A missing input schema is an empty object's:
    /// some servers leave it out.
    [[nodiscard]] static core::Expected<Tool> fromJson(core::Json value);
};

} // namespace assay::mcp
