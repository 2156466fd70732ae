// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for SchemaPattern: what ECMA-262 says a pattern matches, what is refused, and that no pattern takes long.
#include "models/core/schemapattern.h"

#include <QElapsedTimer>
#include <QTest>

using namespace assay::core;

namespace {

constexpr int kStates = 20'000;
constexpr qint64 kSteps = 1'000'000'000;

} // namespace

class tst_schemapattern : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesAsEcmaScript_data();
    void matchesAsEcmaScript();
    void refusesWhatHasNoOneMeaning_data();
    void refusesWhatHasNoOneMeaning();
    void refusesWhatIsTooLarge_data();
    void refusesWhatIsTooLarge();
    void endsInLinearTime_data();
    void endsInLinearTime();
    void answersNothingWhenStepsRunOut();
};

// Expected values from the specification; all but those marked agree with Node 20's RegExp with the flag "u".
void tst_schemapattern::matchesAsEcmaScript_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("occurs");
    const auto row = [](const char *pattern, const QString &text, bool occurs) {
        const QByteArray shown = text.toUtf8().toPercentEncoding();
        QTest::addRow("%s in %s: %s", pattern, shown.constData(), occurs ? "yes" : "no")
            << QString::fromUtf8(pattern) << text << occurs;
    };
    row("", QStringLiteral(""), true);
    row("b", QStringLiteral("abc"), true);
    row("^b", QStringLiteral("abc"), false);
    row("b$", QStringLiteral("abc"), false);
    row("c$", QStringLiteral("abc\n"), false);
    row("^b", QStringLiteral("a\nb"), false);
    row("^a|b$", QStringLiteral("cb"), true);
    row("^(?:a|b)$", QStringLiteral("cb"), false);
    row("^.$", QStringLiteral("\n"), false);
    row("^.$", QStringLiteral("\u2028"), false);
    row("^[^]$", QStringLiteral("\n"), true);
    row("[]", QStringLiteral("a"), false);
    row("^.$", QStringLiteral("\U0001F600"), true);
    row("^[\U0001F600-\U0001F602]$", QStringLiteral("\U0001F601"), true);
    row("^\\u{1F600}$", QStringLiteral("\U0001F600"), true);
    row("^\\uD83D\\uDE00$", QStringLiteral("\U0001F600"), true);
    row("^\\u0061\\x62$", QStringLiteral("ab"), true);
    row("^\\cJ$", QStringLiteral("\n"), true);
    row("^[\\b]$", QStringLiteral("\b"), true);
    row("^\\d$", QStringLiteral("5"), true);
    row("^\\d$", QStringLiteral("\u0665"), false);
    row("^\\w+$", QStringLiteral("aZ_9"), true);
    row("^\\w$", QStringLiteral("é"), false);
    row("^\\W$", QStringLiteral("é"), true);
    row("^\\s$", QStringLiteral("\uFEFF"), true);
    row("^\\s$", QStringLiteral("\u3000"), true);
    row("^\\s$", QStringLiteral("\u200B"), false);
    row("\\bfoo\\b", QStringLiteral("a foo."), true);
    row("\\bfoo\\b", QStringLiteral("afoo"), false);
    row("\\Boo", QStringLiteral("foo"), true);
    row("^a{2,3}$", QStringLiteral("a"), false);
    row("^a{2,3}$", QStringLiteral("aaa"), true);
    row("^a{2,3}$", QStringLiteral("aaaa"), false);
    row("^(ab){2}$", QStringLiteral("abab"), true);
    row("^(?:a{0,2}b?){2,}$", QStringLiteral("aabaa"), true);
    row("^a*?$", QStringLiteral("aaa"), true);
    row("^(?<year>\\d{4})$", QStringLiteral("2026"), true);
    row("^(?!foo)", QStringLiteral("food"), false);
    row("^(?!foo)", QStringLiteral("fod"), true);
    row("^(?=.*\\d)(?=.*[a-z]).{4,}$", QStringLiteral("ab12"), true);
    row("^(?=.*\\d)(?=.*[a-z]).{4,}$", QStringLiteral("abcd"), false);
    row("^(?:(?!--).)*$", QStringLiteral("a-b"), true);
    row("^(?:(?!--).)*$", QStringLiteral("a--b"), false);
    row("(?<=\\$)\\d", QStringLiteral("$5"), true);
    row("(?<!\\$)\\b\\d", QStringLiteral("$5"), false);
    row("(?<=a(?=b))b", QStringLiteral("ab"), true);
    row("^[\\w.-]+@[\\w-]+\\.[a-z]{2,}$", QStringLiteral("a.b@c-d.org"), true);
    row("^[a\\-z]$", QStringLiteral("-"), true);
    row("^[a-]$", QStringLiteral("-"), true);
    row("^\\/\\.$", QStringLiteral("/."), true);
    row("^\\p{Lu}\\p{Ll}+$", QStringLiteral("Élan"), true);
    row("^\\P{L}$", QStringLiteral("x"), false);
    row("^\\p{Letter}+$", QStringLiteral("漢字"), true);
    row("^\\p{Script=Han}+$", QStringLiteral("かな"), false);
    row("^[\\p{Nd}x]$", QStringLiteral("\u0665"), true);
    row("^[^\\p{L}\\d]$", QStringLiteral("é"), false);
    // Errors with the flag "u"; as Node 20 without it.
    row("^\\d\\-\\d$", QStringLiteral("1-2"), true);
    row("^{a}$", QStringLiteral("{a}"), true);
    row("^[\\w-.]$", QStringLiteral("-"), true);
}

