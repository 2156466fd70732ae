// SPDX-License-Identifier: GPL-3.0-or-later
// Resource, ResourceTemplate, ResourceContents: what a server offers for reading, and what reading gave.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace assay::mcp {

struct Resource
{
    QString uri; ///< never fetched by Assay itself
    QString name;
    QString title;
    QString description;
    QString mimeType;
    core::Json definition; ///< the whole as received

    bool operator==(const Resource &) const = default;

    /// Fails with InvalidInput without an address.
    [[nodiscard]] static core::Expected<Resource> fromJson(core::Json value);
};

struct ResourceTemplate
{
    QString uriTemplate; ///< RFC 6570
    QString name;
    QString title;
    QString description;
    QString mimeType;
    core::Json definition; ///< the whole as received

    bool operator==(const ResourceTemplate &) const = default;

    [[nodiscard]] static core::Expected<ResourceTemplate> fromJson(core::Json value);
};

/// One piece of a resource: text, or bytes.
struct ResourceContents
{
    QString uri;
    QString mimeType;
    QString text;
    QByteArray blob; ///< decoded
    bool isBlob = false;

    bool operator==(const ResourceContents &) const = default;

    /// Fails with InvalidInput if there is neither text nor well-formed Base64.
    [[nodiscard]] static core::Expected<ResourceContents> fromJson(const core::Json &value);
};

} // namespace assay::mcp
