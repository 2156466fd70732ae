// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for reading JSON from strangers: caps, oddities with their places, and errors that can be acted on.
#include "models/core/jsonreader.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace assay::core;

class tst_jsonreader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatTheLibraryReads_data();
    void readsWhatTheLibraryReads();
    void namesTheFault_data();
    void namesTheFault();
    void capsBytesAndDepth();
    void survivesHostileDepthQuickly();
    void keepsPlacesShort();
    void reportsDuplicateMembersAndTheLastCounts();
    void reportsRoundedNumbers();
    void refusesOdditiesUnderStrictRules();
    void keepsAtMostAHundredNotes();
    void doesNotRepeatWhatItRead();
    void readsFilesUpToTheLimit();
};

void tst_jsonreader::readsWhatTheLibraryReads_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"null", "true", "-12", "18446744073709551615", "1.5e3", "\"\\u4e2d\\n\"", "[]", "{}",
                             " [1 , [2,[3]] ] ", R"({"a":{"b":[{"c":null},{"d":[true,false]}]},"e":"é中😀"})"})
        QTest::newRow(text) << QByteArray(text);
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF{\"a\":1}");
}

void tst_jsonreader::readsWhatTheLibraryReads()
{
    QFETCH(QByteArray, text);
    const auto document = readJson(text, JsonRules::strict());
    QVERIFY2(document, document ? "" : qPrintable(document.error().toLine()));
    QVERIFY(document->notes.isEmpty());
    QVERIFY(document->value == Json::parse(text.begin(), text.end()));
}

void tst_jsonreader::namesTheFault_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("messagePart");

    QTest::newRow("empty") << QByteArray() << QString() << QStringLiteral("empty");
    QTest::newRow("only blanks") << QByteArray(" \n\t ") << QString() << QStringLiteral("empty");
    QTest::newRow("missing value") << QByteArray("{\"a\":1,\n \"b\":}") << QStringLiteral("line 2, column 6")
                                   << QStringLiteral("not valid JSON");
    QTest::newRow("cut off") << QByteArray("[1,2") << QStringLiteral("line 1, column 5")
                             << QStringLiteral("not valid JSON");
    QTest::newRow("bad UTF-8 in a text") << QByteArray("{\"a\":\n\"xy\xFFz\"}") << QStringLiteral("line 2, column 4")
                                         << QStringLiteral("byte 9");
    QTest::newRow("overlong UTF-8") << QByteArray("\"\xC0\xAF\"") << QStringLiteral("line 1, column 2")
                                    << QStringLiteral("byte 1");
    QTest::newRow("UTF-8 surrogate") << QByteArray("\"ab\xED\xA0\x80\"") << QStringLiteral("line 1, column 4")
                                     << QStringLiteral("byte 3");
    QTest::newRow("UTF-8 cut off at the end")
        << QByteArray("\"\xE4\xB8") << QStringLiteral("line 1, column 2") << QStringLiteral("byte 1");
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0}\0", 6) << QString() << QStringLiteral("UTF-16");
    QTest::newRow("too large a number") << QByteArray("[1,\n1e400]") << QStringLiteral("line 2, column 5")
                                        << QStringLiteral("double precision");
    QTest::newRow("NUL") << QByteArray("[1,\0 2]", 7) << QStringLiteral("line 1, column 4")
                         << QStringLiteral("not valid JSON");
    QTest::newRow("NUL after the end") << QByteArray("{}\0 more", 8) << QStringLiteral("line 1, column 3")
                                       << QStringLiteral("byte of zero");
}

void tst_jsonreader::namesTheFault()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    QFETCH(QString, messagePart);
    const auto document = readJson(text, JsonRules::lenient());
    QVERIFY(!document);
    QCOMPARE(document.error().code, ErrorCode::InvalidInput);
    QCOMPARE(document.error().where, where);
    QVERIFY2(document.error().message.contains(messagePart), qPrintable(document.error().message));
}

void tst_jsonreader::capsBytesAndDepth()
{
    JsonRules rules;
    rules.limits = {10, 3};
    QVERIFY(readJson("[1,2,3,45]", rules));
    const auto tooLong = readJson("[1,2,3,456]", rules);
    QVERIFY(!tooLong);
    QCOMPARE(tooLong.error().code, ErrorCode::TooLarge);

    QVERIFY(readJson("[[[]]]", rules));
    const auto tooDeep = readJson(R"([{"a":[]}])", {{100, 2}, DuplicateRule::Report, NumberRule::ReportInexact});
    QVERIFY(!tooDeep);
    QCOMPARE(tooDeep.error().code, ErrorCode::TooLarge);
    QCOMPARE(tooDeep.error().where, QStringLiteral("/0/a"));
}

