// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/fuzzysearch.h"

#include "models/text/editcolumn.h"
#include "models/text/gramfilter.h"

#include <algorithm>

namespace assay::text {

namespace {

constexpr qsizetype kUnitsPerLook = 64 * 1024; // at the cancel token
/// The starts of all ends that are kept take at most so many blocks of the matrix.
constexpr qsizetype kMostStartWork = 50'000'000;
constexpr qsizetype kFewestEnds = 16;
constexpr qsizetype kMostEnds = 10'000;

char32_t readForward(QStringView text, qsizetype &at, qsizetype end)
{
    const QChar c = text[at++];
    if (c.isHighSurrogate() && at < end && text[at].isLowSurrogate())
        return QChar::surrogateToUcs4(c, text[at++]);
    return c.unicode();
}

char32_t readBackward(QStringView text, qsizetype &at)
{
    const QChar c = text[--at];
    if (c.isLowSurrogate() && at > 0 && text[at - 1].isHighSurrogate())
        return QChar::surrogateToUcs4(text[--at], c);
    return c.unicode();
}

/// The ends with the fewest edits seen so far.
class BestEnds
{
public:
    BestEnds(int limit, std::optional<qsizetype> nearTo, qsizetype capacity)
        : m_edits(limit), m_nearTo(nearTo), m_capacity(static_cast<std::size_t>(capacity))
    {}

    [[nodiscard]] int edits() const { return m_edits; }
    [[nodiscard]] bool isCut() const { return m_isCut; }

    /// @p edits ≤ edits().
    void offer(qsizetype end, int edits)
    {
        if (edits < m_edits) {
            m_ends.clear();
            m_isCut = false;
            m_edits = edits;
        }
        m_ends.push_back(end);
        if (m_ends.size() >= 2 * m_capacity)
            prune();
    }

    /// In order.
    [[nodiscard]] std::vector<qsizetype> take()
    {
        if (m_ends.size() > m_capacity)
            prune();
        std::ranges::sort(m_ends);
        return std::move(m_ends);
    }

private:
    [[nodiscard]] qsizetype distance(qsizetype end) const
    {
        return m_nearTo ? std::max(end - *m_nearTo, *m_nearTo - end) : end;
    }

    void prune()
    {
        const auto middle = m_ends.begin() + static_cast<std::ptrdiff_t>(m_capacity);
        std::nth_element(m_ends.begin(), middle, m_ends.end(), [this](qsizetype a, qsizetype b) {
            return std::pair(distance(a), a) < std::pair(distance(b), b);
        });
        m_ends.erase(middle, m_ends.end());
        m_isCut = true;
    }

    int m_edits;
    std::optional<qsizetype> m_nearTo;
    std::size_t m_capacity;
    std::vector<qsizetype> m_ends;
    bool m_isCut = false;
};

/// Offers the ends of all matches inside @p region; false where @p cancel stopped it.
bool scan(QStringView text, const TextRegion &region, const EditPattern &pattern, BestEnds &ends,
          const core::CancelToken &cancel)
{
    EditColumn column(pattern, MatchStart::Anywhere, ends.edits());
    qsizetype look = region.start;
    for (qsizetype at = region.start; at < region.end;) {
        if (at >= look) {
            if (cancel.isCancelled())
                return false;
            look = at + kUnitsPerLook;
        }
        column.read(readForward(text, at, region.end));
        if (column.edits() <= ends.edits()) {
            ends.offer(at, column.edits());
            column.lowerLimit(ends.edits());
        }
    }
    return true;
}

bool scanAll(QStringView text, const std::vector<TextRegion> &regions, const EditPattern &pattern, BestEnds &ends,
             const core::CancelToken &cancel)
{
    return std::ranges::all_of(regions,
                               [&](const TextRegion &region) { return scan(text, region, pattern, ends, cancel); });
}

/// Adds the stretches that end at @p end within @p edits, which no stretch undercuts; @p reversed is the quote
/// backwards.
void addStarts(QStringView text, qsizetype end, int edits, const EditPattern &reversed, std::vector<NearMatch> &matches)
{
    EditColumn column(reversed, MatchStart::Here, edits);
    qsizetype at = end;
    for (int left = reversed.length() + edits; left > 0 && at > 0; --left) {
        column.read(readBackward(text, at));
        if (column.edits() <= edits)
            matches.push_back({at, end, edits});
    }
}

struct Patterns
{
    EditPattern forward;
    EditPattern reversed;
};

Patterns patternsOf(QStringView quote)
{
    std::u32string codePoints = codePointsOf(quote);
    EditPattern forward(codePoints);
    std::ranges::reverse(codePoints);
    return {std::move(forward), EditPattern(codePoints)};
}

} // namespace

std::optional<NearMatches> findNearest(QStringView text, QStringView quote, int limit, std::optional<qsizetype> nearTo,
                                       const core::CancelToken &cancel)
{
    if (limit <= 0)
        return NearMatches{};
    const Patterns patterns = patternsOf(quote);
    const EditPattern &pattern = patterns.forward;
    const qsizetype capacity =
        std::clamp(kMostStartWork / (qsizetype(pattern.length()) * pattern.blocks()), kFewestEnds, kMostEnds);

    // A text with few edits is found in the parts that the filter leaves; only without one all of it must be read.
    std::vector<qsizetype> found;
    const int few = std::min(limit, mostEditsToFilter(quote.size()));
    BestEnds ends(few > 0 ? few : limit, nearTo, capacity);
    if (few > 0) {
        const auto regions = regionsFor(text, quote, few, cancel);
        if (!regions || !scanAll(text, *regions, pattern, ends, cancel))
            return std::nullopt;
        found = ends.take();
    }
    if (found.empty() && few < limit) {
        ends = BestEnds(limit, nearTo, capacity);
        if (!scan(text, {0, text.size()}, pattern, ends, cancel))
            return std::nullopt;
        found = ends.take();
    }

    NearMatches result;
    result.isCut = ends.isCut();
    for (const qsizetype end : found) {
        if (cancel.isCancelled())
            return std::nullopt;
        addStarts(text, end, ends.edits(), patterns.reversed, result.matches);
    }
    return result;
}

} // namespace assay::text
