// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8 checking by offset.
#pragma once

#include <QByteArrayView>

#include <optional>

namespace assay::core {

/// The byte offset of the first sequence in @p bytes that is not UTF-8 by Unicode's table 3-7 (overlong forms,
/// surrogates and values above U+10FFFF are refused; a sequence cut off at the end too), or nothing. Linear; any
/// thread.
[[nodiscard]] std::optional<qsizetype> firstInvalidUtf8(QByteArrayView bytes);

} // namespace assay::core
