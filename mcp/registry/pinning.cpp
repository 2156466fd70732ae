// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/pinning.h"

#include "mcp/registry/launchsecrets.h"
#include "models/core/canonicaljson.h"

#include <QMessageAuthenticationCode>

#include <algorithm>
#include <set>

namespace assay::mcp {

using core::Json;

namespace {

QString keyedHash(const QByteArray &salt, const QString &name, const QString &value)
{
    // The name is part of it, so that equal values of two variables cannot be told to be equal.
    const QByteArray message = name.toUtf8() + '\0' + value.toUtf8();
    return QString::fromLatin1(QMessageAuthenticationCode::hash(message, salt, QCryptographicHash::Sha256).toHex());
}

class IdentityWriter
{
public:
    IdentityWriter(const ResolvedServer &server, const QByteArray &salt) : m_server(server), m_salt(salt)
    {
        m_secrets = server.secrets;
        // A secret that contains another one goes first, whole.
        std::sort(m_secrets.begin(), m_secrets.end(), [](const QString &a, const QString &b) {
            return a.size() != b.size() ? a.size() > b.size() : a < b;
        });
    }

    Json write(const LaunchFacts &facts)
    {
        const ServerConfig &config = m_server.config;
        const ServerConfig &shown = m_server.shown;
        Json identity{{"transport", transportName(config.transport).toStdString()}};
        if (config.transport == TransportKind::Stdio) {
            identity["command"] = text(QStringLiteral("command"), shown.command, config.command);
            identity["args"] = Json::array();
            for (qsizetype i = 0; i < config.args.size(); ++i)
                identity["args"].push_back(
                    text(QStringLiteral("args[%1]").arg(i), shown.args.value(i), config.args.at(i)));
            identity["cwd"] = text(QStringLiteral("cwd"), shownText(facts.folder), facts.folder);
            identity["env"] = Json::object();
            for (const NamedText &variable : config.env)
                identity["env"][variable.name.toStdString()] =
                    keyedHash(m_salt, variable.name, variable.value).toStdString();
            identity["program"] = {
                {"path", text(QStringLiteral("program.path"), facts.program.path, facts.program.path)},
                {"sha256", hash(facts.program.hash)}};
            identity["scripts"] = Json::object();
            for (const RunFile &script : facts.scripts)
                identity["scripts"][text(QStringLiteral("scripts.path"), script.path, script.path)] = hash(script.hash);
        } else {
            identity["url"] = text(QStringLiteral("url"), shown.url, config.url);
            std::set<std::string> names; // field names are the same in upper and lower case
            for (const NamedText &header : config.headers)
                names.insert(header.name.toLower().toStdString());
            identity["headers"] = names;
        }
        identity["hidden"] = m_hidden;
        identity["instructions_sha256"] = hash(facts.instructions);
        return identity;
    }

private:
    static Json hash(const std::optional<core::Sha256> &value)
    {
        return value ? Json(value->toString().toStdString()) : Json();
    }

    /// What is kept of @p value, of which @p shown may be shown.
    std::string text(const QString &field, const QString &shown, const QString &value)
    {
        std::string safe = withoutSecrets(shown);
        if (safe != value.toStdString())
            m_hidden[field.toStdString()] = keyedHash(m_salt, field, value).toStdString();
        return safe;
    }

    /// A secret may also be written out where nothing tells that it is one. In one pass, so that what is put in is not
    /// searched for the next secret.
    [[nodiscard]] std::string withoutSecrets(const QString &value) const
    {
        QString safe;
        qsizetype at = 0;
        while (at < value.size()) {
            const auto secret = std::find_if(m_secrets.begin(), m_secrets.end(), [&](const QString &candidate) {
                return !candidate.isEmpty() && QStringView(value).mid(at).startsWith(candidate);
            });
            if (secret == m_secrets.end()) {
                safe += value.at(at++);
            } else {
                safe += QStringLiteral("***");
                at += secret->size();
            }
        }
        return safe.toStdString();
    }

    const ResolvedServer &m_server;
    const QByteArray &m_salt;
    QStringList m_secrets;
    Json m_hidden = Json::object();
};

void compare(const QString &prefix, const Json &before, const Json &after, QList<IdentityChange> &changes)
{
    std::set<std::string> names;
    for (const Json *side : {&before, &after}) {
        for (const auto &[name, value] : side->items())
            names.insert(name);
    }
    for (const std::string &name : names) {
        const Json old = before.contains(name) ? before.at(name) : Json();
        const Json now = after.contains(name) ? after.at(name) : Json();
        const QString field = prefix + core::toQString(name);
        if (old == now && before.contains(name) == after.contains(name))
            continue;
        if (old.is_object() && now.is_object())
            compare(field + u'.', old, now, changes);
        else
            changes.append({field, old, now});
    }
}

} // namespace

Json launchIdentity(const ResolvedServer &server, const LaunchFacts &facts, const QByteArray &salt)
{
    return IdentityWriter(server, salt).write(facts);
}

core::Expected<core::Sha256> identityHash(const Json &identity)
{
    const auto bytes = core::canonicalJson(identity);
    if (!bytes)
        return tl::make_unexpected(bytes.error());
    return core::Sha256::of(*bytes);
}

core::Expected<core::Sha256> toolDefinitionHash(const Json &definition) { return identityHash(definition); }

QList<IdentityChange> identityChanges(const Json &before, const Json &after)
{
    QList<IdentityChange> changes;
    if (before.is_object() && after.is_object())
        compare({}, before, after, changes);
    else if (before != after)
        changes.append({{}, before, after});
    return changes;
}

} // namespace assay::mcp
