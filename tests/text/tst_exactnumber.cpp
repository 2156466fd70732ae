// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for ExactNumber: arithmetic without rounding, one form for each value, and how it is written.
#include "models/text/exactnumber.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace assay::text;

namespace {

constexpr unsigned kSeed = 20261202;

ExactNumber number(qint64 value) { return ExactNumber::fromInteger(value); }
ExactNumber decimal(const char *digits, int places) { return ExactNumber::fromDigits(digits, places); }

} // namespace

class tst_exactnumber : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hasOneFormForEachValue();
    void writesDecimals_data();
    void writesDecimals();
    void addsAsIntegersDo();
    void dividesBackToWhatWasMultiplied();
    void convertsTemperaturesExactly();
    void approximatesWithinRange();
};

void tst_exactnumber::hasOneFormForEachValue()
{
    QVERIFY(decimal("05", 1) == number(1).dividedBy(2));
    QVERIFY(decimal("500", 3) == number(3).dividedBy(6));
    QVERIFY(number(1200).dividedBy(1000) == decimal("12", 1));
    QVERIFY(number(1).timesPowerOfTwo(20) == number(1'048'576));
    QVERIFY(number(1'048'576).timesPowerOfTwo(-20) == number(1));
    QVERIFY(decimal("000", 2) == ExactNumber());
    QVERIFY(number(0).negated() == ExactNumber());
    QVERIFY(number(5).plus(number(-5)) == ExactNumber());
    QVERIFY(number(0).timesPowerOfTen(7) == ExactNumber());
    QVERIFY(!(decimal("1", 0) == decimal("1000000000000000000000000000001", 30)));
}

void tst_exactnumber::writesDecimals_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const ExactNumber &value, const char *expected) {
        QTest::newRow(expected) << value.toString() << QString::fromLatin1(expected);
    };
    row(ExactNumber(), "0");
    row(number(1'200'000), "1200000");
    row(number(std::numeric_limits<qint64>::min()), "-9223372036854775808");
    row(decimal("999", 3), "0.999");
    row(decimal("1205", 2).negated(), "-12.05");
    row(decimal("5", 3), "0.005");
    row(number(1).dividedBy(3), "1/3");
    row(number(-4).dividedBy(6), "-2/3");
    row(number(25).timesPowerOfTen(50), "25e50");
    row(number(25).timesPowerOfTen(-50), "25e-50");
}

void tst_exactnumber::writesDecimals()
{
    QFETCH(QString, text);
    QTEST(text, "expected");
}

void tst_exactnumber::addsAsIntegersDo()
{
    qInfo("seed %u", kSeed);
    std::mt19937_64 random(kSeed);
    for (int i = 0; i < 2000; ++i) {
        const auto any = [&] {
            return static_cast<qint64>(random() >> (2 + random() % 60)) * (random() % 2 == 0 ? 1 : -1);
        };
        const qint64 a = any();
        const qint64 b = any();
        QVERIFY(number(a).plus(number(b)) == number(a + b));
        QVERIFY(number(a).dividedBy(7).plus(number(b).dividedBy(3)) ==
                number(a).times(3).plus(number(b).times(7)).dividedBy(21));
        QCOMPARE(number(a).toString(), QString::number(a));
    }
}

void tst_exactnumber::dividesBackToWhatWasMultiplied()
{
    qInfo("seed %u", kSeed);
    std::mt19937_64 random(kSeed);
    for (int i = 0; i < 2000; ++i) {
        const ExactNumber value = number(static_cast<qint64>(random() >> 20));
        const quint64 factor = 1 + random() % 1'000'000;
        QVERIFY(value.times(factor).dividedBy(factor) == value);
        QVERIFY(value.dividedBy(factor).times(factor) == value);
    }
}

void tst_exactnumber::convertsTemperaturesExactly()
{
    // −40 is the same on both scales: (−40 + 459.67) × 5/9 = −40 + 273.15
    const ExactNumber fahrenheit = number(-40).plus(decimal("45967", 2)).times(5).dividedBy(9);
    QVERIFY(fahrenheit == number(-40).plus(decimal("27315", 2)));
}

void tst_exactnumber::approximatesWithinRange()
{
    QCOMPARE(decimal("125", 2).negated().approximately(), -1.25);
    QCOMPARE(number(1).dividedBy(3).approximately(), 1.0 / 3.0);
    QVERIFY(std::isfinite(number(1).timesPowerOfTen(4000).approximately()));
    QCOMPARE(number(1).timesPowerOfTen(-4000).approximately(), 0.0);
}

QTEST_GUILESS_MAIN(tst_exactnumber)
#include "tst_exactnumber.moc"
