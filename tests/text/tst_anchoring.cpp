// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for quote anchoring: which place is chosen, when it is said to be a guess, and that only the text itself is
// verbatim.
#include "models/text/anchoring.h"
#include "tests/support/sharedcases.h"

#include <QRandomGenerator>
#include <QTest>

using namespace assay;
using namespace assay::text;
using core::CodePoints;
using core::Json;

namespace {

constexpr quint32 kSeed = 20260304;

core::Expected<std::optional<Anchor>> anchored(const QString &text, const QuoteQuery &query)
{
    return anchorQuote(NormalText(text), query, core::CancelToken::never());
}

std::optional<CodePoints> hintFrom(int hint) { return hint < 0 ? std::nullopt : std::optional(CodePoints{hint}); }

constexpr int kNoHint = -1;

} // namespace

class tst_anchoring : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesTheKnownAnswers();
    void choosesAmongVerbatimPlaces_data();
    void choosesAmongVerbatimPlaces();
    void takesCanonicallyEqualTextForTheSame_data();
    void takesCanonicallyEqualTextForTheSame();
    void findsTheNearestText_data();
    void findsTheNearestText();
    void findsNothing_data();
    void findsNothing();
    void findsEveryVerbatimQuoteAtItsPlace();
    void isVerbatimOnlyWhereTheTextIsTheQuote();
    void saysThatAQuoteIsTooLongToBeSimilar();
    void stopsWhenCancelled();
};

void tst_anchoring::givesTheKnownAnswers()
{
    const Json cases = test::sharedCases(QStringLiteral("anchoring.json"));
    if (cases.is_null())
        QSKIP("*** ../shared/cases/anchoring.json is missing: anchoring is NOT checked against the known answers ***");
    QVERIFY(!cases.empty());
    for (const Json &item : cases) {
        const auto text = [&item](const char *name) { return core::toQString(item.value(name, std::string())); };
        const auto anchor = anchored(text("text"), {text("quote"), text("prefix"), text("suffix"), {}});
        QVERIFY(anchor);
        const Json &expect = item.at("expect");
        const QByteArray where = core::toJsonText(item);
        QVERIFY2(anchor->has_value() == expect.value("found", true), where.constData());
        if (!anchor->has_value())
            continue;
        QVERIFY2((*anchor)->isVerbatim == expect.at("verbatim").get<bool>(), where.constData());
        QVERIFY2((*anchor)->edits == expect.value("errors", (*anchor)->edits), where.constData());
        if (expect.contains("start")) {
            QCOMPARE((*anchor)->start.value, expect.at("start").get<qsizetype>());
            QCOMPARE((*anchor)->end.value, expect.at("end").get<qsizetype>());
        }
    }
}

void tst_anchoring::choosesAmongVerbatimPlaces_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("quote");
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<int>("hint");
    QTest::addColumn<int>("start");
    QTest::addColumn<bool>("isAmbiguous");
    const QString cats = QStringLiteral("one cat, two cat; red cat."); // "cat" at 4, 13, 22
    const QString cat = QStringLiteral("cat");
    const auto row = [&](const char *name, const char *prefix, const char *suffix, int hint, int start, bool isGuess) {
        QTest::newRow(name) << cats << cat << QString::fromUtf8(prefix) << QString::fromUtf8(suffix) << hint << start
                            << isGuess;
    };
    row("nothing else is known: the first, a guess", "", "", kNoHint, 4, true);
    row("exactly at the hint", "", "", 13, 13, false);
    row("near the hint: the nearest, a guess", "", "", 20, 22, true);
    row("a hint past the end: the last, a guess", "", "", 1'000, 22, true);
    row("the prefix tells", "two ", "", kNoHint, 13, false);
    row("the suffix tells", "", ".", kNoHint, 22, false);
    row("prefix and suffix tell against a near hint", "one ", ",", 22 + 1, 4, false);
    row("the hint wins against the prefix, a guess", "two ", "", 22, 22, true);
    row("hint and prefix agree", "red ", "", 22, 22, false);
    row("a prefix that stands there in part only, a guess", "the two ", "", kNoHint, 13, true);
    row("one side in full, the other changed since", "two ", "? no", kNoHint, 13, false);
    row("a prefix that all places have leaves a guess", " ", "", kNoHint, 4, true);
    row("a prefix that all places have, exactly at the hint", " ", "", 13, 13, false);
    row("the two sides point to two places, a guess", "one ", ".", kNoHint, 4, true);

    const auto other = [](const char *name, const QString &text, const QString &quote, const QString &prefix, int hint,
                          int start, bool isGuess) {
        QTest::newRow(name) << text << quote << prefix << QString() << hint << start << isGuess;
    };
    other("only one place needs nothing more", QStringLiteral("a dog"), QStringLiteral("dog"), {}, kNoHint, 2, false);
    other("only one place, far from the hint, with another prefix", QStringLiteral("a dog"), QStringLiteral("dog"),
          QStringLiteral("the "), 0, 2, false);
    other("places that overlap are places", QStringLiteral("aaa"), QStringLiteral("aa"), {}, kNoHint, 0, true);
    other("positions count characters, not UTF-16 units", QStringLiteral("😀😀x😀x"), QStringLiteral("x"), {}, 4, 4,
          false);
    other("the whole text", QStringLiteral("吞吐量"), QStringLiteral("吞吐量"), {}, kNoHint, 0, false);
    other("Chinese by prefix", QStringLiteral("吞吐量。延迟。吞吐量。"), QStringLiteral("吞吐量"),
          QStringLiteral("延迟。"), kNoHint, 7, false);
}

