// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/ranking.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay::text {

Bm25Index::Bm25Index(const std::vector<QStringList> &texts, const Bm25Parameters &parameters) : m_parameters(parameters)
{
    m_lengths.reserve(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto text = static_cast<qsizetype>(i);
        for (const QString &word : texts[i]) {
            std::vector<Occurrence> &list = m_occurrences[word];
            if (list.empty() || list.back().text != text)
                list.push_back({text, 0});
            ++list.back().times;
        }
        m_lengths.push_back(static_cast<double>(texts[i].size()));
    }
    if (!m_lengths.empty())
        m_averageLength =
            std::accumulate(m_lengths.begin(), m_lengths.end(), 0.0) / static_cast<double>(m_lengths.size());
}

double Bm25Index::idfOf(qsizetype textsWithWord) const
{
    const auto with = static_cast<double>(textsWithWord);
    const auto all = static_cast<double>(m_lengths.size());
    return std::log(1 + (all - with + 0.5) / (with + 0.5));
}

double Bm25Index::idf(const QString &word) const
{
    const auto found = m_occurrences.constFind(word);
    return idfOf(found == m_occurrences.constEnd() ? 0 : static_cast<qsizetype>(found->size()));
}

std::vector<RankedText> Bm25Index::rank(const QStringList &query, qsizetype count) const
{
    std::vector<double> scores(m_lengths.size());
    std::vector<RankedText> ranked;
    QSet<QString> seen;
    const auto [k1, b] = m_parameters;
    for (const QString &word : query) { // in the order of the query, so that sums are the same every time
        const auto found = m_occurrences.constFind(word);
        if (found == m_occurrences.constEnd() || seen.contains(word))
            continue;
        seen.insert(word);
        const double weight = idfOf(static_cast<qsizetype>(found->size()));
        for (const Occurrence &occurrence : *found) {
            const auto times = static_cast<double>(occurrence.times);
            const auto at = static_cast<std::size_t>(occurrence.text);
            const double length = k1 * (1 - b + b * m_lengths[at] / m_averageLength);
            if (scores[at] == 0)
                ranked.push_back({occurrence.text, 0});
            scores[at] += weight * times * (k1 + 1) / (times + length);
        }
    }
    for (RankedText &text : ranked)
        text.score = scores[static_cast<std::size_t>(text.text)];
    const auto kept = std::min(static_cast<std::size_t>(std::max<qsizetype>(count, 0)), ranked.size());
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept), ranked.end(),
                      [](const RankedText &x, const RankedText &y) {
                          return x.score != y.score ? x.score > y.score : x.text < y.text;
                      });
    ranked.resize(kept);
    return ranked;
}

} // namespace assay::text
