// SPDX-License-Identifier: GPL-3.0-or-later
// What commands share when they make the JSON that they print.
#pragma once

#include "mcp/registry/serverconfig.h"
#include "models/core/json.h"

#include <QStringList>

namespace assay::cli {

[[nodiscard]] inline core::Json textsAsJson(const QStringList &texts)
{
    core::Json list = core::Json::array();
    for (const QString &text : texts)
        list.push_back(text.toStdString());
    return list;
}

[[nodiscard]] inline core::Json textOrNull(const QString &text)
{
    return text.isEmpty() ? core::Json() : core::Json(text.toStdString());
}

/// What of a configuration was refused: [{"line", "server", "field", "message"}].
[[nodiscard]] inline core::Json faultsAsJson(const QList<mcp::ConfigFault> &faults)
{
    core::Json list = core::Json::array();
    for (const mcp::ConfigFault &fault : faults)
        list.push_back({{"line", fault.line},
                        {"server", textOrNull(fault.server)},
                        {"field", textOrNull(fault.field)},
                        {"message", fault.message.toStdString()}});
    return list;
}

} // namespace assay::cli
