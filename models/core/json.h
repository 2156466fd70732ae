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

/// @p value as JSON text without white space, for sending and showing. Bytes that are not UTF-8 become U+FFFD, so this
/// is nothing to hash or compare; see canonicaljson.h.
[[nodiscard]] inline QByteArray toJsonText(const Json &value)
{
    return QByteArray::fromStdString(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

} // namespace assay::core
