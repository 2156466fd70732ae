// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/protocol/revision.h"

#include <algorithm>

namespace assay::mcp {

QByteArray revisionName(Revision revision)
{
    switch (revision) {
    case Revision::R2024_11_05:
        return QByteArrayLiteral("2024-11-05");
    case Revision::R2025_03_26:
        return QByteArrayLiteral("2025-03-26");
    case Revision::R2025_06_18:
        return QByteArrayLiteral("2025-06-18");
    case Revision::R2025_11_25:
        return QByteArrayLiteral("2025-11-25");
    case Revision::R2026_07_28:
        break;
    }
    return QByteArrayLiteral("2026-07-28");
}

std::optional<Revision> revisionFromName(QByteArrayView name)
{
    const auto found =
        std::ranges::find_if(kRevisions, [&](Revision revision) { return revisionName(revision) == name; });
    if (found == kRevisions.end())
        return std::nullopt;
    return *found;
}

} // namespace assay::mcp
