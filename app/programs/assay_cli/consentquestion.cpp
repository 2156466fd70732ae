// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/consentquestion.h"

#include "mcp/registry/hiddencharacters.h"
#include "mcp/registry/pinning.h"

#include <QCoreApplication>

#include <algorithm>

namespace assay::cli {

using core::Json;

namespace {

constexpr qsizetype kName = 500;         ///< characters of a name
constexpr qsizetype kInQuestion = 4'000; ///< characters of a value, where a person decides about it
constexpr qsizetype kInLine = 120;       ///< in an error of one line
constexpr qsizetype kBefore = 30;        ///< of what is the same in front of a difference
constexpr qsizetype kMostChanges = 5;    ///< in an error of one line

QString visible(const Json &value)
{
    const QString text = QString::fromUtf8(core::toJsonText(value));
    return mcp::visibleText(text, text.size());
}

QString cut(const QString &text, qsizetype begin, qsizetype limit)
{
    const QString front = begin > 0 ? QStringLiteral("…") : QString();
    const QString end = text.size() - begin > limit ? QStringLiteral("…") : QString();
    return front + text.mid(begin, limit) + end;
}

bool isHash(const QString &field)
{
    return field.startsWith(QStringLiteral("env.")) || field.startsWith(QStringLiteral("hidden."));
}

/// "before → after".
QString changeText(const mcp::IdentityChange &change, qsizetype limit)
{
    if (isHash(change.field)) {
        if (change.before.is_null())
            return QCoreApplication::translate("cli", "a value that was not there");
        return change.after.is_null() ? QCoreApplication::translate("cli", "no longer there")
                                      : QCoreApplication::translate("cli", "another value");
    }
    const QString before = visible(change.before);
    const QString after = visible(change.after);
    qsizetype begin = 0;
    if (std::max(before.size(), after.size()) > limit) {
        const auto end = std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first;
        begin = std::max<qsizetype>(std::distance(before.begin(), end) - kBefore, 0);
    }
    return cut(before, begin, limit) + QStringLiteral(" → ") + cut(after, begin, limit);
}

QString changeLines(const QList<mcp::IdentityChange> &changes)
{
    QString lines;
    for (const mcp::IdentityChange &change : changes)
        lines +=
            QStringLiteral("\n  %1: %2").arg(mcp::visibleText(change.field, kName), changeText(change, kInQuestion));
    return lines;
}

/// What is to be approved for the first time: of variables the names, of other hashes nothing.
QString identityLines(const Json &identity)
{
    QString lines;
    for (const auto &[field, value] : identity.items()) {
        if (field == "hidden" || value.is_null() || (value.is_object() && value.empty()))
            continue;
        Json shown = value;
        if (field == "env") {
            shown = Json::array();
            for (const auto &[name, hash] : value.items())
                shown.push_back(name);
        }
        lines += QStringLiteral("\n  %1: %2").arg(core::toQString(field), cut(visible(shown), 0, kInQuestion));
    }
    return lines;
}

} // namespace

QString launchQuestion(const mcp::ServerConfig &server, const Json &identity, const mcp::ConsentVerdict &verdict)
{
    const QString name = mcp::visibleText(server.name, kName);
    QString question =
        verdict.state == mcp::ConsentState::New
            ? QCoreApplication::translate("cli", "The server “%1” was never approved:").arg(name)
            : QCoreApplication::translate("cli", "The server “%1” has changed since it was approved:").arg(name);
    question += verdict.changes.isEmpty() ? identityLines(identity) : changeLines(verdict.changes);
    if (const QString unpinned = mcp::unpinnedReason(server.command, server.args); !unpinned.isEmpty())
        question += QStringLiteral("\n  ") + mcp::visibleText(unpinned, unpinned.size());
    return question + u'\n' + QCoreApplication::translate("cli", "Approve it? [y/N] ");
}

QString toolQuestion(const QString &server, const mcp::RegisteredTool &tool)
{
    const QString name = mcp::visibleText(server + u'/' + tool.tool.name, kName);
    QString question;
    if (tool.consent == mcp::ConsentState::Changed)
        question = QCoreApplication::translate("cli", "The tool “%1” has changed since it was confirmed as a read:")
                       .arg(name) +
                   changeLines(tool.changes);
    else
        question = QCoreApplication::translate("cli", "The tool “%1” came after all others were confirmed as reads:")
                       .arg(name) +
                   QStringLiteral("\n  ") + cut(visible(tool.tool.definition), 0, kInQuestion);
    question += QStringLiteral("\n  ") +
                QCoreApplication::translate("cli", "By what it says it counts as “%1” (%2)")
                    .arg(mcp::riskName(tool.proposal.risk), tool.proposal.reasons.join(QStringLiteral(", ")));
    return question + u'\n' + QCoreApplication::translate("cli", "Approve it as a read? [y/N] ");
}

QString changesLine(const QList<mcp::IdentityChange> &changes)
{
    QStringList parts;
    for (const mcp::IdentityChange &change : changes.mid(0, kMostChanges))
        parts.append(change.field + QStringLiteral(": ") + changeText(change, kInLine));
    if (changes.size() > kMostChanges)
        parts.append(QStringLiteral("…"));
    return parts.join(QStringLiteral("; "));
}

} // namespace assay::cli
