// SPDX-License-Identifier: GPL-3.0-or-later
// Who a peer is and what it can do, as learnt when the session opens.
#pragma once

#include "mcp/protocol/revision.h"
#include "models/core/json.h"

#include <QString>

namespace assay::mcp {

/// A program's account of itself (MCP's Implementation): never trusted, only shown.
struct Implementation
{
    QString name;
    QString title;
    QString version;

    bool operator==(const Implementation &) const = default;

    [[nodiscard]] core::Json toJson() const;
    [[nodiscard]] static Implementation fromJson(const core::Json &value);
};

/// What the handshake or the probe told about a server.
struct ServerDescription
{
    Revision revision = kNewestHandshake;
    Implementation implementation;
    core::Json capabilities = core::Json::object(); ///< as received, what we do not know included
    QString instructions;                           ///< untrusted text; empty where there is none

    bool operator==(const ServerDescription &) const = default;

    /// Whether the capability is offered; a @p part of it must be true, such as "listChanged" or "subscribe".
    [[nodiscard]] bool has(const char *capability) const;
    [[nodiscard]] bool has(const char *capability, const char *part) const;
};

} // namespace assay::mcp
