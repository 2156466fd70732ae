// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/entryreader.h"

#include "mcp/registry/addresscheck.h"
#include "mcp/registry/objectreader.h"
#include "mcp/registry/pinning.h"
#include "mcp/registry/toolrulereader.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <set>

namespace assay::mcp {

using core::Json;

namespace {

constexpr qsizetype kMaxNameLength = 200; // longer ones fit no list and no log line

/// Everything readEntry() understands or says something about; the rest is kept as unknown.
const std::set<std::string_view> &knownMembers()
{
    static const std::set<std::string_view> s_known{
        "type",        "transport",       "command",       "args",     "env",     "cwd",
        "url",         "serverUrl",       "httpUrl",       "headers",  "timeout", "scenarios",
        "tools",       "startup_timeout", "source",        "disabled", "enabled", "autoApprove",
        "alwaysAllow", "trust",           "disabledTools", "envFile"};
    return s_known;
}

/// Fills a ServerConfig from one entry.
class Reading
{
public:
    Reading(EntryContext &context, const Json &object, const ConfigMember &entry)
        : m_context(context), m_entry(context, object, entry.value, QString())
    {
        m_server.name = entry.name;
        m_server.line = context.text.lineAt(entry.key.begin);
    }

    ServerConfig read()
    {
        readSwitches();
        readLaunch();
        readAddress();
        chooseTransport();
        m_server.timeout = m_entry.seconds("timeout");
        m_server.startupTimeout = m_entry.seconds("startup_timeout");
        m_server.scenarios = m_entry.texts("scenarios");
        readTools();
        readSource();
        readForeign();
        m_server.fieldLines = m_context.lines;
        return std::move(m_server);
    }

private:
    void note(const QString &text) { m_server.notes.append(text); }

    void readSwitches()
    {
        const std::optional<bool> disabled = m_entry.flag("disabled");
        const std::optional<bool> enabled = m_entry.flag("enabled");
        m_server.isEnabled = !disabled.value_or(false) && enabled.value_or(true);
    }

    void readLaunch()
    {
        // Zed's older form puts the whole launch into the command.
        if (const Json *command = m_entry.find("command"); command != nullptr && command->is_object()) {
            ObjectReader inner = m_entry.member(QStringLiteral("command"));
            m_server.command = inner.text("path").value_or(QString());
            m_server.args = inner.texts("args");
            m_server.env = inner.namedTexts("env");
        } else {
            m_server.command = m_entry.text("command").value_or(QString());
            m_server.args = m_entry.texts("args");
            m_server.env = m_entry.namedTexts("env");
        }
        m_server.cwd = m_entry.text("cwd").value_or(QString());
        m_server.envFile = m_entry.text("envFile").value_or(QString());
        for (const NamedText &variable : m_server.env) {
            if (variable.name.contains(u'='))
                m_entry.refuse(QStringLiteral("env.") + variable.name,
                               QCoreApplication::translate("mcp", "the name of a variable must not contain “=”"));
        }
        static const QRegularExpression s_lineNotProgram(QStringLiteral("^[^\\s/]+\\s+\\S"));
        if (s_lineNotProgram.match(m_server.command).hasMatch())
            note(QCoreApplication::translate("mcp",
                                             "“command” contains blanks and is taken as the name of one program; "
                                             "put what follows the program into “args”"));
    }

    void readAddress()
    {
        for (const char *name : {"url", "serverUrl", "httpUrl"}) {
            const std::optional<QString> address = m_entry.text(name);
            if (!address || !m_server.url.isEmpty())
                continue;
            m_server.url = *address;
            m_addressField = QString::fromUtf8(name);
        }
        m_server.headers = m_entry.namedTexts("headers");
        if (!m_server.url.isEmpty() && !m_server.url.contains(QStringLiteral("${"))) {
            if (const QString reason = addressFault(m_server.url); !reason.isEmpty())
                m_entry.refuse(m_addressField, reason);
        }
        for (const NamedText &header : m_server.headers) {
            if (const QString reason = headerFault(header); !reason.isEmpty())
                m_entry.refuse(QStringLiteral("headers.") + header.name, reason);
        }
    }

