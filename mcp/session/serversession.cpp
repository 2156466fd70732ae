// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/serversession.h"

#include "mcp/protocol/members.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace assay::mcp {

using core::Json;

namespace {

constexpr auto kVersionKey = "io.modelcontextprotocol/protocolVersion";
constexpr auto kCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
constexpr auto kServerKey = "io.modelcontextprotocol/serverInfo";
constexpr auto kSubscriptionKey = "io.modelcontextprotocol/subscriptionId";
constexpr int kUnsupportedVersion = -32022;

/// `{"a":1}` without its braces, which the peer puts around.
QByteArray members(const Json &object)
{
    const QByteArray text = core::toJsonText(object);
    return text.sliced(1, text.size() - 2);
}

std::optional<Revision> revisionOf(const Json &name)
{
    if (!name.is_string())
        return std::nullopt;
    const auto &text = name.get_ref<const std::string &>();
    return revisionFromName({text.data(), static_cast<qsizetype>(text.size())});
}

/// The results that the stateless revision lets clients keep for a time; we allow none.
bool isCacheable(const std::string &method)
{
    return method == "server/discover" || method == "resources/read" || method.ends_with("/list");
}

} // namespace

/// What the copies of a request share.
struct ServerRequest::State
{
    QPointer<ServerSession> session;
    qint64 serial = 0;
    std::string method;
    Json params;
    Json progressToken;
    bool isStateless = false;
    bool isOver = false;

    State() = default;
    Q_DISABLE_COPY_MOVE(State)
    ~State()
    {
        if (!isOver && session)
            session->m_peer->refuse(serial, {rpccode::kInternalError, QStringLiteral("The request was given up"), {}});
    }
};

const Json &ServerRequest::params() const { return m_state->params; }

bool ServerRequest::isOver() const { return m_state->isOver || !m_state->session; }

void ServerRequest::answer(Json result) const
{
    if (isOver())
        return;
    m_state->isOver = true;
    if (m_state->isStateless && isCacheable(m_state->method) && result.is_object()) {
        result["ttlMs"] = 0;
        result["cacheScope"] = "private";
    }
    m_state->session->finish(m_state->serial, m_state->isStateless, std::move(result));
}

void ServerRequest::refuse(const RpcError &error) const
{
    if (isOver())
        return;
    m_state->isOver = true;
    m_state->session->m_peer->refuse(m_state->serial, error);
}

void ServerRequest::progress(double done, double total, const QString &text) const
{
    if (isOver() || m_state->progressToken.is_null())
        return;
    Json params{{"progressToken", m_state->progressToken}, {"progress", done}};
    if (total > 0)
        params["total"] = total;
    if (!text.isEmpty())
        params["message"] = text.toStdString();
    m_state->session->m_peer->notify(QByteArrayLiteral("notifications/progress"), members(params), false);
}

ServerSession::ServerSession(std::unique_ptr<Transport> transport, ServerSettings settings, core::Clock &clock,
                             QObject *parent)
    : QObject(parent)
    , m_settings(std::move(settings))
    , m_peer(std::make_unique<RpcPeer>(std::move(transport), m_settings.limits, clock))
{
    m_peer->setRequestHandler([this](const IncomingRequest &request) { onRequest(request); });
    m_peer->setNotificationHandler([this](const std::string &method, const Json &) { onNotification(method); });
    m_peer->setCancelHandler([this](const RequestId &id) {
        const std::string key = id.toJson().dump();
        m_subscriptions.erase(key);
        if (const auto found = m_open.find(key); found != m_open.end()) {
            if (const auto state = found->second.lock())
                state->isOver = true;
            m_open.erase(found);
        }
    });
    connect(m_peer.get(), &RpcPeer::logged, this, &ServerSession::logged);
    connect(m_peer.get(), &RpcPeer::closed, this, &ServerSession::closed);
}

ServerSession::~ServerSession() = default;

void ServerSession::open() { m_peer->transport().open(); }

void ServerSession::close() { m_peer->transport().close(); }

void ServerSession::handle(const std::string &method, Handler handler) { m_handlers[method] = std::move(handler); }

void ServerSession::onRequest(const IncomingRequest &request)
{
    if (request.method == "initialize") {
        initialize(request);
        return;
    }
    const Json meta = valueMember(request.params, "_meta");
    const bool isStateless = meta.is_object() && meta.contains(kVersionKey);
    if (isStateless && !isProper(request))
        return;
    if (isStateless && request.method == "server/discover") {
        discover(request);
        return;
    }
    if (isStateless && request.method == "subscriptions/listen") {
        listen(request);
        return;
    }
    const auto found = m_handlers.find(request.method);
    if (found == m_handlers.end()) {
        m_peer->refuse(request.serial, {rpccode::kMethodNotFound, QStringLiteral("Method not found"), {}});
        return;
    }
    auto state = std::make_shared<ServerRequest::State>();
    state->session = this;
    state->serial = request.serial;
    state->method = request.method;
    state->params = request.params;
    state->progressToken = valueMember(meta, "progressToken");
    state->isStateless = isStateless;
    std::erase_if(m_open, [](const auto &entry) { return entry.second.expired(); });
    m_open[request.id.toJson().dump()] = state;
    const Handler handler = found->second; // it may set another
    handler(ServerRequest(std::move(state)));
}

