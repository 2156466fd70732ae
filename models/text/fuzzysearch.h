// SPDX-License-Identifier: GPL-3.0-or-later
// Where a text comes nearest to a quote that it does not contain.
#pragma once

#include "models/core/canceltoken.h"
#include "models/text/editpattern.h"

#include <QStringView>

#include <optional>
#include <vector>

namespace assay::text {

/// A stretch of a text, in UTF-16 units, and its edit distance to the quote in code points.
struct NearMatch
{
    qsizetype start = 0;
    qsizetype end = 0;
    int edits = 0;

    bool operator==(const NearMatch &) const = default;
};

struct NearMatches
{
    std::vector<NearMatch> matches; ///< in order of their ends; empty where nothing is near enough
    bool isCut = false;             ///< there are more ends than are kept
};

/// All stretches of @p text with the fewest edits of any, if those are at most @p limit: for each end where there is
/// one, all its starts. Ends are kept up to a number that bounds the work (10,000, fewer for long quotes): the nearest
/// to
/// @p nearTo, a position in UTF-16 units, or else the first.
///
/// @p limit < length of @p quote ≤ kLongestPattern code points. Nothing where @p cancel stopped it. Time: the text
/// times (limit / 64 + 1) in the worst case; any thread.
[[nodiscard]] std::optional<NearMatches> findNearest(QStringView text, QStringView quote, int limit,
                                                     std::optional<qsizetype> nearTo, const core::CancelToken &cancel);

} // namespace assay::text