void tst_anchoring::choosesAmongVerbatimPlaces()
{
    QFETCH(QString, text);
    QFETCH(QString, quote);
    QFETCH(QString, prefix);
    QFETCH(QString, suffix);
    QFETCH(int, hint);
    const auto anchor = anchored(text, {quote, prefix, suffix, hintFrom(hint)});
    QVERIFY(anchor && *anchor);
    QVERIFY((*anchor)->isVerbatim);
    QCOMPARE((*anchor)->edits, 0);
    QCOMPARE((*anchor)->score, 1.0);
    QTEST((*anchor)->isAmbiguous, "isAmbiguous");
    QTEST(int((*anchor)->start.value), "start");
    QCOMPARE(NormalText(text).slice((*anchor)->start, (*anchor)->end), quote);
}

void tst_anchoring::takesCanonicallyEqualTextForTheSame_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("quote");
    QTest::newRow("quote in parts") << QStringLiteral("Aureliano Buendía was") << QStringLiteral("Buendi\u0301a");
    QTest::newRow("text in parts") << QStringLiteral("Aureliano Buendi\u0301a was") << QStringLiteral("Buendía");
    QTest::newRow("line ends") << QStringLiteral("Aureliano\r\nBuendía") << QStringLiteral("Aureliano\rBuendía");
}

void tst_anchoring::takesCanonicallyEqualTextForTheSame()
{
    QFETCH(QString, text);
    QFETCH(QString, quote);
    const auto anchor = anchored(text, {quote, {}, {}, {}});
    QVERIFY(anchor && *anchor);
    QVERIFY((*anchor)->isVerbatim);
    QCOMPARE(NormalText(text).slice((*anchor)->start, (*anchor)->end), normalForm(quote));
}

void tst_anchoring::findsTheNearestText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("quote");
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<int>("hint");
    QTest::addColumn<QString>("found");
    QTest::addColumn<int>("start");
    QTest::addColumn<int>("edits");
    QTest::addColumn<bool>("isAmbiguous");
    const auto row = [](const char *name, const char *text, const char *quote, const char *prefix, int hint,
                        const char *found, int start, int edits, bool isGuess) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(quote) << QString::fromUtf8(prefix) << hint
                            << QString::fromUtf8(found) << start << edits << isGuess;
    };
    row("a letter changed in the middle", "the quick brown fox", "quick brawn", "", kNoHint, "quick brown", 4, 1,
        false);
    row("the last letter changed: the length of the quote is kept", "the quick fox", "quicx", "", kNoHint, "quick", 4,
        1, false);
    row("the first letter changed: likewise", "the quick fox", "xuick", "", kNoHint, "quick", 4, 1, false);
    row("a word is missing in the quote", "we measured one million messages a second", "one million a second", "",
        kNoHint, "", -1, 9, false);
    row("of two places the one with fewer edits", "tle rad fix. the red fix.", "the red fox", "", kNoHint,
        "the red fix", 13, 1, false);
    row("of equals the first, a guess", "the red fix. the red fax.", "the red fox", "", kNoHint, "the red fix", 0, 1,
        true);
    row("of equals the one with the prefix", "the red fix. the red fax.", "the red fox", ". ", kNoHint, "the red fax",
        13, 1, false);
    row("of equals the nearest to the hint, a guess", "the red fix. the red fax.", "the red fox", "", 10, "the red fax",
        13, 1, true);
    row("of equals the one at the hint", "the red fix. the red fax.", "the red fox", "", 13, "the red fax", 13, 1,
        false);
    row("30 % of ten", "xx0123456xxxxx", "0123456789", "", kNoHint, "0123456xxx", 2, 3, false);
    row("characters of two units are one edit", "a😀b😁c𠀀d", "😀b😂c", "", kNoHint, "😀b😁c", 1, 1, false);
    row("other quotation marks", "他说：“吞吐量很高。”", "他说：\"吞吐量很高。\"", "", kNoHint, "他说：“吞吐量很高。”",
        0, 2, false);
}

