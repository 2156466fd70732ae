// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the numbers of a claim: which of them a passage has, and what it has instead.
#include "models/text/numbers.h"
#include "tests/support/sharedcases.h"

#include <QTest>

using namespace assay;
using namespace assay::text;

namespace {

const core::CancelToken kNever = core::CancelToken::never();

QStringList verdicts(const QString &claim, const QString &passage)
{
    QStringList words;
    if (const auto report = compareNumbers(claim, passage, kNever)) {
        for (const NumberCheck &check : report->numbers)
            words << numberVerdictName(check.verdict);
    }
    return words;
}

} // namespace

class tst_numberclaims : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersClaims_data();
    void answersClaims();
    void answersTheSharedCases();
    void namesWhatThePassageHas();
    void tellsTheWorst();
    void survivesBadText_data();
    void survivesBadText();
    void endsWhenCancelled();
};

void tst_numberclaims::answersClaims_data()
{
    QTest::addColumn<QString>("claim");
    QTest::addColumn<QString>("passage");
    QTest::addColumn<QString>("expected");
    const auto pair = [](const char *claim, const char *passage, const char *expected) {
        QTest::addRow("%s | %s", claim, passage)
            << QString::fromUtf8(claim) << QString::fromUtf8(passage) << QString::fromLatin1(expected);
    };
    pair("0.5 GB", "500 MB", "match");
    pair("8 Mbit", "1 MB", "match");
    pair("64 KiB", "65536 bytes", "match");
    pair("64 kB", "65536 bytes", "mismatch");
    pair("2 hours", "120 min", "match");
    pair("2 years", "24 months", "match");
    pair("30 °C", "86 °F", "match");
    pair("-40 °C", "-40 °F", "match");
    pair("±5 °C", "±9 °F", "match");
    pair("5 ms", "±5 ms", "mismatch");
    pair("5 ms", "-5 ms", "mismatch");
    pair("+5 ms", "5 ms", "match");
    pair("60 requests per minute", "1 req/s", "match");
    pair("1 km", "1000 m", "match");
    pair("100 km/h", "62 mph", "mismatch");
    // Percentages
    pair("5 %", "50 ‰", "match");
    pair("3 %", "3 percentage points", "absent");
    pair("3 percentage points", "3 %", "absent");
    pair("50 basis points", "0.5 percentage points", "match");
    pair("0.999", "99.9 %", "match");
    pair("half of them", "50 %", "match");
    pair("0.9", "99 %", "absent");
    pair("3 modes", "300 %", "absent");
    pair("95 %", "0.9 and 7", "absent");
    pair("三成", "30 percent", "match");
    pair("三分之一", "1/3 of them", "match");
    // Bare numbers
    pair("3 modes", "three modes", "match");
    pair("3 modes", "5 modes", "mismatch");
    pair("3 modes", "5 ms", "absent");
    pair("three times faster", "a 3x speed-up", "match");
    pair("supports 1 mode", "supports one mode", "match");
    pair("one of the options", "5", "");
    // Money
    pair("$1,500", "1500 USD", "match");
    pair("$1.5bn", "1500 million dollars", "match");
    pair("¥100", "100元", "match");
    pair("¥100", "JPY 100", "match");
    pair("100元", "JPY 100", "mismatch");
    pair("$12 a year", "$1 per month", "match");
    pair("$5 per user", "$5 per node", "mismatch");
    pair("$5 a month", "$5", "absent");
    // Rates
    pair("5 req/s", "5 ops/s", "match");
    pair("5 msg/s", "5 req/s", "mismatch");
    pair("5 条/秒", "5 records per second", "match");
    pair("5 messages", "5 messages per second", "absent");
    // Dates
    pair("in 2019", "on 5 March 2019", "match");
    pair("March 2019", "2019-03-05", "match");
    pair("2019-03-05", "in 2019", "absent");
    pair("2019-03-05", "in 2020", "mismatch");
    pair("2019年3月5日", "March 5, 2019", "match");
    pair("in 2019", "2020", "mismatch");
    pair("2019 release", "since 2019", "match");
    pair("in 2019", "3 modes", "absent");
    // Versions
    pair("version 3.40", "version 3.4", "mismatch");
    pair("version 3.40", "v3.40", "match");
    pair("version 3.4", "a factor of 3.4", "absent");
    pair("version 3.4", "since SQLite 3.4", "match");
    pair("in SQLite 3.40", "in SQLite 3.4", "mismatch");
    pair("v1.2.3", "version 1.2.3-rc1", "mismatch");
    pair("the ratio is 3:1", "6比2", "match");
    pair("at 10:30", "10:30 am", "match");
    pair("5 to 10 ms", "10 ms", "mismatch match");
    pair("", "5", "");
}

