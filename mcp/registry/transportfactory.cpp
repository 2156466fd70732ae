// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/transportfactory.h"

#include "mcp/registry/addresspolicy.h"
#include "mcp/registry/secretfilter.h"
#include "mcp/transport/httptransport.h"
#include "mcp/transport/ssetransport.h"
#include "mcp/transport/stdiotransport.h"

#include <QDir>

namespace assay::mcp {

LaunchPlan launchPlan(const ResolvedServer &server, const TransportSettings &settings)
{
    if (server.config.transport != TransportKind::Stdio)
        return {};
    Environment configured;
    for (const NamedText &variable : server.config.env)
        configured.insert(variable.name, variable.value);
    LaunchPlan plan;
    plan.environment = minimalEnvironment(settings.environment, configured, FolderView::ofSystem());
    const QDir base(QDir(settings.folder).absolutePath());
    plan.folder = QDir::cleanPath(base.absoluteFilePath(server.config.cwd));
    plan.program = findProgram(server.config.command, plan.environment.value(QStringLiteral("PATH")), plan.folder)
                       .value_or(QString());
    return plan;
}

std::unique_ptr<Transport> makeTransport(const ResolvedServer &server, TransportKind kind, bool isHostAllowed,
                                         const TransportSettings &settings, core::Clock &clock)
{
    if (kind == TransportKind::Stdio) {
        const LaunchPlan plan = launchPlan(server, settings);
        StdioOptions options;
        options.supervisor = settings.supervisor;
        options.command = server.config.command;
        options.arguments = server.config.args;
        options.folder = plan.folder;
        options.environment = plan.environment;
        options.messageLimit = settings.messageLimit;
        if (const SecretFilter filter(server.secrets); !filter.isEmpty()) {
            options.textFilter = [filter](const QByteArray &line, bool isHead) {
                return isHead ? filter.filteredHead(line) : filter.filtered(line);
            };
        }
        return std::make_unique<StdioTransport>(std::move(options), nullptr);
    }
    HttpOptions options;
    options.url = QUrl(server.config.url);
    for (const NamedText &header : server.config.headers)
        options.headers.append({header.name.toUtf8(), header.value.toUtf8()});
    options.messageLimit = settings.messageLimit;
    options.allowAddress = [isHostAllowed](const QUrl &url, const QHostAddress &address) {
        return checkAddress(url, address, isHostAllowed);
    };
    if (kind == TransportKind::Sse)
        return std::make_unique<SseTransport>(options, clock, nullptr);
    return std::make_unique<HttpTransport>(options, clock, nullptr);
}

} // namespace assay::mcp
