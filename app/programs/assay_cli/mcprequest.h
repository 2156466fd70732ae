// SPDX-License-Identifier: GPL-3.0-or-later
// McpRequest: what the commands that send something to one server share, up to the moment of sending.
#pragma once

#include "app/programs/assay_cli/mcprun.h"

#include <QElapsedTimer>

#include <functional>
#include <memory>
#include <optional>

namespace assay::cli {

/// The options of the commands that send a request: those of mcpOptions(), and --timeout S.
[[nodiscard]] QList<Option> requestOptions();

/// One request, or many like it, kept until the command has ended. Main thread.
struct McpRequest
{
    core::JobPromise<CommandResult> promise;
    Context *context = nullptr;
    McpRun *run = nullptr;
    mcp::FrozenRequest frozen;
    mcp::RequestOptions options;
    QElapsedTimer time; ///< runs from the moment of sending

    /// Tells something of the request, beside what comes of it.
    void remark(const QString &text) const
    {
        context->remark(frozen.server + u'/' + frozen.name + QStringLiteral(": ") + text);
    }

    /// Ends the command. The first end counts.
    void fail(const core::Error &error) { run->conclude(promise, tl::make_unexpected(error)); }

    /// Ends the command by printing @p value with the server's name and how long it took. Not in canonical form, which
    /// what a server sends need not have.
    void finish(core::Json value, ExitStatus status);

    /// Lets an interrupt cancel @p job at the server before the command ends.
    template <typename T>
    void cancelOnInterrupt(const core::Job<T> &job)
    {
        context->interrupted = [job] { job.cancel(); };
    }
};

using SendRequest = std::function<void(const std::shared_ptr<McpRequest> &)>;

/// Everything up to the server: options, arguments read on the pool, configuration. @p send starts the rest. The first
/// two positional arguments are the server and what is asked of it; @p argumentsPath is empty where there are none.
[[nodiscard]] core::Job<CommandResult> beginRequest(const Arguments &arguments, Context &context,
                                                    mcp::FrozenRequest::Kind kind, const QString &argumentsPath,
                                                    const SendRequest &send);

/// Starts the server, finds the tool and sees whether it may be called, and whether the arguments fit its schema;
/// then the request is complete and @p send is called. Else the command ends and nothing was sent.
void prepareToolCall(const std::shared_ptr<McpRequest> &request, const SendRequest &send);

} // namespace assay::cli
