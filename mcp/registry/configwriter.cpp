// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/configwriter.h"

#include "mcp/registry/configedit.h"
#include "mcp/registry/configreader.h"
#include "models/core/filebytes.h"

#include <QCoreApplication>
#include <QFile>
#include <QSaveFile>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace assay::mcp {

using core::Json;

namespace {

constexpr QFileDevice::Permissions kOwnerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

/// A server's place in a text: the path to it and its members.
struct Place
{
    QStringList path;
    QList<ConfigMember> members;
};

std::optional<Place> placeOf(const ConfigText &text, const QString &name)
{
    for (const ServerGroup &group : serverGroups(text)) {
        const QList<ConfigMember> entries = text.members(group.value);
        const auto found = std::find_if(entries.crbegin(), entries.crend(),
                                        [&](const ConfigMember &entry) { return entry.name == name; });
        if (found != entries.crend())
            return Place{group.path + QStringList{name}, text.members(found->value)};
    }
    return std::nullopt;
}

core::Expected<Place> existingPlace(const QByteArray &bytes, const QString &name)
{
    const auto text = ConfigText::read(bytes);
    if (!text)
        return tl::make_unexpected(text.error());
    if (auto place = placeOf(*text, name))
        return *place;
    return core::fail(core::ErrorCode::NotFound,
                      QCoreApplication::translate("mcp", "The file has no server “%1”").arg(name));
}

bool hasMember(const Place &place, const char *name)
{
    return std::any_of(place.members.begin(), place.members.end(),
                       [&](const ConfigMember &member) { return member.name == QLatin1StringView(name); });
}

Json textsAsJson(const QStringList &texts)
{
    Json list = Json::array();
    for (const QString &text : texts)
        list.push_back(text.toStdString());
    return list;
}

/// The members of a rule; null for those to be taken out.
QList<std::pair<QString, Json>> membersOf(const ToolRule &rule)
{
    const auto text = [](const QString &word) { return Json(word.toStdString()); };
    return {{QStringLiteral("risk"), rule.risk ? text(riskName(*rule.risk)) : Json()},
            {QStringLiteral("class"), rule.toolClass ? text(toolClassName(*rule.toolClass)) : Json()},
            {QStringLiteral("scenarios"), rule.scenarios.isEmpty() ? Json() : textsAsJson(rule.scenarios)},
            {QStringLiteral("order"), rule.order ? Json(*rule.order) : Json()},
            {QStringLiteral("backup"), rule.backup ? text(rule.backup->server + u'/' + rule.backup->tool) : Json()},
            {QStringLiteral("enabled"), rule.isEnabled ? Json(*rule.isEnabled) : Json()}};
}

/// How a server is reached. What was left of another way would mix with the new one: variables with secrets would go
/// to another program.
bool saysHowToReach(const std::string &member)
{
    static const std::set<std::string_view> s_members{"type", "transport", "command",   "args",    "env",    "envFile",
                                                      "cwd",  "url",       "serverUrl", "httpUrl", "headers"};
    return s_members.contains(member);
}

/// Whether @p member is of an entry that @p now replaces, and says something else.
bool isOutdated(const std::string &member, const Json &now)
{
    if (now.contains(member))
        return false;
    return saysHowToReach(member) || (member == "enabled" && now.contains("disabled")) ||
           (member == "disabled" && now.contains("enabled"));
}

/// @p text with @p now at @p path. Of an object only what differs is written; @p isAll: it then has no other members.
core::Expected<QByteArray> withMerged(const QByteArray &text, const QStringList &path, const Json &now, bool isAll)
{
    const auto before = valueAt(text, path);
    if (before && *before == now)
        return text;
    if (!before || !before->is_object() || !now.is_object())
        return withValueAt(text, path, now);
    core::Expected<QByteArray> changed = text;
    for (const auto &[name, value] : now.items()) {
        if (changed)
            changed = withMerged(*changed, path + QStringList{QString::fromStdString(name)}, value, isAll);
    }
    for (const auto &[name, value] : before->items()) {
        if (changed && isAll && !now.contains(name))
            changed = withoutValueAt(*changed, path + QStringList{QString::fromStdString(name)});
    }
    return changed;
}

/// @p text with @p entry merged into the one at @p path.
core::Expected<QByteArray> withEntryMerged(const QByteArray &text, const QStringList &path, const Json &entry)
{
    const auto before = valueAt(text, path);
    if (!before || !before->is_object() || !entry.is_object())
        return withValueAt(text, path, entry);
    core::Expected<QByteArray> changed = text;
    for (const auto &[name, value] : entry.items()) {
        if (changed)
            changed =
                withMerged(*changed, path + QStringList{QString::fromStdString(name)}, value, saysHowToReach(name));
    }
    for (const auto &[name, value] : before->items()) {
        if (changed && isOutdated(name, entry))
            changed = withoutValueAt(*changed, path + QStringList{QString::fromStdString(name)});
    }
    return changed;
}

core::Expected<QByteArray> readAll(const QString &path)
{
    if (!QFile::exists(path))
        return QByteArray();
    return core::readRegularFile(path, ConfigText::kMaxBytes);
}

core::Expected<void> replaceFile(const QString &path, const QByteArray &bytes, QFileDevice::Permissions permissions)
{
    QSaveFile file(path);
    file.setDirectWriteFallback(false);
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(permissions) || file.write(bytes) != bytes.size() ||
        !file.flush() || !file.commit())
        return core::fail(core::ErrorCode::Io,
                          QCoreApplication::translate("mcp", "The file cannot be written and is as it was; make "
                                                             "room, or change its permissions"),
                          path, file.errorString());
    return {};
}

} // namespace

