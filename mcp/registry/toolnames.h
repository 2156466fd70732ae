// SPDX-License-Identifier: GPL-3.0-or-later
// ToolNames: the names under which tools are offered to a model, and the way back to the tool that is meant.
#pragma once

#include "mcp/registry/tooladdress.h"

#include <QHash>
#include <QList>

#include <optional>

namespace assay::mcp {

/// What model providers accept in a name: [A-Za-z0-9_-], at most so many characters.
inline constexpr qsizetype kMaxOfferedName = 64;

/// Names are "server__tool" with "_" for every other character. Where that is too long, or several tools would share
/// it, all of those carry the beginning of a hash of both names instead. The same set of tools gives the same names in
/// whatever order they come. A value.
class ToolNames
{
public:
    ToolNames() = default;
    /// Repetitions in @p tools count once.
    explicit ToolNames(const QList<ToolAddress> &tools);

    /// Empty for a tool that is not in the set.
    [[nodiscard]] QString nameFor(const ToolAddress &tool) const { return m_names.value(tool); }
    /// Exactly the tool that was offered under @p name; nothing for a name that a model made up.
    [[nodiscard]] std::optional<ToolAddress> addressFor(const QString &name) const;

private:
    QHash<ToolAddress, QString> m_names;
    QHash<QString, ToolAddress> m_addresses;
};

} // namespace assay::mcp
