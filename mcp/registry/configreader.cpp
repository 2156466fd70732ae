// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/configreader.h"

#include "mcp/registry/entryreader.h"
#include "models/core/filebytes.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace assay::mcp {

namespace {

constexpr qsizetype kMaxServers = 1'000; // nobody runs so many; a file that has them is no configuration

/// Which of several entries with one name counts: of two in one group the later, as in JSON; of two groups the earlier.
class NameRule
{
public:
    void add(const QList<ConfigMember> &group)
    {
        QHash<QString, qsizetype> places;
        for (const ConfigMember &entry : group)
            places.insert(entry.name, entry.key.begin);
        for (auto place = places.cbegin(); place != places.cend(); ++place) {
            if (!m_places.contains(place.key()))
                m_places.insert(place.key(), place.value());
        }
    }

    /// Where the entry that counts begins.
    [[nodiscard]] qsizetype placeOf(const QString &name) const { return m_places.value(name); }

private:
    QHash<QString, qsizetype> m_places;
};

void resolveBackups(QList<ServerConfig> &servers)
{
    QStringList names;
    for (const ServerConfig &server : servers)
        names.append(server.name);
    for (ServerConfig &server : servers) {
        for (ToolRule &rule : server.tools) {
            if (!rule.backup || names.contains(rule.backup->server))
                continue;
            const QString whole = rule.backup->server + u'/' + rule.backup->tool;
            const auto owner = std::find_if(names.begin(), names.end(), [&](const QString &name) {
                return whole.startsWith(name + u'/') && whole.size() > name.size() + 1;
            });
            if (owner != names.end())
                rule.backup = ToolAddress{*owner, whole.mid(owner->size() + 1)};
            else
                server.notes.append(QCoreApplication::translate("mcp",
                                                                "The backup of the tool “%1” is on a server that "
                                                                "this file does not have")
                                        .arg(rule.tool));
        }
    }
}

/// The groups of @p text in order, with those that a later one overrides.
QList<ServerGroup> allGroups(const ConfigText &text)
{
    QList<ServerGroup> groups;
    TextSpan settings; // VS Code's "mcp"; the last of several
    const std::optional<TextSpan> root = text.root();
    const QList<ConfigMember> members = root ? text.members(*root) : QList<ConfigMember>();
    for (const ConfigMember &member : members) {
        if (member.name == QStringLiteral("mcpServers") || member.name == QStringLiteral("servers") ||
            member.name == QStringLiteral("context_servers"))
            groups.append({{member.name}, member.value});
        else if (member.name == QStringLiteral("mcp"))
            settings = member.value;
    }
    for (const ConfigMember &member : text.members(settings)) {
        if (member.name == QStringLiteral("servers"))
            groups.append({{QStringLiteral("mcp"), member.name}, member.value});
    }
    groups.removeIf([](const ServerGroup &group) { return group.value.begin >= group.value.end; });
    return groups;
}

/// By path, the number of the last group that has it.
QHash<QStringList, qsizetype> lastPlaces(const QList<ServerGroup> &groups)
{
    QHash<QStringList, qsizetype> last;
    for (qsizetype i = 0; i < groups.size(); ++i)
        last.insert(groups.at(i).path, i);
    return last;
}

/// A group that is written twice: what the earlier one names is lost, as with every reader of JSON.
QList<ConfigFault> overriddenGroups(const ConfigText &text)
{
    QList<ConfigFault> faults;
    const QList<ServerGroup> groups = allGroups(text);
    const QHash<QStringList, qsizetype> last = lastPlaces(groups);
    for (qsizetype i = 0; i < groups.size(); ++i) {
        const ServerGroup &group = groups.at(i);
        if (const qsizetype counting = last.value(group.path); counting != i)
            faults.append({text.lineAt(group.value.begin),
                           {},
                           group.path.join(u'.'),
                           QCoreApplication::translate("mcp", "is there twice; the one in line %1 counts")
                               .arg(text.lineAt(groups.at(counting).value.begin))});
    }
    return faults;
}

class Reader
{
public:
    explicit Reader(const ConfigText &text) : m_text(text) {}

