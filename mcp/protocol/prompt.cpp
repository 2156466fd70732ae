// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/protocol/prompt.h"

#include "mcp/protocol/members.h"

#include <QCoreApplication>

namespace assay::mcp {

core::Expected<Prompt> Prompt::fromJson(core::Json value)
{
    Prompt prompt;
    prompt.name = textMember(value, "name");
    if (prompt.name.isEmpty())
        return core::fail(core::ErrorCode::InvalidInput,
                          QCoreApplication::translate("mcp", "A prompt without a name was left out of the list"));
    prompt.title = textMember(value, "title");
    prompt.description = textMember(value, "description");
    const core::Json arguments = valueMember(value, "arguments");
    if (arguments.is_array()) {
        for (const core::Json &argument : arguments) {
            const QString name = textMember(argument, "name");
            if (!name.isEmpty())
                prompt.arguments.append(
                    {name, textMember(argument, "description"), isTrueMember(argument, "required")});
        }
    }
    prompt.definition = std::move(value);
    return prompt;
}

} // namespace assay::mcp