    std::optional<TransportKind> writtenTransport()
    {
        std::optional<TransportKind> kind;
        for (const char *name : {"type", "transport"}) {
            const std::optional<QString> word = m_entry.text(name);
            if (!word)
                continue;
            const std::optional<TransportKind> meant = transportFromName(*word);
            if (!meant) {
                m_entry.refuse(QString::fromUtf8(name),
                               QCoreApplication::translate("mcp", "is no transport; use stdio, http or sse"));
            } else if (kind && *kind != *meant) {
                m_entry.refuse(QString::fromUtf8(name),
                               QCoreApplication::translate("mcp", "contradicts “type”; remove one of the two"));
            } else {
                kind = meant;
            }
        }
        return kind;
    }

    void chooseTransport()
    {
        const bool hasCommand = !m_server.command.isEmpty();
        const bool hasAddress = !m_server.url.isEmpty();
        const qsizetype faultsBefore = m_context.faults.size();
        const std::optional<TransportKind> written = writtenTransport();
        if (m_context.faults.size() > faultsBefore)
            return;
        if (written) {
            m_server.transport = *written;
        } else if (hasCommand && hasAddress) {
            m_entry.refuse(
                QStringLiteral("type"),
                QCoreApplication::translate(
                    "mcp", "is missing while both a command and an address are given; write which is meant"));
            return;
        } else if (!hasCommand && !hasAddress) {
            refuseWithoutLaunch();
            return;
        } else if (hasAddress) {
            m_server.transport = TransportKind::Http;
            m_server.isSseFallback = m_addressField != QStringLiteral("httpUrl");
            if (m_server.isSseFallback)
                note(QCoreApplication::translate(
                    "mcp", "No type is given: http is tried first, then the older sse; write “type” to settle it"));
        }
        checkAgainstTransport(hasCommand, hasAddress);
    }

    /// Whether @p field was refused already, for its type: then it is not missing.
    [[nodiscard]] bool isSaid(const QString &field) const
    {
        return std::any_of(m_context.faults.begin(), m_context.faults.end(),
                           [&](const ConfigFault &fault) { return fault.field == field; });
    }

    void refuseWithoutLaunch()
    {
        if (isSaid(QStringLiteral("command")) || isSaid(QStringLiteral("url")))
            return;
        if (const Json *source = m_entry.find("source"); source != nullptr && *source == "extension")
            m_entry.refuse(QStringLiteral("source"),
                           QCoreApplication::translate(
                               "mcp", "is an extension of another program, which Assay cannot start; give a command"));
        else
            m_entry.refuse(QStringLiteral("command"),
                           QCoreApplication::translate("mcp", "is missing; give a command or an address (“url”)"));
    }

    void checkAgainstTransport(bool hasCommand, bool hasAddress)
    {
        const bool isStdio = m_server.transport == TransportKind::Stdio;
        if (isStdio && !hasCommand && !isSaid(QStringLiteral("command")))
            m_entry.refuse(QStringLiteral("command"),
                           QCoreApplication::translate("mcp", "is missing; a stdio server needs a program to start"));
        if (!isStdio && !hasAddress && !isSaid(QStringLiteral("url")))
            m_entry.refuse(QStringLiteral("url"),
                           QCoreApplication::translate("mcp", "is missing; this transport needs an address"));
        if (isStdio && hasAddress)
            note(QCoreApplication::translate("mcp", "The address is ignored: the type is stdio"));
        if (!isStdio && hasCommand)
            note(QCoreApplication::translate("mcp", "The command is ignored: the type is that of a remote server"));
        if (!isStdio && !m_server.envFile.isEmpty())
            note(QCoreApplication::translate("mcp", "“envFile” is ignored: the type is that of a remote server"));
        if (isStdio) {
            if (const QString reason = unpinnedReason(m_server.command, m_server.args); !reason.isEmpty())
                note(reason);
        }
    }

