// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/configimport.h"

#include "mcp/registry/secretguess.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace assay::mcp {

using core::Json;

namespace {

/// A name for the keychain, in the characters that ${secret:…} takes.
QString secretName(const QString &server, const QString &field)
{
    QString name = server + u'.' + field;
    for (QChar &c : name) {
        const bool isKept = c.unicode() < 128 && (c.isLetterOrNumber() || c == u'.' || c == u'_' || c == u'-');
        c = isKept ? c : QChar(u'_');
    }
    return name;
}

QString reference(const QString &name) { return QStringLiteral("${secret:%1}").arg(name); }

/// Takes the secrets out of the texts of one server.
class SecretTaker
{
public:
    explicit SecretTaker(const QString &server) : m_server(server) {}

    /// @p value, or what refers to it. The scheme of a credential ("Bearer ") stays in front.
    QString text(const QString &field, const QString &value, bool isSecretByName)
    {
        if (value.isEmpty() || value.contains(QStringLiteral("${")) || !(isSecretByName || isSecretValue(value)))
            return value;
        const qsizetype blank = value.indexOf(u' ');
        const QString scheme = value.left(blank).toLower();
        const bool hasScheme = blank > 0 && (scheme == QStringLiteral("bearer") || scheme == QStringLiteral("basic") ||
                                             scheme == QStringLiteral("token"));
        const qsizetype begin = hasScheme ? blank + 1 : 0;
        return value.left(begin) + put(field, value.mid(begin));
    }

    QString argument(const QString &argument, bool followsSecretOption)
    {
        const qsizetype equals = argument.indexOf(u'=');
        if (!followsSecretOption && argument.startsWith(u'-') && equals > 0)
            return argument.left(equals + 1) +
                   text(QStringLiteral("args"), argument.mid(equals + 1), isSecretName(argument.left(equals)));
        return text(QStringLiteral("args"), argument, followsSecretOption);
    }

    QString address(const QString &address)
    {
        const qsizetype query = address.indexOf(u'?');
        if (query < 0)
            return address;
        QStringList items = address.mid(query + 1).split(u'&');
        for (QString &item : items) {
            const qsizetype equals = item.indexOf(u'=');
            if (equals > 0)
                item = item.left(equals + 1) +
                       text(item.left(equals), item.mid(equals + 1), isSecretName(QStringView(item).left(equals)));
        }
        return address.left(query + 1) + items.join(u'&');
    }

    [[nodiscard]] QList<FoundSecret> secrets() const { return m_secrets; }

private:
    QString put(const QString &field, const QString &value)
    {
        const QString base = secretName(m_server, field);
        QString name = base;
        const auto isTaken = [&] {
            return std::any_of(m_secrets.begin(), m_secrets.end(),
                               [&](const FoundSecret &found) { return found.name == name; });
        };
        for (int number = 2; isTaken(); ++number)
            name = base + QString::number(number);
        m_secrets.append({name, value});
        return reference(name);
    }

    QString m_server;
    QList<FoundSecret> m_secrets;
};

Json named(const QList<NamedText> &texts, SecretTaker &taker)
{
    Json object = Json::object();
    for (const NamedText &text : texts)
        object[text.name.toStdString()] = taker.text(text.name, text.value, isSecretName(text.name)).toStdString();
    return object;
}

} // namespace

QList<HostConfig> knownHostConfigs(const QString &home, const QString &configHome)
{
    QList<HostConfig> known{
        {QStringLiteral("Claude Desktop"), configHome + QStringLiteral("/Claude/claude_desktop_config.json")},
        {QStringLiteral("Claude Code"), home + QStringLiteral("/.claude.json")},
        {QStringLiteral("Cursor"), home + QStringLiteral("/.cursor/mcp.json")},
        {QStringLiteral("Windsurf"), home + QStringLiteral("/.codeium/windsurf/mcp_config.json")},
        {QStringLiteral("Zed"), configHome + QStringLiteral("/zed/settings.json")},
        {QStringLiteral("Zed (Flatpak)"), home + QStringLiteral("/.var/app/dev.zed.Zed/config/zed/settings.json")},
        {QStringLiteral("Gemini CLI"), home + QStringLiteral("/.gemini/settings.json")}};
    const QList<std::pair<QString, QString>> codes{
        {QStringLiteral("VS Code"), configHome + QStringLiteral("/Code/User")},
        {QStringLiteral("VS Code Insiders"), configHome + QStringLiteral("/Code - Insiders/User")},
        {QStringLiteral("VSCodium"), configHome + QStringLiteral("/VSCodium/User")},
        {QStringLiteral("VS Code (Flatpak)"),
         home + QStringLiteral("/.var/app/com.visualstudio.code/config/Code/User")}};
    for (const auto &[host, folder] : codes) {
        known.append({host, folder + QStringLiteral("/mcp.json")});
        known.append({host, folder + QStringLiteral("/settings.json")}); // before mcp.json existed
        known.append({QStringLiteral("Cline"), folder + QStringLiteral("/globalStorage/saoudrizwan.claude-dev/settings/"
                                                                       "cline_mcp_settings.json")});
        known.append({QStringLiteral("Roo Code"), folder + QStringLiteral("/globalStorage/rooveterinaryinc.roo-cline/"
                                                                          "settings/mcp_settings.json")});
    }
    return known;
}

QList<HostConfig> existingHostConfigs(const QString &home, const QString &configHome)
{
    QList<HostConfig> existing = knownHostConfigs(home, configHome);
    existing.removeIf([](const HostConfig &config) { return !QFileInfo(config.path).isFile(); });
    return existing;
}

std::optional<QString> workspaceFolderOf(const QString &configPath)
{
    const QFileInfo file(QDir::cleanPath(QFileInfo(configPath).absoluteFilePath()));
    const QString folder = file.dir().dirName();
    if (folder != QStringLiteral(".vscode") && folder != QStringLiteral(".cursor"))
        return std::nullopt;
    return QFileInfo(file.path()).path();
}

ImportedEntry importedEntry(const ServerConfig &server)
{
    SecretTaker taker(server.name);
    Json entry = Json::object();
    if (server.transport == TransportKind::Stdio) {
        entry["command"] = server.command.toStdString();
        bool followsSecretOption = false;
        if (!server.args.isEmpty())
            entry["args"] = Json::array();
        for (const QString &argument : server.args) {
            const bool isOption = argument.startsWith(u'-');
            entry["args"].push_back(taker.argument(argument, followsSecretOption && !isOption).toStdString());
            followsSecretOption = isOption && !argument.contains(u'=') && isSecretName(argument);
        }
        if (!server.cwd.isEmpty())
            entry["cwd"] = server.cwd.toStdString();
        if (!server.env.isEmpty())
            entry["env"] = named(server.env, taker);
    } else {
        if (!server.isSseFallback)
            entry["type"] = transportName(server.transport).toStdString();
        entry["url"] = taker.address(server.url).toStdString();
        if (!server.headers.isEmpty())
            entry["headers"] = named(server.headers, taker);
    }
    const auto seconds = [](std::chrono::milliseconds time) {
        return time.count() % 1000 == 0 ? Json(time.count() / 1000) : Json(static_cast<double>(time.count()) / 1000);
    };
    if (server.timeout)
        entry["timeout"] = seconds(*server.timeout);
    if (server.startupTimeout)
        entry["startup_timeout"] = seconds(*server.startupTimeout);
    if (!server.isEnabled)
        entry["disabled"] = true;
    return {entry, taker.secrets()};
}

} // namespace assay::mcp
