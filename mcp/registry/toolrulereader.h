// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the rules for single tools in a server's entry.
#pragma once

#include "mcp/registry/objectreader.h"

namespace assay::mcp {

/// The rules in @p tools, the value of "tools", in the order of the file. A word that is no risk or class is a fault: a
/// misspelt "destructive" must not pass as nothing. Members that mean nothing are noted.
[[nodiscard]] QList<ToolRule> readToolRules(ObjectReader &tools, QStringList &notes);

} // namespace assay::mcp
