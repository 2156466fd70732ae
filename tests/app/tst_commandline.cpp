// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the command line of assay-cli: which command is meant, and what is said instead.
#include "app/programs/assay_cli/commandline.h"

#include <QStringList>
#include <QTest>

#include <set>

using namespace assay;
using namespace assay::cli;

class tst_commandline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheCommandWithOptionsAnywhere_data();
    void findsTheCommandWithOptionsAnywhere();
    void repliesInstead_data();
    void repliesInstead();
    void helpsWithOneGroupAlone();
    void helpsWithEveryCommand();
    void mapsEveryErrorToAStatus();
};

void tst_commandline::findsTheCommandWithOptionsAnywhere_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("isQuiet");
    QTest::addColumn<QString>("language");
    QTest::newRow("plain") << QStringLiteral("schema check a b") << false << QString();
    QTest::newRow("before") << QStringLiteral("--quiet --language zh_CN schema check a b") << true
                            << QStringLiteral("zh_CN");
    QTest::newRow("after") << QStringLiteral("schema check a b -q --language=en") << true << QStringLiteral("en");
    QTest::newRow("between") << QStringLiteral("schema -q check a --language zh_CN b") << true
                             << QStringLiteral("zh_CN");
}

void tst_commandline::findsTheCommandWithOptionsAnywhere()
{
    QFETCH(QString, line);
    QFETCH(bool, isQuiet);
    QFETCH(QString, language);
    const auto all = commands();
    const CommandLine read = parseCommandLine((QStringLiteral("assay-cli ") + line).split(u' '), all);
    const auto *call = std::get_if<Call>(&read.what);
    QVERIFY(call != nullptr);
    QCOMPARE(call->command->words, (QStringList{QStringLiteral("schema"), QStringLiteral("check")}));
    QCOMPARE(call->arguments.positional, (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QCOMPARE(read.global.isQuiet, isQuiet);
    QCOMPARE(read.global.language, language);
}

void tst_commandline::repliesInstead_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("part");
    QTest::newRow("nothing") << QString() << 2 << QStringLiteral("--help");
    QTest::newRow("help") << QStringLiteral("--help") << 0 << QStringLiteral("schema check SCHEMA.json");
    QTest::newRow("short help") << QStringLiteral("-h") << 0 << QStringLiteral("Exit status");
    QTest::newRow("help of a command") << QStringLiteral("schema check --help") << 0 << QStringLiteral("verdict");
    QTest::newRow("help of an unknown command")
        << QStringLiteral("frobnicate --help") << 2 << QStringLiteral("frobnicate");
    for (const char *command : {"mcp servers", "mcp tools", "mcp call", "mcp read", "mcp prompt", "mcp config check",
                                "mcp conformance", "mcp bench"})
        QTest::addRow("help of a group, with %s", command)
            << QStringLiteral("mcp --help") << 0 << QString::fromLatin1(command);
    QTest::newRow("short help of a group")
        << QStringLiteral("-h secrets") << 0 << QStringLiteral("secrets remove NAME");
    QTest::newRow("help of a group in a group")
        << QStringLiteral("mcp config --help") << 0 << QStringLiteral("mcp config check FILE");
    QTest::newRow("help of an unknown word of a group")
        << QStringLiteral("mcp nosuch --help") << 2 << QStringLiteral("mcp nosuch");
    QTest::newRow("a group alone") << QStringLiteral("mcp") << 2 << QStringLiteral("assay-cli mcp --help");
    QTest::newRow("version") << QStringLiteral("--version") << 0 << QStringLiteral("assay-cli ");
    QTest::newRow("unknown command") << QStringLiteral("frobnicate") << 2 << QStringLiteral("frobnicate");
    QTest::newRow("half a command") << QStringLiteral("schema") << 2 << QStringLiteral("schema");
    QTest::newRow("unknown option") << QStringLiteral("schema check a b --frobnicate") << 2
                                    << QStringLiteral("frobnicate");
    QTest::newRow("too few") << QStringLiteral("schema check a") << 2 << QStringLiteral("SCHEMA.json INSTANCE.json");
    QTest::newRow("too many") << QStringLiteral("schema check a b c") << 2
                              << QStringLiteral("SCHEMA.json INSTANCE.json");
    QTest::newRow("unknown language") << QStringLiteral("schema check a b --language fr") << 2 << QStringLiteral("fr");
    QTest::newRow("no language") << QStringLiteral("schema check a b --language") << 2 << QStringLiteral("language");
}

void tst_commandline::repliesInstead()
{
    QFETCH(QString, line);
    QFETCH(int, status);
    QFETCH(QString, part);
    const auto all = commands();
    const CommandLine read =
        parseCommandLine((QStringLiteral("assay-cli ") + line).split(u' ', Qt::SkipEmptyParts), all);
    const auto *reply = std::get_if<Reply>(&read.what);
    QVERIFY(reply != nullptr);
    QCOMPARE(static_cast<int>(reply->status), status);
    QVERIFY2(reply->text.contains(part), qPrintable(reply->text));
    if (status != 0)
        QVERIFY2(!reply->text.contains(u'\n'), "an error is one line");
}

void tst_commandline::helpsWithOneGroupAlone()
{
    const auto all = commands();
    const CommandLine read =
        parseCommandLine({QStringLiteral("assay-cli"), QStringLiteral("secrets"), QStringLiteral("--help")}, all);
    const auto *reply = std::get_if<Reply>(&read.what);
    QVERIFY(reply != nullptr);
    QVERIFY2(!reply->text.contains(QStringLiteral("mcp servers")), qPrintable(reply->text));
    for (const Command &command : all) {
        if (command.words.constFirst() == QStringLiteral("secrets"))
            QVERIFY2(reply->text.contains(command.summary), qPrintable(reply->text));
    }
}

void tst_commandline::helpsWithEveryCommand()
{
    std::set<QString> seen;
    for (const Command &command : commands()) {
        QVERIFY(seen.insert(command.words.join(u' ')).second);
        QVERIFY(!command.summary.isEmpty());
        QVERIFY2(command.help.contains(QStringLiteral("Exit status")), qPrintable(command.words.join(u' ')));
        QVERIFY(command.start);
    }
}

void tst_commandline::mapsEveryErrorToAStatus()
{
    QCOMPARE(exitStatusFor(core::ErrorCode::InvalidInput), ExitStatus::WrongUse);
    QCOMPARE(exitStatusFor(core::ErrorCode::Io), ExitStatus::WrongUse);
    QCOMPARE(exitStatusFor(core::ErrorCode::TooLarge), ExitStatus::WrongUse);
    QCOMPARE(exitStatusFor(core::ErrorCode::Refused), ExitStatus::Refused);
    QCOMPARE(exitStatusFor(core::ErrorCode::Unavailable), ExitStatus::Unavailable);
    QCOMPARE(exitStatusFor(core::ErrorCode::TimedOut), ExitStatus::TimedOut);
    QCOMPARE(exitStatusFor(core::ErrorCode::Cancelled), ExitStatus::Cancelled);
}

QTEST_GUILESS_MAIN(tst_commandline)
#include "tst_commandline.moc"
