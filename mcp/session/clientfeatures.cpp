// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/clientfeatures.h"

#include "mcp/protocol/members.h"

namespace assay::mcp {

using core::Json;

Json clientCapabilities(const ClientFeatures &features, Revision revision)
{
    Json capabilities = Json::object();
    if (!features.roots.isEmpty())
        capabilities["roots"] = Json::object();
    if (features.createMessage)
        capabilities["sampling"] = Json::object();
    if (features.elicit && revision >= Revision::R2025_06_18)
        capabilities["elicitation"] =
            revision >= Revision::R2025_11_25 ? Json{{"form", Json::object()}} : Json::object();
    return capabilities;
}

void fulfil(const ClientFeatures &features, const std::string &method, const Json &params, const FeatureReply &reply)
{
    if (method == "roots/list" && !features.roots.isEmpty()) {
        Json roots = Json::array();
        for (const Root &root : features.roots) {
            Json entry{{"uri", root.uri.toStdString()}};
            if (!root.name.isEmpty())
                entry["name"] = root.name.toStdString();
            roots.push_back(std::move(entry));
        }
        reply(Json{{"roots", std::move(roots)}});
    } else if (method == "sampling/createMessage" && features.createMessage) {
        features.createMessage(params, reply);
    } else if (method == "elicitation/create" && features.elicit) {
        features.elicit(params, reply);
    } else {
        reply(tl::make_unexpected(RpcError{rpccode::kMethodNotFound, QStringLiteral("Method not found"), {}}));
    }
}

Json elicitationDefaults(const Json &requestedSchema)
{
    Json content = Json::object();
    const Json properties = valueMember(requestedSchema, "properties");
    if (!properties.is_object())
        return content;
    for (const auto &[name, property] : properties.items()) {
        if (property.is_object() && property.contains("default"))
            content[name] = property["default"];
    }
    return content;
}

} // namespace assay::mcp
