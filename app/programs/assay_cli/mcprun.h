// SPDX-License-Identifier: GPL-3.0-or-later
// McpRun: what the commands of `assay-cli mcp` stand on: the configured servers for the time of one command.
#pragma once

#include "app/adapters/keychain.h"
#include "app/adapters/systemclock.h"
#include "app/adapters/terminal.h"
#include "app/programs/assay_cli/command.h"
#include "app/programs/assay_cli/lineallowance.h"
#include "mcp/registry/registry.h"

#include <QObject>

#include <functional>
#include <memory>

namespace assay::cli {

/// The options of all these commands: --config FILE, --trust-config.
[[nodiscard]] QList<Option> mcpOptions();

/// Servers, consent and permits; lives in the main thread until the command has ended.
///
/// A launch that was never approved is asked about on a terminal, and refused without one. With --trust-config those of
/// the named file count as approved for this run, and so do the reads proposed for their tools.
class McpRun final : public QObject
{
    Q_OBJECT

public:
    /// Reads the configuration. Deletes itself once it has ended by conclude().
    [[nodiscard]] static core::Expected<McpRun *> start(const Arguments &arguments, Context &context);

    [[nodiscard]] mcp::Registry &registry() { return *m_registry; }
    [[nodiscard]] bool isTrusted() const { return m_isTrusted; }
    /// What of the configuration was not read, by line.
    [[nodiscard]] const QList<mcp::ConfigFault> &faults() const { return m_faults; }
    /// Whether there is a server of this name to be asked: InvalidInput where its entry was refused, NotFound where
    /// there is none or it is disabled.
    [[nodiscard]] core::Expected<void> canAsk(const QString &server) const;
    /// Calls back once, at once or after a person has answered, whether @p tool may be called: an enabled tool that is
    /// confirmed as a read, or proposed as one under --trust-config. Of one that the configuration confirms and that
    /// has changed since, or came later, the person at the terminal is asked. Else Refused, with the reason.
    void decideCall(const QString &server, const mcp::RegisteredTool &tool,
                    const std::function<void(core::Expected<void>)> &decided);
    [[nodiscard]] mcp::Permit permit(const mcp::FrozenRequest &request) { return m_permits.issue(request); }

    /// Shows @p result, ends all servers, then @p promise with @p result, then itself. Once.
    void conclude(const core::JobPromise<CommandResult> &promise, core::Expected<CommandResult> result);

private:
    McpRun(Context &context, bool isTrusted);

    core::Expected<void> prepare(const QString &configPath, bool isNamed);
    core::Expected<void> openRecords(QByteArray &salt);
    [[nodiscard]] core::Expected<void> mayCall(const QString &server, const mcp::RegisteredTool &tool) const;
    [[nodiscard]] bool isConfiguredRead(const QString &server, const mcp::RegisteredTool &tool) const;

    Context &m_context;
    const bool m_isTrusted;
    app::SystemClock m_clock;
    app::KeychainSecretStore m_secrets;
    app::TerminalQuestions m_questions;
    LineAllowance m_lines; ///< of the servers' own, on standard error
    std::unique_ptr<core::RecordStore> m_records;
    std::unique_ptr<mcp::Consent> m_consent;
    mcp::PermitBook m_permits;
    std::unique_ptr<mcp::Registry> m_registry;
    QString m_configPath;
    QList<mcp::ConfigFault> m_faults;
    bool m_isConcluding = false;
};

/// @p error as the end of a command that had reached its server: what was sent was in order, so whatever the server
/// minds is the server's failure (exit status 4), not wrong use.
[[nodiscard]] core::Error asServerFailure(core::Error error);

} // namespace assay::cli
