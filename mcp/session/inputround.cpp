// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/inputround.h"

#include "mcp/protocol/members.h"

#include <memory>
#include <optional>
#include <set>

namespace assay::mcp {

using core::Json;

namespace {

/// Shared by the replies; the last one finishes it.
struct Round
{
    std::function<void(InputAnswer)> done;
    Json members = Json::object();
    std::set<std::string> open;
    std::optional<RpcError> refusal;

    void finish() const
    {
        if (refusal) {
            done(tl::make_unexpected(*refusal));
            return;
        }
        const QByteArray text = core::toJsonText(members);
        done(text.sliced(1, text.size() - 2)); // without its braces
    }
};

} // namespace

bool asksForInput(const Json &result)
{
    const Json requests = valueMember(result, "inputRequests");
    return requests.is_object() && !requests.empty();
}

void gatherInput(const ClientFeatures &features, const Json &result, std::function<void(InputAnswer)> done)
{
    const auto round = std::make_shared<Round>();
    round->done = std::move(done);
    if (const Json state = valueMember(result, "requestState"); state.is_string())
        round->members["requestState"] = state;
    if (!asksForInput(result)) {
        round->finish();
        return;
    }
    const Json requests = valueMember(result, "inputRequests");
    for (const auto &[key, request] : requests.items())
        round->open.insert(key);
    for (const auto &[key, request] : requests.items()) {
        fulfil(features, textMember(request, "method").toStdString(), valueMember(request, "params"),
               [round, key = key](tl::expected<Json, RpcError> reply) {
                   if (round->open.erase(key) == 0)
                       return;
                   if (reply)
                       round->members["inputResponses"][key] = std::move(*reply);
                   else
                       round->refusal = reply.error();
                   if (round->open.empty())
                       round->finish();
               });
    }
}

} // namespace assay::mcp
