// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli mcp servers, mcp tools: what the configured servers are and offer.
#include "app/programs/assay_cli/mcprun.h"
#include "app/programs/assay_cli/output.h"
#include "mcp/registry/toollint.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace assay::cli {

using core::Error;
using core::JobOutcome;
using core::JobPromise;
using core::Json;

namespace {

/// Counts servers as they answer; the last one concludes.
struct Survey
{
    JobPromise<CommandResult> promise;
    McpRun *run = nullptr;
    bool isOfOne = false;      ///< one server was named
    std::vector<Json> entries; ///< in the order of the configuration
    QList<mcp::ConfigFault> faults;
    qsizetype open = 0;
    qsizetype failed = 0;
    Error onlyError; ///< of the server whose failure is the status if all failed

    void fail(const Error &error);
    void finish();

private:
    [[nodiscard]] ExitStatus status() const;
};

ExitStatus Survey::status() const
{
    const auto count = static_cast<qsizetype>(entries.size());
    if (failed == 0 && faults.isEmpty())
        return ExitStatus::Done;
    if (failed < count)
        return ExitStatus::CheckFailed;
    const bool isAnyNamed = std::any_of(faults.begin(), faults.end(),
                                        [](const mcp::ConfigFault &fault) { return !fault.server.isEmpty(); });
    if (count == 0 && !isAnyNamed)
        return ExitStatus::WrongUse; // the file names no server at all
    // An entry that was refused is a server that failed.
    return faults.isEmpty() ? exitStatusFor(onlyError.code) : ExitStatus::Unavailable;
}

void Survey::fail(const Error &error)
{
    // What is wrong with the one server that was named is told as by “mcp call”. Where all failed and not for one
    // reason, a failed server is the one that is told.
    const Error told = isOfOne ? error : asServerFailure(error);
    if (failed++ == 0 || told.code == core::ErrorCode::Unavailable)
        onlyError = told;
}

void Survey::finish()
{
    Json list = Json::array();
    for (Json &entry : entries)
        list.push_back(std::move(entry));
    // Not in canonical form, which what a server sends need not have.
    const QByteArray text = core::toJsonText({{"servers", std::move(list)}, {"errors", faultsAsJson(faults)}});
    run->conclude(promise, CommandResult{status(), text + '\n', {}});
}

Json failureAsJson(const QString &server, const Error &error)
{
    return {{"name", server.toStdString()},
            {"error",
             {{"code", core::errorCodeName(error.code).toStdString()},
              {"message", error.message.toStdString()},
              {"detail", error.detail.toStdString()}}}};
}

Json serverAsJson(const mcp::ServerConfig &config, const mcp::ClientSession &session)
{
    const mcp::ServerDescription &server = session.server();
    return {{"name", config.name.toStdString()},
            {"transport", mcp::transportName(config.transport).toStdString()},
            {"revision", mcp::revisionName(server.revision).toStdString()},
            {"server", server.implementation.toJson()},
            {"capabilities", server.capabilities},
            {"instructions", server.instructions.toStdString()},
            {"error", nullptr}};
}

Json toolAsJson(const mcp::RegisteredTool &tool)
{
    static const std::array s_states{"new", "approved", "changed"};
    Json lint = Json::array();
    for (const mcp::LintFinding &finding : mcp::lintTool(tool.tool.definition, mcp::LintSettings()))
        lint.push_back({{"code", finding.code.toStdString()},
                        {"place", finding.place.toStdString()},
                        {"message", finding.message.toStdString()}});
    Json changes = Json::array();
    for (const mcp::IdentityChange &change : tool.changes)
        changes.push_back({{"field", change.field.toStdString()}, {"before", change.before}, {"after", change.after}});
    return {{"name", tool.tool.name.toStdString()},
            {"description", mcp::cleanedDescription(tool.tool.description, mcp::kMaxDescription).toStdString()},
            {"definition", tool.tool.definition},
            {"definition_sha256", tool.hash ? Json(tool.hash->toString().toStdString()) : Json()},
            {"consent", s_states[static_cast<std::size_t>(tool.consent)]},
            {"changes", std::move(changes)},
            {"enabled", tool.isEnabled},
            {"risk", mcp::riskName(tool.confirmedRisk.value_or(mcp::ToolRisk::Write)).toStdString()},
            {"risk_confirmed", tool.confirmedRisk.has_value()},
            {"proposed_risk", mcp::riskName(tool.proposal.risk).toStdString()},
            {"proposed_because", textsAsJson(tool.proposal.reasons)},
            {"lint", std::move(lint)}};
}

/// Asks each of @p names by @p ask, which calls back with the entry or the error.
using Ask = std::function<void(McpRun &, const QString &, std::function<void(core::Expected<Json>)>)>;

core::Job<CommandResult> survey(const Arguments &arguments, Context &context, const Ask &ask)
{
    auto all = std::make_shared<Survey>();
    auto job = all->promise.job();
    const auto run = McpRun::start(arguments, context);
    if (!run) {
        all->promise.fail(run.error());
        return job;
    }
    all->run = *run;
    context.interrupted = [all] {
        all->run->conclude(all->promise,
                           core::fail(core::ErrorCode::Cancelled, QCoreApplication::translate("cli", "Interrupted")));
    };
    QStringList names;
    for (const QString &name : all->run->registry().serverNames()) {
        if (all->run->registry().link(name)->config().isEnabled)
            names.append(name);
    }
    all->faults = all->run->faults();
    if (!arguments.positional.isEmpty()) {
        const QString &name = arguments.positional.constFirst();
        if (const auto known = all->run->canAsk(name); !known) {
            all->run->conclude(all->promise, tl::make_unexpected(known.error()));
            return job;
        }
        all->isOfOne = true;
        all->faults.removeIf([&name](const mcp::ConfigFault &fault) { return fault.server != name; });
        names = {name};
    }
    all->open = names.size();
    all->entries.resize(static_cast<std::size_t>(names.size()));
    if (names.isEmpty()) {
        if (all->faults.isEmpty())
            context.remark(QCoreApplication::translate("cli", "No server is configured; name a file with --config"));
        all->finish();
        return job;
    }
    for (qsizetype i = 0; i < names.size(); ++i) {
        ask(*all->run, names[i], [all, i, name = names[i], remark = context.remark](core::Expected<Json> entry) {
            if (entry) {
                all->entries[static_cast<std::size_t>(i)] = std::move(*entry);
            } else {
                remark(entry.error().toLine());
                all->entries[static_cast<std::size_t>(i)] = failureAsJson(name, entry.error());
                all->fail(entry.error());
            }
            if (--all->open == 0)
                all->finish();
        });
    }
    return job;
}

void describeServer(McpRun &run, const QString &name, const std::function<void(core::Expected<Json>)> &done)
{
    run.registry().start(name).onEnded(&run, [&run, name, done](const JobOutcome<mcp::ClientSession *> &outcome) {
        if (outcome.result)
            done(serverAsJson(run.registry().link(name)->config(), **outcome.result));
        else
            done(tl::make_unexpected(outcome.result.error()));
    });
}

void describeTools(McpRun &run, const QString &name, const std::function<void(core::Expected<Json>)> &done)
{
    run.registry().tools(name).onEnded(&run, [name, done](const JobOutcome<mcp::ServerTools> &outcome) {
        if (!outcome.result) {
            done(tl::make_unexpected(outcome.result.error()));
            return;
        }
        Json tools = Json::array();
        for (const mcp::RegisteredTool &tool : outcome.result->tools)
            tools.push_back(toolAsJson(tool));
        done(Json{{"name", name.toStdString()},
                  {"tools", std::move(tools)},
                  {"notes", textsAsJson(outcome.result->notes)},
                  {"error", nullptr}});
    });
}

} // namespace

