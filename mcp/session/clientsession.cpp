// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/clientsession.h"

#include "mcp/protocol/members.h"
#include "mcp/session/handshake.h"
#include "models/core/jsonreader.h"

#include <QCoreApplication>
#include <QMetaMethod>
#include <QStringBuilder>
#include <QThread>

#include <algorithm>
#include <utility>

namespace assay::mcp {

using core::Job;
using core::JobPromise;
using core::Json;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kAnnouncePause{100};
constexpr milliseconds kForEver{1000LL * 60 * 60 * 24 * 365};
constexpr milliseconds kFirstListenDelay{1'000};
constexpr milliseconds kLongestListenDelay{60'000};

QByteArray quoted(const QString &text)
{
    const QByteArray utf8 = text.toUtf8();
    // Names and addresses nearly always are what JSON leaves as it is.
    const bool isPlain =
        std::ranges::all_of(utf8, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
    if (isPlain)
        return '"' % utf8 % '"';
    return core::toJsonText(Json(utf8.toStdString()));
}

core::Expected<ResourceResult> readResourceResult(Json result)
{
    ResourceResult read;
    const Json contents = valueMember(result, "contents");
    if (!contents.is_array())
        return tl::make_unexpected(
            protocolError(QCoreApplication::translate("mcp", "its answer holds no contents of the resource"), result));
    for (const Json &piece : contents) {
        auto one = ResourceContents::fromJson(piece);
        if (one)
            read.contents.append(std::move(*one));
        else
            read.notes.append(one.error().toLine());
    }
    read.raw = std::make_shared<const Json>(std::move(result));
    return read;
}

core::Expected<PromptResult> readPromptResult(Json result)
{
    PromptResult read;
    read.description = textMember(result, "description");
    const Json messages = valueMember(result, "messages");
    if (!messages.is_array())
        return tl::make_unexpected(
            protocolError(QCoreApplication::translate("mcp", "its answer holds no messages of the prompt"), result));
    for (const Json &message : messages) {
        const QList<ContentBlock> blocks = readContent(valueMember(message, "content"));
        for (const ContentBlock &block : blocks)
            read.messages.append({textMember(message, "role"), block});
    }
    read.raw = std::make_shared<const Json>(std::move(result));
    return read;
}

core::Expected<QStringList> readCompletion(const Json &result)
{
    const Json found = valueMember(valueMember(result, "completion"), "values");
    if (!found.is_array())
        return tl::make_unexpected(
            protocolError(QCoreApplication::translate("mcp", "its answer holds no proposals"), result));
    QStringList values;
    for (const Json &one : found) {
        if (one.is_string())
            values.append(core::toQString(one.get_ref<const std::string &>()));
    }
    return values;
}

/// Of an answer that has nothing to say but that it came; some servers write [] or null for it, which does no harm.
core::Expected<bool> readNothing(const Json &) { return true; }

} // namespace

/// Lets the thread that cancels a job reach a session that may be gone by then.
struct ClientSession::Link
{
    std::mutex mutex;
    ClientSession *session = nullptr;
};

struct ClientSession::Call
{
    JobPromise<CallToolResult> promise;
    QString name;
    QByteArray arguments;
    RequestOptions options;
    RelistedCheck accepts;
    bool isRetried = false;
};

ClientSession::ClientSession(std::unique_ptr<Transport> transport, ClientSettings settings, ClientFeatures features,
                             core::Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_connection(
          std::make_unique<ClientConnection>(std::move(transport), std::move(settings), std::move(features), clock))
    , m_tools(*m_connection, "tools/list", "tools", Tool::fromJson, [](const Tool &tool) { return tool.name; })
    , m_resources(*m_connection, "resources/list", "resources", Resource::fromJson,
                  [](const Resource &resource) { return resource.uri; })
    , m_templates(*m_connection, "resources/templates/list", "resourceTemplates", ResourceTemplate::fromJson,
                  [](const ResourceTemplate &found) { return found.uriTemplate; })
    , m_prompts(*m_connection, "prompts/list", "prompts", Prompt::fromJson,
                [](const Prompt &prompt) { return prompt.name; })
    , m_link(std::make_shared<Link>())
{
    m_link->session = this;
    m_tools.onRead = [this](Listing<Tool> &listing) { takeTools(listing); };
    connect(m_connection.get(), &ClientConnection::notified, this, &ClientSession::onNotified);
    connect(m_connection.get(), &ClientConnection::logged, this, &ClientSession::logged);
    connect(m_connection.get(), &ClientConnection::closed, this, &ClientSession::closed);
    connect(m_connection.get(), &ClientConnection::renewed, this, [this] {
        for (const QString &uri : std::as_const(m_subscribed))
            m_connection->exchange("resources/subscribe", "\"uri\":" + quoted(uri), {}, [](const Answer &) {});
        Q_EMIT renewed();
    });
}

/// Frames are relayed once somebody watches, as otherwise each would come this far for nobody.
void ClientSession::connectNotify(const QMetaMethod &signal)
{
    if (signal == QMetaMethod::fromSignal(&ClientSession::traffic))
        connect(m_connection.get(), &ClientConnection::traffic, this, &ClientSession::traffic, Qt::UniqueConnection);
}

ClientSession::~ClientSession()
{
    {
        const std::scoped_lock lock(m_link->mutex);
        m_link->session = nullptr;
    }
    m_connection->disconnect(this);
    m_connection.reset(); // ends every job, while the rest is still there; it counts as not ready from here on
}

Job<ServerDescription> ClientSession::open()
{
    JobPromise<ServerDescription> promise;
    promise.onCancelled([link = m_link] {
        const std::scoped_lock lock(link->mutex);
        if (link->session != nullptr)
            QMetaObject::invokeMethod(link->session, &ClientSession::close, Qt::QueuedConnection);
    });
    m_connection->open([this, promise](core::Expected<ServerDescription> opened) {
        if (!opened) {
            promise.fail(opened.error());
            return;
        }
        if (isStateless(opened->revision))
            listen();
        promise.finish(std::move(*opened));
    });
    return promise.job();
}

void ClientSession::close() { m_connection->close(); }

template <typename T>
void ClientSession::watchCancel(const JobPromise<T> &promise, ClientConnection::Ticket ticket)
{
    promise.onCancelled([link = m_link, ticket] {
        const auto cancel = [ticket](ClientSession *session) {
            session->m_connection->cancel(ticket, QStringLiteral("the user cancelled"));
        };
        ClientSession *here = nullptr;
        {
            const std::scoped_lock lock(link->mutex); // the session cannot go meanwhile
            if (link->session != nullptr && link->session->thread() == QThread::currentThread())
                here = link->session;
            else if (link->session != nullptr)
                QMetaObject::invokeMethod(
                    link->session, [session = link->session, cancel] { cancel(session); }, Qt::QueuedConnection);
        }
        // In the session's own thread at once: whoever cancels may close the session next.
        if (here != nullptr)
            cancel(here);
    });
}

template <typename T>
Job<T> ClientSession::start(const QByteArray &method, const QByteArray &members, const RequestOptions &options,
                            std::function<core::Expected<T>(Json)> read)
{
    JobPromise<T> promise;
    const auto ticket =
        m_connection->exchange(method, members, options, [this, promise, read = std::move(read)](Answer answer) {
            if (!answer) {
                promise.fail(answer.error().error);
                return;
            }
            auto value = read(std::move(*answer));
            if (value)
                promise.finish(std::move(*value));
            else
                promise.fail(m_connection->named(value.error()));
        });
    watchCancel(promise, ticket);
    return promise.job();
}

// ---- lists ----------------------------------------------------------------------------------------------------------

Job<Listing<Tool>> ClientSession::listTools(const RequestOptions &options) { return m_tools.list(options); }

Job<Listing<Resource>> ClientSession::listResources(const RequestOptions &options) { return m_resources.list(options); }

Job<Listing<ResourceTemplate>> ClientSession::listResourceTemplates(const RequestOptions &options)
{
    return m_templates.list(options);
}

Job<Listing<Prompt>> ClientSession::listPrompts(const RequestOptions &options) { return m_prompts.list(options); }

/// Whether arguments also go into header fields.
bool ClientSession::needsParamHeaders() const
{
    return isStateless(server().revision) && m_connection->carriesHeaders();
}

/// Remembers what calls need, and takes out tools that must not be called over this transport.
void ClientSession::takeTools(Listing<Tool> &listing)
{
    m_known.clear();
    const bool needsHeaders = needsParamHeaders();
    QList<Tool> kept;
    kept.reserve(listing.items.size());
    for (Tool &tool : listing.items) {
        Known known;
        known.outputSchema = tool.outputSchema;
        if (needsHeaders) {
            auto params = headerParamsOf(tool.inputSchema);
            if (!params) {
                listing.notes.append(QCoreApplication::translate("mcp", "The tool “%1” was left out: %2")
                                         .arg(tool.name, params.error().message));
                continue;
            }
            known.headerParams = std::move(*params);
        }
        m_known.insert(tool.name, known);
        kept.append(std::move(tool));
    }
    listing.items = std::move(kept);
}

// ---- calls ----------------------------------------------------------------------------------------------------------

Job<CallToolResult> ClientSession::callTool(const QString &name, const QByteArray &arguments,
                                            const RequestOptions &options, RelistedCheck accepts)
{
    auto call = std::make_shared<Call>();
    call->name = name;
    call->arguments = arguments;
    call->options = options;
    call->options.name = name.toUtf8();
    call->options.wantsProgress = true;
    call->accepts = std::move(accepts);
    auto job = call->promise.job();
    sendCall(call);
    return job;
}

void ClientSession::sendCall(const std::shared_ptr<Call> &call)
{
    RequestOptions options = call->options;
    if (const auto known = m_known.constFind(call->name);
        known != m_known.constEnd() && !known->headerParams.isEmpty()) {
        const auto arguments = core::readJson(call->arguments, core::JsonRules::lenient());
        if (arguments)
            options.headers = paramHeaders(known->headerParams, arguments->value);
    }
    QByteArray members = QByteArrayView("\"name\":") % quoted(call->name);
    if (!call->arguments.isEmpty())
        members = members % QByteArrayView(",\"arguments\":") % call->arguments;
    const auto ticket = m_connection->exchange("tools/call", members, options,
                                               [this, call](Answer answer) { onCallAnswer(call, std::move(answer)); });
    watchCancel(call->promise, ticket);
}

void ClientSession::onCallAnswer(const std::shared_ptr<Call> &call, Answer answer)
{
    if (!answer) {
        const auto &rpc = answer.error().rpc;
        const bool isMismatch = rpc && rpc->code == kHeaderMismatch;
        if (isMismatch && call->accepts && !call->isRetried && isReady() && needsParamHeaders())
            listForCall(call, answer.error().error);
        else
            call->promise.fail(answer.error().error);
        return;
    }
    if (!answer->is_object()) {
        call->promise.fail(m_connection->named(protocolError(
            QCoreApplication::translate("mcp", "the result of a call is an object, and this is none"), *answer)));
        return;
    }
    const core::JsonSchema *schema = nullptr;
    if (const auto known = m_known.find(call->name); known != m_known.end() && !known->outputSchema.is_null()) {
        if (!known->compiled)
            known->compiled =
                std::make_shared<const core::JsonSchema>(core::JsonSchema::compileForMcp(known->outputSchema));
        schema = known->compiled.get();
    }
    call->promise.finish(readToolResult(std::move(*answer), schema));
}

/// The definition has changed since it was listed, @p mismatch says: sends @p call again where that is accepted.
void ClientSession::listForCall(const std::shared_ptr<Call> &call, const core::Error &mismatch)
{
    call->isRetried = true;
    listTools(RequestOptions()).onEnded(this, [this, call, mismatch](const core::JobOutcome<Listing<Tool>> &outcome) {
        if (call->promise.cancelToken().isCancelled())
            return;
        if (!outcome.result || !isReady()) {
            call->promise.fail(mismatch);
            return;
        }
        const QList<Tool> &tools = outcome.result->items;
        const auto isCalled = [&](const Tool &tool) { return tool.name == call->name; };
        const auto tool = std::find_if(tools.begin(), tools.end(), isCalled);
        if (tool != tools.end() && call->accepts(*tool)) {
            sendCall(call);
            return;
        }
        call->promise.fail(m_connection->named(
            {core::ErrorCode::Refused,
             QCoreApplication::translate("mcp", "The tool's definition is not the one that was decided "
                                                "about; list the tools and ask again"),
             call->name, mismatch.message, false}));
    });
}

Job<ResourceResult> ClientSession::readResource(const QString &uri, const RequestOptions &options)
{
    RequestOptions named = options;
    named.name = uri.toUtf8();
    return start<ResourceResult>("resources/read", "\"uri\":" + quoted(uri), named, readResourceResult);
}

Job<PromptResult> ClientSession::getPrompt(const QString &name, const QByteArray &arguments,
                                           const RequestOptions &options)
{
    RequestOptions named = options;
    named.name = name.toUtf8();
    QByteArray members = "\"name\":" + quoted(name);
    if (!arguments.isEmpty())
        members += ",\"arguments\":" + arguments;
    return start<PromptResult>("prompts/get", members, named, readPromptResult);
}

Job<QStringList> ClientSession::complete(const Json &reference, const QString &argument, const QString &value,
                                         const RequestOptions &options)
{
    const QByteArray members = "\"ref\":" + core::toJsonText(reference) +
                               ",\"argument\":{\"name\":" + quoted(argument) + ",\"value\":" + quoted(value) + '}';
    return start<QStringList>("completion/complete", members, options, readCompletion);
}

// ---- changes --------------------------------------------------------------------------------------------------------

Job<bool> ClientSession::subscribe(const QString &uri, const RequestOptions &options)
{
    if (!m_subscribed.contains(uri))
        m_subscribed.append(uri);
    if (!isStateless(server().revision))
        return start<bool>("resources/subscribe", "\"uri\":" + quoted(uri), options, readNothing);
    JobPromise<bool> promise;
    listen();
    promise.finish(true);
    return promise.job();
}

Job<bool> ClientSession::unsubscribe(const QString &uri, const RequestOptions &options)
{
    m_subscribed.removeAll(uri);
    if (!isStateless(server().revision))
        return start<bool>("resources/unsubscribe", "\"uri\":" + quoted(uri), options, readNothing);
    JobPromise<bool> promise;
    listen();
    promise.finish(true);
    return promise.job();
}

Job<bool> ClientSession::setLogLevel(const QString &level, const RequestOptions &options)
{
    if (!isStateless(server().revision))
        return start<bool>("logging/setLevel", "\"level\":" + quoted(level), options, readNothing);
    m_connection->setRequestedLogLevel(level);
    JobPromise<bool> promise;
    promise.finish(true);
    return promise.job();
}

/// The stateless revision tells of changes only on a stream that was asked for, with a filter that is fixed: so what
/// is asked for anew replaces what was asked for before.
void ClientSession::listen()
{
    if (m_listening != 0)
        m_connection->cancel(std::exchange(m_listening, 0), QStringLiteral("the subscription changed"));
    const ServerDescription &peer = server();
    Json filter = Json::object();
    if (peer.has("tools", "listChanged"))
        filter["toolsListChanged"] = true;
    if (peer.has("prompts", "listChanged"))
        filter["promptsListChanged"] = true;
    if (peer.has("resources", "listChanged"))
        filter["resourcesListChanged"] = true;
    if (!m_subscribed.isEmpty() && peer.has("resources", "subscribe")) {
        for (const QString &uri : std::as_const(m_subscribed))
            filter["resourceSubscriptions"].push_back(uri.toStdString());
    }
    if (filter.empty())
        return;
    RequestOptions options;
    options.timeout = options.ceiling = kForEver;
    const auto ticket = std::make_shared<ClientConnection::Ticket>(0);
    *ticket =
        m_connection->exchange("subscriptions/listen", "\"notifications\":" + core::toJsonText(filter), options,
                               [this, ticket](const Answer &answer) { onListenEnded(*ticket, answer.has_value()); });
    m_listening = *ticket;
}

void ClientSession::onListenEnded(ClientConnection::Ticket ticket, bool wasOrderly)
{
    if (ticket != m_listening || !isReady())
        return;
    m_listening = 0;
    m_listenDelay =
        wasOrderly ? kFirstListenDelay : std::clamp(m_listenDelay * 2, kFirstListenDelay, kLongestListenDelay);
    m_clock.callAfter(m_listenDelay, this, [this] {
        if (m_listening == 0 && isReady())
            listen();
    });
}

/// Says once, a little later, that something has changed, however often the server says so until then.
void ClientSession::announce(Signal changed, bool &isPlanned)
{
    if (std::exchange(isPlanned, true))
        return;
    m_clock.callAfter(kAnnouncePause, this, [this, changed, &isPlanned] {
        isPlanned = false;
        Q_EMIT(this->*changed)();
    });
}

void ClientSession::onNotified(const std::string &method, const Json &params)
{
    if (method == "notifications/tools/list_changed") {
        Q_EMIT toolsOutdated();
        announce(&ClientSession::toolsChanged, m_toolsPlanned);
    } else if (method == "notifications/resources/list_changed") {
        announce(&ClientSession::resourcesChanged, m_resourcesPlanned);
    } else if (method == "notifications/prompts/list_changed") {
        announce(&ClientSession::promptsChanged, m_promptsPlanned);
    } else if (method == "notifications/resources/updated") {
        Q_EMIT resourceUpdated(textMember(params, "uri"));
    } else if (method == "notifications/message") {
        Q_EMIT messageLogged(textMember(params, "level"), textMember(params, "logger"), valueMember(params, "data"));
    } else if (method == "notifications/subscriptions/acknowledged") {
        m_listenDelay = {};
    }
}

} // namespace assay::mcp
