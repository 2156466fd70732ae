// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/protocol/members.h"

namespace assay::mcp {

using core::Json;

namespace {

const Json *member(const Json &object, const char *name)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

} // namespace

QString textMember(const Json &object, const char *name) { return optionalText(object, name).value_or(QString()); }

std::optional<QString> optionalText(const Json &object, const char *name)
{
    const Json *value = member(object, name);
    if (value == nullptr || !value->is_string())
        return std::nullopt;
    return core::toQString(value->get_ref<const std::string &>());
}

Json valueMember(const Json &object, const char *name)
{
    const Json *value = member(object, name);
    return value == nullptr ? Json() : *value;
}

bool isTrueMember(const Json &object, const char *name)
{
    const Json *value = member(object, name);
    return value != nullptr && value->is_boolean() && value->get<bool>();
}

} // namespace assay::mcp
