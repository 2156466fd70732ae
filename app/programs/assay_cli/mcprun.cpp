// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/mcprun.h"

#include "app/adapters/filerecordstore.h"
#include "app/adapters/installationkey.h"
#include "app/programs/assay_cli/records.h"
#include "mcp/registry/configimport.h"
#include "mcp/registry/configreader.h"
#include "mcp/registry/hiddencharacters.h"
#include "models/core/canonicaljson.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcessEnvironment>

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
    for (const mcp::ConfigFault &fault : std::as_const(reading.faults))
        m_context.remark(QStringLiteral("%1:%2: %3")
                             .arg(configPath)
                             .arg(fault.line)
                             .arg(QStringList{fault.server, fault.field, fault.message}.join(QStringLiteral(": "))));

    const app::Folders folders = app::Folders::forUser();
    QByteArray salt;
    if (m_isTrusted) {
        m_records = std::make_unique<core::MemoryRecordStore>();
    } else {
        m_records = std::make_unique<app::FileRecordStore>(recordsPath(folders));
        auto key = app::installationKey(folders.data);
        if (!key)
            return tl::make_unexpected(key.error());
        salt = *key;
    }
    m_consent = std::make_unique<mcp::Consent>(*m_records, m_clock);

    mcp::LinkContext context{m_clock, *m_consent, &m_secrets, m_context.pool, {}, {}, salt, {}, {}, {}, {}};
    context.transport.supervisor = QCoreApplication::applicationDirPath() + QStringLiteral("/assay-supervisor");
    context.transport.environment = mcp::processEnvironment();
    context.transport.folder = isNamed ? QFileInfo(configPath).absolutePath() : QDir::homePath();
    context.variables.environment = [environment = QProcessEnvironment::systemEnvironment()](const QString &name) {
        return environment.contains(name) ? std::optional(environment.value(name)) : std::nullopt;
    };
    context.variables.userHome = QDir::homePath();
    context.variables.workspaceFolder = mcp::workspaceFolderOf(configPath);
    context.client = {QStringLiteral("assay"), QStringLiteral("Assay"), QCoreApplication::applicationVersion()};
    context.askForLaunch = [this](const auto &server, const auto &identity, const auto &verdict, auto decide) {
        askForLaunch(server, identity, verdict, decide);
    };
    m_registry = std::make_unique<mcp::Registry>(std::move(context), m_permits, mcp::RestartDelays());
    connect(m_registry.get(), &mcp::Registry::logged, this, [this](const QString &server, const QString &line) {
        m_context.remark(server + QStringLiteral(": ") + line.left(kRemark));
    });
    m_registry->setServers(reading.servers);
    return {};
}

void McpRun::askForLaunch(const mcp::ServerConfig &server, const core::Json &identity,
                          const mcp::ConsentVerdict &verdict, const std::function<void(bool)> &decide)
{
    if (m_isTrusted) {
        decide(true);
        return;
    }
    const QString name = mcp::visibleText(server.name, kRemark);
    QString question =
        verdict.state == mcp::ConsentState::New
            ? QCoreApplication::translate("cli", "The server “%1” was never approved:").arg(name)
            : QCoreApplication::translate("cli", "The server “%1” has changed since it was approved:").arg(name);
    const auto shown = [](const core::Json &value) {
        return QString::fromStdString(value.dump(-1, ' ', true, core::Json::error_handler_t::replace));
    };
    if (verdict.changes.isEmpty()) {
        for (const auto &[field, value] : identity.items())
            question += QStringLiteral("\n  %1: %2").arg(QString::fromStdString(field), shown(value));
    }
    for (const mcp::IdentityChange &change : verdict.changes)
        question += QStringLiteral("\n  %1: %2 → %3").arg(change.field, shown(change.before), shown(change.after));
    if (const QString unpinned = mcp::unpinnedReason(server.command, server.args); !unpinned.isEmpty())
        question += QStringLiteral("\n  ") + unpinned;
    question += u'\n' + QCoreApplication::translate("cli", "Approve it? [y/N] ");
    m_questions.ask(question, decide);
}

core::Expected<void> McpRun::mayCall(const QString &server, const mcp::RegisteredTool &tool) const
{
    const auto refused = [&](const QString &why) {
        return core::fail(ErrorCode::Refused, why, server + u'/' + tool.tool.name);
    };
    if (tool.consent == mcp::ConsentState::Changed)
        return refused(QCoreApplication::translate("cli", "The tool's definition has changed since it was approved"));
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
    connect(m_registry.get(), &mcp::Registry::allStopped, this, [this, promise, result = std::move(result)] {
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