void tst_anchoring::findsTheNearestText()
{
    QFETCH(QString, text);
    QFETCH(QString, quote);
    QFETCH(QString, prefix);
    QFETCH(int, hint);
    QFETCH(QString, found);
    QFETCH(int, start);
    QFETCH(int, edits);
    const auto anchor = anchored(text, {quote, prefix, {}, hintFrom(hint)});
    QVERIFY(anchor);
    if (start < 0) {
        QVERIFY2(!*anchor, "too far away to be found");
        return;
    }
    QVERIFY(*anchor);
    QVERIFY(!(*anchor)->isVerbatim);
    QCOMPARE((*anchor)->edits, edits);
    QCOMPARE((*anchor)->score, 1 - double(edits) / double(core::codePointCount(quote).value));
    QCOMPARE(NormalText(text).slice((*anchor)->start, (*anchor)->end), found);
    QCOMPARE(int((*anchor)->start.value), start);
    QTEST((*anchor)->isAmbiguous, "isAmbiguous");
}

void tst_anchoring::findsNothing_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("quote");
    QTest::newRow("an empty quote") << QStringLiteral("anything") << QString();
    QTest::newRow("an empty text") << QString() << QStringLiteral("anything");
    QTest::newRow("three letters are all or nothing") << QStringLiteral("cut") << QStringLiteral("cat");
    QTest::newRow("more than 30 % of ten") << QStringLiteral("xx012345xxxxxx") << QStringLiteral("0123456789");
    QTest::newRow("half of a character") << QStringLiteral("a😀b") << QStringLiteral("😀").left(1);
    QTest::newRow("a part of a letter with its mark") << QStringLiteral("é") << QStringLiteral("e");
}

void tst_anchoring::findsNothing()
{
    QFETCH(QString, text);
    QFETCH(QString, quote);
    const auto anchor = anchored(text, {quote, {}, {}, {}});
    QVERIFY(anchor);
    QVERIFY(!*anchor);
}

void tst_anchoring::findsEveryVerbatimQuoteAtItsPlace()
{
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    const QString pool = QStringLiteral("ab 吞吐。e\u0301\n\u0338");
    for (int round = 0; round < 3'000; ++round) {
        QString raw;
        for (int n = random.bounded(1, 300); n > 0; --n) {
            const int pick = random.bounded(static_cast<int>(pool.size()) + 1);
            raw += pick == pool.size() ? QStringLiteral("😀") : QString(pool[pick]);
        }
        const NormalText text(raw);
        const qsizetype start = random.bounded(static_cast<int>(text.length().value));
        const qsizetype end = start + 1 + random.bounded(static_cast<int>(text.length().value - start));
        const QString quote = *text.slice({start}, {end});
        // Any part of a normal text is normal, so that the quote is what it was.
        QCOMPARE(normalForm(quote), quote);
        const auto anchor = anchorQuote(text, {quote, {}, {}, CodePoints{start}}, core::CancelToken::never());
        QVERIFY(anchor && *anchor);
        QCOMPARE(**anchor, (Anchor{true, {start}, {end}, 0, 1, false}));
    }
}

void tst_anchoring::isVerbatimOnlyWhereTheTextIsTheQuote()
{
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    const QString letters = QStringLiteral("ab吞吐");
    const auto word = [&](int length) {
        QString text;
        for (int i = 0; i < length; ++i)
            text.append(letters[random.bounded(static_cast<int>(letters.size()))]);
        return text;
    };
    for (int round = 0; round < 5'000; ++round) {
        const QString text = word(random.bounded(200));
        const QString quote = word(random.bounded(1, 12));
        const auto anchor = anchored(text, {quote, {}, {}, {}});
        QVERIFY(anchor);
        QCOMPARE(*anchor && (*anchor)->isVerbatim, text.contains(quote));
        if (*anchor)
            QCOMPARE((*anchor)->isVerbatim,
                     NormalText(text).slice((*anchor)->start, (*anchor)->end) == quote && (*anchor)->edits == 0);
    }
}

void tst_anchoring::saysThatAQuoteIsTooLongToBeSimilar()
{
    const QString text = QStringLiteral("0123456789").repeated(2'000);
    const QString quote = text.left(kLongestFuzzyQuote + 1);
    const auto verbatim = anchored(text, {quote, {}, {}, CodePoints{0}});
    QVERIFY(verbatim && *verbatim);
    QCOMPARE((*verbatim)->start.value, 0);
    const auto similar = anchored(text, {quote + u'x', {}, {}, {}});
    QVERIFY(!similar);
    QCOMPARE(similar.error().code, core::ErrorCode::TooLarge);
    const auto longest = anchored(text, {quote.mid(2) + u'x', {}, {}, {}});
    QVERIFY(longest && *longest);
    QCOMPARE((*longest)->edits, 1);
}

void tst_anchoring::stopsWhenCancelled()
{
    const core::CancelSource source;
    source.cancel();
    const auto anchor =
        anchorQuote(NormalText(QStringLiteral("some text")), {QStringLiteral("text"), {}, {}, {}}, source.token());
    QVERIFY(!anchor);
    QCOMPARE(anchor.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(tst_anchoring)
#include "tst_anchoring.moc"
