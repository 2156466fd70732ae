// SPDX-License-Identifier: GPL-3.0-or-later
// ToolAddress: which tool of which server; two servers may offer tools of the same name.
#pragma once

#include <QHashFunctions>
#include <QString>

#include <compare>

namespace assay::mcp {

/// Both names exactly as the configuration and the server write them.
struct ToolAddress
{
    QString server;
    QString tool;

    std::strong_ordering operator<=>(const ToolAddress &) const = default;
};

[[nodiscard]] inline size_t qHash(const ToolAddress &address, size_t seed = 0) noexcept
{
    return qHashMulti(seed, address.server, address.tool);
}

} // namespace assay::mcp
