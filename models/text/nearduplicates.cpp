// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/nearduplicates.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace assay::text {

namespace {

constexpr std::size_t kBandRows = 4;
constexpr std::size_t kBands = kMinHashes / kBandRows;

/// The finaliser of SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators"): a
/// permutation of the 64-bit numbers.
constexpr quint64 mixed(quint64 x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

constexpr quint64 kGolden = 0x9e3779b97f4a7c15ULL;

/// FNV-1a over UTF-16 units, then mixed; the same on every machine, unlike qHash.
quint64 hashOf(const QString &word)
{
    quint64 hash = 0xcbf29ce484222325ULL;
    for (const QChar c : word)
        hash = (hash ^ c.unicode()) * 0x100000001b3ULL;
    return mixed(hash);
}

using Pair = std::pair<qsizetype, qsizetype>;

core::Error cancelled()
{
    return {core::ErrorCode::Cancelled,
            QCoreApplication::translate("models", "The search for near-duplicates was stopped"),
            {},
            {},
            false};
}

/// Texts of a collection with their shingles; those that equal an earlier one are told apart.
class Collection
{
public:
    explicit Collection(const std::vector<QStringList> &texts)
    {
        for (std::size_t i = 0; i < texts.size(); ++i) {
            std::vector<quint64> shingles = shinglesOf(texts[i]);
            if (shingles.empty())
                continue;
            const auto at = static_cast<qsizetype>(i);
            const auto [place, isNew] = m_sets.try_emplace(std::move(shingles), at);
            if (isNew)
                m_distinct.push_back({at, &place->first});
            else
                m_copies.push_back({place->second, at, 1});
        }
    }
    Q_DISABLE_COPY_MOVE(Collection)
    ~Collection() = default;

    struct Member
    {
        qsizetype text = 0;
        const std::vector<quint64> *shingles = nullptr;
    };

    [[nodiscard]] const std::vector<Member> &distinct() const { return m_distinct; }
    [[nodiscard]] const std::vector<NearDuplicates> &copies() const { return m_copies; }

private:
    std::map<std::vector<quint64>, qsizetype> m_sets; ///< owns what m_distinct points to; its nodes stay where they are
    std::vector<Member> m_distinct;
    std::vector<NearDuplicates> m_copies;
};

quint64 bandHash(const MinHash &hashes, std::size_t band)
{
    quint64 hash = band;
    for (std::size_t row = 0; row < kBandRows; ++row)
        hash = mixed(hash + kGolden + hashes[band * kBandRows + row]);
    return hash;
}

/// Pairs of places in @p members that agree in a band, in order, each once.
core::Expected<std::vector<Pair>> candidatesAmong(const std::vector<Collection::Member> &members, quint64 seed,
                                                  const core::CancelToken &cancel)
{
    std::vector<MinHash> hashes;
    hashes.reserve(members.size());
    for (const Collection::Member &member : members) {
        if (cancel.isCancelled())
            return tl::make_unexpected(cancelled());
        hashes.push_back(minHashOf(*member.shingles, seed).value_or(MinHash()));
    }
    std::vector<Pair> pairs;
    for (std::size_t band = 0; band < kBands; ++band) {
        std::unordered_map<quint64, std::vector<qsizetype>> buckets;
        for (std::size_t i = 0; i < hashes.size(); ++i) {
            if (cancel.isCancelled())
                return tl::make_unexpected(cancelled());
            std::vector<qsizetype> &bucket = buckets[bandHash(hashes[i], band)];
            for (const qsizetype other : bucket)
                pairs.emplace_back(other, static_cast<qsizetype>(i));
            bucket.push_back(static_cast<qsizetype>(i));
            if (static_cast<qsizetype>(pairs.size()) > 2 * kMostCandidatePairs)
                break;
        }
        std::ranges::sort(pairs);
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        if (static_cast<qsizetype>(pairs.size()) > kMostCandidatePairs)
            return core::fail(core::ErrorCode::TooLarge,
                              QCoreApplication::translate("models",
                                                          "Too many of these texts resemble each other (more than %1 "
                                                          "pairs); compare fewer at a time")
                                  .arg(QLocale().toString(kMostCandidatePairs)));
    }
    return pairs;
}

} // namespace

std::vector<quint64> shinglesOf(const QStringList &words)
{
    std::vector<quint64> hashes;
    hashes.reserve(static_cast<std::size_t>(words.size()));
    for (const QString &word : words)
        hashes.push_back(hashOf(word));
    std::vector<quint64> shingles;
    const std::size_t length = std::min<std::size_t>(kShingleWords, hashes.size());
    for (std::size_t at = 0; length > 0 && at + length <= hashes.size(); ++at) {
        quint64 shingle = length;
        for (std::size_t i = 0; i < length; ++i)
            shingle = mixed(shingle + kGolden + hashes[at + i]);
        shingles.push_back(shingle);
    }
    std::ranges::sort(shingles);
    shingles.erase(std::unique(shingles.begin(), shingles.end()), shingles.end());
    return shingles;
}

double jaccard(const std::vector<quint64> &a, const std::vector<quint64> &b)
{
    std::size_t shared = 0;
    for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
        shared += *x == *y ? 1 : 0;
        const bool isLess = *x < *y;
        const bool isGreater = *y < *x;
        x += isGreater ? 0 : 1;
        y += isLess ? 0 : 1;
    }
    const std::size_t all = a.size() + b.size() - shared;
    return all == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(all);
}

std::optional<MinHash> minHashOf(const std::vector<quint64> &shingles, quint64 seed)
{
    if (shingles.empty())
        return std::nullopt;
    MinHash hashes{};
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        // Adding, and multiplying by an odd number, are permutations too.
        const quint64 offset = mixed(seed + (2 * i + 1) * kGolden);
        const quint64 factor = mixed(seed + (2 * i + 2) * kGolden) | 1;
        quint64 least = ~quint64(0);
        for (const quint64 shingle : shingles)
            least = std::min(least, mixed((shingle + offset) * factor));
        hashes[i] = least;
    }
    return hashes;
}

double estimatedJaccard(const MinHash &a, const MinHash &b)
{
    int equal = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        equal += a[i] == b[i] ? 1 : 0;
    return static_cast<double>(equal) / kMinHashes;
}

core::Expected<std::vector<NearDuplicates>> findNearDuplicates(const std::vector<QStringList> &texts, double threshold,
                                                               quint64 seed, const core::CancelToken &cancel)
{
    const Collection collection(texts);
    const auto candidates = candidatesAmong(collection.distinct(), seed, cancel);
    if (!candidates)
        return tl::make_unexpected(candidates.error());
    std::vector<NearDuplicates> found = collection.copies();
    for (const auto &[first, second] : *candidates) {
        if (cancel.isCancelled())
            return tl::make_unexpected(cancelled());
        const Collection::Member &a = collection.distinct()[static_cast<std::size_t>(first)];
        const Collection::Member &b = collection.distinct()[static_cast<std::size_t>(second)];
        const double similarity = jaccard(*a.shingles, *b.shingles);
        if (similarity >= threshold)
            found.push_back({a.text, b.text, similarity});
    }
    std::ranges::sort(found, {}, [](const NearDuplicates &pair) { return std::pair(pair.first, pair.second); });
    return found;
}

} // namespace assay::text
