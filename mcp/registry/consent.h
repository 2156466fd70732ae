// SPDX-License-Identifier: GPL-3.0-or-later
// Consent: what the user has approved of servers and tools, and whether it is still the same (A11).
#pragma once

#include "mcp/protocol/tool.h"
#include "mcp/registry/pinning.h"
#include "mcp/registry/serverconfig.h"
#include "models/core/clock.h"
#include "models/core/recordstore.h"

#include <QList>
#include <QString>

#include <optional>

namespace assay::mcp {

enum class ConsentState {
    New,      ///< never approved
    Approved, ///< as it is now
    Changed,  ///< approved once, and different now: suspended until it is approved again
};

struct ConsentVerdict
{
    ConsentState state = ConsentState::New;
    QList<IdentityChange> changes; ///< of a Changed one, by field
};

struct ToolVerdict
{
    ConsentVerdict consent;
    std::optional<ToolRisk> risk; ///< as a person confirmed it for this definition; nothing unless Approved
};

/// A tool of one server's list, with what the configuration says about it.
struct ListedTool
{
    Tool tool;
    std::optional<core::Sha256> hash; ///< of its definition; nothing if it cannot be made canonical
    bool isConfirmed = false;         ///< by a rule of the configuration: by a risk, or by enabling it
    bool isNamed = false;             ///< by that rule; else the rule is that of "*"
};

/// Over records, which must outlive it. One thread. Fails with Io where the records cannot be read or written: then
/// nothing counts as approved.
class Consent
{
public:
    Consent(core::RecordStore &records, const core::Clock &clock) : m_records(records), m_clock(clock) {}

    /// For @p identity as launchIdentity() makes it.
    [[nodiscard]] core::Expected<ConsentVerdict> launch(const QString &server, const core::Json &identity);
    [[nodiscard]] core::Expected<void> approveLaunch(const QString &server, const core::Json &identity,
                                                     const QString &by);

    /// For what the server says about itself when it opens. The first text after an approved launch counts as approved:
    /// it came with that launch.
    [[nodiscard]] core::Expected<ConsentVerdict> instructions(const QString &server, const QString &text);
    [[nodiscard]] core::Expected<void> approveInstructions(const QString &server, const QString &text,
                                                           const QString &by);

    /// One verdict for each of @p tools, which are all that @p server lists. What a person has said of a tool decides.
    /// Else the word of the configuration stands for the definition that the tool has when it is first seen under it,
    /// which is recorded here; a tool with another definition is Changed. "*" stands for the tools that are there when
    /// it is first looked at, and a later one is New until the configuration names it or a person approves it. Reads
    /// the records once, however many tools there are.
    [[nodiscard]] core::Expected<QList<ToolVerdict>> tools(const QString &server, const QList<ListedTool> &tools);
    [[nodiscard]] core::Expected<void> approveTool(const QString &server, const Tool &tool, ToolRisk risk,
                                                   const QString &by);

    /// Takes back all that was approved of @p server, its tools included.
    [[nodiscard]] core::Expected<void> revoke(const QString &server);

private:
    core::RecordStore &m_records;
    const core::Clock &m_clock;
};

} // namespace assay::mcp
