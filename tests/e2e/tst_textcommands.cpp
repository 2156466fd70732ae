// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for assay-cli anchor and assay-cli numbers: what they print for the known cases, and how they refuse what they
// cannot use.
#include "tests/support/cliprogram.h"
#include "tests/support/sharedcases.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using core::Json;

namespace {

test::CliOutcome run(const QStringList &arguments, const QByteArray &input)
{
    QProcess process;
    test::startCli(process, arguments);
    process.write(input);
    return test::outcomeOf(process);
}

QStringList anchorIn(const QString &file, const QStringList &more)
{
    return QStringList{QStringLiteral("anchor"), QStringLiteral("--text"), file} + more;
}

QStringList anchorInInput(const QStringList &more) { return anchorIn(QStringLiteral("-"), more); }

QStringList numbersOf(const QString &claim, const QString &passage)
{
    return {QStringLiteral("numbers"), QStringLiteral("--claim"), claim, QStringLiteral("--passage"), passage};
}

} // namespace

class tst_textcommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void printsTheKnownAnswers();
    void printsNullForWhatIsNotFound();
    void readsFilesAndTheHint();
    void printsTheKnownVerdicts();
    void readsAPassageFromStandardInput();
    void refusesWrongUseInOneLine_data();
    void refusesWrongUseInOneLine();
};

void tst_textcommands::printsTheKnownAnswers()
{
    const Json cases = test::sharedCases(QStringLiteral("anchoring.json"));
    if (cases.is_null())
        QSKIP("*** ../shared/cases/anchoring.json is missing: anchor is NOT checked against the known answers ***");
    QVERIFY(!cases.empty());
    for (const Json &item : cases) {
        QStringList arguments{QStringLiteral("--quote"), core::toQString(item.at("quote").get<std::string>())};
        for (const char *const name : {"prefix", "suffix"}) {
            if (item.contains(name))
                arguments << QStringLiteral("--") + QLatin1String(name)
                          << core::toQString(item.at(name).get<std::string>());
        }
        const test::CliOutcome outcome =
            run(anchorInInput(arguments), QByteArray::fromStdString(item.at("text").get<std::string>()));
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.err, QByteArray());
        const Json result = outcome.out;
        for (const auto &[name, value] : item.at("expect").items()) {
            if (name != "note")
                QVERIFY2(result.at(name) == value, (outcome.printed + QByteArray::fromStdString(name)).constData());
        }
    }
}

void tst_textcommands::printsNullForWhatIsNotFound()
{
    const test::CliOutcome outcome = run(anchorInInput({QStringLiteral("--quote"), QStringLiteral("dog")}), "a cat");
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.printed, QByteArray(R"({"ambiguous":false,"end":null,"errors":null,"found":false,"score":null,)"
                                         "\"start\":null,\"verbatim\":false}\n"));
}

void tst_textcommands::printsTheKnownVerdicts()
{
    const Json cases = test::sharedCases(QStringLiteral("numbers.json"));
    if (cases.is_null())
        QSKIP("*** ../shared/cases/numbers.json is missing: numbers is NOT checked against the known answers ***");
    QVERIFY(!cases.empty());
    for (const Json &item : cases) {
        const test::CliOutcome outcome = run(numbersOf(core::toQString(item.at("claim").get<std::string>()),
                                                       core::toQString(item.at("passage").get<std::string>())),
                                             {});
        QCOMPARE(outcome.err, QByteArray());
        const Json result = outcome.out;
        Json verdicts = Json::array();
        for (const Json &number : result.at("numbers"))
            verdicts.push_back(number.at("verdict"));
        QVERIFY2(verdicts == item.at("expect"), outcome.printed.constData());
        const bool isSound = result.at("verdict") == "match" || result.at("verdict") == "none";
        QCOMPARE(outcome.status, isSound ? 0 : 1);
    }
}

void tst_textcommands::readsAPassageFromStandardInput()
{
    const test::CliOutcome outcome =
        run(numbersOf(QStringLiteral("up to 512 MiB"), QStringLiteral("-")), "a limit of 536870912 bytes");
    QCOMPARE(outcome.status, 0);
    const Json number = outcome.out.at("numbers").at(0);
    QVERIFY(number.at("unit") == "MiB");
    QVERIFY(number.at("value") == 512);
    QVERIFY(number.at("in_passage") == "536870912 bytes");
}

void tst_textcommands::readsFilesAndTheHint()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("text.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("\xEF\xBB\xBFone cat,\r\ntwo cat"); // a byte order mark is no part of the text
    file.close();
    const QStringList quote = anchorIn(file.fileName(), {QStringLiteral("--quote"), QStringLiteral("cat")});
    const Json first = run(quote, {}).out;
    QCOMPARE(first.at("start").get<int>(), 4);
    QCOMPARE(first.at("ambiguous").get<bool>(), true);
    const Json hinted = run(quote + QStringList{QStringLiteral("--hint"), QStringLiteral("13")}, {}).out;
    QCOMPARE(hinted.at("start").get<int>(), 13);
    QCOMPARE(hinted.at("ambiguous").get<bool>(), false);
}

void tst_textcommands::refusesWrongUseInOneLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("part");
    const QStringList quote{QStringLiteral("--quote"), QStringLiteral("a")};
    const auto row = [](const char *name, const QStringList &arguments, const char *input, const char *part) {
        QTest::newRow(name) << arguments << QByteArray(input) << QByteArray(part);
    };
    row("no text", QStringList{QStringLiteral("anchor")} + quote, "", "--text");
    row("no quote", anchorInInput({}), "a", "--quote");
    row("a missing file", anchorIn(QStringLiteral("/nowhere/a.txt"), quote), "", "/nowhere/a.txt");
    row("not UTF-8", anchorInInput(quote), "ab\xff", "yte 2");
    row("a hint that is no number", anchorInInput(quote + QStringList{QStringLiteral("--hint"), QStringLiteral("x")}),
        "a", "--hint");
    row("a hint below zero", anchorInInput(quote + QStringList{QStringLiteral("--hint=-1")}), "a", "--hint");
    row("no passage", {QStringLiteral("numbers"), QStringLiteral("--claim"), QStringLiteral("5 ms")}, "", "--passage");
    row("both texts from one input", numbersOf(QStringLiteral("-"), QStringLiteral("-")), "5", "standard input");
    row("a passage that is not UTF-8", numbersOf(QStringLiteral("5"), QStringLiteral("-")), "5 \xff", "yte 2");
    row("a file as an argument", anchorInInput(quote + QStringList{QStringLiteral("b.txt")}), "a", "anchor");
}

void tst_textcommands::refusesWrongUseInOneLine()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, input);
    QFETCH(QByteArray, part);
    const test::CliOutcome outcome = run(arguments, input);
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.printed, QByteArray());
    QVERIFY2(outcome.err.contains(part), outcome.err.constData());
    QVERIFY(outcome.err.endsWith('\n'));
    QCOMPARE(outcome.err.count('\n'), 1);
}

QTEST_GUILESS_MAIN(tst_textcommands)
#include "tst_textcommands.moc"
