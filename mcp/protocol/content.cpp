// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/protocol/content.h"

#include "mcp/protocol/members.h"
#include "mcp/protocol/resource.h"

#include <optional>

namespace assay::mcp {

using core::Json;
using Kind = ContentBlock::Kind;

namespace {

std::optional<QByteArray> decoded(const Json &block)
{
    const auto encoded = optionalText(block, "data");
    if (!encoded)
        return std::nullopt;
    const auto result = QByteArray::fromBase64Encoding(
        encoded->toLatin1(), QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!result)
        return std::nullopt;
    return *result;
}

/// Nothing if @p block is not what its type promises.
std::optional<ContentBlock> understood(const Json &block)
{
    const QString type = textMember(block, "type");
    ContentBlock result;
    if (type == QLatin1String("text")) {
        const auto text = optionalText(block, "text");
        if (!text)
            return std::nullopt;
        result.kind = Kind::Text;
        result.text = *text;
        return result;
    }
    if (type == QLatin1String("image") || type == QLatin1String("audio")) {
        auto data = decoded(block);
        if (!data)
            return std::nullopt;
        result.kind = type == QLatin1String("image") ? Kind::Image : Kind::Audio;
        result.data = std::move(*data);
        result.mimeType = textMember(block, "mimeType");
        return result;
    }
    if (type == QLatin1String("resource_link")) {
        result.kind = Kind::ResourceLink;
        result.uri = textMember(block, "uri");
        result.name = textMember(block, "name");
        result.mimeType = textMember(block, "mimeType");
        return result.uri.isEmpty() ? std::nullopt : std::optional(result);
    }
    if (type == QLatin1String("resource")) {
        auto contents = ResourceContents::fromJson(valueMember(block, "resource"));
        if (!contents)
            return std::nullopt;
        result.kind = Kind::EmbeddedResource;
        result.uri = contents->uri;
        result.mimeType = contents->mimeType;
        result.text = contents->text;
        result.data = std::move(contents->blob);
        return result;
    }
    return std::nullopt;
}

ContentBlock blockOf(const Json &block)
{
    if (auto known = understood(block))
        return std::move(*known);
    ContentBlock unknown;
    unknown.raw = block;
    return unknown;
}

} // namespace

QString contentKindName(Kind kind)
{
    switch (kind) {
    case Kind::Text:
        return QStringLiteral("text");
    case Kind::Image:
        return QStringLiteral("image");
    case Kind::Audio:
        return QStringLiteral("audio");
    case Kind::ResourceLink:
        return QStringLiteral("resource_link");
    case Kind::EmbeddedResource:
        return QStringLiteral("resource");
    case Kind::Unknown:
        break;
    }
    return QStringLiteral("unknown");
}

QList<ContentBlock> readContent(const Json &content)
{
    QList<ContentBlock> blocks;
    if (content.is_array()) {
        blocks.reserve(static_cast<qsizetype>(content.size()));
        for (const Json &block : content)
            blocks.append(blockOf(block));
    } else if (!content.is_null()) {
        blocks.append(blockOf(content));
    }
    return blocks;
}

} // namespace assay::mcp
