// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/riskproposal.h"

#include "mcp/protocol/members.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

namespace assay::mcp {

namespace {

const QSet<QString> &destroyingWords()
{
    static const QSet<QString> s_words{
        QStringLiteral("delete"), QStringLiteral("deletes"),   QStringLiteral("remove"),    QStringLiteral("removes"),
        QStringLiteral("drop"),   QStringLiteral("drops"),     QStringLiteral("destroy"),   QStringLiteral("erase"),
        QStringLiteral("purge"),  QStringLiteral("wipe"),      QStringLiteral("truncate"),  QStringLiteral("overwrite"),
        QStringLiteral("format"), QStringLiteral("transfer"),  QStringLiteral("pay"),       QStringLiteral("refund"),
        QStringLiteral("kill"),   QStringLiteral("terminate"), QStringLiteral("uninstall"), QStringLiteral("revoke"),
        QStringLiteral("reset"),  QStringLiteral("rollback"),  QStringLiteral("shutdown"),  QStringLiteral("rm"),
    };
    return s_words;
}

const QSet<QString> &writingWords()
{
    static const QSet<QString> s_words{
        QStringLiteral("write"),   QStringLiteral("writes"),  QStringLiteral("create"),  QStringLiteral("creates"),
        QStringLiteral("update"),  QStringLiteral("updates"), QStringLiteral("set"),     QStringLiteral("add"),
        QStringLiteral("adds"),    QStringLiteral("insert"),  QStringLiteral("put"),     QStringLiteral("post"),
        QStringLiteral("edit"),    QStringLiteral("modify"),  QStringLiteral("move"),    QStringLiteral("rename"),
        QStringLiteral("copy"),    QStringLiteral("send"),    QStringLiteral("publish"), QStringLiteral("upload"),
        QStringLiteral("execute"), QStringLiteral("exec"),    QStringLiteral("run"),     QStringLiteral("install"),
        QStringLiteral("save"),    QStringLiteral("append"),  QStringLiteral("apply"),   QStringLiteral("commit"),
        QStringLiteral("push"),    QStringLiteral("merge"),   QStringLiteral("start"),   QStringLiteral("stop"),
        QStringLiteral("enable"),  QStringLiteral("disable"), QStringLiteral("toggle"),  QStringLiteral("trigger"),
        QStringLiteral("submit"),  QStringLiteral("upsert"),  QStringLiteral("patch"),   QStringLiteral("grant"),
        QStringLiteral("store"),   QStringLiteral("invite"),  QStringLiteral("deploy"),  QStringLiteral("book"),
        QStringLiteral("order"),   QStringLiteral("buy"),     QStringLiteral("mkdir"),   QStringLiteral("reply"),
    };
    return s_words;
}

const QSet<QString> &readingWords()
{
    static const QSet<QString> s_words{
        QStringLiteral("get"),      QStringLiteral("list"),    QStringLiteral("search"),   QStringLiteral("read"),
        QStringLiteral("find"),     QStringLiteral("fetch"),   QStringLiteral("query"),    QStringLiteral("show"),
        QStringLiteral("view"),     QStringLiteral("lookup"),  QStringLiteral("describe"), QStringLiteral("count"),
        QStringLiteral("check"),    QStringLiteral("inspect"), QStringLiteral("browse"),   QStringLiteral("retrieve"),
        QStringLiteral("validate"), QStringLiteral("compare"), QStringLiteral("explain"),  QStringLiteral("summarize"),
    };
    return s_words;
}

/// The words of a name written with underscores, hyphens, dots or capitals: "deleteFile" gives "delete", "file".
QStringList wordsOf(const QString &name)
{
    static const QRegularExpression s_humps(QStringLiteral("(?<=[a-z0-9])(?=[A-Z])|[^\\p{L}\\p{N}]+"));
    QStringList words;
    for (const QString &word : name.split(s_humps, Qt::SkipEmptyParts))
        words.append(word.toLower());
    return words;
}

/// Empty if none of @p words is in @p known.
QString firstIn(const QStringList &words, const QSet<QString> &known)
{
    for (const QString &word : words) {
        if (known.contains(word))
            return word;
    }
    return {};
}

} // namespace

RiskProposal proposedRisk(const Tool &tool)
{
    const QStringList name = wordsOf(tool.name);
    // What a description does is said by its first word: "Deletes a file". Further on, everything is mentioned.
    const QStringList lead = wordsOf(tool.description.left(80).section(u' ', 0, 0));
    if (const QString word = firstIn(name + lead, destroyingWords()); !word.isEmpty())
        return {ToolRisk::Destructive,
                {QCoreApplication::translate("mcp", "its name or description says “%1”").arg(word)}};
    if (isTrueMember(tool.annotations, "destructiveHint") && !isTrueMember(tool.annotations, "readOnlyHint"))
        return {ToolRisk::Destructive, {QCoreApplication::translate("mcp", "the server says that it may destroy")}};
    if (const QString word = firstIn(name + lead, writingWords()); !word.isEmpty())
        return {ToolRisk::Write, {QCoreApplication::translate("mcp", "its name or description says “%1”").arg(word)}};
    if (isTrueMember(tool.annotations, "readOnlyHint"))
        return {ToolRisk::Read, {QCoreApplication::translate("mcp", "the server says that it only reads")}};
    if (!name.isEmpty() && readingWords().contains(name.constFirst()))
        return {ToolRisk::Read,
                {QCoreApplication::translate("mcp", "its name begins with “%1”").arg(name.constFirst())}};
    return {ToolRisk::Write, {QCoreApplication::translate("mcp", "nothing says that it only reads")}};
}

} // namespace assay::mcp
