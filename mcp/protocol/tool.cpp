// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/protocol/tool.h"

#include "mcp/protocol/members.h"

#include <QCoreApplication>

namespace assay::mcp {

core::Expected<Tool> Tool::fromJson(core::Json value)
{
    Tool tool;
    tool.name = textMember(value, "name");
    if (tool.name.isEmpty())
        return core::fail(core::ErrorCode::InvalidInput,
                          QCoreApplication::translate("mcp", "A tool without a name was left out of the list"));
    tool.title = textMember(value, "title");
    tool.description = textMember(value, "description");
    tool.inputSchema = valueMember(value, "inputSchema");
    if (tool.inputSchema.is_null())
        tool.inputSchema = core::Json{{"type", "object"}};
    tool.outputSchema = valueMember(value, "outputSchema");
    tool.annotations = valueMember(value, "annotations");
    tool.definition = std::move(value);
    return tool;
}

} // namespace assay::mcp
