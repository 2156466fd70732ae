// SPDX-License-Identifier: GPL-3.0-or-later
// ServerConfig: what a configuration file says about one server, as values; nothing in it is expanded or approved.
#pragma once

#include "mcp/registry/tooladdress.h"
#include "models/core/json.h"

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace assay::mcp {

enum class TransportKind { Stdio, Http, Sse };
enum class ToolRisk { Read, Write, Destructive };
enum class ToolClass { Search, Fetch, Code, Other };

/// "stdio", "http", "sse".
[[nodiscard]] QString transportName(TransportKind kind);
/// Every spelling that hosts use: case, "-", "_" and blanks do not matter; "streamable-http" is "http".
[[nodiscard]] std::optional<TransportKind> transportFromName(const QString &name);
/// "read", "write", "destructive"; exactly so.
[[nodiscard]] QString riskName(ToolRisk risk);
[[nodiscard]] std::optional<ToolRisk> riskFromName(const QString &name);
/// "search", "fetch", "code", "other"; exactly so.
[[nodiscard]] QString toolClassName(ToolClass toolClass);
[[nodiscard]] std::optional<ToolClass> toolClassFromName(const QString &name);

/// An environment variable or a header field. The value may hold `${…}` references.
struct NamedText
{
    QString name;
    QString value;

    bool operator==(const NamedText &) const = default;
};

/// What the user says about one tool, or about all others under the name "*".
struct ToolRule
{
    QString tool;
    std::optional<ToolRisk> risk; ///< the user's confirmation; arguments can still raise it
    std::optional<ToolClass> toolClass;
    QStringList scenarios;
    std::optional<int> order; ///< smaller comes first
    std::optional<ToolAddress> backup;
    std::optional<bool> isEnabled;

    bool operator==(const ToolRule &) const = default;
};

/// What is known about the source behind a server.
struct SourceRule
{
    QString id;
    QString kind;
    QString publisher;
    std::optional<double> freshnessDays;
    QString cadence;
    core::Json fieldMap; ///< an object, or null

    bool operator==(const SourceRule &) const = default;
};

/// One server of a configuration file. Texts are as written: references are not expanded.
struct ServerConfig
{
    QString name;
    TransportKind transport = TransportKind::Stdio;
    /// No type was written beside the address: try Http, and Sse where the server knows only that.
    bool isSseFallback = false;

    QString command;
    QStringList args;
    QString cwd;          ///< may be empty
    QList<NamedText> env; ///< in the order of the file
    QString envFile;      ///< a file with more variables; may be empty

    QString url;
    QList<NamedText> headers;

    std::optional<std::chrono::milliseconds> timeout; ///< wins over that of a tool's class
    std::optional<std::chrono::milliseconds> startupTimeout;
    QStringList scenarios;
    QList<ToolRule> tools; ///< in the order of the file
    std::optional<SourceRule> source;
    bool isEnabled = true;

    QStringList notes;                         ///< for people, translated: what is unusual and was borne
    core::Json unknown = core::Json::object(); ///< members that mean nothing to Assay, as they came
    int line = 1;                              ///< of its name in the file
    QMap<QString, int> fieldLines;             ///< by field, such as "env.API_TOKEN"

    /// Where it stands in the file does not matter: a comment added above it changes nothing.
    [[nodiscard]] bool operator==(const ServerConfig &other) const;

    /// The line of @p field, or that of what holds it.
    [[nodiscard]] int lineOf(const QString &field) const;

    /// The rule for @p tool: its own, else that of "*", else none.
    [[nodiscard]] std::optional<ToolRule> ruleFor(const QString &tool) const;
};

/// Why an entry was refused, or a part of the file not read.
struct ConfigFault
{
    int line = 1;
    QString server;  ///< empty where no entry is meant
    QString field;   ///< such as "args" or "tools.search.risk"; may be empty
    QString message; ///< for people, translated; never a value of the file

    bool operator==(const ConfigFault &) const = default;
};

} // namespace assay::mcp
