// SPDX-License-Identifier: GPL-3.0-or-later
// Ranking of texts by a query: BM25.
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

#include <vector>

namespace assay::text {

/// Free parameters of BM25.
struct Bm25Parameters
{
    double k1 = 1.2; ///< ≥ 0; how soon further occurrences of a word count for less
    double b = 0.75; ///< 0 to 1; how much long texts are held to be long for no reason

    bool operator==(const Bm25Parameters &) const = default;
};

struct RankedText
{
    qsizetype text = 0; ///< its place in the collection
    double score = 0;   ///< > 0

    bool operator==(const RankedText &) const = default;
};

/// A collection of texts that answers queries. Immutable after it is made; any thread.
///
/// score(Q, D) = Σ over the distinct words t of Q of idf(t) · tf (k1 + 1) / (tf + k1 (1 − b + b |D| / avgdl))
/// (Robertson & Zaragoza 2009, "The probabilistic relevance framework: BM25 and beyond", equation 3.15 with the factor
/// k1 + 1 of section 3.4.2), idf(t) = ln(1 + (N − n + ½) / (n + ½)): their equation 3.6 with the 1 that keeps it
/// positive for words in more than half of the texts.
class Bm25Index
{
public:
    /// @p texts are the words of each text (see tokens.h). Linear in their number.
    Bm25Index(const std::vector<QStringList> &texts, const Bm25Parameters &parameters);

    [[nodiscard]] double idf(const QString &word) const;
    [[nodiscard]] double averageLength() const { return m_averageLength; }

    /// The texts that have a word of @p query, the best first, equals in the order of the collection; at most @p count.
    [[nodiscard]] std::vector<RankedText> rank(const QStringList &query, qsizetype count) const;

private:
    struct Occurrence
    {
        qsizetype text = 0;
        qsizetype times = 0;
    };

    [[nodiscard]] double idfOf(qsizetype textsWithWord) const;

    Bm25Parameters m_parameters;
    QHash<QString, std::vector<Occurrence>> m_occurrences; ///< by word, in the order of the texts
    std::vector<double> m_lengths;                         ///< in words
    double m_averageLength = 0;
};

} // namespace assay::text
