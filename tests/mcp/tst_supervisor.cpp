// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for assay-supervisor: however a client goes, and whatever its server has started, nothing lives on.
#include "mcp/transport/stdiotransport.h"
#include "tests/mcp/processwatch.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include <csignal>

using namespace assay::mcp;
using namespace assay::test;
using assay::core::ErrorCode;

namespace {

constexpr int kWait = 20'000; // milliseconds; only reached when something is wrong

QString text(const char *utf8) { return QString::fromUtf8(utf8); }

/// Opens, waits until @p count processes of the tree run, and returns the transport.
std::unique_ptr<StdioTransport> runningTree(const StdioOptions &options, const QString &mark, qsizetype count)
{
    auto transport = std::make_unique<StdioTransport>(options, nullptr);
    transport->open();
    if (!QTest::qWaitFor([&] { return processesOf(mark).size() >= count; }, kWait))
        qFatal("the tree does not come up");
    return transport;
}

} // namespace

class tst_supervisor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_mark = newTreeMark(); }
    void explainsItself();
    void endsEveryKindOfTree_data();
    void endsEveryKindOfTree();
    void givesTimeForAnOrderlyEnd_data();
    void givesTimeForAnOrderlyEnd();
    void endsWithADestroyedTransport();
    void endsByItsSignals_data();
    void endsByItsSignals();
    void losesNotTheServerWhenItIsKilled();
    void endsATreeThatKilledItsSupervisor_data();
    void endsATreeThatKilledItsSupervisor();
    void endsATreeThatStopsItsSupervisor_data();
    void endsATreeThatStopsItsSupervisor();
    void endsATreeThatStopsItsSupervisorWithoutAClose();
    void endsAProcessWhoseFirstThreadHasEnded();
    void survivesNoKillOfItsClient_data();
    void survivesNoKillOfItsClient();
    void leavesNothingAfterManyCycles();
    void isReapedWhenItsThreadHasEnded();

private:
    QString m_mark;
};

void tst_supervisor::explainsItself()
{
    const QList<QStringList> wrong{{},
                                   {text("--control"), text("3"), text("--"), text("cat")},
                                   {text("--control"), text("x"), text("--input-grace"), text("1"),
                                    text("--terminate-grace"), text("1"), text("--"), text("cat")},
                                   {text("--control"), text("3"), text("--input-grace"), text("1"),
                                    text("--terminate-grace"), text("1"), text("--")}};
    for (const QStringList &arguments : wrong) {
        QProcess process;
        process.start(stdioOptions(m_mark, text("cat"), {}).supervisor, arguments);
        QVERIFY(process.waitForFinished(kWait));
        QCOMPARE(process.exitCode(), 2);
        QVERIFY(process.readAllStandardError().startsWith("Usage: assay-supervisor"));
    }
}

void tst_supervisor::endsEveryKindOfTree_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<int>("processes"); // with the supervisor
    QTest::newRow("a server that ends by its input") << text("cat") << 2;
    QTest::newRow("one that ignores its input") << text("exec sleep 97") << 2;
    QTest::newRow("one that ignores TERM") << text("trap '' TERM; while :; do sleep 1; done") << 3;
    QTest::newRow("one that is stopped") << text("kill -STOP $$") << 2;
    QTest::newRow("a child") << text("sleep 97 & cat") << 4;
    QTest::newRow("a child in a session of its own") << text("setsid sleep 97 & cat") << 4;
    QTest::newRow("a grandchild whose parent has gone") << text("sh -c 'setsid sleep 97 & :'; exec cat") << 3;
    QTest::newRow("a stubborn grandchild whose parent has gone")
        << text("sh -c 'trap \"\" TERM; setsid sh -c \"sleep 97; :\" & :'; exec cat") << 4;
    QTest::newRow("a wrapper, a server, a watchdog")
        << text("sh -c 'sh -c \"while :; do sleep 1; done\" & trap \"\" TERM; cat; sleep 97; :'; :") << 6;
    QTest::newRow("one that starts another on TERM")
        << text("trap 'setsid sleep 97 & sleep 97 & :' TERM; while :; do sleep 0.1; done") << 3;
    QTest::newRow("many")
        << text("for i in 1 2 3 4 5 6 7 8 9 10; do for j in 1 2 3 4 5 6 7 8; do setsid sleep 97 & done; "
                "done; cat")
        << 83;
    QTest::newRow("a chain that keeps moving on") << text("f() { sleep 0.01; f & }; trap '' TERM; f; cat") << 3;
}

