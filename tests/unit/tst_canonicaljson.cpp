// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for canonical JSON: the published vectors of RFC 8785, the one deviation, and what must be refused.
#include "models/core/canonicaljson.h"
#include "models/core/jsonreader.h"

#include <QRandomGenerator>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace assay::core;

namespace {

QByteArray canonical(const QByteArray &text)
{
    const auto document = readJson(text, JsonRules::strict());
    if (!document)
        return QByteArrayLiteral("refused: ") + document.error().toLine().toUtf8();
    const auto bytes = canonicalJson(document->value);
    return bytes ? *bytes : QByteArrayLiteral("refused: ") + bytes.error().toLine().toUtf8();
}

} // namespace

class tst_canonicaljson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesNumbersAsEcmaScript_data();
    void writesNumbersAsEcmaScript();
    void writesTexts_data();
    void writesTexts();
    void refusesWhatCannotBeExact_data();
    void refusesWhatCannotBeExact();
    void refusesValuesWithoutJsonForm();
    void namesThePlaceOfABadText();
    void refusesDeepNesting();
    void sortsAsUtf16();
    void isStableUnderMemberOrderAndReading();
};

void tst_canonicaljson::writesNumbersAsEcmaScript_data()
{
    QTest::addColumn<quint64>("bits");
    QTest::addColumn<QByteArray>("expected");
    // RFC 8785, appendix B.
    const std::initializer_list<std::pair<quint64, const char *>> rows = {
        {0x0000000000000000, "0"},
        {0x8000000000000000, "0"},
        {0x0000000000000001, "5e-324"},
        {0x8000000000000001, "-5e-324"},
        {0x7fefffffffffffff, "1.7976931348623157e+308"},
        {0xffefffffffffffff, "-1.7976931348623157e+308"},
        {0x4340000000000000, "9007199254740992"},
        {0xc340000000000000, "-9007199254740992"},
        {0x4430000000000000, "295147905179352830000"},
        {0x44b52d02c7e14af5, "9.999999999999997e+22"},
        {0x44b52d02c7e14af6, "1e+23"},
        {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
        {0x444b1ae4d6e2ef4e, "999999999999999700000"},
        {0x444b1ae4d6e2ef4f, "999999999999999900000"},
        {0x444b1ae4d6e2ef50, "1e+21"},
        {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
        {0x3eb0c6f7a0b5ed8d, "0.000001"},
        {0x41b3de4355555553, "333333333.3333332"},
        {0x41b3de4355555554, "333333333.33333325"},
        {0x41b3de4355555555, "333333333.3333333"},
        {0x41b3de4355555556, "333333333.3333334"},
        {0x41b3de4355555557, "333333333.33333343"},
        {0xbecbf647612f3696, "-0.0000033333333333333333"},
        {0x43143ff3c1cb0959, "1424953923781206.2"},
    };
    for (const auto &[bits, expected] : rows)
        QTest::newRow(qPrintable(QString::number(bits, 16))) << bits << QByteArray(expected);
}

void tst_canonicaljson::writesNumbersAsEcmaScript()
{
    QFETCH(quint64, bits);
    QFETCH(QByteArray, expected);
    const auto value = std::bit_cast<double>(bits);
    QCOMPARE(ecmaScriptNumber(value), expected);
    const auto bytes = canonicalJson(Json(value));
    QVERIFY(bytes);
    QCOMPARE(*bytes, expected);
}

void tst_canonicaljson::writesTexts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");

    QTest::newRow("RFC 8785, 3.2.2") << QByteArray(R"({
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false] })")
                                     << QByteArray("{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,"
                                                   "1e+30,4.5,0.002,1e-27],\"string\":\"\xE2\x82\xAC$\\u000f\\nA'B"
                                                   "\\\"\\\\\\\\\\\"/\"}");
    QTest::newRow("minus zero as an integer") << QByteArray("-0") << QByteArray("0");
    QTest::newRow("minus zero as a double") << QByteArray("-0.0") << QByteArray("0");
    QTest::newRow("1e21") << QByteArray("1e21") << QByteArray("1e+21");
    QTest::newRow("1e21 in digits") << QByteArray("1000000000000000000000") << QByteArray("1e+21");
    QTest::newRow("smallest double") << QByteArray("5e-324") << QByteArray("5e-324");
    QTest::newRow("2^53+1 is exact") << QByteArray("9007199254740993") << QByteArray("9007199254740993");
    QTest::newRow("2^63 is exact") << QByteArray("9223372036854775808") << QByteArray("9223372036854775808");
    QTest::newRow("-2^63 is exact") << QByteArray("-9223372036854775808") << QByteArray("-9223372036854775808");
    QTest::newRow("2^64-1 is exact") << QByteArray("18446744073709551615") << QByteArray("18446744073709551615");
    // Beyond 64 bits a double holds 2^64 exactly, and ECMAScript prints it so.
    QTest::newRow("2^64 is a double") << QByteArray("18446744073709551616") << QByteArray("18446744073709552000");
    QTest::newRow("2^56 as a double is exact") << QByteArray("72057594037927936.0") << QByteArray("72057594037927936");
    QTest::newRow("2^63 as a double is exact")
        << QByteArray("9.223372036854775808e18") << QByteArray("9223372036854775808");
    QTest::newRow("one and 1.0 are the same") << QByteArray("[1,1.0,1e0,10e-1]") << QByteArray("[1,1,1,1]");
    QTest::newRow("empty containers") << QByteArray(" { \"a\" : [ ] , \"\" : { } } ")
                                      << QByteArray(R"({"":{},"a":[]})");
    QTest::newRow("delete and C1 controls stay")
        << QByteArray("\"\x7f\xC2\x80\xE2\x80\xA8\"") << QByteArray("\"\x7f\xC2\x80\xE2\x80\xA8\"");
    QTest::newRow("all short escapes") << QByteArray(R"("\b\f\n\r\t\u0000\u001f")")
                                       << QByteArray(R"("\b\f\n\r\t\u0000\u001f")");
    QTest::newRow("surrogates become UTF-8") << QByteArray(R"("\ud83d\ude00")") << QByteArray("\"\xF0\x9F\x98\x80\"");
    QTest::newRow("no normalisation") << QByteArray("\"A\xCC\x8A\"") << QByteArray("\"A\xCC\x8A\"");
}

