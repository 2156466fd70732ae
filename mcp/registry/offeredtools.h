// SPDX-License-Identifier: GPL-3.0-or-later
// The tools of servers as a model's provider is told them, and those that it cannot be told.
#pragma once

#include "mcp/protocol/tool.h"
#include "mcp/registry/toolnames.h"
#include "models/core/schemadialect.h"

#include <QList>
#include <QString>

#include <utility>

namespace assay::mcp {

struct ServerTool
{
    QString server; ///< as the configuration calls it
    Tool tool;
};

struct OfferedTool
{
    QString name; ///< the one that the model calls it by
    ToolAddress address;
    QString description;         ///< cleanedDescription(), at most kMaxDescription
    core::ConvertedSchema input; ///< hidden characters in its titles and descriptions are visible

    /// What the server is to be asked for when the model calls this with @p arguments; still to be checked against the
    /// server's own schema.
    [[nodiscard]] core::Json argumentsOf(core::Json arguments) const
    {
        return core::withoutAddedNulls(std::move(arguments), input);
    }
};

struct LeftOutTool
{
    ToolAddress address;
    core::Error reason; ///< its place is a JSON pointer into the input schema
};

struct ToolOffer
{
    QList<OfferedTool> offered; ///< in the order in which they were given
    QList<LeftOutTool> leftOut;
    ToolNames names; ///< of those offered; a call of any other name is none
};

/// Prepares @p tools for a provider of @p dialect. Providers refuse all tools for one that they cannot read, so a tool
/// whose schema cannot be converted is left out, and so is one that is there twice. A pure function; any thread; as
/// long as core::toDialect() takes for each.
[[nodiscard]] ToolOffer offerTools(const QList<ServerTool> &tools, const core::ProviderDialect &dialect);

} // namespace assay::mcp
