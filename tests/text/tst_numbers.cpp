// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for numbers in text: what is found, with which value and unit, and what is passed over.
#include "models/text/numbers.h"

#include <QTest>

using namespace assay;
using namespace assay::text;

namespace {

const core::CancelToken kNever = core::CancelToken::never();

QList<TextNumber> numbersIn(const QString &text)
{
    const auto found = findNumbers(text, kNever);
    return found ? *found : QList<TextNumber>();
}

/// "1200000 message/s; 5"
QString shown(const QList<TextNumber> &numbers)
{
    QStringList parts;
    for (const TextNumber &number : numbers) {
        const core::Json value = numberValueJson(number);
        const core::Json unit = numberUnitJson(number);
        const QString text =
            value.is_string() ? core::toQString(value.get<std::string>()) : QString::fromStdString(value.dump());
        parts << text + (unit.is_null() ? QString() : u' ' + core::toQString(unit.get<std::string>()));
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace

class tst_numbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsDigits_data();
    void readsDigits();
    void readsWords_data();
    void readsWords();
    void readsUnits_data();
    void readsUnits();
    void readsRatesAndMoney_data();
    void readsRatesAndMoney();
    void readsDatesAndVersions_data();
    void readsDatesAndVersions();
    void joinsRanges_data();
    void joinsRanges();
    void passesOverNames_data();
    void passesOverNames();
    void countsCodePoints();
    void printsWhatJsonCannotHold();
};

namespace {

void columns()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("numbers");
}

void row(const char *text, const char *numbers)
{
    QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(numbers);
}

} // namespace

void tst_numbers::readsDigits_data()
{
    columns();
    row("1,200,000 of them", "1200000");
    row("1.200.000 of them", "1200000");
    row("1\u00A0200\u00A0000 of them", "1200000");
    row("1\u2009200\u2009000 of them", "1200000");
    row("1\u202F200\u202F000 of them", "1200000");
    row("10 000 of them", "10000");
    row("1'200'000 and 1’200", "1200000; 1200");
    row("12,00,000 rupees", "1200000 INR");
    row("1,200.5 and 1.200,5", "1200.5; 1200.5");
    row("0,5 of it", "0.5");
    row("a time of 3,75 s", "3.75 s");
    // An open "1.200" is English, unless the text shows that it is not.
    row("1.200 s", "1.2 s");
    row("1,200 s", "1200 s");
    row("1.200 s, not 3,5 s", "1200 s; 3.5 s");
    row("1,200 s, not 3,5 s", "1.2 s; 3.5 s");
    row("1.200 s, 3,5 s and 2.5 s", "1.2 s; 3.5 s; 2.5 s");
    row("rows 1,2,3", "1; 2; 3");
    row("１２３．５ and １，２００", "123.5; 1200");
    row("٣٤ of them", "34");
    row("of .5 or 5.", "0.5; 5");
    row("1.2e6, 1.2E+6, 5e-3", "1200000; 1200000; 0.005");
    row("1.2×10^6, 1.2 x 10⁶, 3·10⁻³", "1200000; 1200000; 0.003");
    row("10⁶ and 10^6 and 2^20", "1000000; 1000000; 1048576");
    row("1.200.000B, 1.200.000x", "1200000 B; 1200000 ×");
    row("1/3 of it and 2½", "1/3; 2.5");
    row("3:1, 3-to-1", "3:1 ratio; 3-to-1 ratio");
    row("-5, −5, +5, (–5)", "-5; -5; 5; -5");
    row("10 ± 2 ms", "10 ms; 2 ms");
    row("1.2 million, 3 bn, 5k, 1.5K, 2M", "1200000; 3000000000; 5000; 1500; 2000000");
    row("120万, 1.2亿, 3千, 5百万, 1亿2000万", "1200000; 120000000; 3000; 5000000; 120000000");
    row("7B parameters in 7B", "7000000000; 7 B");
    row("1920x1080", "1920; 1080");
}

void tst_numbers::readsDigits()
{
    QFETCH(QString, text);
    QTEST(shown(numbersIn(text)), "numbers");
}

void tst_numbers::readsWords_data()
{
    columns();
    row("three modes", "3");
    row("Twenty-five nodes", "25");
    row("two hundred and five thousand rows", "205000");
    row("one million two hundred thousand", "1200000");
    row("a hundred, a dozen, two dozen", "100; 12; 24");
    row("half a million", "500000");
    row("half an hour", "0.5 h");
    row("half of it", "0.5");
    row("two and a half million", "2500000");
    row("two thirds and one quarter", "2/3; 0.25");
    row("a third of it", "1/3");
    row("three point one four", "3.14");
    row("minus five degrees Celsius", "-5 °C");
    row("twice, threefold, 3-fold, 3x, 3×, 3 times", "2 ×; 3 ×; 3 ×; 3 ×; 3 ×; 3 ×");
    row("一百二十万", "1200000");
    row("三千五百零二个", "3502");
    row("三千五", "3500");
    row("十二台, 二十", "12; 20");
    row("二〇一九", "2019");
    row("三种, 两个节点", "3; 2");
    row("三点五倍", "3.5 ×");
    row("百分之三十, 百分之0.5, 千分之三", "30 %; 0.5 %; 3 ‰");
    row("三成, 三成五, 3成", "30 %; 35 %; 30 %");
    row("三分之一, 3分之2", "1/3; 2/3");
    row("一半, 半小时, 一个半小时", "0.5; 0.5 h; 1.5 h");
    row("零下5 °C, 负三倍", "-5 °C; -3 ×");
    row("百万条", "1000000");
}

void tst_numbers::readsWords()
{
    QFETCH(QString, text);
    QTEST(shown(numbersIn(text)), "numbers");
}

void tst_numbers::readsUnits_data()
{
    columns();
    row("30 %, 30％, 30 percent, 30 per cent", "30 %; 30 %; 30 %; 30 %");
    row("5‰, 5 per mille, 5 ppm", "5 ‰; 5 ‰; 5 ppm");
    row("3 percentage points, 3 pp, 3%-points, 3个百分点", "3 pp; 3 pp; 3 pp; 3 pp");
    row("25 basis points", "25 bp");
    row("5 MB, 5MiB, 5 kB, 5KB, 5 Mbit, 5 Mb, 512mb", "5 MB; 5 MiB; 5 kB; 5 kB; 5 Mbit; 5 Mbit; 512 MB");
    row("5 megabytes, 5 gibibytes, 5 bytes, 5兆字节", "5 MB; 5 GiB; 5 B; 5 MB");
    row("5ms, 5 µs, 5 \u03BCs, 5 ns, 5 s", "5 ms; 5 µs; 5 µs; 5 ns; 5 s");
    row("3 min, 2 h, 7 days, 5-minute, 2 weeks", "3 min; 2 h; 7 d; 5 min; 2 week");
    row("5毫秒, 3 个小时, 2天, 3个月, 2年", "5 ms; 3 h; 2 d; 3 month; 2 year");
    row("3.2 GHz, 50 Hz, 30 赫兹", "3.2 GHz; 50 Hz; 30 Hz");
    row("30 °C, 86°F, 30℃, 300 K, 25摄氏度", "30 °C; 86 °F; 30 °C; 300 K; 25 °C");
    row("5 km, 3 metres, 10 cm, 5公里", "5 km; 3 m; 10 cm; 5 km");
    row("3kg, 10 pounds, 5吨", "3 kg; 10 lb; 5 t");
    row("5 W, 3 kWh, 12 V", "5 W; 3 kWh; 12 V");
    row("5 seats, 5 servers, 5 mbx", "5; 5; 5");
}

void tst_numbers::readsUnits()
{
    QFETCH(QString, text);
    QTEST(shown(numbersIn(text)), "numbers");
}

void tst_numbers::readsRatesAndMoney_data()
{
    columns();
    row("1.2 million messages per second", "1200000 message/s");
    row("5k msg/s, 5000 req/s, 8k QPS", "5000 message/s; 5000 request/s; 8000 query/s");
    row("5 small messages a minute", "5 message/min");
    row("每秒120万条, 120万条/秒, 每秒可处理约5000次请求", "1200000 message/s; 1200000 message/s; 5000 operation/s");
    row("每秒钟处理数据，共5个", "5");
    row("100 MB/s, 100 MB per second, 每秒100MB, 100Mbps", "100 MB/s; 100 MB/s; 100 MB/s; 100 Mbit/s");
    row("100 km/h", "100 km/h");
    row("$1.5bn, US$ 5, USD 1500, 5 dollars", "1500000000 USD; 5 USD; 1500 USD; 5 USD");
    row("€20, 20 EUR, £5m, -$5", "20 EUR; 20 EUR; 5000000 GBP; -5 USD");
    row("¥100, 100元, 人民币100元, RMB 100", "100 ¥; 100 CNY; 100 CNY; 100 CNY");
    row("$1,500 a month, EUR 1500 per month, 每月1500元", "1500 USD/month; 1500 EUR/month; 1500 CNY/month");
    row("$5 per user, 0.1 USD/GB", "5 USD/user; 0.1 USD/GB");
    row("in 2019 $5", "2019 date; 5 USD");
    row("3元素", "3");
}

void tst_numbers::readsRatesAndMoney()
{
    QFETCH(QString, text);
    QTEST(shown(numbersIn(text)), "numbers");
}

void tst_numbers::readsDatesAndVersions_data()
{
    columns();
    row("2019-03-05, 2019/03/05, 2019-03", "2019-03-05 date; 2019-03-05 date; 2019-03 date");
    row("2019-03-05T10:20:30Z", "2019-03-05 date");
    row("March 5, 2019; 5 March 2019; 5th of March 2019", "2019-03-05 date; 2019-03-05 date; 2019-03-05 date");
    row("March 2019, March 5", "2019-03 date; --03-05 date");
    row("it may 5 times", "5 ×");
    row("2019年3月5日, 3月5日, 2019年, 二〇一九年三月", "2019-03-05 date; --03-05 date; 2019 date; 2019-03 date");
    row("05.03.2019, 3/5/2019, 13/5/2019", "2019-03-05 date; 2019-03-05 date; 2019-05-13 date");
    row("in 2019, since 2019, (2019)", "2019 date; 2019 date; 2019 date");
    row("in 2000 cases", "2000");
    row("10:30, 5 pm, 5:30 p.m.", "10:30 time of day; 17:00 time of day; 17:30 time of day");
    row("version 3.40, v1.2.3, 1.2.3, 2.0-rc1, 版本 3.4",
        "3.40 version; 1.2.3 version; 1.2.3 version; 2.0-rc1 version; 3.4 version");
    row("versions 3.4 and 3.5", "3.4 version; 3.5 version");
}

void tst_numbers::readsDatesAndVersions()
{
    QFETCH(QString, text);
    QTEST(shown(numbersIn(text)), "numbers");
}

void tst_numbers::joinsRanges_data()
{
    columns();
    row("5–10 ms, then", "5 ms; 10 ms");
    row("5-10 ms", "5 ms; 10 ms");
    row("between 5 and 10 GB", "5 GB; 10 GB");
    row("5到10毫秒", "5 ms; 10 ms");
    row("−5 to 10 points", "-5; 10");
    row("5 ms–10 ms, 10%-20%", "5 ms; 10 ms; 10 %; 20 %");
    row("5–10 million", "5000000; 10000000");
    row("500 to 2 million", "500; 2000000");
    row("$5–10 million", "5000000 USD; 10000000 USD");
    row("2019–2021", "2019; 2021"); // counts or years, which both may be
    row("from 2019 to 2021", "2019 date; 2021 date");
    row("5, 10 and 20 ms", "5 ms; 10 ms; 20 ms");
    row("of the 3, 10 ms is", "3; 10 ms");
    row("5 ms and 10 million messages", "5 ms; 10000000");
}

void tst_numbers::joinsRanges()
{
    QFETCH(QString, text);
    QTEST(shown(numbersIn(text)), "numbers");
}

void tst_numbers::passesOverNames_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"HTTP/2",
                             "utf-8",
                             "A100",
                             "sha256",
                             "192.168.0.1",
                             "10.0.0.0/8",
                             "CVE-2024-1234",
                             "as shown [3]",
                             "[3, 5–7]",
                             "the 3rd",
                             "5G",
                             "the 1990s",
                             "p99",
                             "p99.9",
                             "0x1F",
                             "3D",
                             "COVID-19",
                             "555-1234-567",
                             "#1234",
                             "x86_64",
                             "https://example.org/2019/05?x=5",
                             "3fa85f64-5717-4562-b3fc-2c963f66afa6",
                             "doc_003",
                             "see Table 2 and Section 3.3.2 in Fig. 5",
                             "第三方",
                             "第3节",
                             "十分",
                             "一些",
                             "千万不要",
                             "万一",
                             "几十个",
                             "三四个",
                             "zero-copy",
                             "one-way",
                             "third-party",
                             "thousands of",
                             "成员三成员",
                             "no numbers here"})
        QTest::newRow(text) << QString::fromUtf8(text);
    QTest::newRow("list marks") << QStringLiteral("1. Kafka\n2) RabbitMQ\n(3) Pulsar\n4、其他");
}