void tst_canonicaljson::writesTexts()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QCOMPARE(canonical(text), expected);
}

void tst_canonicaljson::refusesWhatCannotBeExact_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("2^64+1") << QByteArray("18446744073709551617");
    QTest::newRow("-2^63-1") << QByteArray("-9223372036854775809");
    QTest::newRow("1e400") << QByteArray("1e400");
    QTest::newRow("-1e400") << QByteArray("-1e400");
    QTest::newRow("1e-400") << QByteArray("1e-400");
    QTest::newRow("400 digits") << QByteArray(400, '7');
    QTest::newRow("lone surrogate") << QByteArray(R"("\ud83d")");
    QTest::newRow("duplicate member") << QByteArray(R"({"a":1,"a":1})");
    QTest::newRow("NaN") << QByteArray("NaN");
    QTest::newRow("trailing comma") << QByteArray("[1,]");
    QTest::newRow("comment") << QByteArray("1 // one");
    QTest::newRow("two values") << QByteArray("1 2");
}

void tst_canonicaljson::refusesWhatCannotBeExact()
{
    QFETCH(QByteArray, text);
    QVERIFY2(canonical(text).startsWith("refused: "), canonical(text).constData());
}

void tst_canonicaljson::refusesValuesWithoutJsonForm()
{
    QVERIFY(!canonicalJson(Json(std::numeric_limits<double>::quiet_NaN())));
    QVERIFY(!canonicalJson(Json(std::numeric_limits<double>::infinity())));
    QVERIFY(!canonicalJson(Json::binary({1, 2, 3})));
}

void tst_canonicaljson::namesThePlaceOfABadText()
{
    const Json value = {{"list", {"good", std::string("bad\xFF")}}};
    const auto bytes = canonicalJson(value);
    QVERIFY(!bytes);
    QCOMPARE(bytes.error().code, ErrorCode::InvalidInput);
    QCOMPARE(bytes.error().where, QStringLiteral("/list/1"));

    const Json badName = {{std::string("\xC0\x80"), 1}};
    QVERIFY(!canonicalJson(badName));
}

void tst_canonicaljson::refusesDeepNesting()
{
    Json value = 1;
    for (int i = 0; i < kCanonicalMaxDepth; ++i)
        value = Json::array({std::move(value)});
    QVERIFY(canonicalJson(value));
    value = Json::array({std::move(value)});
    QVERIFY(!canonicalJson(value));
}

void tst_canonicaljson::sortsAsUtf16()
{
    // RFC 8785, 3.2.3: the order of the values shows the order of the names.
    const QByteArray text = R"({"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh",
        "1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"})";
    const QByteArray sorted = canonical(text);
    qsizetype last = -1;
    for (const char *value : {"Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign",
                              "Emoji: Grinning Face", "Hebrew Letter Dalet With Dagesh"}) {
        const qsizetype at = sorted.indexOf(value);
        QVERIFY2(at > last, value);
        last = at;
    }
    QCOMPARE(canonical(R"({"ab":1,"a":2,"":3})"), QByteArray(R"({"":3,"a":2,"ab":1})"));
}

void tst_canonicaljson::isStableUnderMemberOrderAndReading()
{
    QRandomGenerator random(20260131);
    const std::vector<std::string> names = {"a",   "b", "\xC3\xA9", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80", "\xEF\xBF\xBD",
                                            "a b", ""};
    const std::function<Json(int)> make = [&](int depth) -> Json {
        switch (random.bounded(depth > 0 ? 6 : 4)) {
        case 0:
            return static_cast<std::int64_t>(random.generate64());
        case 1:
            return random.generate64();
        case 2: {
            const auto value = std::bit_cast<double>(random.generate64());
            return std::isfinite(value) ? value : 0.5;
        }
        case 3:
            return names[static_cast<std::size_t>(random.bounded(static_cast<int>(names.size())))];
        case 4: {
            Json array = Json::array();
            for (int i = random.bounded(4); i > 0; --i)
                array.push_back(make(depth - 1));
            return array;
        }
        default: {
            Json object = Json::object();
            for (int i = random.bounded(5); i > 0; --i)
                object[names[static_cast<std::size_t>(random.bounded(static_cast<int>(names.size())))]] =
                    make(depth - 1);
            return object;
        }
        }
    };
    for (int i = 0; i < 2000; ++i) {
        const Json value = make(4);
        const auto bytes = canonicalJson(value);
        QVERIFY(bytes);
        const auto again = readJson(*bytes, JsonRules::strict());
        QVERIFY2(again, bytes->constData());
        QVERIFY2(again->value == value, bytes->constData());
        QCOMPARE(*canonicalJson(again->value), *bytes);
    }
}

QTEST_GUILESS_MAIN(tst_canonicaljson)
#include "tst_canonicaljson.moc"