    ConfigReading read(const QList<ServerGroup> &groups)
    {
        m_reading.faults = overriddenGroups(m_text);
        QList<QList<ConfigMember>> entries;
        for (const ServerGroup &group : groups) {
            if (m_text.json().at(group.value.begin) != '{')
                m_reading.faults.append({m_text.lineAt(group.value.begin),
                                         {},
                                         group.path.join(u'.'),
                                         QCoreApplication::translate("mcp", "must be an object in braces { }")});
            entries.append(m_text.members(group.value));
            m_names.add(entries.back());
        }
        for (const QList<ConfigMember> &group : entries) {
            for (const ConfigMember &entry : group)
                add(entry);
        }
        addFaultOfTheText();
        resolveBackups(m_reading.servers);
        std::stable_sort(m_reading.faults.begin(), m_reading.faults.end(),
                         [](const ConfigFault &a, const ConfigFault &b) { return a.line < b.line; });
        return std::move(m_reading);
    }

private:
    void add(const ConfigMember &entry)
    {
        const int line = m_text.lineAt(entry.key.begin);
        if (m_isFull)
            return;
        if (m_reading.servers.size() >= kMaxServers) {
            m_isFull = true;
            m_reading.faults.append({line,
                                     {},
                                     {},
                                     QCoreApplication::translate("mcp", "There are more than %1 servers; the rest is "
                                                                        "left out")
                                         .arg(kMaxServers)});
            return;
        }
        if (const qsizetype other = m_names.placeOf(entry.name); other != entry.key.begin) {
            m_reading.faults.append(
                {line,
                 entry.name,
                 {},
                 QCoreApplication::translate("mcp", "this name is used twice; the entry in line %1 counts")
                     .arg(m_text.lineAt(other))});
            return;
        }
        EntryReading read = readEntry(m_text, entry);
        if (read.server)
            m_reading.servers.append(std::move(*read.server));
        m_reading.faults.append(read.faults);
    }

    void addFaultOfTheText()
    {
        if (m_text.isSound())
            return;
        const TextFault &fault = *m_text.fault();
        const bool isSaid = std::any_of(m_reading.faults.begin(), m_reading.faults.end(), [&](const ConfigFault &said) {
            return said.line == fault.line && said.message == fault.message;
        });
        if (!isSaid)
            m_reading.faults.append({fault.line, {}, {}, fault.message});
    }

    const ConfigText &m_text;
    ConfigReading m_reading;
    NameRule m_names;
    bool m_isFull = false;
};

QString lineText(int line) { return QCoreApplication::translate("mcp", "line %1").arg(line); }

} // namespace

QList<ServerGroup> serverGroups(const ConfigText &text)
{
    const QList<ServerGroup> all = allGroups(text);
    const QHash<QStringList, qsizetype> last = lastPlaces(all);
    QList<ServerGroup> counting;
    for (qsizetype i = 0; i < all.size(); ++i) {
        if (last.value(all.at(i).path) == i)
            counting.append(all.at(i));
    }
    return counting;
}

core::Expected<ConfigReading> readServerConfig(const QByteArray &bytes)
{
    const auto text = ConfigText::read(bytes);
    if (!text)
        return tl::make_unexpected(text.error());
    if (!text->root() && text->isSound())
        return core::fail(core::ErrorCode::InvalidInput,
                          QCoreApplication::translate("mcp", "A configuration must be an object in braces { }"),
                          lineText(1));
    const QList<ServerGroup> groups = serverGroups(*text);
    if (groups.isEmpty() && !text->isSound())
        return core::fail(core::ErrorCode::InvalidInput, text->fault()->message, lineText(text->fault()->line));
    ConfigReading reading = Reader(*text).read(groups);
    if (groups.isEmpty())
        reading.faults.append({1,
                               {},
                               QStringLiteral("mcpServers"),
                               QCoreApplication::translate("mcp", "is missing, so the file names no servers")});
    return reading;
}

core::Expected<ConfigReading> readServerConfigFile(const QString &path)
{
    const auto bytes = core::readFile(path, ConfigText::kMaxBytes);
    if (!bytes)
        return tl::make_unexpected(bytes.error());
    auto reading = readServerConfig(*bytes);
    if (!reading)
        return tl::make_unexpected(reading.error().within(path));
    return reading;
}

} // namespace assay::mcp
