// SPDX-License-Identifier: GPL-3.0-or-later
// ContentBlock: the pieces that tool results and prompt messages are made of.
#pragma once

#include "models/core/json.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace assay::mcp {

/// One piece of content. What cannot be understood is kept raw as Unknown, and never hides its neighbours.
struct ContentBlock
{
    enum class Kind { Text, Image, Audio, ResourceLink, EmbeddedResource, Unknown };

    Kind kind = Kind::Unknown;
    QString text;     ///< of Text, and of an EmbeddedResource that is text
    QByteArray data;  ///< decoded bytes of Image and Audio, and of an EmbeddedResource that is bytes
    QString mimeType; ///< as stated by the server; empty where it says none
    QString uri;      ///< of ResourceLink and EmbeddedResource; shown, never fetched
    QString name;     ///< of ResourceLink
    core::Json raw;   ///< of Unknown: the block as received

    bool operator==(const ContentBlock &) const = default;
};

/// The word for @p kind on the wire, such as "resource_link"; "unknown" for Unknown.
[[nodiscard]] QString contentKindName(ContentBlock::Kind kind);

/// The blocks of @p content, which should be an array: one for each element, in order; none if it is missing; one if it
/// is a single block. A pure function; any thread.
[[nodiscard]] QList<ContentBlock> readContent(const core::Json &content);

} // namespace assay::mcp