void tst_supervisor::endsEveryKindOfTree()
{
    QFETCH(const QString, script);
    QFETCH(const int, processes);
    const auto transport = runningTree(shellOptions(m_mark, script), m_mark, processes);
    QSignalSpy closed(transport.get(), &Transport::closed);
    transport->close();
    QTRY_COMPARE_WITH_TIMEOUT(closed.size(), 1, kWait);
    QVERIFY2(processesOf(m_mark).isEmpty(), qPrintable(describeProcessesOf(m_mark)));
    QCOMPARE(ownChildren(), QList<int>());
}

void tst_supervisor::givesTimeForAnOrderlyEnd_data()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("by the end of input") << text("cat; echo '{\"orderly\":1}'");
    QTest::newRow("by TERM, sent once") << text(
        "n=0; trap 'n=$((n+1))' TERM; echo '{}'; while [ $n = 0 ]; do sleep 0.02; done; "
        "sleep 0.2; echo \"{\\\"orderly\\\":$n}\"");
}

void tst_supervisor::givesTimeForAnOrderlyEnd()
{
    QFETCH(const QString, script);
    StdioOptions options = shellOptions(m_mark, script);
    options.terminateGrace = std::chrono::seconds(10);
    const auto transport = runningTree(options, m_mark, 3);
    QSignalSpy closed(transport.get(), &Transport::closed);
    QSignalSpy received(transport.get(), &Transport::received);
    transport->close();
    QTRY_COMPARE_WITH_TIMEOUT(closed.size(), 1, kWait);
    QVERIFY(!received.isEmpty());
    QCOMPARE(received.last().at(0).toByteArray(), QByteArray("{\"orderly\":1}"));
}

void tst_supervisor::endsWithADestroyedTransport()
{
    auto transport =
        runningTree(shellOptions(m_mark, text("trap '' TERM; setsid sleep 97 & while :; do sleep 1; done")), m_mark, 4);
    transport.reset();
    QTRY_COMPARE_WITH_TIMEOUT(processesOf(m_mark), QList<int>(), kWait);
    QTRY_COMPARE_WITH_TIMEOUT(ownChildren(), QList<int>(), kWait); // no zombie, though nobody asks any more
}

void tst_supervisor::endsByItsSignals_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("TERM") << SIGTERM;
    QTest::newRow("INT") << SIGINT;
    QTest::newRow("HUP") << SIGHUP;
}

void tst_supervisor::endsByItsSignals()
{
    QFETCH(const int, signal);
    const auto transport = runningTree(shellOptions(m_mark, text("setsid sleep 97 & cat")), m_mark, 4);
    QSignalSpy closed(transport.get(), &Transport::closed);
    ::kill(processOf(m_mark, text("assay-superviso")), signal); // the kernel keeps 15 letters
    QTRY_COMPARE_WITH_TIMEOUT(closed.size(), 1, kWait);
    QCOMPARE(closed[0][0].value<assay::core::Error>().code, ErrorCode::Unavailable);
    QCOMPARE(processesOf(m_mark), QList<int>());
}

void tst_supervisor::losesNotTheServerWhenItIsKilled()
{
    const auto transport =
        runningTree(shellOptions(m_mark, text("trap '' TERM HUP; while :; do sleep 0.1; done")), m_mark, 3);
    QSignalSpy closed(transport.get(), &Transport::closed);
    ::kill(processOf(m_mark, text("assay-superviso")), SIGKILL);
    QTRY_COMPARE_WITH_TIMEOUT(closed.size(), 1, kWait);
    QCOMPARE(closed[0][0].value<assay::core::Error>().message, text("The server's supervisor was killed from outside"));
    QTRY_COMPARE_WITH_TIMEOUT(processesOf(m_mark), QList<int>(), kWait);
}

