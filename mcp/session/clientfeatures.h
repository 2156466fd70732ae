// SPDX-License-Identifier: GPL-3.0-or-later
// ClientFeatures: what a server may ask of its client, as a port; what is left out is refused and not announced.
#pragma once

#include "mcp/jsonrpc/rpcmessage.h"
#include "mcp/protocol/revision.h"
#include "models/core/json.h"

#include <QList>
#include <QString>

#include <functional>

namespace assay::mcp {

/// A folder that servers may work in; they are told its address and nothing more.
struct Root
{
    QString uri; ///< begins with file://
    QString name;

    bool operator==(const Root &) const = default;
};

/// Called once with the result, now or later, in the session's thread; calls after the first, or after the session has
/// gone, have no effect.
using FeatureReply = std::function<void(tl::expected<core::Json, RpcError>)>;

/// Each handler gets the params as received, untrusted; what it does with them goes through a person. The handlers are
/// called in the session's thread and must not block.
struct ClientFeatures
{
    QList<Root> roots;                                                               ///< none: roots are not announced
    std::function<void(const core::Json &params, FeatureReply reply)> createMessage; ///< sampling/createMessage
    std::function<void(const core::Json &params, FeatureReply reply)> elicit;        ///< elicitation/create
};

/// What is announced to servers of @p revision.
[[nodiscard]] core::Json clientCapabilities(const ClientFeatures &features, Revision revision);

/// Deals with one request of a server by its method; unknown methods and missing handlers are refused.
void fulfil(const ClientFeatures &features, const std::string &method, const core::Json &params,
            const FeatureReply &reply);

/// The content that accepts an elicitation with nothing but the defaults of its requested schema (SEP-1034).
[[nodiscard]] core::Json elicitationDefaults(const core::Json &requestedSchema);

} // namespace assay::mcp
