// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/protocol/resource.h"

#include "mcp/protocol/members.h"

#include <QCoreApplication>

namespace assay::mcp {

core::Expected<Resource> Resource::fromJson(core::Json value)
{
    Resource resource;
    resource.uri = textMember(value, "uri");
    if (resource.uri.isEmpty())
        return core::fail(core::ErrorCode::InvalidInput,
                          QCoreApplication::translate("mcp", "A resource without an address was left out of the list"));
    resource.name = textMember(value, "name");
    resource.title = textMember(value, "title");
    resource.description = textMember(value, "description");
    resource.mimeType = textMember(value, "mimeType");
    resource.definition = std::move(value);
    return resource;
}

core::Expected<ResourceTemplate> ResourceTemplate::fromJson(core::Json value)
{
    ResourceTemplate found;
    found.uriTemplate = textMember(value, "uriTemplate");
    if (found.uriTemplate.isEmpty())
        return core::fail(
            core::ErrorCode::InvalidInput,
            QCoreApplication::translate("mcp", "A resource template without an address was left out of the list"));
    found.name = textMember(value, "name");
    found.title = textMember(value, "title");
    found.description = textMember(value, "description");
    found.mimeType = textMember(value, "mimeType");
    found.definition = std::move(value);
    return found;
}

core::Expected<ResourceContents> ResourceContents::fromJson(const core::Json &value)
{
    ResourceContents contents;
    contents.uri = textMember(value, "uri");
    contents.mimeType = textMember(value, "mimeType");
    if (const auto text = optionalText(value, "text")) {
        contents.text = *text;
        return contents;
    }
    const auto encoded = optionalText(value, "blob");
    if (!encoded)
        return core::fail(core::ErrorCode::InvalidInput,
                          QCoreApplication::translate("mcp", "A piece of a resource holds neither text nor bytes"),
                          contents.uri);
    const auto decoded = QByteArray::fromBase64Encoding(
        encoded->toLatin1(), QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return core::fail(core::ErrorCode::InvalidInput,
                          QCoreApplication::translate("mcp", "The bytes of a resource are not valid Base64"),
                          contents.uri);
    contents.blob = *decoded;
    contents.isBlob = true;
    return contents;
}

} // namespace assay::mcp
