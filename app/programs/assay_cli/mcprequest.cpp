// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/mcprequest.h"

#include "app/programs/assay_cli/input.h"
#include "models/core/canonicaljson.h"
#include "models/core/jsonschema.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace assay::cli {

using core::ErrorCode;
using core::JobOutcome;
using core::Json;

namespace {

constexpr double kMostSeconds = 86'400;

/// The arguments file as the canonical text of an object, which is what is sent.
core::Expected<QByteArray> frozenArguments(const QString &path)
{
    const auto document = readJsonInput(path, core::JsonRules::strict());
    if (!document)
        return tl::make_unexpected(document.error());
    if (!document->value.is_object())
        return core::fail(ErrorCode::InvalidInput,
                          QCoreApplication::translate("cli", "The arguments must be a JSON object"), path);
    return core::canonicalJson(document->value);
}

core::Expected<std::optional<std::chrono::milliseconds>> timeLimit(const Arguments &arguments)
{
    const QString option = QStringLiteral("timeout");
    if (!arguments.isSet(option))
        return std::optional<std::chrono::milliseconds>();
    bool isNumber = false;
    const double seconds = arguments.value(option).toDouble(&isNumber);
    if (!isNumber || !(seconds > 0) || seconds > kMostSeconds)
        return core::fail(ErrorCode::InvalidInput,
                          QCoreApplication::translate("cli", "--timeout takes seconds, more than 0 and at most %1")
                              .arg(kMostSeconds));
    return std::optional(std::chrono::milliseconds(static_cast<qint64>(seconds * 1000) + 1));
}

/// Arguments against the schema.
void checkArguments(const std::shared_ptr<McpRequest> &request, const mcp::RegisteredTool &tool,
                    const SendRequest &send)
{
    const auto arguments = core::readJson(request->frozen.arguments, core::JsonRules::strict());
    if (!arguments) {
        request->fail(arguments.error());
        return;
    }
    const core::SchemaReport report = core::JsonSchema::compileForMcp(tool.tool.inputSchema).check(arguments->value);
    if (report.verdict == core::SchemaVerdict::Invalid) {
        QStringList errors;
        for (const core::SchemaError &error : report.errors)
            errors.append(error.path + QStringLiteral(": ") + error.message);
        request->fail(
            {ErrorCode::InvalidInput,
             QCoreApplication::translate("cli", "The arguments do not fit the tool's schema; nothing was sent"),
             request->frozen.server + u'/' + request->frozen.name, errors.join(QStringLiteral("; ")), false});
        return;
    }
    if (report.verdict == core::SchemaVerdict::Unchecked)
        request->remark(
            QCoreApplication::translate("cli", "The arguments could not be checked: %1").arg(report.reason));
    request->frozen.definition = tool.hash;
    send(request);
}

/// Risk, then arguments.
void checkToolCall(const std::shared_ptr<McpRequest> &request, const mcp::ServerTools &tools, const SendRequest &send)
{
    const auto found = std::find_if(tools.tools.begin(), tools.tools.end(), [&](const mcp::RegisteredTool &tool) {
        return tool.tool.name == request->frozen.name;
    });
    if (found == tools.tools.end()) {
        request->fail({ErrorCode::NotFound,
                       QCoreApplication::translate("cli", "The server has no tool “%1”; see “mcp tools %2”")
                           .arg(request->frozen.name, request->frozen.server),
                       request->frozen.server, tools.notes.join(QStringLiteral("; ")), false});
        return;
    }
    request->run->decideCall(request->frozen.server, *found,
                             [request, send, tool = *found](const core::Expected<void> &allowed) {
                                 if (allowed)
                                     checkArguments(request, tool, send);
                                 else
                                     request->fail(allowed.error());
                             });
}

} // namespace

QList<Option> requestOptions()
{
    QList<Option> options = mcpOptions();
    options.append({QStringLiteral("timeout"), QStringLiteral("S"),
                    QCoreApplication::translate("cli", "seconds without an answer or a report of progress")});
    return options;
}

void McpRequest::finish(Json value, ExitStatus status)
{
    value["server"] = frozen.server.toStdString();
    value["duration_ms"] = time.elapsed();
    run->conclude(promise, CommandResult{status, core::toJsonText(value) + '\n', {}});
}

core::Job<CommandResult> beginRequest(const Arguments &arguments, Context &context, mcp::FrozenRequest::Kind kind,
                                      const QString &argumentsPath, const SendRequest &send)
{
    auto request = std::make_shared<McpRequest>();
    auto job = request->promise.job();
    request->context = &context;
    const auto limit = timeLimit(arguments);
    if (!limit) {
        request->promise.fail(limit.error());
        return job;
    }
    const auto run = McpRun::start(arguments, context);
    if (!run) {
        request->promise.fail(run.error());
        return job;
    }
    request->run = *run;
    if (const auto known = request->run->canAsk(arguments.positional[0]); !known) {
        request->fail(known.error());
        return job;
    }
    request->frozen.kind = kind;
    request->frozen.server = arguments.positional[0];
    request->frozen.name = arguments.positional[1];
    request->options = request->run->registry().callOptions(arguments.positional[0], arguments.positional[1]);
    if (*limit) {
        request->options.timeout = **limit;
        request->options.ceiling = std::max(request->options.ceiling, **limit);
    }
    request->options.progressed = [remark = context.remark](const mcp::ProgressReport &report) {
        QString line = QString::number(report.done);
        if (report.total)
            line += u'/' + QString::number(*report.total);
        remark(QStringList{line, report.text}.join(u' ').trimmed());
    };
    context.interrupted = [request] {
        request->fail({ErrorCode::Cancelled, QCoreApplication::translate("cli", "Interrupted"), {}, {}, false});
    };
    if (argumentsPath.isEmpty()) {
        send(request);
        return job;
    }
    core::startJob<QByteArray>(context.pool, [argumentsPath](const auto &) {
        return frozenArguments(argumentsPath);
    }).onEnded(request->run, [request, send](const JobOutcome<QByteArray> &outcome) {
        if (!outcome.result) {
            request->fail(outcome.result.error());
            return;
        }
        request->frozen.arguments = *outcome.result;
        send(request);
    });
    return job;
}

void prepareToolCall(const std::shared_ptr<McpRequest> &request, const SendRequest &send)
{
    request->run->registry().tools(request->frozen.server).onEnded(request->run, [request, send](const auto &outcome) {
        if (outcome.result)
            checkToolCall(request, *outcome.result, send);
        else
            request->fail(outcome.result.error());
    });
}

} // namespace assay::cli
