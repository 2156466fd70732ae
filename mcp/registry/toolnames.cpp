// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/toolnames.h"

#include "models/core/sha256.h"

#include <algorithm>

namespace assay::mcp {

namespace {

constexpr qsizetype kHashDigits = 8; // 32 bits: a second round is needed once in thousands of sets

QString sanitised(const QString &name)
{
    QString clean;
    for (const uint c : name.toUcs4()) {
        const bool isKept = c < 128 && (QChar(c).isLetterOrNumber() || c == '_' || c == '-');
        clean += isKept ? QChar(c) : QChar(u'_');
    }
    return clean;
}

QString plainName(const ToolAddress &tool)
{
    return sanitised(tool.server) + QStringLiteral("__") + sanitised(tool.tool);
}

/// The first names of @p tool's row of hashed names; they differ by @p round.
QString hashedName(const ToolAddress &tool, int round)
{
    // Lengths in front, so that no two pairs of names give one text.
    const QByteArray text = QByteArray::number(tool.server.size()) + ':' + tool.server.toUtf8() + tool.tool.toUtf8() +
                            ':' + QByteArray::number(round);
    const QString hash = core::Sha256::of(text).toString().left(kHashDigits);
    return plainName(tool).left(kMaxOfferedName - kHashDigits - 1) + u'_' + hash;
}

} // namespace

ToolNames::ToolNames(const QList<ToolAddress> &tools)
{
    QList<ToolAddress> sorted = tools;
    std::sort(sorted.begin(), sorted.end());
    const auto repeated = std::unique(sorted.begin(), sorted.end());
    sorted.resize(repeated - sorted.begin());

    QHash<QString, int> wishes;
    for (const ToolAddress &tool : sorted)
        ++wishes[plainName(tool)];
    const auto isPlain = [&](const ToolAddress &tool) {
        const QString name = plainName(tool);
        return name.size() <= kMaxOfferedName && wishes.value(name) == 1;
    };
    // Plain names first: no hashed name takes one away.
    for (const ToolAddress &tool : sorted) {
        if (isPlain(tool))
            m_addresses.insert(plainName(tool), tool);
    }
    for (const ToolAddress &tool : sorted) {
        if (isPlain(tool))
            continue;
        int round = 0;
        while (m_addresses.contains(hashedName(tool, round)))
            ++round;
        m_addresses.insert(hashedName(tool, round), tool);
    }
    for (auto entry = m_addresses.cbegin(); entry != m_addresses.cend(); ++entry)
        m_names.insert(entry.value(), entry.key());
}

std::optional<ToolAddress> ToolNames::addressFor(const QString &name) const
{
    const auto found = m_addresses.constFind(name);
    return found == m_addresses.constEnd() ? std::nullopt : std::optional(*found);
}

} // namespace assay::mcp
