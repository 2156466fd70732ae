// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli mcp conformance: the client library under test by the public MCP conformance suite.
#include "app/adapters/systemclock.h"
#include "app/programs/assay_cli/command.h"
#include "mcp/session/clientsession.h"
#include "mcp/transport/httptransport.h"
#include "models/core/canonicaljson.h"
#include "models/core/jsonreader.h"

#include <QCoreApplication>
#include <QDir>
#include <QQueue>
#include <QUrl>

#include <functional>
#include <memory>

namespace assay::cli {

using core::Error;
using core::ErrorCode;
using core::JobOutcome;
using core::JobPromise;
using core::Json;

namespace {

/// The suite stops its shell, not us, and waits for our output to close: so we end by ourselves.
constexpr std::chrono::milliseconds kDeadline{20'000};
constexpr int kRejected = -1; ///< MCP: the user rejected the sampling request

/// One connection to the suite's server, and the calls that a scenario wants, one after the other. Deletes itself.
class Conformance final : public QObject
{
    Q_OBJECT

public:
    Conformance(const QUrl &url, Context &context) : m_context(context)
    {
        mcp::HttpOptions http;
        http.url = url;
        mcp::ClientSettings settings;
        settings.client = {QStringLiteral("assay"), QStringLiteral("Assay"), QCoreApplication::applicationVersion()};
        const QString revision = qEnvironmentVariable("MCP_CONFORMANCE_PROTOCOL_VERSION");
        if (const auto known = mcp::revisionFromName(revision.toUtf8()))
            settings.era = mcp::isStateless(*known) ? mcp::Era::Stateless : mcp::Era::Handshake;
        m_session = std::make_unique<mcp::ClientSession>(std::make_unique<mcp::HttpTransport>(http, m_clock, nullptr),
                                                         settings, features(), m_clock);
        connect(m_session.get(), &mcp::ClientSession::logged, this, m_context.remark);
        connect(m_session.get(), &mcp::ClientSession::closed, this, [this] { conclude(); });
        m_clock.callAfter(kDeadline, this, [this] {
            fail(
                {ErrorCode::TimedOut, QCoreApplication::translate("cli", "The scenario took too long"), {}, {}, false});
        });
        m_context.interrupted = [this] {
            fail({ErrorCode::Cancelled, QCoreApplication::translate("cli", "Interrupted"), {}, {}, false});
        };
    }

    core::Job<CommandResult> run()
    {
        m_session->open().onEnded(this, [this](const JobOutcome<mcp::ServerDescription> &outcome) {
            if (!outcome.result) {
                fail(outcome.result.error());
                return;
            }
            m_session->listTools(mcp::RequestOptions()).onEnded(this, [this](const auto &listed) {
                if (!listed.result) {
                    fail(listed.result.error());
                    return;
                }
                for (const QString &note : listed.result->notes)
                    m_context.remark(note);
                m_tools = listed.result->items;
                plan(qEnvironmentVariable("MCP_CONFORMANCE_SCENARIO"));
                next();
            });
        });
        return m_promise.job();
    }

private:
    static mcp::ClientFeatures features()
    {
        mcp::ClientFeatures features;
        features.roots = {{QUrl::fromLocalFile(QDir::currentPath()).toString(), {}}};
        features.createMessage = [](const Json &, const mcp::FeatureReply &reply) {
            reply(tl::make_unexpected(mcp::RpcError{kRejected, QStringLiteral("There is no model here"), {}}));
        };
        features.elicit = [](const Json &params, const mcp::FeatureReply &reply) {
            const Json schema = params.is_object() ? params.value("requestedSchema", Json()) : Json();
            reply(Json{{"action", "accept"}, {"content", mcp::elicitationDefaults(schema)}});
        };
        return features;
    }

    [[nodiscard]] const mcp::Tool *tool(const QString &name) const
    {
        const auto found =
            std::find_if(m_tools.begin(), m_tools.end(), [&](const mcp::Tool &one) { return one.name == name; });
        return found == m_tools.end() ? nullptr : &*found;
    }

    /// Which calls the scenario wants; an unknown one wants the list alone.
    void plan(const QString &scenario)
    {
        if (scenario == QLatin1String("tools_call")) {
            addCall(QStringLiteral("add_numbers"), Json{{"a", 5}, {"b", 3}});
        } else if (scenario == QLatin1String("elicitation-sep1034-client-defaults")) {
            addCall(QStringLiteral("test_client_elicitation_defaults"), Json::object());
        } else if (scenario == QLatin1String("sse-retry")) {
            addCall(QStringLiteral("test_reconnection"), Json::object());
        } else if (scenario == QLatin1String("json-schema-2020-12-preservation")) {
            if (const mcp::Tool *described = tool(QStringLiteral("json_schema_2020_12_tool")))
                addCall(QStringLiteral("json_schema_echo"), Json{{"schema", described->inputSchema}});
        } else if (scenario == QLatin1String("sep-2322-client-request-state")) {
            for (const auto &name : {QStringLiteral("test_mrtr_echo_state"), QStringLiteral("test_mrtr_no_state"),
                                     QStringLiteral("test_mrtr_unrelated"), QStringLiteral("test_mrtr_no_result_type")})
                addCall(name, Json::object());
        } else if (scenario == QLatin1String("http-standard-headers")) {
            addEverything();
        } else if (scenario == QLatin1String("http-custom-headers")) {
            addFromContext();
        } else if (scenario == QLatin1String("http-invalid-tool-headers")) {
            for (const mcp::Tool &one : std::as_const(m_tools))
                addCall(one.name, Json{{"region", "us-west1"}});
        }
    }

    void addCall(const QString &name, const Json &arguments)
    {
        m_steps.enqueue([this, name, arguments] {
            const auto text = core::canonicalJson(arguments);
            if (!text) {
                fail(text.error());
                return;
            }
            const auto accepts = [](const mcp::Tool &) { return true; }; // the suite is nobody's tool
            m_session->callTool(name, *text, mcp::RequestOptions(), accepts).onEnded(this, [this](const auto &outcome) {
                proceed(outcome.result ? core::Expected<void>() : tl::make_unexpected(outcome.result.error()));
            });
        });
    }

    /// One request of each kind.
    void addEverything()
    {
        if (!m_tools.isEmpty())
            addCall(m_tools.constFirst().name, Json::object());
        m_steps.enqueue([this] {
            m_session->listResources(mcp::RequestOptions()).onEnded(this, [this](const auto &listed) {
                if (listed.result && !listed.result->items.isEmpty())
                    m_steps.prepend([this, uri = listed.result->items.constFirst().uri] {
                        m_session->readResource(uri, mcp::RequestOptions()).onEnded(this, [this](const auto &) {
                            next();
                        });
                    });
                next();
            });
        });
        m_steps.enqueue([this] {
            m_session->listPrompts(mcp::RequestOptions()).onEnded(this, [this](const auto &listed) {
                if (listed.result && !listed.result->items.isEmpty())
                    m_steps.prepend([this, name = listed.result->items.constFirst().name] {
                        m_session->getPrompt(name, {}, mcp::RequestOptions()).onEnded(this, [this](const auto &) {
                            next();
                        });
                    });
                next();
            });
        });
    }

    void addFromContext()
    {
        const auto context = core::readJson(qgetenv("MCP_CONFORMANCE_CONTEXT"), core::JsonRules::lenient());
        if (!context || !context->value.is_object() || !context->value.contains("toolCalls"))
            return;
        for (const Json &call : context->value["toolCalls"])
            addCall(QString::fromStdString(call.value("name", std::string())), call.value("arguments", Json::object()));
    }

    void proceed(const core::Expected<void> &done)
    {
        if (!done) {
            m_context.remark(done.error().toLine());
            m_failed = done.error();
        }
        next();
    }

    void next()
    {
        if (m_steps.isEmpty())
            m_session->close();
        else
            m_steps.dequeue()();
    }

    void fail(const Error &error)
    {
        m_failed = error;
        m_session->close();
    }

    void conclude()
    {
        if (m_failed)
            m_promise.fail(*m_failed);
        else
            m_promise.finish(CommandResult{});
        deleteLater();
    }

    Context &m_context;
    app::SystemClock m_clock;
    std::unique_ptr<mcp::ClientSession> m_session;
    JobPromise<CommandResult> m_promise;
    QList<mcp::Tool> m_tools;
    QQueue<std::function<void()>> m_steps;
    std::optional<Error> m_failed;
};

} // namespace

Command mcpConformanceCommand()
{
    return {{QStringLiteral("mcp"), QStringLiteral("conformance")},
            QStringLiteral("URL"),
            1,
            0,
            {},
            QCoreApplication::translate("cli", "the client under test for the public MCP conformance suite"),
            QCoreApplication::translate(
                "cli", "Connects to the suite's server at URL and makes the calls of the scenario in "
                       "MCP_CONFORMANCE_SCENARIO. Prints nothing. Exit status 0 if all calls went well."),
            [](const Arguments &arguments, Context &context) {
                const QUrl url(arguments.positional[0], QUrl::StrictMode);
                const bool isHttp = url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https");
                if (!url.isValid() || !isHttp || url.host().isEmpty()) {
                    const JobPromise<CommandResult> promise;
                    promise.fail({ErrorCode::InvalidInput,
                                  QCoreApplication::translate("cli", "The address must begin with http:// or https://"),
                                  arguments.positional[0],
                                  {},
                                  false});
                    return promise.job();
                }
                return (new Conformance(url, context))->run();
            }};
}

} // namespace assay::cli

#include "mcpconformance.moc"
