// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli mcp config check: which servers does this file name, and what is wrong with the others?
#include "app/programs/assay_cli/command.h"
#include "app/programs/assay_cli/input.h"
#include "app/programs/assay_cli/output.h"
#include "app/programs/assay_cli/variablesources.h"
#include "mcp/registry/configreader.h"
#include "mcp/registry/launchsecrets.h"
#include "mcp/registry/resolvedserver.h"
#include "models/core/canonicaljson.h"

#include <QCoreApplication>

#include <algorithm>

namespace assay::cli {

using core::Json;

namespace {

Json serverAsJson(const mcp::ServerConfig &server, const mcp::ResolvedServer &resolved)
{
    const bool isStdio = server.transport == mcp::TransportKind::Stdio;
    QStringList names; // those of a file of variables, too
    for (const mcp::NamedText &variable : resolved.config.env)
        names.append(variable.name);
    const QString command = mcp::shownText(server.command);
    return {{"name", server.name.toStdString()},
            {"transport", mcp::transportName(server.transport).toStdString()},
            {"command", isStdio ? textOrNull(command) : Json()},
            {"args", textsAsJson(mcp::shownArguments(server.command, server.args))},
            {"cwd", textOrNull(mcp::shownText(server.cwd))},
            {"url", isStdio ? Json() : textOrNull(mcp::shownText(server.url))},
            {"env", textsAsJson(names)},
            {"enabled", server.isEnabled},
            {"notes", textsAsJson(server.notes)}};
}

/// Values of the environment are looked up and thrown away. Secrets count as stored: looking would unlock the keychain.
mcp::VariableSources sourcesFor(const QString &path)
{
    mcp::VariableSources sources = variableSources(path);
    sources.secret = [](const QString &) { return std::optional(QStringLiteral("secret")); };
    return sources;
}

/// What stands in the way of starting @p server: a fault, or only a note where it is not started anyway.
void addProblems(mcp::ServerConfig &server, const mcp::ResolvedServer &resolved, QList<mcp::ConfigFault> &faults)
{
    for (const mcp::ResolveProblem &problem : resolved.problems) {
        if (server.isEnabled)
            faults.append({server.lineOf(problem.field), server.name, problem.field, problem.message});
        else
            server.notes.append(problem.message);
    }
}

core::Expected<CommandResult> check(const QString &path)
{
    const auto bytes = readBytesInput(path, mcp::ConfigText::kMaxBytes);
    if (!bytes)
        return tl::make_unexpected(bytes.error());
    auto reading = mcp::readServerConfig(*bytes);
    if (!reading)
        return tl::make_unexpected(atInput(path, reading.error()));

    const mcp::VariableSources sources = sourcesFor(path);
    Json servers = Json::array();
    for (mcp::ServerConfig &server : reading->servers) {
        const mcp::ResolvedServer resolved = mcp::resolveServer(server, sources);
        addProblems(server, resolved, reading->faults);
        servers.push_back(serverAsJson(server, resolved));
    }
    std::stable_sort(reading->faults.begin(), reading->faults.end(),
                     [](const mcp::ConfigFault &a, const mcp::ConfigFault &b) { return a.line < b.line; });
    Json errors = faultsAsJson(reading->faults);
    const bool isSound = errors.empty();
    const auto output = core::canonicalJson({{"servers", std::move(servers)}, {"errors", std::move(errors)}});
    if (!output)
        return tl::make_unexpected(output.error());
    return CommandResult{isSound ? ExitStatus::Done : ExitStatus::CheckFailed, *output + '\n', {}};
}

} // namespace

Command mcpConfigCheckCommand()
{
    return {{QStringLiteral("mcp"), QStringLiteral("config"), QStringLiteral("check")},
            QStringLiteral("FILE"),
            1,
            0,
            {},
            QCoreApplication::translate("cli", "check a file that configures MCP servers"),
            QCoreApplication::translate(
                "cli",
                "Reads the mcpServers form of Claude Desktop, Cursor, VS Code and Zed; nothing is started. Prints "
                "{\"servers\": [{\"name\", \"transport\", \"command\", \"args\", \"cwd\", \"url\", \"env\", "
                "\"enabled\", \"notes\"}], \"errors\": [{\"line\", \"server\", \"field\", \"message\"}]}. References "
                "such as ${API_TOKEN} are printed as they are written, of the environment only the names, and what "
                "looks like a secret as ***. FILE may be “-”, standard input. Exit status 0 if all is well, 1 if an "
                "entry was refused or a variable is not set, 2 if nothing could be read."),
            [](const Arguments &arguments, Context &context) {
                return core::startJob<CommandResult>(
                    context.pool, [path = arguments.positional[0]](const auto &) { return check(path); });
            }};
}

} // namespace assay::cli