void tst_numbers::passesOverNames()
{
    QFETCH(QString, text);
    QCOMPARE(shown(numbersIn(text)), QString());
}

void tst_numbers::countsCodePoints()
{
    const QList<TextNumber> numbers = numbersIn(QStringLiteral("\U0001F469\u200D\U0001F4BB 约 12 ms"));
    QCOMPARE(numbers.size(), 1);
    QCOMPARE(numbers[0].start.value, 6);
    QCOMPARE(numbers[0].end.value, 11);
    QCOMPARE(numbers[0].text, QStringLiteral("12 ms"));
}

void tst_numbers::printsWhatJsonCannotHold()
{
    const auto printed = [](const char *text) {
        const QList<TextNumber> numbers = numbersIn(QString::fromUtf8(text));
        return numbers.isEmpty() ? std::string() : numberValueJson(numbers[0]).dump();
    };
    QCOMPARE(printed("9223372036854775807"), std::string("9223372036854775807"));
    QCOMPARE(printed("9223372036854775808"), std::string("\"9223372036854775808\""));
    QCOMPARE(printed("0.1234567890123456789"), std::string("\"0.1234567890123456789\""));
    QCOMPARE(printed("0.999"), std::string("0.999"));
    QCOMPARE(printed("1/3"), std::string("\"1/3\""));
}

QTEST_GUILESS_MAIN(tst_numbers)
#include "tst_numbers.moc"
