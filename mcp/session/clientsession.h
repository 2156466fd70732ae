// SPDX-License-Identifier: GPL-3.0-or-later
// ClientSession: what a program does with one MCP server: lists, calls, reads, and hears what changes.
#pragma once

#include "mcp/protocol/prompt.h"
#include "mcp/protocol/resource.h"
#include "mcp/protocol/tool.h"
#include "mcp/session/clientconnection.h"
#include "mcp/session/headerparams.h"
#include "mcp/session/lister.h"
#include "mcp/session/toolresult.h"
#include "models/core/job.h"

#include <QHash>
#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <mutex>

namespace assay::mcp {

/// Whether a call may go out for this definition of its tool; called in the session's thread.
using RelistedCheck = std::function<bool(const Tool &)>;

/// What reading a resource gave. Pieces that could not be read are named in `notes`; `raw` has them as received.
struct ResourceResult
{
    QList<ResourceContents> contents;
    QList<QString> notes;
    std::shared_ptr<const core::Json> raw;
};

struct PromptMessage
{
    QString role;
    ContentBlock content;
};

struct PromptResult
{
    QString description;
    QList<PromptMessage> messages;
    std::shared_ptr<const core::Json> raw;
};

/// Lives in one thread, with an event loop; jobs may be cancelled from any. Destroying it ends the connection and every
/// job. All texts that come from the server are untrusted.
///
/// Nothing is asked of people here and nothing is checked before it is sent: approval, arguments, retries and caching
/// are the caller's.
class ClientSession : public QObject
{
    Q_OBJECT

public:
    ClientSession(std::unique_ptr<Transport> transport, ClientSettings settings, ClientFeatures features,
                  core::Clock &clock, QObject *parent = nullptr);
    ~ClientSession() override;
    Q_DISABLE_COPY_MOVE(ClientSession)

    /// Once, before anything else. Cancelling it closes the session.
    [[nodiscard]] core::Job<ServerDescription> open();
    /// closed() follows.
    void close();

    [[nodiscard]] const ServerDescription &server() const { return m_connection->server(); }
    [[nodiscard]] bool isReady() const { return m_connection && m_connection->isReady(); }
    /// See ClientConnection.
    [[nodiscard]] bool isRenewing() const { return m_connection && m_connection->isRenewing(); }
    [[nodiscard]] bool wasLostAtProbe() const { return m_connection->wasLostAtProbe(); }
    [[nodiscard]] QString errorOutput() const { return m_connection->errorOutput(); }

    [[nodiscard]] core::Job<Listing<Tool>> listTools(const RequestOptions &options);
    [[nodiscard]] core::Job<Listing<Resource>> listResources(const RequestOptions &options);
    [[nodiscard]] core::Job<Listing<ResourceTemplate>> listResourceTemplates(const RequestOptions &options);
    [[nodiscard]] core::Job<Listing<Prompt>> listPrompts(const RequestOptions &options);

    /// Calls a tool with @p arguments, the text of a JSON object, which is sent byte for byte. An error that the tool
    /// reports is a finished job with `isError`. The result is checked against the output schema of the last listing.
    ///
    /// Over HTTP of the stateless revision arguments also go into header fields, as the definition asks. A server that
    /// knows another definition than was listed refuses the call before it does anything (-32020). The tools are then
    /// listed anew, and the call is sent once more if @p accepts says so of the tool's definition as it is now: only
    /// for one that was decided about, which for a call with a permit is the one whose hash the permit names. If it
    /// says no, or the tool has gone, the call ends as Refused; where nothing could be listed, or without @p accepts,
    /// with the server's answer. A call that was cancelled meanwhile is not sent again.
    [[nodiscard]] core::Job<CallToolResult> callTool(const QString &name, const QByteArray &arguments,
                                                     const RequestOptions &options, RelistedCheck accepts);

    /// The address is sent as it stands, never normalised.
    [[nodiscard]] core::Job<ResourceResult> readResource(const QString &uri, const RequestOptions &options);

    /// @p arguments is the text of a JSON object, or empty.
    [[nodiscard]] core::Job<PromptResult> getPrompt(const QString &name, const QByteArray &arguments,
                                                    const RequestOptions &options);

    /// Proposals for the value of @p argument, of which @p value has been typed; @p reference is MCP's `ref`.
    [[nodiscard]] core::Job<QStringList> complete(const core::Json &reference, const QString &argument,
                                                  const QString &value, const RequestOptions &options);

    /// Asks to be told of changes of a resource; see resourceUpdated().
    [[nodiscard]] core::Job<bool> subscribe(const QString &uri, const RequestOptions &options);
    [[nodiscard]] core::Job<bool> unsubscribe(const QString &uri, const RequestOptions &options);

    /// The least level of messageLogged(): debug, info, notice, warning, error, critical, alert or emergency.
    [[nodiscard]] core::Job<bool> setLogLevel(const QString &level, const RequestOptions &options);

Q_SIGNALS:
    /// A list may have changed. However many times the server says so, these come at most ten times a second.
    void toolsChanged();
    /// Comes with toolsChanged(), but at once and each time: what was listed of the tools may not hold any more.
    void toolsOutdated();
    /// The server had forgotten the session, and another one was agreed on; see ClientConnection. What waited for it
    /// is sent next.
    void renewed();
    void resourcesChanged();
    void promptsChanged();
    void resourceUpdated(const QString &uri);
    /// A log message of the server.
    void messageLogged(const QString &level, const QString &logger, const assay::core::Json &data);
    /// A line for the server's log.
    void logged(const QString &line);
    void traffic(bool isOutgoing, const QByteArray &bytes);
    void closed(const assay::core::Error &reason);

protected:
    void connectNotify(const QMetaMethod &signal) override;

private:
    struct Call;
    struct Link;
    using Signal = void (ClientSession::*)();

    template <typename T>
    core::Job<T> start(const QByteArray &method, const QByteArray &members, const RequestOptions &options,
                       std::function<core::Expected<T>(core::Json)> read);
    template <typename T>
    void watchCancel(const core::JobPromise<T> &promise, ClientConnection::Ticket ticket);

    void sendCall(const std::shared_ptr<Call> &call);
    void onCallAnswer(const std::shared_ptr<Call> &call, Answer answer);
    void listForCall(const std::shared_ptr<Call> &call, const core::Error &mismatch);
    [[nodiscard]] bool needsParamHeaders() const;
    void takeTools(Listing<Tool> &listing);
    void onNotified(const std::string &method, const core::Json &params);
    void announce(Signal changed, bool &isPlanned);
    void listen();
    void onListenEnded(ClientConnection::Ticket ticket, bool wasOrderly);

    /// What the last listing told about a tool.
    struct Known
    {
        QList<HeaderParam> headerParams;
        core::Json outputSchema;                          ///< null: none
        std::shared_ptr<const core::JsonSchema> compiled; ///< made at the first call
    };

    core::Clock &m_clock;
    std::unique_ptr<ClientConnection> m_connection;
    Lister<Tool> m_tools;
    Lister<Resource> m_resources;
    Lister<ResourceTemplate> m_templates;
    Lister<Prompt> m_prompts;
    QHash<QString, Known> m_known;
    QStringList m_subscribed;
    ClientConnection::Ticket m_listening = 0; ///< of the stateless revision's subscription; 0: none
    std::chrono::milliseconds m_listenDelay{0};
    bool m_toolsPlanned = false;
    bool m_resourcesPlanned = false;
    bool m_promptsPlanned = false;
    std::shared_ptr<Link> m_link;
};

} // namespace assay::mcp
