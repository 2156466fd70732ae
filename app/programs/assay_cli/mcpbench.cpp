// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli mcp bench: the same call of a tool over and over, and how long the calls took.
#include "app/programs/assay_cli/callseries.h"
#include "app/programs/assay_cli/mcprequest.h"

#include <QCoreApplication>

#include <numeric>

namespace assay::cli {

using core::ErrorCode;
using core::Json;

namespace {

constexpr qsizetype kUsualCalls = 1000;
constexpr qsizetype kMostCalls = 1'000'000; // their times take 8 MB
constexpr int kUsualInFlight = 1;
constexpr int kMostInFlight = 1024; // each may hold a result of the largest size

/// The number that @p option gives, from 1 to @p most; @p usual without the option.
core::Expected<qsizetype> numberIn(const Arguments &arguments, const QString &option, qsizetype usual, qsizetype most)
{
    if (!arguments.isSet(option))
        return usual;
    bool isNumber = false;
    const qlonglong number = arguments.value(option).toLongLong(&isNumber);
    if (!isNumber || number < 1 || number > most)
        return core::fail(
            ErrorCode::InvalidInput,
            QCoreApplication::translate("cli", "--%1 takes a whole number from 1 to %2").arg(option).arg(most));
    return number;
}

double milliseconds(std::chrono::nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

Json report(const McpRequest &request, const SeriesTimes &times, int inFlight)
{
    const auto count = times.calls.size();
    const auto sum = std::accumulate(times.calls.begin(), times.calls.end(), std::chrono::nanoseconds::zero());
    const double wall = milliseconds(times.wall);
    return {{"tool", request.frozen.name.toStdString()},
            {"calls", count},
            {"in_flight", inFlight},
            {"tool_errors", times.unsound},
            {"wall_ms", wall},
            {"calls_per_s", static_cast<double>(count) * 1000 / wall},
            {"latency_ms",
             {{"min", milliseconds(times.quantile(0))},
              {"mean", milliseconds(sum) / static_cast<double>(count)},
              {"median", milliseconds(times.quantile(0.5))},
              {"p90", milliseconds(times.quantile(0.9))},
              {"p99", milliseconds(times.quantile(0.99))},
              {"max", milliseconds(times.quantile(1))}}}};
}

void bench(const std::shared_ptr<McpRequest> &request, qsizetype calls, int inFlight)
{
    request->options.progressed = {}; // nobody reads the reports of thousands of calls
    CallSeries::Plan plan{calls, inFlight,
                          [request] {
                              return request->run->registry().callTool(
                                  request->frozen, request->run->permit(request->frozen), request->options);
                          },
                          [](const mcp::CallToolResult &result) { return !result.isError; }};
    const auto done = [request, inFlight](const core::Expected<SeriesTimes> &times) {
        request->context->interrupted = {};
        if (!times)
            request->fail(asServerFailure(times.error()));
        else
            request->finish(report(*request, *times, inFlight),
                            times->unsound == 0 ? ExitStatus::Done : ExitStatus::CheckFailed);
    };
    auto *series = new CallSeries(std::move(plan), done, request->run); // ends with the run
    request->context->interrupted = [series] { series->cancel(); };
    request->time.start();
    series->start();
}

} // namespace

Command mcpBenchCommand()
{
    const QString callsOption = QStringLiteral("calls");
    const QString inFlightOption = QStringLiteral("in-flight");
    QList<Option> options = requestOptions();
    options.append({callsOption, QStringLiteral("N"),
                    QCoreApplication::translate("cli", "how many calls; else %1").arg(kUsualCalls)});
    options.append(
        {inFlightOption, QStringLiteral("K"),
         QCoreApplication::translate("cli", "how many of them at the same time; else %1").arg(kUsualInFlight)});
    return {{QStringLiteral("mcp"), QStringLiteral("bench")},
            QStringLiteral("SERVER TOOL ARGS.json"),
            3,
            0,
            options,
            QCoreApplication::translate("cli", "measure how fast a server answers calls of a tool that only reads"),
            QCoreApplication::translate(
                "cli", "Makes the same call over and over, never answered from a cache, and prints {\"server\", "
                       "\"tool\", \"calls\", \"in_flight\", \"tool_errors\", \"wall_ms\", \"calls_per_s\", "
                       "\"latency_ms\": {\"min\", \"mean\", \"median\", \"p90\", \"p99\", \"max\"}, \"duration_ms\"}. "
                       "The first call that fails ends it. Exit status 1 if the tool reported an error, else as for "
                       "“mcp call”."),
            [callsOption, inFlightOption](const Arguments &arguments, Context &context) {
                const auto calls = numberIn(arguments, callsOption, kUsualCalls, kMostCalls);
                const auto inFlight = numberIn(arguments, inFlightOption, kUsualInFlight, kMostInFlight);
                if (calls && inFlight)
                    return beginRequest(arguments, context, mcp::FrozenRequest::Kind::Tool, arguments.positional[2],
                                        [calls = *calls, inFlight = static_cast<int>(*inFlight)](const auto &request) {
                                            prepareToolCall(request, [calls, inFlight](const auto &ready) {
                                                bench(ready, calls, inFlight);
                                            });
                                        });
                core::JobPromise<CommandResult> refused;
                refused.fail(calls ? inFlight.error() : calls.error());
                return refused.job();
            }};
}

} // namespace assay::cli