    void readTools()
    {
        const Json *tools = m_entry.find("tools");
        if (tools != nullptr && tools->is_array()) {
            note(QCoreApplication::translate("mcp", "“tools” is a list of another host's; kept and ignored"));
        } else if (std::optional<ObjectReader> reader = m_entry.object("tools")) {
            m_server.tools = readToolRules(*reader, m_server.notes);
        }
        for (const QString &tool : m_entry.texts("disabledTools")) {
            const auto own = std::find_if(m_server.tools.begin(), m_server.tools.end(),
                                          [&](const ToolRule &rule) { return rule.tool == tool; });
            if (own == m_server.tools.end()) {
                // A rule of its own would hide that of "*".
                ToolRule rule = m_server.ruleFor(tool).value_or(ToolRule());
                rule.tool = tool;
                rule.isEnabled = false;
                m_server.tools.append(rule);
            } else if (!own->isEnabled) {
                own->isEnabled = false;
            }
        }
    }

    void readSource()
    {
        const Json *source = m_entry.find("source");
        if (source == nullptr || source->is_string()) // Zed's word for who installed it
            return;
        std::optional<ObjectReader> reader = m_entry.object("source");
        if (!reader)
            return;
        SourceRule rule;
        rule.id = reader->text("id").value_or(QString());
        rule.kind = reader->text("kind").value_or(QString());
        rule.publisher = reader->text("publisher").value_or(QString());
        constexpr double kMaxDays = 36'500; // a century
        rule.freshnessDays = reader->number("freshness_days", 0, kMaxDays);
        rule.cadence = reader->text("cadence").value_or(QString());
        if (const auto map = reader->object("field_map"))
            rule.fieldMap = map->value();
        m_server.source = rule;
    }

    void readForeign()
    {
        for (const char *name : {"autoApprove", "alwaysAllow", "trust"}) {
            if (m_entry.find(name) != nullptr)
                note(QCoreApplication::translate("mcp", "“%1” is kept and ignored: Assay asks for itself")
                         .arg(QLatin1StringView(name)));
        }
        if (m_entry.find("disabledTools") != nullptr)
            note(QCoreApplication::translate("mcp", "“disabledTools” is heeded: those tools are off"));
        for (const auto &[name, value] : m_entry.value().items()) {
            if (!knownMembers().contains(name) || (name == "source" && value.is_string()))
                m_server.unknown[name] = value;
        }
    }

    EntryContext &m_context;
    ObjectReader m_entry;
    ServerConfig m_server;
    QString m_addressField = QStringLiteral("url");
};

QString nameFault(const QString &name)
{
    if (name.trimmed().isEmpty())
        return QCoreApplication::translate("mcp", "a server must have a name");
    if (name.size() > kMaxNameLength)
        return QCoreApplication::translate("mcp", "the name of a server is longer than %1 characters")
            .arg(kMaxNameLength);
    const bool hasControl =
        std::any_of(name.begin(), name.end(), [](QChar c) { return c.category() == QChar::Other_Control; });
    return hasControl ? QCoreApplication::translate("mcp", "the name of a server holds a control character")
                      : QString();
}

} // namespace

EntryReading readEntry(const ConfigText &text, const ConfigMember &entry)
{
    const int line = text.lineAt(entry.key.begin);
    const QString name = entry.name.left(kMaxNameLength);
    if (const QString reason = nameFault(entry.name); !reason.isEmpty())
        return {{}, {{line, name, {}, reason}}};
    const auto value = text.value(entry.value);
    if (!value)
        return {{}, {{value.error().line, name, {}, value.error().message}}};
    if (!value->is_object())
        return {{}, {{line, name, {}, QCoreApplication::translate("mcp", "must be an object in braces { }")}}};
    EntryContext context{text, name, {}, {}};
    ServerConfig server = Reading(context, *value, entry).read();
    if (!context.faults.isEmpty())
        return {{}, context.faults};
    return {std::move(server), {}};
}

} // namespace assay::mcp
