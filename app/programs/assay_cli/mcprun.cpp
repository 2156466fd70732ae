// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/mcprun.h"

#include "app/adapters/filerecordstore.h"
#include "app/adapters/installationkey.h"
#include "app/programs/assay_cli/consentquestion.h"
#include "app/programs/assay_cli/records.h"
#include "app/programs/assay_cli/variablesources.h"
#include "mcp/registry/configreader.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace assay::cli {

using core::Error;
using core::ErrorCode;

namespace {

constexpr qsizetype kRemark = 500; ///< characters of a server's line on standard error

} // namespace

QList<Option> mcpOptions()
{
    return {{QStringLiteral("config"), QStringLiteral("FILE"),
             QCoreApplication::translate("cli", "the servers; else servers.json in the configuration folder")},
            {QStringLiteral("trust-config"),
             {},
             QCoreApplication::translate("cli", "approve what FILE starts, and the reads it offers, for this run")}};
}

McpRun::McpRun(Context &context, bool isTrusted)
    : m_context(context), m_isTrusted(isTrusted), m_secrets(context.pool, m_clock, app::kKeychainPatience)
{}

core::Expected<McpRun *> McpRun::start(const Arguments &arguments, Context &context)
{
    const bool isNamed = arguments.isSet(QStringLiteral("config"));
    const bool isTrusted = arguments.isSet(QStringLiteral("trust-config"));
    if (isTrusted && !isNamed)
        return core::fail(ErrorCode::InvalidInput,
                          QCoreApplication::translate("cli", "--trust-config needs --config FILE"));
    const QString path = isNamed ? arguments.value(QStringLiteral("config"))
                                 : app::Folders::forUser().config + QStringLiteral("/servers.json");
    std::unique_ptr<McpRun> run(new McpRun(context, isTrusted));
    if (const auto prepared = run->prepare(path, isNamed); !prepared)
        return tl::make_unexpected(prepared.error());
    return run.release();
}

core::Expected<void> McpRun::prepare(const QString &configPath, bool isNamed)
{
    mcp::ConfigReading reading;
    if (isNamed || QFileInfo::exists(configPath)) {
        auto read = mcp::readServerConfigFile(configPath);
        if (!read)
            return tl::make_unexpected(read.error());
        reading = std::move(*read);
    }
    m_configPath = configPath;
    m_faults = reading.faults;
    for (const mcp::ConfigFault &fault : std::as_const(m_faults))
        m_context.remark(QStringLiteral("%1:%2: %3")
                             .arg(configPath)
                             .arg(fault.line)
                             .arg(QStringList{fault.server, fault.field, fault.message}.join(QStringLiteral(": "))));
    QByteArray salt;
    if (auto opened = openRecords(salt); !opened)
        return opened;

    mcp::LinkContext context{m_clock, *m_consent, &m_secrets, m_context.pool, {}, {}, salt, {}, {}, {}, {}};
    context.transport.supervisor = QCoreApplication::applicationDirPath() + QStringLiteral("/assay-supervisor");
    context.transport.environment = mcp::processEnvironment();
    context.transport.folder = isNamed ? QFileInfo(configPath).absolutePath() : QDir::homePath();
    context.variables = variableSources(configPath);
    context.client = {QStringLiteral("assay"), QStringLiteral("Assay"), QCoreApplication::applicationVersion()};
    context.askForLaunch = [this](const auto &server, const auto &identity, const auto &verdict, auto decide) {
        if (m_isTrusted)
            decide(true);
        else
            m_questions.ask(launchQuestion(server, identity, verdict), decide);
    };
    m_registry = std::make_unique<mcp::Registry>(std::move(context), m_permits, mcp::RestartDelays());
    connect(m_registry.get(), &mcp::Registry::logged, this, [this](const QString &server, const QString &line) {
        if (m_lines.takesLineOf(server))
            m_context.remark(server + QStringLiteral(": ") + line.left(kRemark));
    });
    m_registry->setServers(reading.servers);
    return {};
}

/// A trusted run keeps everything in memory. Else records that cannot be used end the command before anything starts.
core::Expected<void> McpRun::openRecords(QByteArray &salt)
{
    if (m_isTrusted) {
        m_records = std::make_unique<core::MemoryRecordStore>();
    } else {
        const app::Folders folders = app::Folders::forUser();
        m_records = std::make_unique<app::FileRecordStore>(recordStore(folders));
        if (const auto keys = m_records->keys({}); !keys)
            return tl::make_unexpected(keys.error());
        auto key = app::installationKey(folders.data);
        if (!key)
            return tl::make_unexpected(key.error());
        salt = *key;
    }
    m_consent = std::make_unique<mcp::Consent>(*m_records, m_clock);
    return {};
}

