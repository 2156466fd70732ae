// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/configimport.h"

#include "mcp/registry/launchsecrets.h"
#include "mcp/registry/secretguess.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

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

    /// @p text with the secrets at @p hidden replaced. One in a query is called after its item, others after @p field.
    QString launchText(const QString &field, const QString &text, const QList<HiddenSpan> &hidden)
    {
        static const QRegularExpression s_item(QStringLiteral("[?&;#]([^?&;#=]+)=\\z"));
        QString replaced;
        qsizetype at = 0;
        for (const HiddenSpan &span : hidden) {
            replaced += QStringView(text).mid(at, span.begin - at);
            at = span.begin + span.length;
            const bool isDefault = replaced.endsWith(QStringLiteral(":-")) && text.mid(at).startsWith(u'}');
            if (isDefault && span.isSecret) { // a default takes no reference, so this one takes its place
                replaced.truncate(replaced.lastIndexOf(QStringLiteral("${")));
                ++at;
            }
            const auto item = s_item.match(replaced);
            replaced += this->text(item.hasMatch() ? item.captured(1) : field, text.mid(span.begin, span.length),
                                   span.isSecret);
        }
        return replaced + text.mid(at);
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
        entry["command"] =
            taker.launchText(QStringLiteral("command"), server.command, hiddenInText(server.command)).toStdString();
        if (!server.args.isEmpty())
            entry["args"] = Json::array();
        const QList<QList<HiddenSpan>> hidden = hiddenInArguments(server.command, server.args);
        for (qsizetype i = 0; i < server.args.size(); ++i)
            entry["args"].push_back(
                taker.launchText(QStringLiteral("args"), server.args.at(i), hidden.at(i)).toStdString());
        if (!server.cwd.isEmpty())
            entry["cwd"] = server.cwd.toStdString();
        if (!server.env.isEmpty())
            entry["env"] = named(server.env, taker);
        if (!server.envFile.isEmpty())
            entry["envFile"] = server.envFile.toStdString();
    } else {
        if (!server.isSseFallback)
            entry["type"] = transportName(server.transport).toStdString();
        entry["url"] = taker.launchText(QStringLiteral("url"), server.url, hiddenInText(server.url)).toStdString();
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
