// SPDX-License-Identifier: GPL-3.0-or-later
// Quote anchoring: where a quote stands in the text of its source.
#pragma once

#include "models/core/canceltoken.h"
#include "models/core/codepoints.h"
#include "models/core/error.h"
#include "models/text/normaltext.h"

#include <QString>

#include <optional>

namespace assay::text {

/// A quote longer than this is not searched for fuzzily.
inline constexpr qsizetype kLongestFuzzyQuote = 10'000; // code points
/// Fuzzy matches have at most so many edits for each 100 code points of the quote.
inline constexpr int kMostEditsPercent = 30;

/// What is known of a quote (the text quote and text position selectors of W3C Web Annotation). In any normal form.
struct QuoteQuery
{
    QString exact;
    QString prefix;                       ///< what stood before it, as far as known
    QString suffix;                       ///< what stood after it
    std::optional<core::CodePoints> hint; ///< where it began

    bool operator==(const QuoteQuery &) const = default;
};

/// Where a quote was found, in code points of the normal text.
struct Anchor
{
    bool isVerbatim = false; ///< the text there is the quote; a fuzzy match never is, however near
    core::CodePoints start;
    core::CodePoints end;
    int edits = 0;    ///< insertions, deletions and substitutions of code points between quote and text; 0 if verbatim
    double score = 1; ///< 1 − edits / length of the quote
    /// Another place has as much to say for itself; this one is a guess. False where the quote stands exactly at the
    /// hint and no other place agrees with more of the given sides (prefix, suffix) in full, and where this place
    /// agrees with more of them than any other.
    bool isAmbiguous = false;

    bool operator==(const Anchor &) const = default;
};

/// Finds @p query in @p text, or nothing.
///
/// First verbatim: where several places have the quote, the one at the hint; else the one that agrees with more of
/// prefix and suffix in full, then with more of their characters next to the quote (256 units of each are compared),
/// then the nearest to the hint, then the first. Only where the quote stands nowhere, the place with the fewest edits,
/// for people to look at: the same order decides among equals, and before "the first" the length that is nearest to the
/// quote's. Distances to the hint are counted in UTF-16 units.
///
/// Fails with Cancelled soon after @p cancel says so, and with TooLarge where the quote stands nowhere and is longer
/// than kLongestFuzzyQuote. Verbatim search is linear; fuzzy search takes the text times (edits allowed / 64 + 1) at
/// worst. Any thread.
[[nodiscard]] core::Expected<std::optional<Anchor>> anchorQuote(const NormalText &text, const QuoteQuery &query,
                                                                const core::CancelToken &cancel);

} // namespace assay::text
