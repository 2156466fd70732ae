// SPDX-License-Identifier: GPL-3.0-or-later
// boundedAppend: how a message grows towards its limit without taking more memory than that.
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <algorithm>

namespace assay::mcp {

/// Appends @p more to @p bytes, which is not expected to become longer than about @p limit. By itself QByteArray (Qt 6)
/// grows by copying into a block of twice the size, so that a message at its limit would for a moment take three times
/// that; asked to reserve, it lets the system enlarge the block where it is.
inline void boundedAppend(QByteArray &bytes, QByteArrayView more, qsizetype limit)
{
    const qsizetype needed = bytes.size() + more.size();
    if (needed > bytes.capacity())
        bytes.reserve(std::max(needed, std::min(limit, 2 * needed)));
    bytes.append(more);
}

} // namespace assay::mcp
