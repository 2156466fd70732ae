// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/consent.h"

#include "mcp/protocol/members.h"

namespace assay::mcp {

using core::Json;

namespace {

constexpr auto kSchemaVersion = "1.0";

/// Parts joined so that a slash in a name cannot make two keys the same.
QString key(const QString &kind, const QString &server, const QString &tool)
{
    const auto escaped = [](const QString &part) { return QString::fromLatin1(part.toUtf8().toPercentEncoding()); };
    return kind + u'/' + escaped(server) + u'/' + (tool.isEmpty() ? QString() : escaped(tool));
}

ConsentVerdict compared(const std::optional<Json> &record, const Json &now, const char *member)
{
    if (!record)
        return {};
    const Json before = valueMember(*record, member);
    if (before == now)
        return {ConsentState::Approved, {}};
    return {ConsentState::Changed, identityChanges(before, now)};
}

} // namespace

core::Expected<ConsentVerdict> Consent::launch(const QString &server, const Json &identity)
{
    const auto record = m_records.read(key(QStringLiteral("server"), server, {}));
    if (!record)
        return tl::make_unexpected(record.error());
    return compared(*record, identity, "identity");
}

core::Expected<void> Consent::approveLaunch(const QString &server, const Json &identity, const QString &by)
{
    return m_records.write(key(QStringLiteral("server"), server, {}),
                           Json{{"schema_version", kSchemaVersion},
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
    return compared(*record, Json{{"instructions", text.toStdString()}}, "said");
}

core::Expected<void> Consent::approveInstructions(const QString &server, const QString &text, const QString &by)
{
    return m_records.write(key(QStringLiteral("instructions"), server, {}),
                           Json{{"schema_version", kSchemaVersion},
                                {"said", {{"instructions", text.toStdString()}}},
                                {"at", m_clock.now().toString().toStdString()},
                                {"by", by.toStdString()}});
}

core::Expected<ToolVerdict> Consent::tool(const QString &server, const Tool &tool)
{
    const auto record = m_records.read(key(QStringLiteral("tool"), server, tool.name));
    if (!record)
        return tl::make_unexpected(record.error());
    ToolVerdict verdict{compared(*record, tool.definition, "definition"), {}};
    if (verdict.consent.state == ConsentState::Approved)
        verdict.risk = riskFromName(textMember(**record, "risk"));
    return verdict;
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

core::Expected<void> Consent::revoke(const QString &server)
{
    for (const QString &kind : {QStringLiteral("server"), QStringLiteral("instructions"), QStringLiteral("tool")}) {
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
