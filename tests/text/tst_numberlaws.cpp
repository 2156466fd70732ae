// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of numbers in text, with generated ones: however a quantity is written it is found again, what differs never
// matches, and hostile text takes no time.
#include "models/text/numbers.h"
#include "tests/support/sanitized.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <ctime>
#include <functional>
#include <random>

using namespace assay;
using namespace assay::text;

namespace {

constexpr unsigned kSeed = 20261201;
constexpr int kPairs = 2000;
constexpr int kNearMisses = 500;
// What is watched or not optimised takes its time.
#ifdef NDEBUG
constexpr int kHostileLength = 1'000'000;
#else
constexpr int kHostileLength = assay::test::kIsSanitized ? 20'000 : 100'000;
#endif
constexpr qint64 kPatience = 1'000; // ms of the processor

/// A value to be written: @p digits with the last @p places of them behind the decimal mark; no zero at its ends.
struct Value
{
    qint64 digits = 0;
    int places = 0;

    [[nodiscard]] QString whole() const
    {
        const QString all = QString::number(digits).rightJustified(places + 1, u'0');
        return all.left(all.size() - places);
    }
    [[nodiscard]] QString fraction() const
    {
        return QString::number(digits).rightJustified(places + 1, u'0').right(places);
    }
};

/// The same unit in two languages, and what it is when its prefix changes.
struct Measure
{
    QStringList spellings; ///< behind a value, with the space they have
    QStringList larger;    ///< spellings of another unit, which is 10^shift of it
    int shift = 0;
    QStringList before; ///< of a value, such as "$"
    QString otherUnit;  ///< one that it is easily taken for
    bool maySign = false;
};

QString utf8(const char *text) { return QString::fromUtf8(text); }

const QList<Measure> &measures()
{
    const auto list = [](const char *text) { return utf8(text).split(u'|'); };
    static const QList<Measure> s_measures{
        {list(" MB|MB| megabytes| 兆字节"), list(" GB| gigabytes"), 3, {}, utf8(" MiB")},
        {list(" kB| KB| kilobytes| 千字节"), list(" MB|MB"), 3, {}, utf8(" KiB")},
        {list(" bytes| 字节| B"), list(" kB| kilobytes"), 3, {}, utf8(" bits")},
        {list(" Mbit/s| Mbps| megabits per second"), list(" Gbit/s|Gbps"), 3, {}, utf8(" MB/s")},
        {list(" MB/s| MB per second| megabytes a second| MB每秒"), list(" GB/s"), 3, {}, utf8(" MiB/s")},
        {list(" ms|ms| milliseconds| 毫秒|毫秒"), list(" s| seconds|秒"), 3, {}, utf8(" µs")},
        {list(" µs|μs| microseconds|微秒"), list(" ms|毫秒"), 3, {}, utf8(" ns")},
        {list(" h| hours|小时|个小时| hrs"), {}, 0, {}, utf8(" min")},
        {list(" days|天| d"), {}, 0, {}, utf8(" weeks")},
        {list(" months|个月"), {}, 0, {}, utf8(" days")},
        {list(" MHz|MHz| megahertz|兆赫"), list(" GHz"), 3, {}, utf8(" kHz")},
        {list(" m| metres|米"), list(" km| kilometres|公里|千米"), 3, {}, utf8(" ft")},
        {list(" g| grams|克"), list(" kg|公斤| kilograms"), 3, {}, utf8(" oz")},
        {list(" %|%|％| percent| per cent"), {}, 0, {}, utf8(" percentage points"), true},
        {list(" percentage points| pp|个百分点"), {}, 0, {}, utf8(" %"), true},
        {list(" °C|℃|摄氏度| degrees Celsius"), {}, 0, {}, utf8(" °F"), true},
        {list(" USD| dollars|美元"), {}, 0, list("$|US$|USD "), utf8(" EUR")},
        {list(" EUR| euros|欧元|€"), {}, 0, list("€|EUR "), utf8(" GBP")},
        {list("元| RMB| yuan| CNY"), {}, 0, list("¥|人民币|RMB "), utf8(" USD")},
        {list(" messages per second| msg/s|条/秒| messages a second"), {}, 0, {}, utf8(" messages per minute")},
        {list(" requests per second| req/s|次/秒"), {}, 0, {}, utf8(" requests per hour")},
        {list("倍| times|x"), {}, 0, {}, utf8(" %")},
        {list(" nodes| of them|个|个节点"), {}, 0, {}, utf8(" s")}};
    return s_measures;
}

QString grouped(const QString &whole, const QString &separator, int size)
{
    QString text = whole;
    for (qsizetype at = text.size() - 3; at > 0; at -= size)
        text.insert(at, separator);
    return text;
}

QString fullwidth(QString text)
{
    for (QChar &c : text)
        c = QChar(c.unicode() + 0xFEE0);
    return text;
}

QString chineseBelowTenThousand(int number)
{
    static const QString s_digits = utf8("零一二三四五六七八九");
    const std::array<std::pair<int, QString>, 4> places{
        {{1000, utf8("千")}, {100, utf8("百")}, {10, utf8("十")}, {1, QString()}}};
    QString text;
    bool isSkipped = false;
    for (const auto &[place, sign] : places) {
        const int digit = number / place % 10;
        if (digit == 0) {
            isSkipped = !text.isEmpty();
            continue;
        }
        text += (isSkipped ? s_digits.left(1) : QString()) + s_digits[digit] + sign;
        isSkipped = false;
    }
    return text;
}

QString inChinese(qint64 number)
{
    const auto high = static_cast<int>(number / 10'000);
    const auto low = static_cast<int>(number % 10'000);
    if (high == 0)
        return chineseBelowTenThousand(low);
    const QString between = low > 0 && low < 1000 ? utf8("零") : QString();
    return chineseBelowTenThousand(high) + utf8("万") + between + chineseBelowTenThousand(low);
}

QString englishBelowThousand(int number)
{
    static const QStringList s_small =
        utf8("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
             "seventeen eighteen nineteen")
            .split(u' ');
    static const QStringList s_tens = utf8("- - twenty thirty forty fifty sixty seventy eighty ninety").split(u' ');
    QStringList words;
    if (number >= 100)
        words << s_small[number / 100] << utf8("hundred");
    const int rest = number % 100;
    if (number >= 100 && rest > 0)
        words << utf8("and");
    if (rest >= 20)
        words << s_tens[rest / 10] + (rest % 10 > 0 ? u'-' + s_small[rest % 10] : QString());
    else if (rest > 0)
        words << s_small[rest];
    return words.join(u' ');
}

QString inEnglish(qint64 number)
{
    const auto high = static_cast<int>(number / 1000);
    const auto low = static_cast<int>(number % 1000);
    QStringList parts;
    if (high > 0)
        parts << englishBelowThousand(high) + utf8(" thousand");
    if (low > 0)
        parts << englishBelowThousand(low);
    return parts.join(u' ');
}

/// @p value × 10^-power as plain digits.
QString shifted(const Value &value, int power)
{
    const Value moved{value.digits, value.places + power};
    QString fraction = moved.fraction();
    while (fraction.endsWith(u'0'))
        fraction.chop(1);
    return fraction.isEmpty() ? moved.whole() : moved.whole() + u'.' + fraction;
}

/// Ways to write a number; each gives nothing where it cannot.
using Writing = std::function<QString(const Value &)>;

QString withFraction(const QString &whole, const Value &value, QChar mark)
{
    return value.places > 0 ? whole + mark + value.fraction() : whole;
}

const QList<Writing> &writings()
{
    static const QList<Writing> s_writings{
        [](const Value &v) { return withFraction(v.whole(), v, u'.'); },
        [](const Value &v) { return withFraction(grouped(v.whole(), utf8(","), 3), v, u'.'); },
        [](const Value &v) {
            return v.whole().size() > 6 ? withFraction(grouped(v.whole(), utf8("."), 3), v, u',') : QString();
        },
        [](const Value &v) { return withFraction(grouped(v.whole(), QString(QChar(0xA0)), 3), v, u'.'); },
        [](const Value &v) { return withFraction(grouped(v.whole(), QString(QChar(0x202F)), 3), v, u'.'); },
        [](const Value &v) { return withFraction(grouped(v.whole(), QString(QChar(0x2009)), 3), v, u','); },
        [](const Value &v) { return withFraction(grouped(v.whole(), utf8("'"), 3), v, u'.'); },
        [](const Value &v) {
            return v.places == 0 && v.whole().size() > 5 ? grouped(v.whole(), utf8(","), 2) : QString();
        },
        [](const Value &v) { return v.places == 0 ? fullwidth(v.whole()) : QString(); },
        [](const Value &v) { return v.places == 1 || v.places == 2 ? v.whole() + u',' + v.fraction() : QString(); },
        [](const Value &v) { return shifted(v, 6) + utf8(" million"); },
        [](const Value &v) { return shifted(v, 4) + utf8("万"); },
        [](const Value &v) { return shifted(v, 8) + utf8(" 亿"); },
        [](const Value &v) { return shifted(v, 3) + utf8("e3"); },
        [](const Value &v) { return shifted(v, 5) + utf8("×10^5"); },
        [](const Value &v) { return shifted(v, 5) + utf8(" × 10⁵"); },
        [](const Value &v) { return v.places == 0 && v.digits < 1'000'000 ? inEnglish(v.digits) : QString(); },
        [](const Value &v) {
            return v.places == 0 && v.digits > 10 && v.digits < 100'000'000 ? inChinese(v.digits) : QString();
        }};
    return s_writings;
}

class Generator
{
public:
    int below(int limit) { return static_cast<int>(m_random() % static_cast<unsigned>(limit)); }

    template <typename List>
    auto pick(const List &list)
    {
        return list[below(static_cast<int>(list.size()))];
    }

    Value value()
    {
        const int length = 1 + below(8);
        Value value;
        for (int i = 0; i < length; ++i)
            value.digits = value.digits * 10 + below(10);
        value.places = below(3) == 0 ? below(3) : 0;
        value.digits = std::max<qint64>(value.digits, 2);
        if (value.places > 0 && value.digits % 10 == 0)
            value.digits += 1 + below(9);
        return value;
    }

    QString number(const Value &value)
    {
        for (;;) {
            if (const QString text = pick(writings())(value); !text.isEmpty())
                return text;
        }
    }

    /// A number behind a letter would be part of a word, so that all of these end in a space or in Chinese.
    QString sentence(const QString &quantity)
    {
        static const QStringList s_frames{utf8("It reached %1 in our tests."),
                                          utf8("%1"),
                                          utf8("测试中达到%1。"),
                                          utf8("(about %1)"),
                                          utf8("We saw, at most, %1; nobody else did."),
                                          utf8("结果约为 %1，很好。")};
        return pick(s_frames).arg(quantity);
    }

    QString quantity(const Value &value, const Measure &measure, const QString &sign)
    {
        if (!measure.before.isEmpty() && below(3) == 0)
            return sign + pick(measure.before) + numberInDigits(value);
        const QString text = number(value);
        const bool isDigit = text[0].isDigit();
        const QString minus =
            sign.isEmpty() || isDigit ? sign : (text[0].unicode() < 0x80 ? utf8("minus ") : utf8("负"));
        return minus + text + spelling(text, measure.spellings);
    }

    QString numberInDigits(const Value &value) { return writings()[below(2)](value); }

private:
    /// "million" needs a space before its unit.
    QString spelling(const QString &number, const QStringList &spellings)
    {
        const QString unit = pick(spellings);
        const bool needsSpace = number.back().isLetter() && number.back().unicode() < 0x80 && !unit.startsWith(u' ');
        const bool isTouching = needsSpace && unit != utf8("x");
        return (isTouching ? QStringLiteral(" ") : QString()) + (needsSpace && !isTouching ? utf8(" times") : unit);
    }

    std::mt19937 m_random{kSeed};
};

NumberVerdict verdictOf(const QString &claim, const QString &passage)
{
    const auto report = compareNumbers(claim, passage, core::CancelToken::never());
    return report ? report->verdict : NumberVerdict::None;
}

} // namespace

class tst_numberlaws : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesHoweverItIsWritten();
    void matchesInTheNextUnit();
    void neverMatchesANearMiss();
    void takesNoTimeForHostileText_data();
    void takesNoTimeForHostileText();
};

void tst_numberlaws::matchesHoweverItIsWritten()
{
    qInfo("seed %u", kSeed);
    Generator random;
    for (int i = 0; i < kPairs; ++i) {
        const Value value = random.value();
        const Measure measure = random.pick(measures());
        const QString sign =
            measure.maySign && random.below(2) == 0 ? (random.below(2) == 0 ? utf8("-") : utf8("−")) : QString();
        const QString claim = random.sentence(random.quantity(value, measure, sign));
        const QString passage = random.sentence(random.quantity(value, measure, sign));
        QVERIFY2(verdictOf(claim, passage) == NumberVerdict::Match,
                 qPrintable(claim + QStringLiteral(" | ") + passage));
    }
}

void tst_numberlaws::matchesInTheNextUnit()
{
    qInfo("seed %u", kSeed);
    Generator random;
    for (int i = 0; i < kPairs; ++i) {
        const Value value = random.value();
        const Measure measure = random.pick(measures());
        if (measure.larger.isEmpty())
            continue;
        const QString claim = random.sentence(random.quantity(value, measure, {}));
        const QString passage = random.sentence(shifted(value, measure.shift) + random.pick(measure.larger));
        QVERIFY2(verdictOf(claim, passage) == NumberVerdict::Match,
                 qPrintable(claim + QStringLiteral(" | ") + passage));
    }
}

void tst_numberlaws::neverMatchesANearMiss()
{
    qInfo("seed %u", kSeed);
    Generator random;
    for (int i = 0; i < kNearMisses; ++i) {
        const Value value = random.value();
        const Measure measure = random.pick(measures());
        const QString claim = random.sentence(random.quantity(value, measure, {}));
        QString passage;
        switch (i % 6) {
        case 0: // one digit
            passage = random.quantity({value.digits + (value.digits % 10 == 9 ? -1 : 1), value.places}, measure, {});
            break;
        case 1: // the decimal mark moved
            passage = random.quantity({value.digits, value.places + 1}, measure, {});
            break;
        case 2: // the sign
            passage = random.quantity(value, measure, random.below(2) == 0 ? utf8("-") : utf8("−"));
            break;
        case 3: // the prefix, or another unit of the kind
            passage = random.numberInDigits(value) + measure.otherUnit;
            break;
        case 4: // the next unit with the same digits
            passage = random.numberInDigits(value) +
                      (measure.larger.isEmpty() ? measure.otherUnit : random.pick(measure.larger));
            break;
        default: // a thousand of it
            passage = random.quantity({value.digits * 1000, value.places}, measure, {});
            break;
        }
        passage = random.sentence(passage);
        QVERIFY2(verdictOf(claim, passage) != NumberVerdict::Match,
                 qPrintable(claim + QStringLiteral(" | ") + passage));
        QVERIFY2(verdictOf(passage, claim) != NumberVerdict::Match,
                 qPrintable(passage + QStringLiteral(" | ") + claim));
    }
    // Versions are no decimals: 1.N0 is not 1.N, and neither is the number 1.N.
    for (int minor = 1; minor < 100; ++minor) {
        const QString version = QStringLiteral("version 1.%1").arg(minor);
        QVERIFY(verdictOf(version, version + u'0') == NumberVerdict::Mismatch);
        QVERIFY(verdictOf(version, QStringLiteral("a factor of 1.%1").arg(minor)) != NumberVerdict::Match);
        QVERIFY(verdictOf(QStringLiteral("a factor of 1.%1").arg(minor), version) != NumberVerdict::Match);
    }
}

void tst_numberlaws::takesNoTimeForHostileText_data()
{
    QTest::addColumn<QString>("text");
    std::mt19937 random(kSeed);
    const QString alphabet =
        utf8("00112233445566778899..,,''  --−–+/:%$€eExk MGms ab一二三百万亿每秒分之点年月日[]()#_^⁶×½\n");
    QString text;
    for (int i = 0; i < kHostileLength; ++i)
        text += alphabet[static_cast<qsizetype>(random() % static_cast<unsigned>(alphabet.size()))];
    QTest::newRow("what numbers are made of") << text;
    text.clear();
    for (int i = 0; i < kHostileLength; ++i)
        text += QChar(static_cast<char16_t>(random() % 0x10000));
    QTest::newRow("any units of UTF-16") << text;
    QTest::newRow("lone surrogates") << QString(kHostileLength, QChar(0xD800));
    for (const char *part :
         {"1",   "1,",    "1.",  "1-",  "1 000",      "a-",       "a/b.", "twenty-", "one hundred and ",
          "一",  "百",    "[1,", "$",   "5 a b c d ", "https://", "10^",  "5 and ",  "1分之",
          "+/-", "2019-", " ",   "A1.", "half a "})
        QTest::addRow("repeated: %s", part) << utf8(part).repeated(kHostileLength / utf8(part).size());
}

void tst_numberlaws::takesNoTimeForHostileText()
{
    QFETCH(QString, text);
    // The processor's time, not that of the clock on the wall, for the machine may be busy with other tests.
    const std::clock_t start = std::clock();
    const auto found = findNumbers(text, core::CancelToken::never());
    const qint64 taken = static_cast<qint64>(std::clock() - start) * 1000 / CLOCKS_PER_SEC;
    QVERIFY(found);
    QVERIFY2(taken <= kPatience, qPrintable(QStringLiteral("%1 ms").arg(taken)));
    core::CodePoints last;
    for (const TextNumber &number : *found) {
        QVERIFY(last <= number.start && number.start < number.end);
        last = number.end;
    }
}

QTEST_GUILESS_MAIN(tst_numberlaws)
#include "tst_numberlaws.moc"
