// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/resolvedserver.h"

#include "mcp/registry/addresscheck.h"

#include <QCoreApplication>

namespace assay::mcp {

namespace {

/// Calls @p visit with the name and the text of every field that holds references, for the transport in use.
template <typename Config, typename Visit>
void forEachField(Config &config, const Visit &visit)
{
    if (config.transport == TransportKind::Stdio) {
        visit(QStringLiteral("command"), config.command);
        for (auto &argument : config.args)
            visit(QStringLiteral("args"), argument);
        visit(QStringLiteral("cwd"), config.cwd);
        for (auto &variable : config.env)
            visit(QStringLiteral("env.") + variable.name, variable.value);
    } else {
        visit(QStringLiteral("url"), config.url);
        for (auto &header : config.headers)
            visit(QStringLiteral("headers.") + header.name, header.value);
    }
}

} // namespace

ResolvedServer resolveServer(const ServerConfig &config, const VariableSources &sources)
{
    ResolvedServer resolved;
    resolved.config = config;
    const auto complain = [&resolved](const QString &field, const QString &message) {
        const ResolveProblem problem{field, message};
        if (!resolved.problems.contains(problem))
            resolved.problems.append(problem);
    };
    forEachField(resolved.config, [&](const QString &field, QString &text) {
        Expansion expansion = expandVariables(text, sources);
        for (const UnsetVariable &variable : expansion.unset)
            complain(field, variable.message());
        for (const QString &secret : expansion.secrets) {
            if (!resolved.secrets.contains(secret))
                resolved.secrets.append(secret);
        }
        if (expansion.text.contains(QChar::Null))
            complain(field, QCoreApplication::translate("mcp", "holds a NUL character; remove it"));
        text = std::move(expansion.text);
    });
    if (!resolved.problems.isEmpty())
        return resolved;

    if (config.transport == TransportKind::Stdio) {
        if (resolved.config.command.trimmed().isEmpty())
            complain(QStringLiteral("command"), QCoreApplication::translate("mcp", "is empty after expansion"));
        return resolved;
    }
    if (const QString reason = addressFault(resolved.config.url); !reason.isEmpty())
        complain(QStringLiteral("url"), reason);
    for (const NamedText &header : resolved.config.headers) {
        if (const QString reason = headerFault(header); !reason.isEmpty())
            complain(QStringLiteral("headers.") + header.name, reason);
    }
    return resolved;
}

QStringList secretNames(const ServerConfig &config)
{
    QStringList names;
    forEachField(config, [&names](const QString &, const QString &text) {
        for (const QString &name : secretNames(text)) {
            if (!names.contains(name))
                names.append(name);
        }
    });
    return names;
}

} // namespace assay::mcp
