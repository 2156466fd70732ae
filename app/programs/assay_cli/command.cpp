// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/command.h"

namespace assay::cli {

ExitStatus exitStatusFor(core::ErrorCode code)
{
    switch (code) {
    case core::ErrorCode::InvalidInput:
    case core::ErrorCode::NotFound:
    case core::ErrorCode::TooLarge:
    case core::ErrorCode::Unsupported:
    case core::ErrorCode::Io:
        return ExitStatus::WrongUse;
    case core::ErrorCode::Refused:
        return ExitStatus::Refused;
    case core::ErrorCode::TimedOut:
        return ExitStatus::TimedOut;
    case core::ErrorCode::Cancelled:
        return ExitStatus::Cancelled;
    case core::ErrorCode::Unavailable:
    case core::ErrorCode::Internal:
        break;
    }
    return ExitStatus::Unavailable;
}

std::vector<Command> commands()
{
    return {anchorCommand(),         numbersCommand(),        schemaCheckCommand(), mcpServersCommand(),
            mcpToolsCommand(),       mcpCallCommand(),        mcpReadCommand(),     mcpPromptCommand(),
            mcpConfigCheckCommand(), mcpConformanceCommand(), mcpBenchCommand(),    secretsSetCommand(),
            secretsListCommand(),    secretsRemoveCommand()};
}

} // namespace assay::cli
