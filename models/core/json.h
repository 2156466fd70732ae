// SPDX-License-Identifier: GPL-3.0-or-later
// The one JSON value type of Assay, and the conversions between it and Qt's strings.
#pragma once

#include <QByteArray>
#include <QString>

#include <nlohmann/json.hpp>

namespace assay::core {

/// Strings inside are UTF-8; integers are kept as 64-bit integers, signed or unsigned; all else numeric is a double.
using Json = nlohmann::json;

[[nodiscard]] inline QString toQString(const std::string &utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace assay::core
