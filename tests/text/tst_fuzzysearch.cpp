// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that searching for what is nearest to a quote finds what a plain table of edits finds, and no less.
#include "models/text/exactsearch.h"
#include "models/text/fuzzysearch.h"
#include "models/text/gramfilter.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <limits>

using namespace assay;
using namespace assay::text;

namespace {

constexpr quint32 kSeed = 20260302;

/// Characters that a random text is made of.
struct Alphabet
{
    const char *name;
    QString characters;
};

QList<Alphabet> alphabets()
{
    return {{"two letters", QStringLiteral("ab")},
            {"twenty letters", QStringLiteral("abcdefghijklmnopqrst")},
            {"Chinese", QStringLiteral("吞吐量约为每秒一百万条延迟低于毫。，")},
            {"astral, with halves in common", QStringLiteral("😀😁𝔸𠀀a𠀁")},
            {"combining marks", QStringLiteral("ae\u0301\u0323\u0338x")}};
}

QString randomText(QRandomGenerator &random, const std::u32string &characters, int length)
{
    std::u32string text;
    for (int i = 0; i < length; ++i)
        text.push_back(characters[random.bounded(static_cast<quint32>(characters.size()))]);
    return QString::fromUcs4(text.data(), static_cast<qsizetype>(text.size()));
}

QString withEdits(QRandomGenerator &random, const std::u32string &characters, const QString &quote, int edits)
{
    std::u32string text = codePointsOf(quote);
    for (int i = 0; i < edits; ++i) {
        const auto at = static_cast<std::ptrdiff_t>(random.bounded(static_cast<quint32>(text.size())));
        const char32_t c = characters[random.bounded(static_cast<quint32>(characters.size()))];
        switch (random.bounded(3)) {
        case 0:
            text[static_cast<std::size_t>(at)] = c;
            break;
        case 1:
            text.insert(text.begin() + at, c);
            break;
        default:
            if (text.size() > 1)
                text.erase(text.begin() + at);
        }
    }
    return QString::fromUcs4(text.data(), static_cast<qsizetype>(text.size()));
}

/// Where code point i of @p text begins in UTF-16, and its end.
std::vector<qsizetype> unitPositions(const std::u32string &text)
{
    std::vector<qsizetype> positions{0};
    for (const char32_t c : text)
        positions.push_back(positions.back() + (QChar::requiresSurrogates(c) ? 2 : 1));
    return positions;
}

/// Sellers 1980, once for each start: all stretches with the fewest edits, if those are at most @p limit.
std::vector<NearMatch> nearestByTable(const QString &textUnits, const QString &quoteUnits, int limit)
{
    const std::u32string text = codePointsOf(textUnits);
    const std::u32string quote = codePointsOf(quoteUnits);
    const std::vector<qsizetype> units = unitPositions(text);
    std::vector<NearMatch> best;
    int fewest = limit;
    for (std::size_t start = 0; start < text.size(); ++start) {
        std::vector<int> column(quote.size() + 1);
        for (std::size_t row = 0; row <= quote.size(); ++row)
            column[row] = static_cast<int>(row);
        const std::size_t last = std::min(text.size(), start + quote.size() + static_cast<std::size_t>(limit));
        for (std::size_t end = start; end < last; ++end) {
            int diagonal = column[0]++;
            for (std::size_t row = 1; row <= quote.size(); ++row) {
                const int left = column[row];
                const int substituted = diagonal + (quote[row - 1] == text[end] ? 0 : 1);
                column[row] = std::min({substituted, left + 1, column[row - 1] + 1});
                diagonal = left;
            }
            const int edits = column[quote.size()];
            if (edits < fewest)
                best.clear();
            if (edits <= fewest) {
                fewest = edits;
                best.push_back({units[start], units[end + 1], edits});
            }
        }
    }
    return best;
}

std::vector<NearMatch> sorted(std::vector<NearMatch> matches)
{
    std::ranges::sort(matches, {}, [](const NearMatch &match) { return std::pair(match.end, match.start); });
    return matches;
}

QByteArray describe(const std::vector<NearMatch> &matches)
{
    QByteArray text;
    for (const NearMatch &match : matches)
        text += '[' + QByteArray::number(match.start) + ',' + QByteArray::number(match.end) + ")/" +
                QByteArray::number(match.edits) + ' ';
    return text;
}

} // namespace