core::Expected<QByteArray> withServerEnabled(const QByteArray &text, const QString &name, bool isEnabled)
{
    const auto place = existingPlace(text, name);
    if (!place)
        return tl::make_unexpected(place.error());
    const bool hasEnabled = hasMember(*place, "enabled");
    const bool hasDisabled = hasMember(*place, "disabled");
    core::Expected<QByteArray> changed = text;
    if (hasEnabled)
        changed = withValueAt(*changed, place->path + QStringList{QStringLiteral("enabled")}, isEnabled);
    if (changed && (hasDisabled || (!hasEnabled && !isEnabled)))
        changed = withValueAt(*changed, place->path + QStringList{QStringLiteral("disabled")}, !isEnabled);
    return changed;
}

core::Expected<QByteArray> withToolRule(const QByteArray &text, const QString &server, const ToolRule &rule)
{
    const auto place = existingPlace(text, server);
    if (!place)
        return tl::make_unexpected(place.error());
    const QStringList path = place->path + QStringList{QStringLiteral("tools"), rule.tool};
    core::Expected<QByteArray> changed = text;
    for (const auto &[name, value] : membersOf(rule)) {
        if (!changed)
            break;
        changed = value.is_null() ? withoutValueAt(*changed, path + QStringList{name})
                                  : withValueAt(*changed, path + QStringList{name}, value);
    }
    return changed;
}

core::Expected<QByteArray> withServer(const QByteArray &text, const QString &name, const Json &entry)
{
    const auto read = ConfigText::read(text);
    if (!read)
        return tl::make_unexpected(read.error());
    if (const auto place = placeOf(*read, name))
        return withEntryMerged(text, place->path, entry);
    const QList<ServerGroup> groups = serverGroups(*read);
    const QStringList group = groups.isEmpty() ? QStringList{QStringLiteral("mcpServers")} : groups.first().path;
    return withValueAt(text, group + QStringList{name}, entry);
}

core::Expected<QByteArray> withoutServer(const QByteArray &text, const QString &name)
{
    const auto place = existingPlace(text, name);
    if (!place)
        return tl::make_unexpected(place.error());
    return withoutValueAt(text, place->path);
}

core::Expected<void> editConfigFile(const QString &path,
                                    const std::function<core::Expected<QByteArray>(const QByteArray &)> &edit)
{
    const auto before = readAll(path);
    if (!before)
        return tl::make_unexpected(before.error());
    const auto after = edit(*before);
    if (!after)
        return tl::make_unexpected(after.error().within(path));
    if (*after == *before)
        return {};
    const auto check = ConfigText::read(*after);
    if (!check || !check->isSound())
        return core::fail(core::ErrorCode::Internal,
                          QCoreApplication::translate("mcp", "The change would have broken the file; it is as it was"),
                          path);
    const bool isThere = QFile::exists(path);
    const QFileDevice::Permissions permissions = isThere ? QFile::permissions(path) : kOwnerOnly;
    if (isThere) {
        if (auto kept = replaceFile(path + QStringLiteral(".bak"), *before, permissions); !kept)
            return kept;
    }
    return replaceFile(path, *after, permissions);
}

} // namespace assay::mcp
