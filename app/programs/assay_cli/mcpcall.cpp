// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli mcp call, mcp read, mcp prompt: one request to one server.
#include "app/programs/assay_cli/mcprequest.h"
#include "app/programs/assay_cli/output.h"

#include <QCoreApplication>

#include <memory>

namespace assay::cli {

using core::JobOutcome;
using core::Json;

namespace {

const char *checkWord(mcp::OutputCheck check)
{
    switch (check) {
    case mcp::OutputCheck::Pass:
        return "pass";
    case mcp::OutputCheck::Fail:
        return "fail";
    case mcp::OutputCheck::Unchecked:
        return "unchecked";
    case mcp::OutputCheck::None:
        break;
    }
    return "none";
}

void printToolResult(const std::shared_ptr<McpRequest> &request, const JobOutcome<mcp::CallToolResult> &outcome)
{
    if (!outcome.result) {
        request->fail(asServerFailure(outcome.result.error()));
        return;
    }
    const mcp::CallToolResult &result = *outcome.result;
    Json kinds = Json::array();
    for (const mcp::ContentBlock &block : result.content())
        kinds.push_back(mcp::contentKindName(block.kind).toStdString());
    if (!result.outputReason.isEmpty())
        request->remark(result.outputReason);
    const bool isSound = !result.isError && result.outputCheck != mcp::OutputCheck::Fail;
    request->finish({{"tool", request->frozen.name.toStdString()},
                     {"result", *result.raw},
                     {"is_error", result.isError},
                     {"content", std::move(kinds)},
                     {"output_check", checkWord(result.outputCheck)}},
                    isSound ? ExitStatus::Done : ExitStatus::CheckFailed);
}

void sendToolCall(const std::shared_ptr<McpRequest> &request)
{
    request->time.start();
    const auto job =
        request->run->registry().callTool(request->frozen, request->run->permit(request->frozen), request->options);
    request->cancelOnInterrupt(job);
    job.onEnded(request->run, [request](const auto &outcome) { printToolResult(request, outcome); });
}

void call(const std::shared_ptr<McpRequest> &request) { prepareToolCall(request, sendToolCall); }

void read(const std::shared_ptr<McpRequest> &request)
{
    request->run->registry().start(request->frozen.server).onEnded(request->run, [request](const auto &started) {
        if (!started.result) {
            request->fail(started.result.error());
            return;
        }
        request->time.start();
        const auto job = request->run->registry().readResource(request->frozen, request->run->permit(request->frozen),
                                                               request->options);
        request->cancelOnInterrupt(job);
        job.onEnded(request->run, [request](const JobOutcome<mcp::ResourceResult> &outcome) {
            if (outcome.result)
                request->finish({{"uri", request->frozen.name.toStdString()},
                                 {"result", *outcome.result->raw},
                                 {"notes", textsAsJson(outcome.result->notes)}},
                                ExitStatus::Done);
            else
                request->fail(asServerFailure(outcome.result.error()));
        });
    });
}

void prompt(const std::shared_ptr<McpRequest> &request)
{
    request->run->registry().start(request->frozen.server).onEnded(request->run, [request](const auto &started) {
        if (!started.result) {
            request->fail(started.result.error());
            return;
        }
        request->time.start();
        const auto job = request->run->registry().getPrompt(request->frozen, request->run->permit(request->frozen),
                                                            request->options);
        request->cancelOnInterrupt(job);
        job.onEnded(request->run, [request](const JobOutcome<mcp::PromptResult> &outcome) {
            if (outcome.result)
                request->finish({{"prompt", request->frozen.name.toStdString()}, {"result", *outcome.result->raw}},
                                ExitStatus::Done);
            else
                request->fail(asServerFailure(outcome.result.error()));
        });
    });
}

} // namespace

Command mcpCallCommand()
{
    return {{QStringLiteral("mcp"), QStringLiteral("call")},
            QStringLiteral("SERVER TOOL ARGS.json"),
            3,
            0,
            requestOptions(),
            QCoreApplication::translate("cli", "call a tool that only reads"),
            QCoreApplication::translate(
                "cli",
                "Prints {\"server\", \"tool\", \"result\", \"is_error\", \"content\", \"output_check\", "
                "\"duration_ms\"}; “result” is as received. What is not a confirmed read is refused. ARGS.json may "
                "be “-”, standard input. Exit status 0 if done, 1 if the tool reports an error or its structured "
                "content does not fit its schema, 2 if the arguments do not fit, 3 if refused, 4 if the server "
                "failed, 5 after the time limit, 130 if interrupted; the call is then cancelled at the server."),
            [](const Arguments &arguments, Context &context) {
                return beginRequest(arguments, context, mcp::FrozenRequest::Kind::Tool, arguments.positional[2], call);
            }};
}

Command mcpReadCommand()
{
    return {{QStringLiteral("mcp"), QStringLiteral("read")},
            QStringLiteral("SERVER URI"),
            2,
            0,
            requestOptions(),
            QCoreApplication::translate("cli", "read a resource of a server"),
            QCoreApplication::translate("cli", "Prints {\"server\", \"uri\", \"result\", \"notes\", \"duration_ms\"}; "
                                               "“result” is as received. Exit status as for “mcp call”."),
            [](const Arguments &arguments, Context &context) {
                return beginRequest(arguments, context, mcp::FrozenRequest::Kind::Resource, {}, read);
            }};
}

Command mcpPromptCommand()
{
    return {
        {QStringLiteral("mcp"), QStringLiteral("prompt")},
        QStringLiteral("SERVER NAME ARGS.json"),
        3,
        0,
        requestOptions(),
        QCoreApplication::translate("cli", "get a prompt of a server"),
        QCoreApplication::translate("cli", "Prints {\"server\", \"prompt\", \"result\", \"duration_ms\"}; “result” is "
                                           "as received. Exit status as for “mcp call”."),
        [](const Arguments &arguments, Context &context) {
            return beginRequest(arguments, context, mcp::FrozenRequest::Kind::Prompt, arguments.positional[2], prompt);
        }};
}

} // namespace assay::cli
