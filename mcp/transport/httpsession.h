// SPDX-License-Identifier: GPL-3.0-or-later
// HttpSession: what one streamable HTTP transport knows about its session, and the header fields that follow from it.
#pragma once

#include "mcp/protocol/revision.h"
#include "mcp/transport/httpexchange.h"
#include "mcp/transport/httpoptions.h"
#include "mcp/transport/transport.h"
#include "models/core/clock.h"

#include <QByteArray>

#include <optional>

namespace assay::mcp {

struct HttpSession
{
    const HttpOptions &options;
    core::Clock &clock;
    HttpPeer peer;
    QByteArray id; ///< Mcp-Session-Id; empty before the server gave one, after it expired, and without sessions
    std::optional<Revision> revision;

    [[nodiscard]] bool isStateless() const { return revision && mcp::isStateless(*revision); }

    /// What posting @p frame takes. `initialize` opens a session, so it carries neither id nor revision.
    [[nodiscard]] HttpAsk post(const OutgoingFrame &frame) const;
    /// An event stream, from the beginning if @p lastEventId is empty.
    [[nodiscard]] HttpAsk listen(const QByteArray &lastEventId) const;
    /// The end of the session.
    [[nodiscard]] HttpAsk farewell() const;

private:
    [[nodiscard]] HttpAsk ask(HttpVerb verb, HttpLane lane, const QByteArray &accept) const;
    void addSession(HttpHeaders &headers) const;
};

} // namespace assay::mcp
