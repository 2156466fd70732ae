// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/handshake.h"

#include "mcp/protocol/members.h"
#include "mcp/transport/httperrors.h"

#include <QCoreApplication>

#include <algorithm>

namespace assay::mcp {

using core::ErrorCode;
using core::Json;

namespace {

constexpr qsizetype kRevisionShown = 40; ///< characters of a name that nobody knows

/// `"name":<json>`
QByteArray member(const char *name, const Json &value)
{
    return '"' + QByteArray(name) + "\":" + core::toJsonText(value);
}

/// The revisions that an error or a discovery names, as far as we know them.
QList<Revision> revisionsIn(const Json &names)
{
    QList<Revision> revisions;
    if (!names.is_array())
        return revisions;
    for (const Json &name : names) {
        if (!name.is_string())
            continue;
        const auto &text = name.get_ref<const std::string &>();
        if (const auto revision = revisionFromName({text.data(), static_cast<qsizetype>(text.size())}))
            revisions.append(*revision);
    }
    return revisions;
}

} // namespace

QByteArray statelessMeta(const Implementation &client, const ClientFeatures &features, Revision revision,
                         const QString &logLevel)
{
    QByteArray meta = member("io.modelcontextprotocol/protocolVersion", revisionName(revision).toStdString());
    meta += ',' + member("io.modelcontextprotocol/clientInfo", client.toJson());
    meta += ',' + member("io.modelcontextprotocol/clientCapabilities", clientCapabilities(features, revision));
    if (!logLevel.isEmpty())
        meta += ',' + member("io.modelcontextprotocol/logLevel", logLevel.toStdString());
    return meta;
}

QByteArray initializeMembers(const Implementation &client, const ClientFeatures &features)
{
    return member("protocolVersion", revisionName(kNewestHandshake).toStdString()) + ',' +
           member("capabilities", clientCapabilities(features, kNewestHandshake)) + ',' +
           member("clientInfo", client.toJson());
}

std::optional<ServerDescription> discoveredServer(const Json &result)
{
    if (!revisionsIn(valueMember(result, "supportedVersions")).contains(kNewestStateless))
        return std::nullopt;
    Json info = valueMember(valueMember(result, "_meta"), "io.modelcontextprotocol/serverInfo");
    if (!info.is_object())
        info = valueMember(result, "serverInfo");
    return ServerDescription{kNewestStateless, Implementation::fromJson(info), valueMember(result, "capabilities"),
                             textMember(result, "instructions")};
}

core::Expected<ServerDescription> initializedServer(const Json &result)
{
    const QString name = textMember(result, "protocolVersion");
    const auto revision = revisionFromName(name.toUtf8());
    if (!revision || isStateless(*revision))
        return core::fail(ErrorCode::Unsupported,
                          QCoreApplication::translate(
                              "mcp", "The server speaks protocol revision “%1”, which Assay does not know; update the "
                                     "server or Assay")
                              .arg(name.left(kRevisionShown)));
    return ServerDescription{*revision, Implementation::fromJson(valueMember(result, "serverInfo")),
                             valueMember(result, "capabilities"), textMember(result, "instructions")};
}

bool isWorthInitializing(const CallFailure &failure)
{
    if (!failure.rpc) {
        const ErrorCode code = failure.error.code;
        return code != ErrorCode::Refused && code != ErrorCode::Cancelled && !isUnreached(failure.error);
    }
    if (failure.rpc->code != kUnsupportedVersion)
        return failure.rpc->code != kMissingCapability && failure.rpc->code != kHeaderMismatch;
    const Json supported = valueMember(failure.rpc->data, "supported");
    const QList<Revision> offered = revisionsIn(supported);
    return !supported.is_array() || std::ranges::any_of(offered, [](Revision one) { return !isStateless(one); });
}

bool isWorthProbingAgain(const CallFailure &failure)
{
    return failure.rpc && failure.rpc->code == kUnsupportedVersion &&
           revisionsIn(valueMember(failure.rpc->data, "supported")).contains(kNewestStateless);
}

} // namespace assay::mcp