class tst_fuzzysearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatATableOfEditsFinds_data();
    void findsWhatATableOfEditsFinds();
    void filterNeverLosesAMatch_data();
    void filterNeverLosesAMatch();
    void filterLeavesLittleOfAnOrdinaryText();
    void findsEveryOccurrence_data();
    void findsEveryOccurrence();
    void neverCutsACharacter();
    void staysLinearOnPeriodicText();
    void keepsTheEndsNearestToTheHint();
    void stopsWhenCancelled();
};

void tst_fuzzysearch::findsWhatATableOfEditsFinds_data()
{
    QTest::addColumn<QString>("characters");
    QTest::addColumn<int>("shortest");
    QTest::addColumn<int>("longest");
    QTest::addColumn<int>("rounds");
    for (const Alphabet &alphabet : alphabets()) {
        QTest::addRow("%s, short quotes", alphabet.name) << alphabet.characters << 1 << 30 << 400;
        QTest::addRow("%s, one to three blocks", alphabet.name) << alphabet.characters << 40 << 190 << 24;
    }
}

void tst_fuzzysearch::findsWhatATableOfEditsFinds()
{
    QFETCH(QString, characters);
    QFETCH(int, shortest);
    QFETCH(int, longest);
    QFETCH(int, rounds);
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    const std::u32string alphabet = codePointsOf(characters);
    for (int round = 0; round < rounds; ++round) {
        const QString quote = randomText(random, alphabet, random.bounded(shortest, longest + 1));
        const int length = static_cast<int>(codePointsOf(quote).size());
        const int limit = length * 3 / 10;
        QString text = randomText(random, alphabet, random.bounded(120));
        if (round % 4 != 0) // most times with something to find
            text += withEdits(random, alphabet, quote, random.bounded(limit + 2)) +
                    randomText(random, alphabet, random.bounded(120));
        const auto found = findNearest(text, quote, limit, std::nullopt, core::CancelToken::never());
        QVERIFY(found);
        // What is verbatim is not for this search, and takes no edit.
        const auto expected = limit == 0 ? std::vector<NearMatch>() : sorted(nearestByTable(text, quote, limit));
        const auto actual = sorted(found->matches);
        QVERIFY2(actual == expected,
                 qPrintable(QStringLiteral("round %1: “%2” in “%3”: %4 instead of %5")
                                .arg(QString::number(round), quote, text, QString::fromLatin1(describe(actual)),
                                     QString::fromLatin1(describe(expected)))));
        QVERIFY(!found->isCut);
    }
}

void tst_fuzzysearch::filterNeverLosesAMatch_data()
{
    QTest::addColumn<QString>("characters");
    for (const Alphabet &alphabet : alphabets())
        QTest::addRow("%s", alphabet.name) << alphabet.characters;
}

void tst_fuzzysearch::filterNeverLosesAMatch()
{
    QFETCH(QString, characters);
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    const std::u32string alphabet = codePointsOf(characters);
    for (int round = 0; round < 3'000; ++round) {
        const QString quote = randomText(random, alphabet, random.bounded(16, 240));
        const int edits = random.bounded(mostEditsToFilter(quote.size()) + 1);
        const QString before = randomText(random, alphabet, random.bounded(300));
        const QString match = withEdits(random, alphabet, quote, edits);
        const QString text = before + match + randomText(random, alphabet, random.bounded(300));
        const auto regions = regionsFor(text, quote, edits, core::CancelToken::never());
        QVERIFY(regions);
        const qsizetype start = before.size();
        const qsizetype end = start + match.size();
        QVERIFY2(std::ranges::any_of(*regions, [&](const TextRegion &r) { return r.start <= start && end <= r.end; }),
                 qPrintable(QStringLiteral("round %1: “%2” at %3 of “%4”").arg(round).arg(quote).arg(start).arg(text)));
        for (std::size_t i = 1; i < regions->size(); ++i)
            QVERIFY((*regions)[i - 1].end <= (*regions)[i].start);
    }
}

