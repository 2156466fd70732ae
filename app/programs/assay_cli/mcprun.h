// SPDX-License-Identifier: GPL-3.0-or-later
// McpRun: what the commands of `assay-cli mcp` stand on: the configured servers for the time of one command.
#pragma once

#include "app/adapters/keychain.h"
#include "app/adapters/systemclock.h"
#include "app/adapters/terminal.h"
#include "app/programs/assay_cli/command.h"
#include "mcp/registry/registry.h"

#include <QObject>

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
    /// Whether @p tool may be called without a person: an enabled tool that is confirmed as a read, or proposed as one
    /// under --trust-config. Else Refused, with the reason.
    [[nodiscard]] core::Expected<void> mayCall(const QString &server, const mcp::RegisteredTool &tool) const;
    [[nodiscard]] mcp::Permit permit(const mcp::FrozenRequest &request) { return m_permits.issue(request); }

    /// Ends all servers, then @p promise with @p result, then itself. Once.
    void conclude(const core::JobPromise<CommandResult> &promise, core::Expected<CommandResult> result);

private:
    McpRun(Context &context, bool isTrusted);

    core::Expected<void> prepare(const QString &configPath, bool isNamed);
    void askForLaunch(const mcp::ServerConfig &server, const core::Json &identity, const mcp::ConsentVerdict &verdict,
                      const std::function<void(bool)> &decide);

    Context &m_context;
    const bool m_isTrusted;
    app::SystemClock m_clock;
    app::KeychainSecretStore m_secrets;
    app::TerminalQuestions m_questions;
    std::unique_ptr<core::RecordStore> m_records;
    std::unique_ptr<mcp::Consent> m_consent;
    mcp::PermitBook m_permits;
    std::unique_ptr<mcp::Registry> m_registry;
    bool m_isConcluding = false;
};

/// @p error as the end of a command that had reached its server: what was sent was in order, so whatever the server
/// minds is the server's failure (exit status 4), not wrong use.
[[nodiscard]] core::Error asServerFailure(core::Error error);

} // namespace assay::cli
