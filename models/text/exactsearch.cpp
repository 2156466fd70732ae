// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/exactsearch.h"

#include "models/text/gramfilter.h"

namespace assay::text {

namespace {

constexpr qsizetype kUnitsPerLook = 256 * 1024; // at the cancel token

/// For each length of a matched beginning, the longest shorter beginning that ends there too.
std::vector<qsizetype> fallbacksOf(QStringView quote)
{
    std::vector<qsizetype> fallbacks(static_cast<std::size_t>(quote.size()) + 1, 0);
    qsizetype matched = 0;
    for (qsizetype at = 1; at < quote.size(); ++at) {
        while (matched > 0 && quote[at] != quote[matched])
            matched = fallbacks[static_cast<std::size_t>(matched)];
        matched += quote[at] == quote[matched] ? 1 : 0;
        fallbacks[static_cast<std::size_t>(at) + 1] = matched;
    }
    return fallbacks;
}

bool isBetweenCharacters(QStringView text, qsizetype at)
{
    return at == 0 || at == text.size() || !text[at].isLowSurrogate() || !text[at - 1].isHighSurrogate();
}

class Search
{
public:
    Search(QStringView text, QStringView quote, const core::CancelToken &cancel,
           const std::function<void(qsizetype)> &found)
        : m_text(text), m_quote(quote), m_fallbacks(fallbacksOf(quote)), m_cancel(cancel), m_found(found)
    {}

    bool run(const TextRegion &region)
    {
        qsizetype matched = 0;
        qsizetype look = region.start;
        for (qsizetype at = region.start; at < region.end; ++at) {
            if (at >= look) {
                if (m_cancel.isCancelled())
                    return false;
                look = at + kUnitsPerLook;
            }
            if (matched == 0 && m_text[at] != m_quote[0]) {
                at = nextFirst(at + 1, region.end) - 1;
                continue;
            }
            matched = advanced(matched, m_text[at]);
            if (matched == m_quote.size()) {
                report(at + 1);
                matched = m_fallbacks[static_cast<std::size_t>(matched)];
            }
        }
        return true;
    }

private:
    [[nodiscard]] qsizetype nextFirst(qsizetype from, qsizetype end) const
    {
        const qsizetype next = m_text.mid(from, end - from).indexOf(m_quote[0]);
        return next < 0 ? end : from + next;
    }

    [[nodiscard]] qsizetype advanced(qsizetype matched, QChar c) const
    {
        while (matched > 0 && c != m_quote[matched])
            matched = m_fallbacks[static_cast<std::size_t>(matched)];
        return c == m_quote[matched] ? matched + 1 : 0;
    }

    void report(qsizetype end) const
    {
        const qsizetype start = end - m_quote.size();
        if (isBetweenCharacters(m_text, start) && isBetweenCharacters(m_text, end))
            m_found(start);
    }

    QStringView m_text;
    QStringView m_quote;
    std::vector<qsizetype> m_fallbacks;
    const core::CancelToken &m_cancel;
    const std::function<void(qsizetype)> &m_found;
};

} // namespace

bool findOccurrences(QStringView text, QStringView quote, const core::CancelToken &cancel,
                     const std::function<void(qsizetype)> &found)
{
    std::vector<TextRegion> regions{{0, text.size()}};
    if (mostEditsToFilter(quote.size()) >= 0) {
        auto filtered = regionsFor(text, quote, 0, cancel);
        if (!filtered)
            return false;
        regions = std::move(*filtered);
    }
    Search search(text, quote, cancel, found);
    for (const TextRegion &region : regions) {
        if (!search.run(region))
            return false;
    }
    return true;
}

} // namespace assay::text
