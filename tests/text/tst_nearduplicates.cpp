// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for near-duplicates: the similarity is exact, the estimate near it, and the pairs are those of comparing all.
#include "models/text/nearduplicates.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace assay;
using namespace assay::text;

namespace {

constexpr quint32 kSeed = 20260308;

QStringList words(const char *text) { return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts); }

QStringList randomWords(QRandomGenerator &random, int count)
{
    QStringList list;
    for (int i = 0; i < count; ++i)
        list.append(QString::number(random.bounded(100'000)));
    return list;
}

/// Each word changed with a probability of one in @p oneIn.
QStringList changed(QRandomGenerator &random, QStringList list, int oneIn)
{
    for (QString &word : list) {
        if (random.bounded(oneIn) == 0)
            word = QString::number(random.bounded(100'000));
    }
    return list;
}

/// The sets of four words in a row, without hashes.
QSet<QString> directShingles(const QStringList &list)
{
    QSet<QString> set;
    for (qsizetype at = 0; at + kShingleWords <= list.size(); ++at)
        set.insert(list.mid(at, kShingleWords).join(u' '));
    return set;
}

double directJaccard(const QSet<QString> &a, const QSet<QString> &b)
{
    const auto shared = std::ranges::count_if(a, [&b](const QString &shingle) { return b.contains(shingle); });
    const auto all = a.size() + b.size() - shared;
    return all == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(all);
}

} // namespace

class tst_nearduplicates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measuresSimilarity_data();
    void measuresSimilarity();
    void estimatesSimilarity();
    void dependsOnTheSeedAlone();
    void findsThePairsThatComparingAllFinds();
    void pairsCopiesWithTheFirst();
    void refusesTooManyPairs();
    void stopsWhenCancelled();
};

void tst_nearduplicates::measuresSimilarity_data()
{
    QTest::addColumn<QStringList>("a");
    QTest::addColumn<QStringList>("b");
    QTest::addColumn<double>("similarity");
    QTest::newRow("both empty") << QStringList() << QStringList() << 0.0;
    QTest::newRow("one empty") << words("a b c d") << QStringList() << 0.0;
    QTest::newRow("equal") << words("a b c d e") << words("a b c d e") << 1.0;
    QTest::newRow("nothing in common") << words("a b c d e") << words("f g h i j") << 0.0;
    QTest::newRow("the same words in another order") << words("a b c d e") << words("e d c b a") << 0.0;
    QTest::newRow("one shingle of three in common") << words("a b c d e") << words("b c d e f") << 1.0 / 3;
    QTest::newRow("repetition does not count") << words("a b a b a b a b a b") << words("a b a b a") << 1.0;
    QTest::newRow("short texts are one shingle") << words("a b") << words("a b") << 1.0;
    QTest::newRow("short texts that differ") << words("a b") << words("a c") << 0.0;
    QTest::newRow("a word is not cut") << words("ab c") << words("a bc") << 0.0;
    QTest::newRow("Chinese") << words("吞 吐 量 很 高") << words("吞 吐 量 很 低") << 1.0 / 3;
}

void tst_nearduplicates::measuresSimilarity()
{
    QFETCH(QStringList, a);
    QFETCH(QStringList, b);
    QFETCH(double, similarity);
    QCOMPARE(jaccard(shinglesOf(a), shinglesOf(b)), similarity);
    QCOMPARE(jaccard(shinglesOf(b), shinglesOf(a)), similarity);
}

void tst_nearduplicates::estimatesSimilarity()
{
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    double errors = 0;
    constexpr int kRounds = 200;
    for (int round = 0; round < kRounds; ++round) {
        const QStringList a = randomWords(random, 200);
        const QStringList b = changed(random, a, random.bounded(2, 100));
        const auto x = minHashOf(shinglesOf(a), static_cast<quint64>(round));
        const auto y = minHashOf(shinglesOf(b), static_cast<quint64>(round));
        const double exact = directJaccard(directShingles(a), directShingles(b));
        QCOMPARE(jaccard(shinglesOf(a), shinglesOf(b)), exact);
        const double error = estimatedJaccard(*x, *y) - exact;
        // The error has a standard deviation of at most 0.5 / √128 = 0.044; five times that happens to nobody.
        QVERIFY2(std::abs(error) < 0.22, qPrintable(QString::number(error)));
        errors += error;
    }
    QVERIFY2(std::abs(errors / kRounds) < 0.02, "the estimate leans to one side");
    QVERIFY(!minHashOf({}, 1));
}

void tst_nearduplicates::dependsOnTheSeedAlone()
{
    const auto shingles = shinglesOf(words("the broker writes all messages to a log on disk"));
    QCOMPARE(*minHashOf(shingles, 7), *minHashOf(shingles, 7));
    QVERIFY(*minHashOf(shingles, 7) != *minHashOf(shingles, 8));
}

void tst_nearduplicates::findsThePairsThatComparingAllFinds()
{
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    for (const double threshold : {0.8, 0.9}) {
        std::vector<QStringList> texts;
        for (int i = 0; i < 200; ++i) {
            const bool isCopy = !texts.empty() && random.bounded(2) == 0;
            texts.push_back(
                isCopy ? changed(random, texts[static_cast<std::size_t>(random.bounded(i))], random.bounded(20, 200))
                       : randomWords(random, random.bounded(4, 120)));
        }
        std::vector<QSet<QString>> shingles;
        for (const QStringList &text : texts)
            shingles.push_back(directShingles(text));
        QSet<std::pair<qsizetype, qsizetype>> found;
        const auto pairs = findNearDuplicates(texts, threshold, 1, core::CancelToken::never());
        QVERIFY(pairs);
        for (const NearDuplicates &pair : *pairs) {
            found.insert({pair.first, pair.second});
            QVERIFY(pair.first < pair.second);
            QCOMPARE(pair.similarity, directJaccard(shingles[static_cast<std::size_t>(pair.first)],
                                                    shingles[static_cast<std::size_t>(pair.second)]));
            QVERIFY(pair.similarity >= threshold);
        }
        QSet<QStringList> seen;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (seen.contains(texts[i]))
                continue; // a copy is paired with the first of its kind alone
            seen.insert(texts[i]);
            for (std::size_t j = i + 1; j < texts.size(); ++j) {
                if (directJaccard(shingles[i], shingles[j]) >= threshold && !seen.contains(texts[j]))
                    QVERIFY(found.contains({static_cast<qsizetype>(i), static_cast<qsizetype>(j)}) ||
                            std::ranges::count(texts, texts[j]) > 1);
            }
        }
        QVERIFY(found.size() > 20);
        QCOMPARE(*findNearDuplicates(texts, threshold, 1, core::CancelToken::never()), *pairs);
    }
}

void tst_nearduplicates::pairsCopiesWithTheFirst()
{
    const QStringList text = words("the broker writes all messages to a log on disk");
    std::vector<QStringList> texts(20'000, text);
    texts.push_back(words("something else that has nothing to do with it"));
    texts.emplace_back();
    texts.emplace_back();
    const auto pairs = findNearDuplicates(texts, 0.8, 1, core::CancelToken::never());
    QVERIFY(pairs);
    QCOMPARE(pairs->size(), std::size_t(19'999));
    QCOMPARE(pairs->back(), (NearDuplicates{0, 19'999, 1}));
}

void tst_nearduplicates::refusesTooManyPairs()
{
    // 1,600 texts that differ in their last word: 1.3 million pairs.
    std::vector<QStringList> texts;
    for (int i = 0; i < 1'600; ++i)
        texts.push_back(words("the broker writes all messages to a log on disk and keeps them for a week or so") +
                        QStringList{QString::number(i)});
    const auto pairs = findNearDuplicates(texts, 0.8, 1, core::CancelToken::never());
    QVERIFY(!pairs);
    QCOMPARE(pairs.error().code, core::ErrorCode::TooLarge);
}

void tst_nearduplicates::stopsWhenCancelled()
{
    const core::CancelSource source;
    source.cancel();
    const auto pairs = findNearDuplicates({words("a b"), words("a c")}, 0.8, 1, source.token());
    QVERIFY(!pairs);
    QCOMPARE(pairs.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(tst_nearduplicates)
#include "tst_nearduplicates.moc"