void tst_jsonreader::survivesHostileDepthQuickly()
{
    QByteArray text(20'000'000, '[');
    QElapsedTimer timer;
    timer.start();
    const auto document = readJson(text, JsonRules::lenient());
    QVERIFY(!document);
    QCOMPARE(document.error().code, ErrorCode::TooLarge);
    QVERIFY(timer.elapsed() < 1000);
}

void tst_jsonreader::keepsPlacesShort()
{
    const QByteArray longName(10'000, 'n');
    for (const QByteArray &text :
         {QByteArray("{\"a\":").repeated(600), "{\"" + longName + "\":1,\"" + longName + "\":2}"}) {
        const auto document = readJson(text, JsonRules::strict());
        QVERIFY(!document);
        QVERIFY(!document.error().where.isEmpty());
        QVERIFY2(document.error().where.size() <= 200, qPrintable(document.error().where));
    }
}

void tst_jsonreader::reportsDuplicateMembersAndTheLastCounts()
{
    const auto document = readJson(R"({"a":[{"b/c":1,"b/c":{"d":2,"d":3}}]})", JsonRules::lenient());
    QVERIFY(document);
    QCOMPARE(document->value["a"][0]["b/c"]["d"].get<int>(), 3);
    QCOMPARE(document->notes.size(), 2);
    QCOMPARE(document->notes[0].kind, JsonNote::Kind::DuplicateMember);
    QCOMPARE(document->notes[0].path, QStringLiteral("/a/0/b~1c"));
    QCOMPARE(document->notes[1].path, QStringLiteral("/a/0/b~1c/d"));
}

void tst_jsonreader::reportsRoundedNumbers()
{
    // 2^64 is exactly a double; 0.1 is the nearest double, which is how JSON is read everywhere.
    const auto document =
        readJson("[18446744073709551617, 0.1, 18446744073709551616, 1e-400, 0e-400]", JsonRules::lenient());
    QVERIFY(document);
    QCOMPARE(document->notes.size(), 2);
    QCOMPARE(document->notes[0].kind, JsonNote::Kind::InexactNumber);
    QCOMPARE(document->notes[0].path, QStringLiteral("/0"));
    QCOMPARE(document->notes[1].path, QStringLiteral("/3"));
}

void tst_jsonreader::refusesOdditiesUnderStrictRules()
{
    const auto duplicate = readJson(R"({"a":1,"b":{"x":1,"x":1}})", JsonRules::strict());
    QVERIFY(!duplicate);
    QCOMPARE(duplicate.error().where, QStringLiteral("/b/x"));
    const auto inexact = readJson("[0, -9223372036854775809]", JsonRules::strict());
    QVERIFY(!inexact);
    QCOMPARE(inexact.error().where, QStringLiteral("/1"));
}

void tst_jsonreader::keepsAtMostAHundredNotes()
{
    QByteArray text = "{\"a\":0";
    for (int i = 0; i < 5000; ++i)
        text += ",\"a\":0";
    const auto document = readJson(text + '}', JsonRules::lenient());
    QVERIFY(document);
    QCOMPARE(document->notes.size(), 100);
}

void tst_jsonreader::doesNotRepeatWhatItRead()
{
    const auto document = readJson(R"({"password":"hunter2-secret" oops})", JsonRules::lenient());
    QVERIFY(!document);
    QVERIFY2(!document.error().toLine().contains(QStringLiteral("hunter2")), qPrintable(document.error().toLine()));
    QVERIFY2(!document.error().toLine().contains(QStringLiteral("oops")), qPrintable(document.error().toLine()));
}

void tst_jsonreader::readsFilesUpToTheLimit()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[1, x]");
    file.close();

    const auto broken = readJsonFile(path, JsonRules::lenient());
    QVERIFY(!broken);
    QCOMPARE(broken.error().where, path + QStringLiteral(": line 1, column 5"));

    JsonRules small;
    small.limits.bytes = 3;
    const auto large = readJsonFile(path, small);
    QVERIFY(!large);
    QCOMPARE(large.error().code, ErrorCode::TooLarge);
    QCOMPARE(large.error().where, path);

    const auto missing = readJsonFile(folder.filePath(QStringLiteral("none.json")), small);
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::Io);

    const auto directory = readJsonFile(folder.path(), small);
    QVERIFY(!directory);
    QCOMPARE(directory.error().code, ErrorCode::Io);
}

QTEST_GUILESS_MAIN(tst_jsonreader)
#include "tst_jsonreader.moc"