core::Expected<void> McpRun::canAsk(const QString &server) const
{
    if (m_registry->link(server) == nullptr) {
        const auto fault = std::find_if(m_faults.begin(), m_faults.end(),
                                        [&](const mcp::ConfigFault &one) { return one.server == server; });
        if (fault != m_faults.end())
            return core::fail(ErrorCode::InvalidInput,
                              QCoreApplication::translate("cli", "The entry of the server “%1” was refused: %2")
                                  .arg(server, fault->field.isEmpty()
                                                   ? fault->message
                                                   : fault->field + QStringLiteral(": ") + fault->message),
                              QCoreApplication::translate("cli", "%1: line %2").arg(m_configPath).arg(fault->line));
    }
    if (const auto link = m_registry->usable(server); !link)
        return tl::make_unexpected(link.error());
    return {};
}

/// Whether the configuration says that @p tool is a read, whatever has become of it.
bool McpRun::isConfiguredRead(const QString &server, const mcp::RegisteredTool &tool) const
{
    const auto rule = m_registry->link(server)->config().ruleFor(tool.tool.name);
    return rule && rule->risk == mcp::ToolRisk::Read && rule->isEnabled.value_or(true);
}

void McpRun::decideCall(const QString &server, const mcp::RegisteredTool &tool,
                        const std::function<void(core::Expected<void>)> &decided)
{
    const auto allowed = mayCall(server, tool);
    if (allowed || !tool.hash || tool.consent == mcp::ConsentState::Approved || !isConfiguredRead(server, tool)) {
        decided(allowed);
        return;
    }
    m_questions.ask(toolQuestion(server, tool), [this, server, tool, allowed, decided](bool isApproved) {
        decided(isApproved ? m_consent->approveTool(server, tool.tool, mcp::ToolRisk::Read, QStringLiteral("user"))
                           : allowed);
    });
}

core::Expected<void> McpRun::mayCall(const QString &server, const mcp::RegisteredTool &tool) const
{
    const auto refused = [&](const QString &why, const QString &detail = {}) {
        return core::fail(ErrorCode::Refused, why, server + u'/' + tool.tool.name, detail);
    };
    if (tool.consent == mcp::ConsentState::Changed)
        return refused(QCoreApplication::translate("cli", "The tool's definition has changed since it was confirmed; "
                                                          "approve it again at a terminal"),
                       changesLine(tool.changes));
    if (tool.confirmedRisk) {
        if (!tool.isEnabled)
            return refused(QCoreApplication::translate("cli", "The tool is disabled in the configuration"));
        if (*tool.confirmedRisk == mcp::ToolRisk::Read)
            return {};
        return refused(
            QCoreApplication::translate("cli", "The tool is not a read (“%1”), and nobody can approve it here")
                .arg(mcp::riskName(*tool.confirmedRisk)));
    }
    if (m_isTrusted && tool.proposal.risk == mcp::ToolRisk::Read)
        return {};
    if (tool.hash && isConfiguredRead(server, tool))
        return refused(QCoreApplication::translate(
                           "cli", "The tool came after “*” was confirmed; name it in the configuration by “tools”: "
                                  "{“%1”: {“risk”: “read”}}, or approve it at a terminal")
                           .arg(tool.tool.name));
    return refused(
        QCoreApplication::translate("cli", "The tool counts as “%1” (%2); a read is confirmed in the configuration by "
                                           "“tools”: {“%3”: {“risk”: “read”}}")
            .arg(mcp::riskName(m_isTrusted ? tool.proposal.risk : mcp::ToolRisk::Write),
                 m_isTrusted ? tool.proposal.reasons.join(QStringLiteral(", "))
                             : QCoreApplication::translate("cli", "nobody has confirmed it"),
                 tool.tool.name));
}

void McpRun::conclude(const core::JobPromise<CommandResult> &promise, core::Expected<CommandResult> result)
{
    if (std::exchange(m_isConcluding, true))
        return;
    m_context.show(result); // the servers may take their time
    connect(m_registry.get(), &mcp::Registry::allStopped, this, [this, promise, result = std::move(result)] {
        const QStringList rest = m_lines.rest();
        for (const QString &line : rest)
            m_context.remark(line);
        if (result)
            promise.finish(*result);
        else
            promise.fail(result.error());
        deleteLater();
    });
    m_registry->stopAll();
}

Error asServerFailure(Error error)
{
    switch (error.code) {
    case ErrorCode::InvalidInput:
    case ErrorCode::NotFound:
    case ErrorCode::Unsupported:
    case ErrorCode::TooLarge:
    case ErrorCode::Io:
        error.code = ErrorCode::Unavailable;
        break;
    default:
        break;
    }
    return error;
}

} // namespace assay::cli
