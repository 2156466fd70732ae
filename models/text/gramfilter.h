// SPDX-License-Identifier: GPL-3.0-or-later
// Where in a text a quote can stand at all, found by looking at a few short pieces of the text.
#pragma once

#include "models/core/canceltoken.h"

#include <QStringView>

#include <optional>
#include <vector>

namespace assay::text {

/// A part of a text, in UTF-16 units; never begins or ends inside a surrogate pair.
struct TextRegion
{
    qsizetype start = 0;
    qsizetype end = 0;

    bool operator==(const TextRegion &) const = default;
};

/// The most edits for which regionsFor() can rule out parts of a text for a quote of this many UTF-16 units; negative
/// where the quote is too short even for an exact search.
[[nodiscard]] int mostEditsToFilter(qsizetype quoteUnits);

/// Regions, in order and apart, so that every stretch of @p text within @p edits of @p quote lies inside one of them.
/// @p edits ≤ mostEditsToFilter(), @p quote not empty. Nothing where @p cancel stopped it. Linear; any thread.
///
/// A match contains more sampled pieces than it has edits, each edit spoils one at most, so that one piece stands in
/// the quote as it is (Sutinen & Tarhio, "Filtration with q-samples in approximate string matching", CPM 1996).
[[nodiscard]] std::optional<std::vector<TextRegion>> regionsFor(QStringView text, QStringView quote, int edits,
                                                                const core::CancelToken &cancel);

} // namespace assay::text
