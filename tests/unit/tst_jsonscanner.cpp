// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the quick way through JSON: it tells the very same as the library's parser, or leaves the text to it.
#include "models/core/jsonscanner.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace assay::core;

namespace {

/// Writes down what it is told, and refuses once it has been told so many things.
class Recorder final : public nlohmann::json_sax<Json>
{
public:
    explicit Recorder(qsizetype most) : m_most(most) {}

    bool null() override { return add("null"); }
    bool boolean(bool value) override { return add(value ? "true" : "false"); }
    bool number_integer(number_integer_t value) override { return add("integer " + QByteArray::number(qint64{value})); }
    bool number_unsigned(number_unsigned_t value) override
    {
        return add("unsigned " + QByteArray::number(quint64{value}));
    }
    bool number_float(number_float_t value, const string_t &literal) override
    {
        return add("float " + QByteArray::number(value, 'g', 17) + " from " + QByteArray::fromStdString(literal));
    }
    bool string(string_t &value) override { return add("string " + QByteArray::fromStdString(value)); }
    bool binary(binary_t &) override { return add("binary"); }
    bool start_object(std::size_t size) override { return add("{" + QByteArray::number(quint64{size})); }
    bool key(string_t &name) override { return add("key " + QByteArray::fromStdString(name)); }
    bool end_object() override { return add("}"); }
    bool start_array(std::size_t size) override { return add("[" + QByteArray::number(quint64{size})); }
    bool end_array() override { return add("]"); }
    bool parse_error(std::size_t, const std::string &, const Json::exception &) override { return false; }

    QList<QByteArray> told;

private:
    bool add(const QByteArray &event)
    {
        told.append(event);
        return told.size() < m_most;
    }

    qsizetype m_most;
};

constexpr qsizetype kAll = 1'000'000;

/// Empty if scanner and library agree on @p text, else what differs.
QByteArray disagreement(const QByteArray &text)
{
    Recorder ours(kAll);
    Recorder theirs(kAll);
    const ScanEnd end = scanJson(text, ours);
    const bool isAccepted = Json::sax_parse(text.begin(), text.end(), &theirs);
    if (end == ScanEnd::Refused)
        return "refused, though the handler wanted all";
    if (end == ScanEnd::Done && !isAccepted)
        return "read, though the library refuses it";
    // Two things are left to the library although it accepts them: it takes a zero byte for the end and does not look
    // at the rest, and numbers so small that they become zero.
    const bool isVanishing = std::ranges::any_of(theirs.told, [](const QByteArray &told) {
        return told.startsWith("float 0 ") || told.startsWith("float -0 ");
    });
    if (end == ScanEnd::Unsound && isAccepted && !text.contains('\0') && !isVanishing)
        return "left to the library, which accepts it";
    if (end == ScanEnd::Done && ours.told != theirs.told)
        return "told differently: " + ours.told.join(", ") + " instead of " + theirs.told.join(", ");
    return {};
}

} // namespace

class tst_jsonscanner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheLibrary_data();
    void agreesWithTheLibrary();
    void agreesOnChangedTexts_data();
    void agreesOnChangedTexts();
    void readsLongStringsAtEveryOffset();
    void stopsWhereTheHandlerRefuses();
};

void tst_jsonscanner::agreesWithTheLibrary_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const QByteArray &text) { QTest::addRow("%s", text.toPercentEncoding().constData()) << text; };
    for (const char *text : {"",
                             " ",
                             "null",
                             "true",
                             "false",
                             "nul",
                             "nulll",
                             "True",
                             "[]",
                             "{}",
                             "[",
                             "]",
                             "{",
                             "}",
                             "[1,]",
                             "[,1]",
                             "[1 2]",
                             "[1]]",
                             "[1}",
                             "{\"a\":1]",
                             "{\"a\"}",
                             "{\"a\":}",
                             "{a:1}",
                             "{\"a\":1,}",
                             "{,}",
                             "{1:2}",
                             "{\"a\":1 \"b\":2}",
                             "{\"a\":{\"b\":[[],{},[{}]]},\"a\":2,\"\":3}",
                             "  [ 1 , [ 2 ] ]\r\n\t",
                             "1 1",
                             "// x",
                             "'a'"})
        row(text);
    for (const char *number : {"0",
                               "-0",
                               "-",
                               "01",
                               "-01",
                               "+1",
                               "1.",
                               ".5",
                               "1.5",
                               "-1.5e3",
                               "1e",
                               "1e+",
                               "1E-2",
                               "1e5",
                               "0e0",
                               "1e400",
                               "-1e400",
                               "1e-400",
                               "5e-324",
                               "1e-324",
                               "2.2250738585072011e-308",
                               "9223372036854775807",
                               "9223372036854775808",
                               "-9223372036854775808",
                               "-9223372036854775809",
                               "18446744073709551615",
                               "18446744073709551616",
                               "18446744073709552000",
                               "0.1",
                               "123456789012345678901234567890",
                               "1.7976931348623157e308",
                               "1.7976931348623159e308",
                               "NaN",
                               "Infinity",
                               "-Infinity",
                               "0x10",
                               "1_000",
                               "1,5"})
        row(number);
    for (const char *string : {R"("")",
                               R"("a)",
                               R"("\"\\\/\b\f\n\r\t")",
                               R"("\a")",
                               R"("\)",
                               R"("\u0041\u00e9\u4e2d\u0000")",
                               R"("\u00")",
                               R"("\u00g0")",
                               R"("\u+041")",
                               R"("\ud83d\ude00")",
                               R"("\uD83D")",
                               R"("\uD83D\u0041")",
                               R"("\uD83Dx")",
                               R"("\uDE00")",
                               R"("\uD83D\uD83D")",
                               "\"a\nb\"",
                               "\"a\tb\"",
                               "\"\x7F\"",
                               "\"\x1F\"",
                               "\"é中😀\"",
                               "\"\xC3\"",
                               "\"\xC0\x80\"",
                               "\"\xED\xA0\x80\"",
                               "\"\xF4\x90\x80\x80\"",
                               "\"\xFF\"",
                               "\"12345678\xC3\xA9 12345678\xC3\"",
                               "\"\xE4\\u0041\xB8\xAD\""})
        row(string);
    row("\xEF\xBB\xBF[1]");
    row("\xEF\xBB[1]");
    row(QByteArray("\"a\0b\"", 5));
    row(QByteArray("1\0junk", 6));
    row(QByteArray("\0", 1));
}

