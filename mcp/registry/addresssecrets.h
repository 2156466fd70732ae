// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the secrets in an address: user and password, and what looks like a token in its path, query and fragment.
#pragma once

#include "mcp/registry/launchsecrets.h"

namespace assay::mcp {

/// Of @p text, which has "://" in it, and may be no valid address since it has references in it. Adds to @p found with
/// @p offset on top.
void findInAddress(QStringView text, qsizetype offset, QList<HiddenSpan> &found);

/// Items like "?key=value" and ";Password=value" anywhere in @p text.
void findInParameters(QStringView text, qsizetype offset, QList<HiddenSpan> &found);

} // namespace assay::mcp
