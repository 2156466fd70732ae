// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for assay-cli anchor and assay-cli numbers: what they print for the known cases, and how they refuse what they
// cannot use.
#include "models/core/jsonreader.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using core::Json;

namespace {

constexpr int kPatience = 60'000; // ms; sanitizers are slow

struct Outcome
{
    int status = -1;
    QByteArray out;
    QByteArray err;

    [[nodiscard]] Json json() const { return Json::parse(out.begin(), out.end(), nullptr, false); }
};

Outcome run(const QStringList &arguments, const QByteArray &input)
{
    QProcess process;
    process.start(qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-cli"), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(kPatience) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
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

/// The published cases of @p name, or null where they are not beside this checkout.
Json casesOf(const QString &name)
{
    const QString path = qEnvironmentVariable("ASSAY_SOURCE_DIR") + QStringLiteral("/../shared/cases/") + name;
    const auto document = core::readJsonFile(path, core::JsonRules::strict());
    return document ? document->value : Json();
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
    const Json cases = casesOf(QStringLiteral("anchoring.json"));
    if (cases.is_null())
        QSKIP("*** ../shared/cases/anchoring.json is missing: anchor is NOT checked against the known answers ***");
    for (const Json &item : cases) {
        QStringList arguments{QStringLiteral("--quote"), core::toQString(item.at("quote").get<std::string>())};
        for (const char *const name : {"prefix", "suffix"}) {
            if (item.contains(name))
                arguments << QStringLiteral("--") + QLatin1String(name)
                          << core::toQString(item.at(name).get<std::string>());
        }
        const Outcome outcome =
            run(anchorInInput(arguments), QByteArray::fromStdString(item.at("text").get<std::string>()));
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.err, QByteArray());
        const Json result = outcome.json();
        for (const auto &[name, value] : item.at("expect").items()) {
            if (name != "note")
                QVERIFY2(result.at(name) == value, (outcome.out + QByteArray::fromStdString(name)).constData());
        }
    }
}

void tst_textcommands::printsNullForWhatIsNotFound()
{
    const Outcome outcome = run(anchorInInput({QStringLiteral("--quote"), QStringLiteral("dog")}), "a cat");
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.out, QByteArray(R"({"ambiguous":false,"end":null,"errors":null,"found":false,"score":null,)"
                                     "\"start\":null,\"verbatim\":false}\n"));
}

void tst_textcommands::printsTheKnownVerdicts()
{
    const Json cases = casesOf(QStringLiteral("numbers.json"));
    if (cases.is_null())
        QSKIP("*** ../shared/cases/numbers.json is missing: numbers is NOT checked against the known answers ***");
    for (const Json &item : cases) {
        const Outcome outcome = run(numbersOf(core::toQString(item.at("claim").get<std::string>()),
                                              core::toQString(item.at("passage").get<std::string>())),
                                    {});
        QCOMPARE(outcome.err, QByteArray());
        const Json result = outcome.json();
        Json verdicts = Json::array();
        for (const Json &number : result.at("numbers"))
            verdicts.push_back(number.at("verdict"));
        QVERIFY2(verdicts == item.at("expect"), outcome.out.constData());
        const bool isSound = result.at("verdict") == "match" || result.at("verdict") == "none";
        QCOMPARE(outcome.status, isSound ? 0 : 1);
    }
}

void tst_textcommands::readsAPassageFromStandardInput()
{
    const Outcome outcome =
        run(numbersOf(QStringLiteral("up to 512 MiB"), QStringLiteral("-")), "a limit of 536870912 bytes");
    QCOMPARE(outcome.status, 0);
    const Json number = outcome.json().at("numbers").at(0);
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
    const Json first = run(quote, {}).json();
    QCOMPARE(first.at("start").get<int>(), 4);
    QCOMPARE(first.at("ambiguous").get<bool>(), true);
    const Json hinted = run(quote + QStringList{QStringLiteral("--hint"), QStringLiteral("13")}, {}).json();
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
    const Outcome outcome = run(arguments, input);
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(outcome.err.contains(part), outcome.err.constData());
    QVERIFY(outcome.err.endsWith('\n'));
    QCOMPARE(outcome.err.count('\n'), 1);
}

QTEST_GUILESS_MAIN(tst_textcommands)
#include "tst_textcommands.moc"
