// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/toolrulereader.h"

#include <QCoreApplication>

#include <cmath>

namespace assay::mcp {

namespace {

constexpr double kMaxOrder = 1'000'000; // keeps sums of orders within an int

/// Server names with "/" in them are told apart later, when all names are known.
std::optional<ToolAddress> readBackup(ObjectReader &rule)
{
    const std::optional<QString> text = rule.text("backup");
    if (!text)
        return std::nullopt;
    const qsizetype slash = text->indexOf(u'/');
    if (slash <= 0 || slash + 1 == text->size()) {
        rule.refuse(QStringLiteral("backup"), QCoreApplication::translate("mcp", "must be written \"server/tool\""));
        return std::nullopt;
    }
    return ToolAddress{text->left(slash), text->mid(slash + 1)};
}

ToolRule readRule(const QString &tool, ObjectReader rule)
{
    ToolRule read;
    read.tool = tool;
    if (const auto word = rule.text("risk")) {
        read.risk = riskFromName(*word);
        if (!read.risk)
            rule.refuse(QStringLiteral("risk"),
                        QCoreApplication::translate("mcp", "must be read, write or destructive"));
    }
    if (const auto word = rule.text("class")) {
        read.toolClass = toolClassFromName(*word);
        if (!read.toolClass)
            rule.refuse(QStringLiteral("class"),
                        QCoreApplication::translate("mcp", "must be search, fetch, code or other"));
    }
    read.scenarios = rule.texts("scenarios");
    if (const auto order = rule.number("order", -kMaxOrder, kMaxOrder)) {
        if (std::trunc(*order) != *order)
            rule.refuse(QStringLiteral("order"), QCoreApplication::translate("mcp", "must be a whole number"));
        else
            read.order = static_cast<int>(*order);
    }
    read.backup = readBackup(rule);
    read.isEnabled = rule.flag("enabled");
    return read;
}

void noteUnknown(const QString &tool, const ObjectReader &rule, QStringList &notes)
{
    static const QStringList s_known{QStringLiteral("risk"),  QStringLiteral("class"),  QStringLiteral("scenarios"),
                                     QStringLiteral("order"), QStringLiteral("backup"), QStringLiteral("enabled")};
    for (const QString &name : rule.names()) {
        if (!s_known.contains(name))
            notes.append(QCoreApplication::translate("mcp", "“%1” means nothing to Assay; kept")
                             .arg(QStringLiteral("tools.%1.%2").arg(tool, name)));
    }
}

} // namespace

QList<ToolRule> readToolRules(ObjectReader &tools, QStringList &notes)
{
    QList<ToolRule> rules;
    for (const QString &tool : tools.names()) {
        const core::Json &value = tools.value().at(tool.toStdString());
        if (!value.is_object()) {
            tools.refuse(tool, QCoreApplication::translate("mcp", "must be an object in braces { }"));
            continue;
        }
        const ObjectReader rule = tools.member(tool);
        noteUnknown(tool, rule, notes);
        rules.append(readRule(tool, rule));
    }
    return rules;
}

} // namespace assay::mcp
