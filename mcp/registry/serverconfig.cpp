// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/serverconfig.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace assay::mcp {

namespace {

template <typename Value>
struct Word
{
    Value value;
    QLatin1StringView word;
};

constexpr std::array<Word<TransportKind>, 3> kTransports{{{TransportKind::Stdio, QLatin1StringView("stdio")},
                                                          {TransportKind::Http, QLatin1StringView("http")},
                                                          {TransportKind::Sse, QLatin1StringView("sse")}}};

/// As other hosts spell them, without what transportFromName() strips.
constexpr std::array<Word<TransportKind>, 5> kOtherSpellings{
    {{TransportKind::Http, QLatin1StringView("streamablehttp")},
     {TransportKind::Http, QLatin1StringView("httpstreamable")},
     {TransportKind::Http, QLatin1StringView("httpstream")},
     {TransportKind::Sse, QLatin1StringView("httpsse")},
     {TransportKind::Sse, QLatin1StringView("http+sse")}}};

constexpr std::array<Word<ToolRisk>, 3> kRisks{{{ToolRisk::Read, QLatin1StringView("read")},
                                                {ToolRisk::Write, QLatin1StringView("write")},
                                                {ToolRisk::Destructive, QLatin1StringView("destructive")}}};

constexpr std::array<Word<ToolClass>, 4> kClasses{{{ToolClass::Search, QLatin1StringView("search")},
                                                   {ToolClass::Fetch, QLatin1StringView("fetch")},
                                                   {ToolClass::Code, QLatin1StringView("code")},
                                                   {ToolClass::Other, QLatin1StringView("other")}}};

template <typename Table, typename Value>
QString wordFor(const Table &table, Value value)
{
    const auto found = std::find_if(table.begin(), table.end(), [&](const auto &row) { return row.value == value; });
    return found == table.end() ? QString() : QString(found->word);
}

template <typename Value, std::size_t size>
std::optional<Value> valueFor(const std::array<Word<Value>, size> &table, const QString &word)
{
    const auto found = std::find_if(table.begin(), table.end(), [&](const auto &row) { return row.word == word; });
    return found == table.end() ? std::nullopt : std::optional(found->value);
}

} // namespace

QString transportName(TransportKind kind) { return wordFor(kTransports, kind); }

std::optional<TransportKind> transportFromName(const QString &name)
{
    QString word = name.toLower();
    word.remove(u'-').remove(u'_').remove(u' ');
    if (const auto kind = valueFor(kTransports, word))
        return kind;
    return valueFor(kOtherSpellings, word);
}

QString riskName(ToolRisk risk) { return wordFor(kRisks, risk); }
std::optional<ToolRisk> riskFromName(const QString &name) { return valueFor(kRisks, name); }
QString toolClassName(ToolClass toolClass) { return wordFor(kClasses, toolClass); }
std::optional<ToolClass> toolClassFromName(const QString &name) { return valueFor(kClasses, name); }

bool ServerConfig::operator==(const ServerConfig &other) const
{
    const auto content = [](const ServerConfig &config) {
        return std::tie(config.name, config.transport, config.isSseFallback, config.command, config.args, config.cwd,
                        config.env, config.envFile, config.url, config.headers, config.timeout, config.startupTimeout,
                        config.scenarios, config.tools, config.source, config.isEnabled, config.notes, config.unknown);
    };
    return content(*this) == content(other);
}

int ServerConfig::lineOf(const QString &field) const
{
    for (QString at = field; !at.isEmpty(); at = at.left(std::max<qsizetype>(at.lastIndexOf(u'.'), 0))) {
        if (const auto found = fieldLines.constFind(at); found != fieldLines.constEnd())
            return *found;
    }
    return line;
}

std::optional<ToolRule> ServerConfig::ruleFor(const QString &tool) const
{
    const auto ruleCalled = [this](const QString &called) {
        return std::find_if(tools.begin(), tools.end(), [&](const ToolRule &rule) { return rule.tool == called; });
    };
    if (const auto own = ruleCalled(tool); own != tools.end())
        return *own;
    const auto others = ruleCalled(QStringLiteral("*"));
    return others == tools.end() ? std::nullopt : std::optional(*others);
}

} // namespace assay::mcp
