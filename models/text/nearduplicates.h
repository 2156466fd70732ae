// SPDX-License-Identifier: GPL-3.0-or-later
// Near-duplicates: which texts of a collection are nearly the same.
#pragma once

#include "models/core/canceltoken.h"
#include "models/core/error.h"

#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace assay::text {

inline constexpr int kShingleWords = 4;
inline constexpr int kMinHashes = 128;
/// Collections in which more pairs than this must be compared are refused.
inline constexpr qsizetype kMostCandidatePairs = 1'000'000;

/// The sets of all kShingleWords words in a row of a text, as 64-bit hashes in rising order, each once. Of fewer words
/// all are one shingle; no words have none. Two of a million shingles share a hash with a probability of 3·10⁻⁸.
/// (Broder 1997, "On the resemblance and containment of documents".) Linear but for sorting; any thread.
[[nodiscard]] std::vector<quint64> shinglesOf(const QStringList &words);

/// |A ∩ B| / |A ∪ B| of two such sets; 0 for two empty ones. Linear; any thread.
[[nodiscard]] double jaccard(const std::vector<quint64> &a, const std::vector<quint64> &b);

/// For each of kMinHashes permutations of the 64-bit numbers the least image of the set.
using MinHash = std::array<quint64, kMinHashes>;

/// The permutations are made from @p seed alone, so that the result is the same everywhere. Nothing for an empty set.
/// Any thread.
[[nodiscard]] std::optional<MinHash> minHashOf(const std::vector<quint64> &shingles, quint64 seed);

/// The share of equal places: an unbiased estimate of jaccard() with a standard error of at most 0.045.
[[nodiscard]] double estimatedJaccard(const MinHash &a, const MinHash &b);

struct NearDuplicates
{
    qsizetype first = 0; ///< places in the collection; first < second
    qsizetype second = 0;
    double similarity = 0; ///< exact Jaccard similarity of their shingles

    bool operator==(const NearDuplicates &) const = default;
};

/// The pairs of @p texts (their words) with a similarity of at least @p threshold, ordered by first and second.
///
/// Candidates are pairs that agree in one of 32 bands of 4 hashes; each is then compared exactly, so that no pair is
/// wrong, and one that is as similar as s is missed with the probability (1 − s⁴)³²: 5·10⁻⁸ for 0.8, 2·10⁻⁴ for 0.7. @p
/// threshold from 0.5 to 1. Of texts with the same shingles only the first is compared with others; the others are
/// paired with it alone.
///
/// Fails with Cancelled, and with TooLarge beyond kMostCandidatePairs. Any thread.
[[nodiscard]] core::Expected<std::vector<NearDuplicates>> findNearDuplicates(const std::vector<QStringList> &texts,
                                                                             double threshold, quint64 seed,
                                                                             const core::CancelToken &cancel);

} // namespace assay::text
