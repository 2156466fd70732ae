// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/gramfilter.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace assay::text {

namespace {

constexpr qsizetype kGram = 8;                   // UTF-16 units
constexpr qsizetype kSamplesPerLook = 16 * 1024; // at the cancel token

/// Equal pieces have equal hashes; unequal ones that share a hash cost a needless look, no more.
quint64 hashOf(const char16_t *gram)
{
    quint64 words[2];
    std::memcpy(words, gram, sizeof words);
    quint64 hash = (words[0] ^ std::rotl(words[1] * 0x9e3779b97f4a7c15ULL, 32)) * 0xbf58476d1ce4e5b9ULL;
    return hash ^ (hash >> 31);
}

/// The pieces of a quote by hash, with the first and the last place of each.
class GramTable
{
public:
    struct Entry
    {
        quint64 hash = 0;
        qsizetype first = -1; ///< -1: the slot is free
        qsizetype last = -1;
    };

    explicit GramTable(QStringView quote)
    {
        const auto grams = static_cast<std::size_t>(quote.size() - kGram + 1);
        m_slots.resize(std::bit_ceil(grams * 2));
        m_marks.resize(std::bit_ceil(grams * 2)); // 32 marks for each piece, so that most samples end here
        for (qsizetype at = 0; at + kGram <= quote.size(); ++at)
            add(hashOf(quote.utf16() + at), at);
    }

    /// Null for a piece that is not in the quote.
    [[nodiscard]] const Entry *find(quint64 hash) const
    {
        const quint64 mark = markOf(hash);
        if ((m_marks[mark / 64] >> (mark % 64) & 1) == 0)
            return nullptr;
        const Entry &entry = m_slots[slotOf(hash)];
        return entry.first < 0 ? nullptr : &entry;
    }

private:
    [[nodiscard]] quint64 markOf(quint64 hash) const { return (hash >> 20) & (m_marks.size() * 64 - 1); }

    /// Where the hash is, or the free slot where it would be.
    [[nodiscard]] std::size_t slotOf(quint64 hash) const
    {
        std::size_t slot = hash & (m_slots.size() - 1);
        while (m_slots[slot].first >= 0 && m_slots[slot].hash != hash)
            slot = (slot + 1) & (m_slots.size() - 1);
        return slot;
    }

    void add(quint64 hash, qsizetype at)
    {
        const quint64 mark = markOf(hash);
        m_marks[mark / 64] |= quint64(1) << (mark % 64);
        Entry &entry = m_slots[slotOf(hash)];
        if (entry.first < 0)
            entry = {hash, at, at};
        entry.last = at;
    }

    std::vector<Entry> m_slots;
    std::vector<quint64> m_marks;
};

/// How far the sampled pieces are apart. A match has at least size − 2 × edits units (each edit may drop a character of
/// two units), and must contain edits + 1 pieces.
qsizetype strideFor(qsizetype quoteUnits, int edits)
{
    return (quoteUnits - 2 * qsizetype(edits) - kGram + 1) / (qsizetype(edits) + 1);
}

bool isInsidePair(QStringView text, qsizetype at)
{
    return at > 0 && at < text.size() && text[at].isLowSurrogate() && text[at - 1].isHighSurrogate();
}

void join(std::vector<TextRegion> &regions, TextRegion region)
{
    while (!regions.empty() && regions.back().end >= region.start) {
        region.start = std::min(region.start, regions.back().start);
        region.end = std::max(region.end, regions.back().end);
        regions.pop_back();
    }
    regions.push_back(region);
}

} // namespace

int mostEditsToFilter(qsizetype quoteUnits)
{
    // Samples stand at least a unit apart, so that a character of two units is in one of them at most:
    // strideFor() ≥ kGram + 1, solved for the edits.
    const qsizetype spare = quoteUnits - 2 * kGram;
    return spare < 0 ? -1 : static_cast<int>(std::min<qsizetype>(spare / (kGram + 3), 1'000'000));
}

std::optional<std::vector<TextRegion>> regionsFor(QStringView text, QStringView quote, int edits,
                                                  const core::CancelToken &cancel)
{
    const GramTable grams(quote);
    const qsizetype stride = strideFor(quote.size(), edits);
    const qsizetype slack = 2 * qsizetype(edits);
    std::vector<TextRegion> regions;
    qsizetype untilLook = 0;
    for (qsizetype at = 0; at + kGram <= text.size(); at += stride) {
        if (--untilLook < 0) {
            if (cancel.isCancelled())
                return std::nullopt;
            untilLook = kSamplesPerLook;
        }
        const GramTable::Entry *entry = grams.find(hashOf(text.utf16() + at));
        if (entry != nullptr)
            join(regions, {std::max<qsizetype>(0, at - entry->last - slack),
                           std::min(text.size(), at - entry->first + quote.size() + slack)});
    }
    for (TextRegion &region : regions) {
        region.start -= isInsidePair(text, region.start) ? 1 : 0;
        region.end += isInsidePair(text, region.end) ? 1 : 0;
    }
    return regions;
}

} // namespace assay::text
