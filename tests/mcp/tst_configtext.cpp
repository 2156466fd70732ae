// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for reading configuration files as people write them: comments, commas, and mistakes that stay where they are.
#include "mcp/registry/configtext.h"

#include <QElapsedTimer>
#include <QTest>

using namespace assay::mcp;
using assay::core::Json;

namespace {

ConfigText textOf(const QByteArray &bytes)
{
    auto text = ConfigText::read(bytes);
    return text ? *text : *ConfigText::read("{}");
}

/// The names of the members below @p path, "!" before those whose value cannot be read.
QStringList namesAt(const ConfigText &text, const QStringList &path)
{
    TextSpan object = text.root().value_or(TextSpan{});
    for (const QString &name : path) {
        TextSpan next;
        for (const ConfigMember &member : text.members(object)) {
            if (member.name == name)
                next = member.value;
        }
        object = next;
    }
    QStringList names;
    for (const ConfigMember &member : text.members(object))
        names.append((text.value(member.value) ? QString() : QStringLiteral("!")) + member.name);
    return names;
}

} // namespace

class tst_configtext : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatHostsBear_data();
    void readsWhatHostsBear();
    void refusesWhatIsNoJson_data();
    void refusesWhatIsNoJson();
    void keepsOffsets();
    void knowsLinesAndNames();
    void losesOnlyTheBrokenMember_data();
    void losesOnlyTheBrokenMember();
    void staysQuickWithHostileText_data();
    void staysQuickWithHostileText();
    void capsBytes();
};

void tst_configtext::readsWhatHostsBear_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("plain");
    const auto row = [](const char *name, const QByteArray &text, const char *plain) {
        QTest::newRow(name) << text << QByteArray(plain);
    };
    row("line comment", "{ // one\n\"a\":1}", R"({"a":1})");
    row("block comment", "{ /* one\ntwo */ \"a\" /* x */ : 1}", R"({"a":1})");
    row("comment marks in strings", R"({"a":"http://x /* y */"})", R"({"a":"http://x /* y */"})");
    row("escaped quote before a comment mark", R"({"a":"\"// no"})", R"({"a":"\"// no"})");
    row("trailing comma in an object", R"({"a":1,})", R"({"a":1})");
    row("trailing comma in a list", R"({"a":[1,2, ],})", R"({"a":[1,2]})");
    row("trailing comma before a comment", "{\"a\":1, // last\n}", R"({"a":1})");
    row("byte order mark", "\xEF\xBB\xBF{\"a\":1}", R"({"a":1})");
    row("CRLF", "{\r\n// one\r\n\"a\":1\r\n}", R"({"a":1})");
    row("comment at the end without a line break", "{\"a\":1} // end", R"({"a":1})");
}

void tst_configtext::readsWhatHostsBear()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, plain);
    const auto read = ConfigText::read(text);
    QVERIFY(read);
    QVERIFY2(read->isSound(), read->isSound() ? "" : qPrintable(read->fault()->message));
    const auto value = read->value({0, text.size()});
    QVERIFY(value);
    QVERIFY(*value == Json::parse(plain.begin(), plain.end()));
}

void tst_configtext::refusesWhatIsNoJson_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    const auto row = [](const char *name, const char *text, int line) {
        QTest::newRow(name) << QByteArray(text) << line;
    };
    row("nothing", "", 1);
    row("only a comma", "[,]", 1);
    row("two commas", "{\n\"a\":1,\n,}", 3);
    row("missing comma", "{\n\"a\":1\n\"b\":2\n}", 3);
    row("open comment", "{\n\"a\":1}\n/* no end\n\n", 3);
    row("open string", "{\n\"a\":\"x\n}", 2);
    row("open bracket", "{\n\"a\":[1\n}", 3);
    row("a word", "{\n\n\"a\": oops }", 3);
    row("trailing text", "{}\n\n x", 3);
}

void tst_configtext::refusesWhatIsNoJson()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    const auto read = ConfigText::read(text);
    QVERIFY(read);
    QVERIFY(!read->isSound());
    QCOMPARE(read->fault()->line, line);
    QVERIFY(!read->fault()->message.isEmpty());
}

void tst_configtext::keepsOffsets()
{
    const QByteArray bytes("\xEF\xBB\xBF{ /* é */ \"a\": [1,], // x\n \"b\": 2, }");
    const ConfigText text = textOf(bytes);
    QCOMPARE(text.bytes(), bytes);
    QCOMPARE(text.json().size(), bytes.size());
    QCOMPARE(text.withoutComments().size(), bytes.size());
    for (const ConfigMember &member : text.members(*text.root()))
        QCOMPARE(bytes.mid(member.key.begin, member.key.end - member.key.begin), (u'"' + member.name + u'"').toUtf8());
}