void ServerSession::onNotification(const std::string &method)
{
    if (method == "notifications/initialized")
        m_isInitialized = true;
}

void ServerSession::initialize(const IncomingRequest &request)
{
    const auto asked = revisionOf(valueMember(request.params, "protocolVersion"));
    const Revision agreed = asked && !isStateless(*asked) ? *asked : kNewestHandshake;
    m_peer->setAcceptsBatches(hasBatches(agreed));
    Json result{{"protocolVersion", revisionName(agreed).toStdString()},
                {"capabilities", m_settings.capabilities},
                {"serverInfo", m_settings.server.toJson()}};
    if (!m_settings.instructions.isEmpty())
        result["instructions"] = m_settings.instructions.toStdString();
    m_peer->answer(request.serial, result);
}

bool ServerSession::isProper(const IncomingRequest &request)
{
    const Json meta = valueMember(request.params, "_meta");
    const Json version = valueMember(meta, kVersionKey);
    if (revisionOf(version) != kNewestStateless) {
        m_peer->refuse(request.serial,
                       {kUnsupportedVersion, QStringLiteral("Unsupported protocol version"),
                        Json{{"supported", {revisionName(kNewestStateless).toStdString()}}, {"requested", version}}});
        return false;
    }
    if (!valueMember(meta, kCapabilitiesKey).is_object()) {
        m_peer->refuse(request.serial,
                       {rpccode::kInvalidParams, QStringLiteral("The client's capabilities are missing"), {}});
        return false;
    }
    return true;
}

void ServerSession::discover(const IncomingRequest &request)
{
    Json result{{"supportedVersions", {revisionName(kNewestStateless).toStdString()}},
                {"capabilities", m_settings.capabilities},
                {"ttlMs", 0},
                {"cacheScope", "private"}};
    if (!m_settings.instructions.isEmpty())
        result["instructions"] = m_settings.instructions.toStdString();
    finish(request.serial, true, std::move(result));
}

/// Stays open: it is answered only when it ends.
void ServerSession::listen(const IncomingRequest &request)
{
    const Json wanted = valueMember(request.params, "notifications");
    const auto offers = [&](const char *list) {
        return isTrueMember(valueMember(m_settings.capabilities, list), "listChanged");
    };
    Json granted = Json::object();
    for (const auto &[list, name] : {std::pair{"tools", "toolsListChanged"}, std::pair{"prompts", "promptsListChanged"},
                                     std::pair{"resources", "resourcesListChanged"}}) {
        if (isTrueMember(wanted, name) && offers(list))
            granted[name] = true;
    }
    if (isTrueMember(valueMember(m_settings.capabilities, "resources"), "subscribe") &&
        valueMember(wanted, "resourceSubscriptions").is_array())
        granted["resourceSubscriptions"] = wanted["resourceSubscriptions"];
    m_subscriptions[request.id.toJson().dump()] = granted;
    m_peer->notify(QByteArrayLiteral("notifications/subscriptions/acknowledged"),
                   members({{"notifications", granted}, {"_meta", {{kSubscriptionKey, request.id.toJson()}}}}), false);
}

void ServerSession::finish(qint64 serial, bool isStateless, Json result)
{
    if (isStateless && result.is_object()) {
        if (!result.contains("resultType"))
            result["resultType"] = "complete";
        result["_meta"][kServerKey] = m_settings.server.toJson();
    }
    m_peer->answer(serial, result);
}

void ServerSession::notify(const std::string &what, const Json &params)
{
    const QByteArray method = QByteArray::fromStdString("notifications/" + what);
    if (m_isInitialized)
        m_peer->notify(method, members(params), false);
    for (const auto &[id, filter] : m_subscriptions) {
        const bool isWanted = (what == "tools/list_changed" && filter.contains("toolsListChanged")) ||
                              (what == "prompts/list_changed" && filter.contains("promptsListChanged")) ||
                              (what == "resources/list_changed" && filter.contains("resourcesListChanged")) ||
                              (what == "resources/updated" && filter.contains("resourceSubscriptions") &&
                               std::ranges::find(filter["resourceSubscriptions"], valueMember(params, "uri")) !=
                                   filter["resourceSubscriptions"].end());
        if (!isWanted)
            continue;
        Json told = params;
        told["_meta"][kSubscriptionKey] = Json::parse(id);
        m_peer->notify(method, members(told), false);
    }
}

} // namespace assay::mcp