void tst_jsonscanner::agreesWithTheLibrary()
{
    QFETCH(QByteArray, text);
    QCOMPARE(disagreement(text), QByteArray());
}

void tst_jsonscanner::agreesOnChangedTexts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("answer") << QByteArray(
        R"({"jsonrpc":"2.0","id":17,"result":{"content":[{"type":"text","text":"aé中\u4e2d\ud83d\ude00"}]}})");
    QTest::newRow("numbers") << QByteArray(
        R"([0,-1,1.5,-2e10,18446744073709551615,9223372036854775808,1e-7,true,null])");
    QTest::newRow("nested") << QByteArray(R"({"a":[{"b":{"c":[[[]],{}]}},"x",false],"d":"\\\"\/","e":{}})");
}

void tst_jsonscanner::agreesOnChangedTexts()
{
    QFETCH(QByteArray, text);
    constexpr int kChanged = 5000;
    constexpr QByteArrayView kBytes("\"\\{}[]:,0123456789eE+-.tfnu \n\x01\xC3\xA9\xE4\xED\xF0\x80\xFF");
    std::mt19937 random(20'251'125); // the same texts each time
    const auto below = [&random](qsizetype limit) {
        return static_cast<qsizetype>(random() % static_cast<std::uint32_t>(limit));
    };
    for (int i = 0; i < kChanged; ++i) {
        QByteArray changed = text;
        for (qsizetype changes = 1 + below(3); changes > 0 && !changed.isEmpty(); --changes) {
            const qsizetype at = below(changed.size());
            switch (below(3)) {
            case 0:
                changed[at] = kBytes[below(kBytes.size())];
                break;
            case 1:
                changed.remove(at, 1 + below(4));
                break;
            default:
                changed.insert(at, changed.mid(below(changed.size()), 1 + below(8)));
            }
        }
        const QByteArray difference = disagreement(changed);
        QVERIFY2(difference.isEmpty(), (changed.toPercentEncoding() + ": " + difference).constData());
    }
}

void tst_jsonscanner::readsLongStringsAtEveryOffset()
{
    // Eight bytes are looked at in one go: whatever ends a plain part is found in each of their places.
    for (const QByteArray &end : {QByteArray("\\n"), QByteArray("\xC3\xA9"), QByteArray("\x1F"), QByteArray("\xC3")}) {
        for (int before = 0; before < 20; ++before) {
            const QByteArray text = '"' + QByteArray(before, 'x') + end + QByteArray(20 - before, 'y') + '"';
            const QByteArray difference = disagreement(text);
            QVERIFY2(difference.isEmpty(), (text.toPercentEncoding() + ": " + difference).constData());
        }
    }
}

void tst_jsonscanner::stopsWhereTheHandlerRefuses()
{
    const QByteArray text = R"({"a":[1,-1,1.5,"x",true,null,{}],"b":[]})";
    Recorder all(kAll);
    QCOMPARE(scanJson(text, all), ScanEnd::Done);
    for (qsizetype most = 1; most <= all.told.size(); ++most) {
        Recorder some(most);
        QCOMPARE(scanJson(text, some), ScanEnd::Refused);
        QCOMPARE(some.told, all.told.first(most));
    }
}

QTEST_APPLESS_MAIN(tst_jsonscanner)
#include "tst_jsonscanner.moc"
