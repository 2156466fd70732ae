// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/consent.h"

#include "mcp/protocol/members.h"

#include <QMap>

#include <initializer_list>
#include <string>

namespace assay::mcp {

using core::Json;

namespace {

constexpr auto kSchemaVersion = "1.0";
/// Before 1.1 an identity had values of variables and literal keys in the clear.
constexpr auto kIdentityVersion = "1.1";
constexpr qsizetype kMostByStar = 1'000;                    ///< tools of one server; more are nobody's wish
constexpr qsizetype kMostKept = qsizetype{1024} * 1024 / 4; ///< bytes of definitions in one go; of others only hashes

/// Parts joined so that a slash in a name cannot make two keys the same.
QString key(const QString &kind, const QString &server, const QString &tool)
{
    const auto escaped = [](const QString &part) { return QString::fromLatin1(part.toUtf8().toPercentEncoding()); };
    return kind + u'/' + escaped(server) + u'/' + (tool.isEmpty() ? QString() : escaped(tool));
}

ConsentVerdict compared(const Json &record, const Json &now, const char *member)
{
    const Json before = valueMember(record, member);
    if (before == now)
        return {ConsentState::Approved, {}};
    return {ConsentState::Changed, identityChanges(before, now)};
}

/// Of a definition that was too long to be kept only the hashes can be shown.
ConsentVerdict comparedByHash(const Json &record, const ListedTool &now)
{
    const Json hash = now.hash->toString().toStdString();
    const Json before = valueMember(record, "definition_sha256");
    if (before == hash)
        return {ConsentState::Approved, {}};
    QList<IdentityChange> changes;
    if (const Json definition = valueMember(record, "definition"); definition.is_object())
        changes = identityChanges(definition, now.tool.definition);
    if (changes.isEmpty())
        changes.append({QStringLiteral("definition_sha256"), before, hash});
    return {ConsentState::Changed, changes};
}

} // namespace

core::Expected<ConsentVerdict> Consent::launch(const QString &server, const Json &identity)
{
    const QString place = key(QStringLiteral("server"), server, {});
    const auto record = m_records.read(place);
    if (!record)
        return tl::make_unexpected(record.error());
    if (*record && textMember(**record, "schema_version") != QLatin1StringView(kIdentityVersion)) {
        // Nothing to compare with, and it may hold secrets.
        if (const auto removed = m_records.remove(place); !removed)
            return tl::make_unexpected(removed.error());
        return ConsentVerdict{};
    }
    return *record ? compared(**record, identity, "identity") : ConsentVerdict{};
}

core::Expected<void> Consent::approveLaunch(const QString &server, const Json &identity, const QString &by)
{
    return m_records.write(key(QStringLiteral("server"), server, {}),
                           Json{{"schema_version", kIdentityVersion},
                                {"identity", identity},
                                {"at", m_clock.now().toString().toStdString()},
                                {"by", by.toStdString()}});
}

core::Expected<ConsentVerdict> Consent::instructions(const QString &server, const QString &text)
{
    const auto record = m_records.read(key(QStringLiteral("instructions"), server, {}));
    if (!record)
        return tl::make_unexpected(record.error());
    if (!*record) {
        if (const auto kept = approveInstructions(server, text, QStringLiteral("first start")); !kept)
            return tl::make_unexpected(kept.error());
        return ConsentVerdict{ConsentState::Approved, {}};
    }
    return compared(**record, Json{{"instructions", text.toStdString()}}, "said");
}

core::Expected<void> Consent::approveInstructions(const QString &server, const QString &text, const QString &by)
{
    return m_records.write(key(QStringLiteral("instructions"), server, {}),
                           Json{{"schema_version", kSchemaVersion},
                                {"said", {{"instructions", text.toStdString()}}},
                                {"at", m_clock.now().toString().toStdString()},
                                {"by", by.toStdString()}});
}

core::Expected<void> Consent::approveTool(const QString &server, const Tool &tool, ToolRisk risk, const QString &by)
{
    return m_records.write(key(QStringLiteral("tool"), server, tool.name),
                           Json{{"schema_version", kSchemaVersion},
                                {"definition", tool.definition},
                                {"risk", riskName(risk).toStdString()},
                                {"at", m_clock.now().toString().toStdString()},
                                {"by", by.toStdString()}});
}

core::Expected<QList<ToolVerdict>> Consent::tools(const QString &server, const QList<ListedTool> &tools)
{
    const auto records = m_records.readAll({}); // once for all kinds: each reading may be one of a whole file
    if (!records)
        return tl::make_unexpected(records.error());
    const QString starKey = key(QStringLiteral("confirmed-others"), server, {});
    const bool hasStar = records->contains(starKey);
    const std::string now = m_clock.now().toString().toStdString();
    QMap<QString, Json> added;
    qsizetype kept = 0;
    qsizetype byStar = 0;
    QList<ToolVerdict> verdicts;
    verdicts.reserve(tools.size());
    for (const ListedTool &one : tools) {
        ToolVerdict &verdict = verdicts.emplaceBack();
        const auto known = records->constFind(key(QStringLiteral("tool"), server, one.tool.name));
        if (known != records->constEnd()) {
            verdict.consent = compared(*known, one.tool.definition, "definition");
            if (verdict.consent.state == ConsentState::Approved)
                verdict.risk = riskFromName(textMember(*known, "risk"));
            continue;
        }
        if (!one.hash || !one.isConfirmed)
            continue;
        const QString place = key(QStringLiteral("confirmed"), server, one.tool.name);
        if (const auto record = records->constFind(place); record != records->constEnd()) {
            verdict.consent = comparedByHash(*record, one);
            continue;
        }
        if (!one.isNamed && (hasStar || ++byStar > kMostByStar))
            continue;
        Json record{{"schema_version", kSchemaVersion},
                    {"definition_sha256", one.hash->toString().toStdString()},
                    {"at", now},
                    {"by", "configuration"}};
        if (const qsizetype size = core::toJsonText(one.tool.definition).size(); kept + size <= kMostKept) {
            kept += size;
            record["definition"] = one.tool.definition;
        }
        added.insert(place, record);
        verdict.consent.state = ConsentState::Approved;
    }
    if (byStar > 0 && !hasStar)
        added.insert(starKey, Json{{"schema_version", kSchemaVersion}, {"at", now}, {"by", "configuration"}});
    if (added.isEmpty())
        return verdicts;
    if (const auto written = m_records.writeAll(added); !written)
        return tl::make_unexpected(written.error());
    return verdicts;
}

core::Expected<void> Consent::revoke(const QString &server)
{
    for (const QString &kind : {QStringLiteral("server"), QStringLiteral("instructions"), QStringLiteral("tool"),
                                QStringLiteral("confirmed"), QStringLiteral("confirmed-others")}) {
        const auto keys = m_records.keys(key(kind, server, {}));
        if (!keys)
            return tl::make_unexpected(keys.error());
        for (const QString &one : *keys) {
            if (auto removed = m_records.remove(one); !removed)
                return removed;
        }
    }
    return {};
}

} // namespace assay::mcp
