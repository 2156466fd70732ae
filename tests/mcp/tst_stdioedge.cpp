// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for StdioTransport against edge-stdio.mjs, a server with one misbehaviour per mode; needs node.
#include "mcp/transport/stdiotransport.h"
#include "tests/mcp/processwatch.h"
#include "tests/support/temporaryworkspace.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QTest>

using namespace assay::mcp;
using namespace assay::test;
using assay::core::Error;

namespace {

constexpr int kWait = 30'000; // milliseconds; only reached when something is wrong

QString script()
{
    return QFileInfo(qEnvironmentVariable("ASSAY_SOURCE_DIR") + QStringLiteral("/../shared/peers/edge/edge-stdio.mjs"))
        .absoluteFilePath();
}

} // namespace

class tst_stdioedge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void answers_data();
    void answers();
    void endsItsTree_data();
    void endsItsTree();
    void tellsItsStatus_data();
    void tellsItsStatus();
    void limitsOneMessage();

private:
    QString m_mark = newTreeMark();
    TemporaryWorkspace m_workspace;

    [[nodiscard]] StdioOptions options(const QString &mode) const
    {
        StdioOptions options = stdioOptions(m_mark, QStringLiteral("node"), {script(), mode});
        options.environment.insert(QStringLiteral("GRANDCHILD_PID_FILE"), m_workspace.path(QStringLiteral("pid")));
        return options;
    }
};

/// Opens the transport, sends a handshake and a call, and gathers what comes.
struct Call
{
    explicit Call(const StdioOptions &options) : transport(options, nullptr)
    {
        QObject::connect(&transport, &Transport::opened, &transport, [this] {
            transport.send(requestFrame(1, R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})"));
            transport.send(requestFrame(2, R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":)"
                                           R"({"name":"echo","arguments":{"text":"hello"}}})"));
        });
        QObject::connect(&transport, &Transport::received, &transport,
                         [this](const QByteArray &bytes) { received << bytes; });
        QObject::connect(&transport, &Transport::logged, &transport, [this](const QString &line) { logged << line; });
        QObject::connect(&transport, &Transport::tooLarge, &transport,
                         [this](const QByteArray &head) { tooLarge << head; });
        QObject::connect(&transport, &Transport::closed, &transport, [this](const Error &error) { closed << error; });
        transport.open();
    }

    StdioTransport transport;
    QList<QByteArray> received;
    QStringList logged;
    QList<QByteArray> tooLarge;
    QList<Error> closed;
};

void tst_stdioedge::initTestCase()
{
    const QString path = processEnvironment().value(QStringLiteral("PATH"));
    if (!findProgram(QStringLiteral("node"), path, QStringLiteral("/")) || !QFileInfo::exists(script()))
        QSKIP("NOT TESTED: the stdio transport against edge-stdio.mjs, because node or the script is missing");
}

void tst_stdioedge::answers_data()
{
    QTest::addColumn<int>("messages");
    QTest::addColumn<int>("noise");
    QTest::newRow("crlf") << 2 << 0;
    QTest::newRow("bytewise") << 2 << 0;
    QTest::newRow("bom") << 2 << 0;
    QTest::newRow("noise") << 3 << 6; // "{not json}" is for the session to tell
    QTest::newRow("noise-nonrpc") << 3 << 0;
    QTest::newRow("early-notify") << 6 << 0;
    QTest::newRow("badutf8") << 2 << 0;
    QTest::newRow("batch-call") << 2 << 0;
    QTest::newRow("nonl-eof") << 2 << 0;
    QTest::newRow("stderrflood") << 2 << 0;
}

void tst_stdioedge::answers()
{
    QFETCH(const int, messages);
    QFETCH(const int, noise);
    Call call(options(QLatin1String(QTest::currentDataTag())));
    QTRY_COMPARE_WITH_TIMEOUT(call.received.size(), messages, kWait);
    QCOMPARE(call.logged.size(), noise);
    QVERIFY(call.received.last().contains("\"id\":2"));
    QVERIFY(!call.received.last().contains('\n') && !call.received.last().contains('\r'));
    QVERIFY(!call.received.first().startsWith("\xEF\xBB\xBF"));
    call.transport.close();
    QTRY_COMPARE_WITH_TIMEOUT(call.closed.size(), 1, kWait);
    QCOMPARE(processesOf(m_mark), QList<int>());
}

void tst_stdioedge::endsItsTree_data()
{
    QTest::addColumn<int>("processes");
    QTest::newRow("sigterm") << 2;
    QTest::newRow("grandchild") << 3;
}

void tst_stdioedge::endsItsTree()
{
    QFETCH(const int, processes);
    Call call(options(QLatin1String(QTest::currentDataTag())));
    QTRY_COMPARE_WITH_TIMEOUT(call.received.size(), 2, kWait);
    QCOMPARE(processesOf(m_mark).size(), processes);
    QElapsedTimer timer;
    timer.start();
    call.transport.close();
    QTRY_COMPARE_WITH_TIMEOUT(call.closed.size(), 1, kWait);
    QVERIFY(timer.elapsed() >= 200); // it had its time to end by its input
    QCOMPARE(processesOf(m_mark), QList<int>());
}

void tst_stdioedge::tellsItsStatus_data()
{
    QTest::addColumn<int>("status");
    QTest::newRow("exit-start") << 3;
    QTest::newRow("exitmid") << 1;
    QTest::newRow("nonl-eof") << 0;
}

void tst_stdioedge::tellsItsStatus()
{
    QFETCH(const int, status);
    Call call(options(QLatin1String(QTest::currentDataTag())));
    QTRY_COMPARE_WITH_TIMEOUT(call.closed.size(), 1, kWait);
    QCOMPARE(call.closed[0].message, QStringLiteral("The server ended with status %1").arg(status));
}

void tst_stdioedge::limitsOneMessage()
{
    Call limited(options(QStringLiteral("long")));
    QTRY_COMPARE_WITH_TIMEOUT(limited.tooLarge.size(), 1, kWait);
    QVERIFY(limited.tooLarge[0].contains("\"id\":2"));
    limited.transport.send(requestFrame(3, R"({"jsonrpc":"2.0","id":3,"method":"ping"})"));
    QTRY_COMPARE_WITH_TIMEOUT(limited.received.size(), 2, kWait); // the connection lives

    StdioOptions raised = options(QStringLiteral("long"));
    raised.messageLimit = qsizetype{65} * 1024 * 1024;
    Call whole(raised);
    QTRY_COMPARE_WITH_TIMEOUT(whole.received.size(), 2, kWait);
    QVERIFY(whole.received[1].size() > 64 * 1024 * 1024);
}

QTEST_GUILESS_MAIN(tst_stdioedge)
#include "tst_stdioedge.moc"
