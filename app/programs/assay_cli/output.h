// SPDX-License-Identifier: GPL-3.0-or-later
// What commands share when they make the JSON that they print.
#pragma once

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

} // namespace assay::cli