void tst_supervisor::endsATreeThatKilledItsSupervisor_data()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("a child") << text("sleep 97 & kill -KILL $PPID; sleep 97");
    QTest::newRow("a child in a session of its own") << text("setsid sleep 97 & kill -KILL $PPID; sleep 97");
    QTest::newRow("a stubborn grandchild whose parent has gone")
        << text("sh -c 'trap \"\" TERM; setsid sh -c \"sleep 97; :\" & :'; kill -KILL $PPID; sleep 97");
    QTest::newRow("a chain that keeps moving on")
        << text("f() { sleep 0.01; f & }; trap '' TERM; setsid sh -c 'sleep 97; :' & f; kill -KILL $PPID; sleep 97");
    QTest::newRow("what is left when the server has ended") << text(
        "(p=$PPID; trap '' TERM; while kill -0 $$; do sleep 0.01; done; kill -KILL $p; sleep 97) 2>&- & exit 5");
}

void tst_supervisor::endsATreeThatKilledItsSupervisor()
{
    QFETCH(const QString, script);
    StdioTransport transport(shellOptions(m_mark, script), nullptr);
    QSignalSpy closed(&transport, &Transport::closed);
    transport.open();
    QTRY_COMPARE_WITH_TIMEOUT(closed.size(), 1, kWait);
    QCOMPARE(closed[0][0].value<assay::core::Error>().code, ErrorCode::Unavailable);
    QVERIFY2(processesOf(m_mark).isEmpty(), qPrintable(describeProcessesOf(m_mark)));
    QCOMPARE(ownChildren(), QList<int>());
}

void tst_supervisor::endsATreeThatStopsItsSupervisor_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<int>("within"); // milliseconds, with 3 s for a slow machine
    QTest::newRow("once") << text("kill -STOP $PPID; setsid sleep 97 & cat") << 200 + 200 + 3000;
    QTest::newRow("again and again")
        << text("trap '' TERM; setsid sleep 97 & while kill -STOP $PPID; do :; done & cat; sleep 97")
        << 200 + 200 + 6000 + 3000;
}

void tst_supervisor::endsATreeThatStopsItsSupervisor()
{
    QFETCH(const QString, script);
    QFETCH(const int, within);
    const auto transport = runningTree(shellOptions(m_mark, script), m_mark, 4);
    QTRY_VERIFY_WITH_TIMEOUT(stateOf(processOf(m_mark, text("assay-superviso"))) == 'T', kWait);
    QSignalSpy closed(transport.get(), &Transport::closed);
    QElapsedTimer timer;
    timer.start();
    transport->close();
    QTRY_COMPARE_WITH_TIMEOUT(closed.size(), 1, kWait);
    QVERIFY2(timer.elapsed() < within, qPrintable(QString::number(timer.elapsed())));
    QVERIFY2(processesOf(m_mark).isEmpty(), qPrintable(describeProcessesOf(m_mark)));
    QCOMPARE(ownChildren(), QList<int>());
}

void tst_supervisor::endsATreeThatStopsItsSupervisorWithoutAClose()
{
    auto transport = runningTree(
        shellOptions(m_mark,
                     text("trap '' TERM; setsid sleep 97 & while kill -STOP $PPID; do :; done & cat; sleep 97")),
        m_mark, 4);
    transport.reset();
    QTRY_COMPARE_WITH_TIMEOUT(processesOf(m_mark), QList<int>(), kWait);
    QTRY_COMPARE_WITH_TIMEOUT(ownChildren(), QList<int>(), kWait);
}

void tst_supervisor::endsAProcessWhoseFirstThreadHasEnded()
{
    const QString program = QCoreApplication::applicationDirPath() + text("/headless_test_process");
    const auto transport = runningTree(stdioOptions(m_mark, program, {}), m_mark, 2);
    QSignalSpy closed(transport.get(), &Transport::closed);
    transport->close();
    QTRY_COMPARE_WITH_TIMEOUT(closed.size(), 1, kWait);
    QVERIFY2(processesOf(m_mark).isEmpty(), qPrintable(describeProcessesOf(m_mark)));
}