void tst_fuzzysearch::filterLeavesLittleOfAnOrdinaryText()
{
    QRandomGenerator random(kSeed);
    const std::u32string alphabet = codePointsOf(QStringLiteral("abcdefghijklmnopqrst"));
    const QString quote = randomText(random, alphabet, 200);
    const QString text = randomText(random, alphabet, 200'000) + quote + randomText(random, alphabet, 200'000);
    QVERIFY(mostEditsToFilter(quote.size()) >= 10); // 5 %
    const auto regions = regionsFor(text, quote, mostEditsToFilter(quote.size()), core::CancelToken::never());
    QCOMPARE(regions->size(), std::size_t(1));
    QVERIFY(regions->front().end - regions->front().start < 400);
}

void tst_fuzzysearch::findsEveryOccurrence_data()
{
    QTest::addColumn<QString>("characters");
    for (const Alphabet &alphabet : alphabets())
        QTest::addRow("%s", alphabet.name) << alphabet.characters;
}

void tst_fuzzysearch::findsEveryOccurrence()
{
    QFETCH(QString, characters);
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    const std::u32string alphabet = codePointsOf(characters);
    for (int round = 0; round < 1'000; ++round) {
        const QString quote = randomText(random, alphabet, random.bounded(1, 40));
        QString text;
        for (int n = random.bounded(4); n > 0; --n)
            text += randomText(random, alphabet, random.bounded(60)) + quote;
        text += randomText(random, alphabet, random.bounded(60));

        // Code points first, so that a match between two characters is one by definition.
        const std::u32string codePoints = codePointsOf(text);
        const std::vector<qsizetype> units = unitPositions(codePoints);
        std::vector<qsizetype> expected;
        const std::u32string wanted = codePointsOf(quote);
        for (std::size_t at = codePoints.find(wanted); at != std::u32string::npos; at = codePoints.find(wanted, at + 1))
            expected.push_back(units[at]);

        std::vector<qsizetype> found;
        QVERIFY(findOccurrences(text, quote, core::CancelToken::never(), [&](qsizetype at) { found.push_back(at); }));
        QCOMPARE(found, expected);
    }
}

void tst_fuzzysearch::neverCutsACharacter()
{
    const QString text = QStringLiteral("a😀b");
    for (const QString &half : {QString(text[1]), QString(text[2]), QString(text[2]) + u'b', u'a' + QString(text[1])}) {
        std::vector<qsizetype> found;
        QVERIFY(findOccurrences(text, half, core::CancelToken::never(), [&](qsizetype at) { found.push_back(at); }));
        QVERIFY(found.empty());
    }
}

void tst_fuzzysearch::staysLinearOnPeriodicText()
{
    // The worst for searches that step back: a quote that nearly is everywhere.
    const QString text(2'000'000, u'a');
    const QString quote = u'b' + QString(20'000, u'a');
    int count = 0;
    QVERIFY(findOccurrences(text, quote, core::CancelToken::never(), [&](qsizetype) { ++count; }));
    QCOMPARE(count, 0);
    QVERIFY(findOccurrences(text, QString(20'000, u'a'), core::CancelToken::never(), [&](qsizetype) { ++count; }));
    QCOMPARE(count, 1'980'001);
}

void tst_fuzzysearch::keepsTheEndsNearestToTheHint()
{
    const QString text = QStringLiteral("some rather long boilerplate line\n").repeated(60'000);
    const QString quote = QStringLiteral("some rather lang boilerplate line\n");
    const qsizetype hint = text.size() - 34LL * 3;
    const auto found = findNearest(text, quote, 9, hint, core::CancelToken::never());
    QVERIFY(found);
    QVERIFY(found->isCut);
    QVERIFY(std::ranges::any_of(found->matches, [&](const NearMatch &match) { return match.end == hint; }));
    const auto first = findNearest(text, quote, 9, std::nullopt, core::CancelToken::never());
    QCOMPARE(first->matches.front().end, 34);
}

void tst_fuzzysearch::stopsWhenCancelled()
{
    const core::CancelSource source;
    source.cancel();
    const QString text(1'000'000, u'x');
    const QString quote = QStringLiteral("abcdefghijklmnopqrstuvwxyz");
    QVERIFY(!findNearest(text, quote, 5, std::nullopt, source.token()));
    QVERIFY(!regionsFor(text, quote, 0, source.token()));
    QVERIFY(!findOccurrences(text, QStringLiteral("ab"), source.token(), [](qsizetype) {}));
}

QTEST_GUILESS_MAIN(tst_fuzzysearch)
#include "tst_fuzzysearch.moc"