void tst_configtext::knowsLinesAndNames()
{
    const ConfigText text = textOf("{\n  \"a\\u00e9\": 1,\n\n  \"b\": {\n    \"c\": [\"}\"] }\n}\n");
    const QList<ConfigMember> members = text.members(*text.root());
    QCOMPARE(members.size(), 2);
    QCOMPARE(members[0].name, QStringLiteral("aé"));
    QCOMPARE(text.lineAt(members[0].key.begin), 2);
    QCOMPARE(text.lineAt(members[1].key.begin), 4);
    QCOMPARE(text.lineAt(text.members(members[1].value).at(0).key.begin), 5);
    QCOMPARE(text.indentationAt(members[0].key.begin), std::optional<qsizetype>(2));
    QCOMPARE(text.indentationAt(members[0].value.begin), std::nullopt);
}

void tst_configtext::losesOnlyTheBrokenMember_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("names");
    const auto row = [](const char *name, const char *broken, const char *names) {
        QTest::newRow(name) << QByteArray("{\n  \"other\": 1,\n  \"servers\": {\n    \"a\": {\"x\": 1},\n") + broken +
                                   "    \"c\": {\"x\": [3]}\n  },\n  \"more\": {\"d\": {}}\n}\n"
                            << QString::fromLatin1(names);
    };
    row("a word", "    \"b\": {\n      \"x\": oops\n    },\n", "a !b c");
    row("a missing comma inside", "    \"b\": {\n      \"x\": 1\n      \"y\": 2\n    },\n", "a !b c");
    row("a missing comma after", "    \"b\": {\n      \"x\": 1\n    }\n", "a b c");
    row("a missing brace", "    \"b\": {\n      \"x\": 1,\n", "a !b c");
    row("a missing bracket", "    \"b\": {\n      \"x\": [1, 2\n    },\n", "a !b c");
    row("an open string", "    \"b\": {\n      \"x\": \"one\n    },\n", "a !b c");
    row("an open string with a brace", "    \"b\": {\n      \"x\": \"one }\n    },\n", "a !b c");
    row("a superfluous bracket", "    \"b\": {\n      \"x\": [1]]\n    },\n", "a !b c");
    row("a superfluous brace", "    \"b\": {\n      \"x\": 1\n    }},\n", "a b c");
    row("a superfluous brace inside", "    \"b\": {\n      \"x\": {}},\n      \"y\": 2\n    },\n", "a !b c");
    row("no value", "    \"b\": ,\n", "a !b c");
    row("no colon", "    \"b\" {\"x\": 1},\n", "a c");
    row("single quotes", "    \"b\": {'x': 1},\n", "a !b c");
}

void tst_configtext::losesOnlyTheBrokenMember()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, names);
    const ConfigText read = textOf(text);
    QVERIFY(!read.isSound());
    QCOMPARE(namesAt(read, {QStringLiteral("servers")}).join(u' '), names);
}

void tst_configtext::staysQuickWithHostileText_data()
{
    QTest::addColumn<QByteArray>("text");
    constexpr qsizetype kRepeats = 200'000;
    QTest::newRow("nested objects") << QByteArray("{\"a\":").repeated(kRepeats);
    QTest::newRow("nested objects on lines") << QByteArray("{\n \"a\":").repeated(kRepeats);
    QTest::newRow("nested lists") << "{\"a\":" + QByteArray("[").repeated(kRepeats) + "}";
    QTest::newRow("mismatched brackets") << "{\"a\":" + QByteArray("[}").repeated(kRepeats);
    QTest::newRow("open members on lines") << "{\n" + QByteArray("\"a\": {\n  \"b\": [\n").repeated(kRepeats);
    QTest::newRow("open strings") << "{\n" + QByteArray("\"a\": \"\n").repeated(kRepeats);
    QTest::newRow("empty lines") << "{\n \"a\": {\n" + QByteArray("\n").repeated(kRepeats) + "  oops";
    QTest::newRow("quote marks") << QByteArray("{\"").repeated(kRepeats);
    QTest::newRow("commas") << "{" + QByteArray(",").repeated(kRepeats);
    QTest::newRow("blanks and members") << "{\n" + QByteArray(" ").repeated(kRepeats) +
                                               QByteArray("\"a\":x,").repeated(kRepeats);
}

void tst_configtext::staysQuickWithHostileText()
{
    QFETCH(QByteArray, text);
    QElapsedTimer timer;
    timer.start();
    const ConfigText read = textOf(text);
    QVERIFY(!read.isSound());
    QVERIFY(read.root());
    for (const ConfigMember &member : read.members(*read.root())) {
        QVERIFY(member.value.begin <= member.value.end);
        QVERIFY(member.value.end <= text.size());
    }
    QVERIFY2(timer.elapsed() < 20'000, qPrintable(QStringLiteral("%1 ms").arg(timer.elapsed())));
}

void tst_configtext::capsBytes()
{
    const auto tooLarge = ConfigText::read(QByteArray(ConfigText::kMaxBytes + 1, ' '));
    QVERIFY(!tooLarge);
    QCOMPARE(tooLarge.error().code, assay::core::ErrorCode::TooLarge);
    const auto utf16 = ConfigText::read(QByteArray("\xFF\xFE{\0}\0", 6));
    QVERIFY(!utf16);
    QCOMPARE(utf16.error().code, assay::core::ErrorCode::InvalidInput);
}

QTEST_GUILESS_MAIN(tst_configtext)
#include "tst_configtext.moc"