void tst_schemapattern::matchesAsEcmaScript()
{
    QFETCH(QString, pattern);
    QFETCH(QString, text);
    QFETCH(bool, occurs);
    const auto compiled = SchemaPattern::compile(pattern.toStdString(), kStates);
    QVERIFY2(compiled, qPrintable(compiled ? QString() : compiled.error().message));
    qint64 steps = kSteps;
    QCOMPARE(compiled->occursIn(text.toStdString(), steps), std::optional(occurs));
}

void tst_schemapattern::refusesWhatHasNoOneMeaning_data()
{
    QTest::addColumn<QString>("pattern");
    for (const char *pattern : {"(",        ")",
                                "a)",       "[a",
                                "*a",       "a**",
                                "a++",      "a{2}{3}",
                                "a{3,2}",   "^*",
                                "(?=a)*",   "\\",
                                "[b-a]",    "(?i)a",
                                "(?i:a)",   "(?>a)",
                                "(?#a)",    "(?R)",
                                "(*UTF)a",  "(?<n>a)(?<n>b)",
                                "(?<1>a)",  "(?P<n>a)",
                                "(a)\\1",   "(?<n>a)\\k<n>",
                                "\\1",      "\\012",
                                "\\A",      "\\Z",
                                "\\z",      "\\a",
                                "\\Qa\\E",  "\\h",
                                "\\R",      "\\x4",
                                "\\u12",    "\\u{110000}",
                                "\\uD800",  "[\\uD800-\\uDBFF]",
                                "\\c1",     "\\p{Klingon}",
                                "\\pL",     "[[:alpha:]]",
                                "[[=a=]]",  "a{,3}",
                                "\\p{L}\\-"})
        QTest::newRow(pattern) << QString::fromUtf8(pattern);
}

void tst_schemapattern::refusesWhatHasNoOneMeaning()
{
    QFETCH(QString, pattern);
    const auto compiled = SchemaPattern::compile(pattern.toStdString(), kStates);
    QVERIFY(!compiled);
    QCOMPARE(compiled.error().code, ErrorCode::Unsupported);
}

void tst_schemapattern::refusesWhatIsTooLarge_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::newRow("many repetitions") << QStringLiteral("a{30000}");
    QTest::newRow("repetitions of repetitions") << QStringLiteral("((((a{9}){9}){9}){9}){9}");
    QTest::newRow("repetitions of nothing") << QStringLiteral("(){0,1000000}");
    QTest::newRow("long") << QString(100'000, u'a');
    QTest::newRow("many looks ahead") << QStringLiteral("(?=a)").repeated(100);
}

void tst_schemapattern::refusesWhatIsTooLarge()
{
    QFETCH(QString, pattern);
    const auto compiled = SchemaPattern::compile(pattern.toStdString(), kStates);
    QVERIFY(!compiled);
    QCOMPARE(compiled.error().code, ErrorCode::TooLarge);
}

void tst_schemapattern::endsInLinearTime_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<bool>("occurs");
    // Against 50,000 times "a" and a "b".
    QTest::newRow("^(a+)+$") << QStringLiteral("^(a+)+$") << false;
    QTest::newRow("^(a|a)*$") << QStringLiteral("^(a|a)*$") << false;
    QTest::newRow("(a*)*c") << QStringLiteral("(a*)*c") << false;
    QTest::newRow("(.*)(.*)(.*)x") << QStringLiteral("(.*)(.*)(.*)x") << false;
    QTest::newRow("(?=(a+)+c)") << QStringLiteral("(?=(a+)+c)") << false;
    QTest::newRow("a*[cd]") << QStringLiteral("a*[cd]") << false;
    QTest::newRow("^(a+)+b$") << QStringLiteral("^(a+)+b$") << true;
}

void tst_schemapattern::endsInLinearTime()
{
    QFETCH(QString, pattern);
    QFETCH(bool, occurs);
    const auto compiled = SchemaPattern::compile(pattern.toStdString(), kStates);
    QVERIFY(compiled);
    const std::string text = std::string(50'000, 'a') + 'b';
    qint64 steps = 20 * static_cast<qint64>(text.size());
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(compiled->occursIn(text, steps), std::optional(occurs));
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
}

void tst_schemapattern::answersNothingWhenStepsRunOut()
{
    const auto compiled = SchemaPattern::compile("^a*$", kStates);
    QVERIFY(compiled);
    qint64 steps = 1000;
    QCOMPARE(compiled->occursIn(std::string(50'000, 'a'), steps), std::optional<bool>());
}

QTEST_GUILESS_MAIN(tst_schemapattern)
#include "tst_schemapattern.moc"
