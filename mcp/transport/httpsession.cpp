// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httpsession.h"

#include "mcp/transport/httpheaders.h"

namespace assay::mcp {

HttpAsk HttpSession::ask(HttpVerb verb, HttpLane lane, const QByteArray &accept) const
{
    HttpAsk ask;
    ask.verb = verb;
    ask.lane = lane;
    ask.url = options.url;
    ask.limit = options.messageLimit;
    // Qt's own User-Agent says Mozilla. A configured field of the same name, coming later, replaces this one.
    ask.headers.emplaceBack("User-Agent", "Assay");
    ask.headers.append(options.headers);
    ask.headers.emplaceBack("Accept", accept);
    return ask;
}

void HttpSession::addSession(HttpHeaders &headers) const
{
    if (!id.isEmpty() && !isStateless())
        headers.emplaceBack("Mcp-Session-Id", id);
    if (revision && hasVersionHeader(*revision))
        headers.emplaceBack("MCP-Protocol-Version", revisionName(*revision));
}

HttpAsk HttpSession::post(const OutgoingFrame &frame) const
{
    const bool isCall = frame.kind == OutgoingFrame::Kind::Request && !frame.isUrgent;
    HttpAsk result = ask(HttpVerb::Post, isCall ? HttpLane::Call : HttpLane::Urgent,
                         QByteArrayLiteral("application/json, text/event-stream"));
    result.body = frame.bytes;
    result.headers.emplaceBack("Content-Type", "application/json");
    if (frame.method != "initialize") {
        addSession(result.headers);
        if (isStateless() && !frame.method.isEmpty()) {
            result.headers.emplaceBack("Mcp-Method", encodeHeaderValue(frame.method));
            if (!frame.name.isEmpty())
                result.headers.emplaceBack("Mcp-Name", encodeHeaderValue(frame.name));
        }
    }
    result.headers.append(frame.headers);
    return result;
}

HttpAsk HttpSession::listen(const QByteArray &lastEventId) const
{
    HttpAsk result = ask(HttpVerb::Get, HttpLane::Stream, QByteArrayLiteral("text/event-stream"));
    addSession(result.headers);
    if (!lastEventId.isEmpty())
        result.headers.emplaceBack("Last-Event-ID", lastEventId);
    return result;
}

HttpAsk HttpSession::farewell() const
{
    HttpAsk result = ask(HttpVerb::Delete, HttpLane::Urgent, QByteArrayLiteral("*/*"));
    addSession(result.headers);
    return result;
}

} // namespace assay::mcp