Command mcpServersCommand()
{
    return {{QStringLiteral("mcp"), QStringLiteral("servers")},
            {},
            0,
            0,
            mcpOptions(),
            QCoreApplication::translate("cli", "start the configured servers and say who they are"),
            QCoreApplication::translate(
                "cli",
                "Prints {\"servers\": [{\"name\", \"transport\", \"revision\", \"server\", \"capabilities\", "
                "\"instructions\", \"error\"}], \"errors\": [{\"line\", \"server\", \"field\", \"message\"}]}; the "
                "errors are the entries of the file that were refused. Exit status 0 if all answered, 1 if some "
                "failed or were refused; if all did, 4, or 3 if none was approved; 2 if the file names no server."),
            [](const Arguments &arguments, Context &context) { return survey(arguments, context, describeServer); }};
}

Command mcpToolsCommand()
{
    return {{QStringLiteral("mcp"), QStringLiteral("tools")},
            QStringLiteral("[SERVER]"),
            0,
            1,
            mcpOptions(),
            QCoreApplication::translate("cli", "list the tools of all servers, or of one"),
            QCoreApplication::translate(
                "cli",
                "Prints {\"servers\": [{\"name\", \"tools\": [{\"name\", \"description\", \"definition\", "
                "\"definition_sha256\", \"consent\", \"changes\", \"enabled\", \"risk\", \"risk_confirmed\", "
                "\"proposed_risk\", \"proposed_because\", \"lint\"}], \"notes\", \"error\"}], \"errors\"}. A tool "
                "whose definition has changed since it was confirmed is “changed”, with what differs, and "
                "suspended. Exit status as for “mcp servers”; 2 if SERVER is unknown, disabled or "
                "wrongly configured."),
            [](const Arguments &arguments, Context &context) { return survey(arguments, context, describeTools); }};
}

} // namespace assay::cli
