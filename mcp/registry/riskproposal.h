// SPDX-License-Identifier: GPL-3.0-or-later
// What risk to propose for a tool when a person is asked to consent to it (A13).
#pragma once

#include "mcp/protocol/tool.h"
#include "mcp/registry/serverconfig.h"

#include <QStringList>

namespace assay::mcp {

/// A proposal and why. Only a person's word makes a read of it.
struct RiskProposal
{
    ToolRisk risk = ToolRisk::Write;
    QStringList reasons; ///< for people, translated

    bool operator==(const RiskProposal &) const = default;
};

/// Reads the name, the hints and the first sentence of the description. Words that speak of writing or destroying
/// raise; only where none does, a hint that the tool only reads, or a name that begins like a reading, proposes Read.
/// Whatever says nothing is a write. A pure function.
[[nodiscard]] RiskProposal proposedRisk(const Tool &tool);

} // namespace assay::mcp