void tst_supervisor::survivesNoKillOfItsClient_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<int>("times");
    QTest::newRow("starting") << text("starting") << 25;
    QTest::newRow("calling") << text("calling") << 3;
    QTest::newRow("closing") << text("closing") << 3;
    QTest::newRow("stopped") << text("stopped") << 3;
}

void tst_supervisor::survivesNoKillOfItsClient()
{
    QFETCH(const QString, state);
    QFETCH(const int, times);
    for (int i = 0; i < times; ++i) {
        m_mark = newTreeMark();
        QProcess client;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QLatin1String(kTreeVariable), m_mark);
        client.setProcessEnvironment(environment);
        client.start(QCoreApplication::applicationDirPath() + text("/stdio_test_client"), {state});
        QVERIFY(client.waitForReadyRead(kWait));
        QCOMPARE(client.readLine().trimmed(), state.toUtf8());
        // A start takes some milliseconds: the kills fall into all its parts.
        constexpr qint64 kStep = 300'000; // nanoseconds
        for (QElapsedTimer timer; !timer.isValid() || timer.nsecsElapsed() < i * kStep;) {
            if (!timer.isValid())
                timer.start();
        }
        if (state != text("starting")) // its children may still be on their way
            QVERIFY(QTest::qWaitFor([this] { return processesOf(m_mark).size() >= 5; }, kWait));
        client.kill();
        QVERIFY(client.waitForFinished(kWait));
        const bool isGone = QTest::qWaitFor([this] { return processesOf(m_mark).isEmpty(); }, kWait);
        QVERIFY2(isGone, qPrintable(describeProcessesOf(m_mark)));
    }
}

void tst_supervisor::leavesNothingAfterManyCycles()
{
    const int cycles = qEnvironmentVariableIsSet("ASSAY_TEST_LONG") ? 1000 : 50;
    // Some leave a grandchild in a session of its own, some are destroyed instead of closed, some never start.
    const QList<StdioOptions> kinds{
        stdioOptions(m_mark, text("cat"), {}), shellOptions(m_mark, text("setsid sleep 97 & echo '{}'; cat")),
        stdioOptions(m_mark, text("assay-no-such-program"), {}), shellOptions(m_mark, text("exit 3"))};
    QCOMPARE(ownChildren(), QList<int>());
    int filesBefore = 0;
    for (int i = 0; i < cycles; ++i) {
        if (i == kinds.size())
            filesBefore = openFiles(); // what Qt opens once is open by now
        StdioTransport transport(kinds[i % kinds.size()], nullptr);
        bool isOpened = false;
        bool isClosed = false;
        connect(&transport, &Transport::opened, this, [&] { isOpened = true; });
        connect(&transport, &Transport::closed, this, [&] { isClosed = true; });
        transport.open();
        QTRY_VERIFY_WITH_TIMEOUT(isOpened || isClosed, kWait);
        if (i % 10 == 9)
            continue;
        transport.close();
        QTRY_VERIFY_WITH_TIMEOUT(isClosed, kWait);
    }
    QTRY_COMPARE_WITH_TIMEOUT(processesOf(m_mark), QList<int>(), kWait);
    QTRY_COMPARE_WITH_TIMEOUT(ownChildren(), QList<int>(), kWait);
    // Whoever waited for the last server lets its handle go when the loop comes round.
    QTRY_COMPARE_WITH_TIMEOUT(openFiles(), filesBefore, kWait);
}

void tst_supervisor::isReapedWhenItsThreadHasEnded()
{
    const std::unique_ptr<QThread> thread(QThread::create([mark = m_mark] {
        runningTree(shellOptions(mark, QStringLiteral("trap '' TERM; cat; sleep 97; :")), mark, 3).reset();
    }));
    thread->start();
    QVERIFY(thread->wait(kWait));
    QTRY_COMPARE_WITH_TIMEOUT(processesOf(m_mark), QList<int>(), kWait);
    // The next start sweeps.
    const auto transport = runningTree(stdioOptions(m_mark, text("cat"), {}), m_mark, 2);
    QCOMPARE(ownChildren().size(), 1);
}

QTEST_GUILESS_MAIN(tst_supervisor)
#include "tst_supervisor.moc"
