// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/protocol/implementation.h"

#include "mcp/protocol/members.h"

namespace assay::mcp {

core::Json Implementation::toJson() const
{
    core::Json value{{"name", name.toStdString()}, {"version", version.toStdString()}};
    if (!title.isEmpty())
        value["title"] = title.toStdString();
    return value;
}

Implementation Implementation::fromJson(const core::Json &value)
{
    return {textMember(value, "name"), textMember(value, "title"), textMember(value, "version")};
}

bool ServerDescription::has(const char *capability) const { return valueMember(capabilities, capability).is_object(); }

bool ServerDescription::has(const char *capability, const char *part) const
{
    return isTrueMember(valueMember(capabilities, capability), part);
}

} // namespace assay::mcp
