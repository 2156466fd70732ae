// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/resolvedserver.h"

#include "mcp/registry/addresscheck.h"
#include "mcp/registry/launchsecrets.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>

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
        visit(QStringLiteral("envFile"), config.envFile);
        for (auto &variable : config.env)
            visit(QStringLiteral("env.") + variable.name, variable.value);
    } else {
        visit(QStringLiteral("url"), config.url);
        for (auto &header : config.headers)
            visit(QStringLiteral("headers.") + header.name, header.value);
    }
}

ServerConfig shownConfig(const ServerConfig &written, const VariableSources &sources)
{
    ServerConfig shown = written;
    shown.command = shownText(expandFolders(written.command, sources));
    for (QString &argument : shown.args)
        argument = expandFolders(argument, sources);
    shown.args = shownArguments(written.command, shown.args);
    shown.cwd = shownText(expandFolders(written.cwd, sources));
    shown.url = shownText(written.url);
    return shown;
}

/// Adds the variables of the file that @p config names; why that cannot be done, or nothing.
QString addEnvFile(ServerConfig &config, const VariableSources &sources)
{
    if (config.envFile.isEmpty())
        return {};
    if (!sources.envFile || (QDir::isRelativePath(config.envFile) && sources.folder.isEmpty()))
        return QCoreApplication::translate("mcp", "cannot be read here; give its absolute path");
    const QString path = QDir::cleanPath(QDir(sources.folder).absoluteFilePath(config.envFile));
    const auto variables = sources.envFile(path);
    if (!variables)
        return variables.error().toLine();
    const QList<NamedText> written = config.env;
    for (const NamedText &variable : *variables) {
        const bool isWritten = std::any_of(written.begin(), written.end(),
                                           [&](const NamedText &other) { return other.name == variable.name; });
        if (!isWritten)
            config.env.append(variable);
    }
    return {};
}

} // namespace

ResolvedServer resolveServer(const ServerConfig &config, const VariableSources &sources)
{
    ResolvedServer resolved;
    resolved.config = config;
    resolved.shown = shownConfig(config, sources);
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
        if (const QString reason = addEnvFile(resolved.config, sources); !reason.isEmpty())
            complain(QStringLiteral("envFile"), reason);
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
