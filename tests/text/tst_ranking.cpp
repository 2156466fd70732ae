// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for words and for ranking: which words a text has, and that BM25 equals its formula, computed directly.
#include "models/text/ranking.h"
#include "models/text/tokens.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace assay;
using namespace assay::text;

namespace {

constexpr quint32 kSeed = 20260307;

QStringList wordsOf(const QString &text, TokenKind kind)
{
    return tokensOf(text, kind, core::CancelToken::never()).value_or(QStringList{QStringLiteral("no tokens")});
}

/// The formula as it is written, text by text.
double directScore(const std::vector<QStringList> &texts, const QStringList &text, const QStringList &query, double k1,
                   double b)
{
    double total = 0;
    for (const QStringList &other : texts)
        total += static_cast<double>(other.size());
    const double average = total / static_cast<double>(texts.size());
    double score = 0;
    for (const QString &word : QSet<QString>(query.begin(), query.end())) {
        const auto with = static_cast<double>(
            std::ranges::count_if(texts, [&word](const QStringList &other) { return other.contains(word); }));
        const double idf = std::log((static_cast<double>(texts.size()) - with + 0.5) / (with + 0.5) + 1);
        const auto times = static_cast<double>(text.count(word));
        const double normalised = times / (1 - b + b * static_cast<double>(text.size()) / average);
        score += idf * (k1 + 1) * normalised / (k1 + normalised);
    }
    return score;
}

} // namespace

class tst_ranking : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWords_data();
    void findsWords();
    void scoresAWorkedExample();
    void equalsADirectComputation();
    void ordersAndCaps();
    void answersEdgeCases();
    void stopsWhenCancelled();
};

void tst_ranking::findsWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words"); // with a space between
    QTest::addColumn<bool>("hasPairs");
    const auto row = [](const char *name, const char *text, const char *words, bool hasPairs) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(words) << hasPairs;
    };
    row("nothing", "", "", true);
    row("punctuation only", "… — ()!", "", true);
    row("English", "The Broker's queue, (fast)!", "the broker's queue fast", false);
    row("full case folding", "Straße ΣΊΣΥΦΟΣ", "strasse σίσυφοσ", false);
    row("numbers and versions", "v1.2.3 took 3.5 ms", "v1.2.3 took 3.5 ms", false);
    row("Chinese by character", "吞吐量高。", "吞 吐 量 高", false);
    row("Chinese with pairs", "吞吐量高。", "吞 吞吐 吐 吐量 量 量高 高", true);
    row("no pair across punctuation", "高。低", "高 低", true);
    row("mixed", "Kafka的吞吐", "kafka 的 的吞 吞 吞吐 吐", true);
    row("kana", "データ", "デ デー ー ータ タ", true);
    row("ideographs outside the first plane", "𠀀𠀁", "𠀀 𠀀𠀁 𠀁", true);
    row("Hangul words", "처리량이 높다", "처리량이 높다", true);
}

void tst_ranking::findsWords()
{
    QFETCH(QString, text);
    QFETCH(QString, words);
    QFETCH(bool, hasPairs);
    QCOMPARE(wordsOf(text, hasPairs ? TokenKind::WordsAndPairs : TokenKind::Words),
             words.split(u' ', Qt::SkipEmptyParts));
}

void tst_ranking::scoresAWorkedExample()
{
    // Two texts of 3 and 1 words, k1 = 1, b = 0.5. "a": idf = ln(1 + 0.5 / 2.5) = ln 1.2; first text: tf 2,
    // length 0.5 + 0.5 · 3/2 = 1.25, 2 · 2 / (2 + 1.25) = 16/13; second: tf 1, length 0.75, 2 / 1.75 = 8/7.
    const Bm25Index index({{QStringLiteral("a"), QStringLiteral("a"), QStringLiteral("b")}, {QStringLiteral("a")}},
                          {1, 0.5});
    const auto ranked = index.rank({QStringLiteral("a"), QStringLiteral("a")}, 10);
    QCOMPARE(ranked.size(), std::size_t(2));
    QCOMPARE(ranked[0].text, 0);
    QCOMPARE(ranked[0].score, std::log(1.2) * 16 / 13);
    QCOMPARE(ranked[1].score, std::log(1.2) * 8 / 7);
    QCOMPARE(index.idf(QStringLiteral("b")), std::log(2.0));
    QCOMPARE(index.idf(QStringLiteral("c")), std::log(6.0));
    QCOMPARE(index.averageLength(), 2.0);
}

void tst_ranking::equalsADirectComputation()
{
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    const QString pool = QStringLiteral("abcdefgh吞吐量延迟");
    const auto text = [&](int most) {
        QStringList words;
        for (int n = random.bounded(most); n > 0; --n)
            words.append(QString(pool[std::min(random.bounded(13), random.bounded(13))]));
        return words;
    };
    for (int round = 0; round < 300; ++round) {
        std::vector<QStringList> texts;
        for (int n = random.bounded(1, 20); n > 0; --n)
            texts.push_back(text(30));
        const Bm25Parameters parameters{random.bounded(3.0), random.bounded(1.0)};
        const QStringList query = text(8);
        const auto ranked = Bm25Index(texts, parameters).rank(query, 1'000);
        std::size_t positive = 0;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const double expected = directScore(texts, texts[i], query, parameters.k1, parameters.b);
            positive += expected > 0 ? 1 : 0;
            const auto found = std::ranges::find(ranked, static_cast<qsizetype>(i), &RankedText::text);
            QCOMPARE(found != ranked.end(), expected > 0);
            if (found != ranked.end())
                QVERIFY2(std::abs(found->score - expected) <= 1e-12 * expected,
                         qPrintable(QStringLiteral("%1 instead of %2").arg(found->score).arg(expected)));
        }
        QCOMPARE(ranked.size(), positive);
        QVERIFY(std::ranges::is_sorted(ranked, [](const RankedText &x, const RankedText &y) {
            return x.score != y.score ? x.score > y.score : x.text < y.text;
        }));
    }
}

void tst_ranking::ordersAndCaps()
{
    const QStringList same{QStringLiteral("x"), QStringLiteral("y")};
    const Bm25Index index({same, {QStringLiteral("y")}, same, same}, {});
    const auto two = index.rank({QStringLiteral("x")}, 2);
    QCOMPARE(two.size(), std::size_t(2));
    QCOMPARE(two[0].text, 0);
    QCOMPARE(two[1].text, 2);
    QCOMPARE(two[0].score, two[1].score);
    QVERIFY(index.rank({QStringLiteral("x")}, 0).empty());
    QVERIFY(index.rank({QStringLiteral("x")}, -1).empty());
}

void tst_ranking::answersEdgeCases()
{
    QVERIFY(Bm25Index({}, {}).rank({QStringLiteral("x")}, 5).empty());
    QVERIFY(Bm25Index({{}, {}}, {}).rank({QStringLiteral("x")}, 5).empty());
    const Bm25Index index({{QStringLiteral("x")}}, {});
    QVERIFY(index.rank({}, 5).empty());
    // A word that all texts have still counts for something.
    QVERIFY(index.rank({QStringLiteral("x")}, 5).front().score > 0);
}

void tst_ranking::stopsWhenCancelled()
{
    const core::CancelSource source;
    source.cancel();
    const auto words = tokensOf(QStringLiteral("one two"), TokenKind::Words, source.token());
    QVERIFY(!words);
    QCOMPARE(words.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(tst_ranking)
#include "tst_ranking.moc"