void tst_numberclaims::answersClaims()
{
    QFETCH(QString, claim);
    QFETCH(QString, passage);
    QTEST(verdicts(claim, passage).join(u' '), "expected");
}

void tst_numberclaims::answersTheSharedCases()
{
    const core::Json cases = test::sharedCases(QStringLiteral("numbers.json"));
    if (cases.is_null())
        QSKIP("*** ../shared/cases/numbers.json is missing: the shared cases of numbers are NOT tested ***");
    QVERIFY(!cases.empty());
    for (const core::Json &one : cases) {
        QStringList expected;
        for (const core::Json &word : one.at("expect"))
            expected << core::toQString(word.get<std::string>());
        const QString claim = core::toQString(one.at("claim").get<std::string>());
        const QStringList answer = verdicts(claim, core::toQString(one.at("passage").get<std::string>()));
        QVERIFY2(answer == expected, qPrintable(claim + QStringLiteral(": ") + answer.join(u' ')));
    }
}

void tst_numberclaims::namesWhatThePassageHas()
{
    const auto report =
        compareNumbers(QStringLiteral("5 ms, 3 GB, 7 V"), QStringLiteral("1 h, 50 ms; 0.003 TB"), kNever);
    QVERIFY(report);
    QCOMPARE(report->numbers.size(), 3);
    QCOMPARE(report->numbers[0].inPassage->text, QStringLiteral("50 ms")); // nearer than an hour
    QCOMPARE(report->numbers[1].inPassage->text, QStringLiteral("0.003 TB"));
    QVERIFY(!report->numbers[2].inPassage);
}

void tst_numberclaims::tellsTheWorst()
{
    const auto verdict = [](const char *claim, const char *passage) {
        const auto report = compareNumbers(QString::fromUtf8(claim), QString::fromUtf8(passage), kNever);
        return report ? numberVerdictName(report->verdict) : QString();
    };
    QCOMPARE(verdict("none", "5"), QStringLiteral("none"));
    QCOMPARE(verdict("5 ms", "5 ms"), QStringLiteral("match"));
    QCOMPARE(verdict("5 ms, 3 GB", "5 ms"), QStringLiteral("absent"));
    QCOMPARE(verdict("5 ms, 3 GB, 7 V", "6 ms, 3 GB"), QStringLiteral("mismatch"));
}

void tst_numberclaims::survivesBadText_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << QString();
    QTest::newRow("lone high surrogate") << QString(QChar(0xD800)) + QStringLiteral("5");
    QTest::newRow("lone low surrogate") << QStringLiteral("5") + QChar(0xDC00) + QStringLiteral(" ms");
    QTest::newRow("null characters") << QString(3, QChar::Null) + QStringLiteral("5") + QChar::Null;
    QTest::newRow("ends in a sign") << QStringLiteral("5 −");
    QTest::newRow("ends in a stroke") << QStringLiteral("5 /");
    QTest::newRow("ends in a currency") << QStringLiteral("5 US$");
    QTest::newRow("huge exponent") << QStringLiteral("1e999999999 10^999 2^999 1.2×10^9999999999");
    QTest::newRow("divided by nothing") << QStringLiteral("1/0 0:0 三分之零 零分之三 0分之1");
    QTest::newRow("many digits") << QString(1000, u'7') + QStringLiteral(" 1.") + QString(1000, u'0');
    QTest::newRow("large units") << QStringLiteral("9e400 EiB 1e-400 ‱ 9e400 °F");
}

void tst_numberclaims::survivesBadText()
{
    QFETCH(QString, text);
    const auto report = compareNumbers(text, text, kNever);
    QVERIFY(report);
    for (const NumberCheck &check : report->numbers)
        QCOMPARE(numberVerdictName(check.verdict), QStringLiteral("match"));
}

void tst_numberclaims::endsWhenCancelled()
{
    const core::CancelSource source;
    source.cancel();
    const auto found = findNumbers(QStringLiteral("5 ms"), source.token());
    QVERIFY(!found);
    QVERIFY(found.error().code == core::ErrorCode::Cancelled);
    QVERIFY(!compareNumbers(QStringLiteral("5 ms"), QStringLiteral("5 ms"), source.token()));
}

QTEST_GUILESS_MAIN(tst_numberclaims)
#include "tst_numberclaims.moc"
