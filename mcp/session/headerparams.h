// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments that a tool wants repeated in HTTP header fields (`x-mcp-header`, revision 2026-07-28).
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QByteArray>
#include <QList>

#include <string>
#include <utility>
#include <vector>

namespace assay::mcp {

/// One annotated property of an input schema.
struct HeaderParam
{
    std::vector<std::string> path; ///< names of properties from the root of the arguments
    QByteArray name;               ///< of the field, without its prefix "Mcp-Param-"

    bool operator==(const HeaderParam &) const = default;
};

/// The annotations of @p inputSchema. Fails with InvalidInput if one breaks the rules: its value is no HTTP token or
/// not unique regardless of case, its property is not exactly a string, integer or boolean, or cannot be reached from
/// the root by `properties` alone. Such a tool must not be called over HTTP. Bounded in depth; any thread.
[[nodiscard]] core::Expected<QList<HeaderParam>> headerParamsOf(const core::Json &inputSchema);

/// The fields for a call with @p arguments, names with their prefix and values encoded; nothing for what is missing,
/// null, or no plain value.
[[nodiscard]] QList<std::pair<QByteArray, QByteArray>> paramHeaders(const QList<HeaderParam> &params,
                                                                    const core::Json &arguments);

} // namespace assay::mcp
