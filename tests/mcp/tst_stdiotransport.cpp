// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for StdioTransport with shell scripts as servers: what comes through, what is noise, and how each end is told.
#include "mcp/transport/stdiotransport.h"
#include "tests/mcp/processwatch.h"
#include "tests/support/sanitized.h"
#include "tests/support/temporaryworkspace.h"

#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace assay::mcp;
using namespace assay::test;
using assay::core::Error;
using assay::core::ErrorCode;

namespace {

constexpr int kWait = 20'000; // milliseconds; only reached when something is wrong

/// A transport and all it has said.
struct Peer
{
    std::unique_ptr<StdioTransport> transport;
    int opened = 0;
    QList<QByteArray> received;
    QStringList logged;
    QList<std::pair<QByteArray, Error>> tooLarge;
    QList<qint64> failed;
    QList<Error> closed;

    explicit Peer(const StdioOptions &options) : transport(std::make_unique<StdioTransport>(options, nullptr))
    {
        QObject *context = transport.get();
        QObject::connect(transport.get(), &Transport::opened, context, [this] { ++opened; });
        QObject::connect(transport.get(), &Transport::received, context,
                         [this](const QByteArray &bytes) { received << bytes; });
        QObject::connect(transport.get(), &Transport::logged, context, [this](const QString &line) { logged << line; });
        QObject::connect(transport.get(), &Transport::tooLarge, context,
                         [this](const QByteArray &head, const Error &error) {
                             tooLarge.append({head, error});
                         });
        QObject::connect(transport.get(), &Transport::requestFailed, context, [this](qint64 id) { failed << id; });
        QObject::connect(transport.get(), &Transport::closed, context, [this](const Error &error) { closed << error; });
        transport->open();
    }
};

QString text(const char *utf8) { return QString::fromUtf8(utf8); }

} // namespace

class tst_stdiotransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_mark = newTreeMark(); }
    void echoesInOrder();
    void opensBeforeAnythingIsReceived();
    void tellsNoiseFromMessages();
    void skipsAMessageBeyondTheLimit();
    void failsToStart_data();
    void failsToStart();
    void tellsHowItEnded_data();
    void tellsHowItEnded();
    void readsALastLineWithoutABreak();
    void runsAScriptWithoutAFirstLine();
    void givesTheProgramOnlyWhatIsItsOwn();
    void drainsStandardError();
    void delaysNoTimerInAFlood_data();
    void delaysNoTimerInAFlood();
    void putsLittleOfAFloodIntoItsError();
    void refusesToQueueWithoutLimit();
    void endsAServerThatClosesAStream_data();
    void endsAServerThatClosesAStream();
    void closesOnce();
    void closesWhileOpening();
    void mayBeDestroyedInAHandler();

private:
    QString m_mark;
};

void tst_stdiotransport::echoesInOrder()
{
    Peer peer(stdioOptions(m_mark, text("cat"), {}));
    QTRY_COMPARE_WITH_TIMEOUT(peer.opened, 1, kWait);
    QList<QByteArray> sent;
    for (int i = 0; i < 20'000; ++i)
        sent << "{\"id\":" + QByteArray::number(i) + '}';
    sent << "{\"large\":\"" + QByteArray(5'000'000, 'x') + "\"}"
         << "{\"last\":1}";
    for (const QByteArray &frame : std::as_const(sent))
        peer.transport->send(requestFrame(1, frame));
    QTRY_COMPARE_WITH_TIMEOUT(peer.received.size(), sent.size(), kWait);
    QVERIFY(peer.received == sent);
    QVERIFY(peer.closed.isEmpty());

    peer.transport->close();
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QCOMPARE(peer.closed[0].code, ErrorCode::Cancelled);
    QCOMPARE(processesOf(m_mark), QList<int>());
    QCOMPARE(peer.logged, QStringList());
}

void tst_stdiotransport::opensBeforeAnythingIsReceived()
{
    StdioTransport transport(shellOptions(m_mark, text("echo '{}'; echo err >&2")), nullptr);
    QStringList events;
    connect(&transport, &Transport::opened, this, [&] { events << text("opened"); });
    connect(&transport, &Transport::received, this, [&] { events << text("received"); });
    connect(&transport, &Transport::closed, this, [&] { events << text("closed"); });
    transport.open();
    QCOMPARE(events, QStringList()); // nothing from inside the call
    QTRY_VERIFY_WITH_TIMEOUT(events.contains(text("closed")), kWait);
    QCOMPARE(events, (QStringList{text("opened"), text("received"), text("closed")}));
}

void tst_stdiotransport::tellsNoiseFromMessages()
{
    Peer peer(
        shellOptions(m_mark, text("printf '%s\\n' 'Starting server v1' '' '   ' '{not json}' '[1,2' '\"str\"' 42 "
                                  "null '[INFO] ready' '[]' ' [ {\"a\":1}]' '\t{\"b\":2}'; printf '%600s\\n' x")));
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QCOMPARE(peer.received, (QList<QByteArray>{"{not json}", " [ {\"a\":1}]", "\t{\"b\":2}"}));
    QCOMPARE(peer.logged.size(), 8);
    QCOMPARE(peer.logged[0], text("On standard output, and not a message: Starting server v1"));
    QCOMPARE(peer.logged[5], text("On standard output, and not a message: [INFO] ready"));
    QVERIFY(peer.logged[7].size() < 600);
}

void tst_stdiotransport::skipsAMessageBeyondTheLimit()
{
    StdioOptions options = shellOptions(m_mark, text("printf '{\"id\":7,\"x\":\"%3000000d\"}\\n{\"id\":8}\\n' 1"));
    options.messageLimit = 1024 * 1024;
    Peer peer(options);
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QCOMPARE(peer.received, QList<QByteArray>{"{\"id\":8}"});
    QCOMPARE(peer.tooLarge.size(), 1);
    QCOMPARE(peer.tooLarge[0].first.size(), 4096);
    QVERIFY(peer.tooLarge[0].first.startsWith("{\"id\":7,"));
    QCOMPARE(peer.tooLarge[0].second.code, ErrorCode::TooLarge);
    QCOMPARE(peer.tooLarge[0].second.message,
             text("A message of 2.9 MiB is larger than the limit of 1.0 MiB, which is a setting"));
}

void tst_stdiotransport::failsToStart_data()
{
    QTest::addColumn<std::function<void(StdioOptions &, const TemporaryWorkspace &)>>("spoil");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, ErrorCode code, const char *words,
                        const std::function<void(StdioOptions &, const TemporaryWorkspace &)> &spoil) {
        QTest::newRow(name) << spoil << code << text(words);
    };
    row("a program that is nowhere in PATH", ErrorCode::NotFound, "Searched: /opt/a:/opt/b",
        [](StdioOptions &options, const TemporaryWorkspace &) {
            options.command = text("assay-no-such-program");
            options.environment.insert(text("PATH"), text("/opt/a:/opt/b"));
        });
    row("a path to nothing", ErrorCode::NotFound, "“/nowhere/server” does not exist",
        [](StdioOptions &options, const TemporaryWorkspace &) { options.command = text("/nowhere/server"); });
    row("no working directory", ErrorCode::InvalidInput, "working directory",
        [](StdioOptions &options, const TemporaryWorkspace &) { options.folder.clear(); });
    row("a relative working directory", ErrorCode::InvalidInput, "working directory",
        [](StdioOptions &options, const TemporaryWorkspace &) { options.folder = text("."); });
    row("a missing working directory", ErrorCode::InvalidInput, "working directory",
        [](StdioOptions &options, const TemporaryWorkspace &) { options.folder = text("/nowhere"); });
    row("a bad name of a variable", ErrorCode::InvalidInput, "“A=B” cannot be the name",
        [](StdioOptions &options, const TemporaryWorkspace &) { options.environment.insert(text("A=B"), text("1")); });
    row("a zero byte", ErrorCode::InvalidInput, "zero byte",
        [](StdioOptions &options, const TemporaryWorkspace &) { options.arguments << QString(QChar(u'\0')); });
    row("a missing supervisor", ErrorCode::NotFound, "supervisor",
        [](StdioOptions &options, const TemporaryWorkspace &) {
            options.supervisor = text("/nowhere/assay-supervisor");
        });
    row("a missing interpreter", ErrorCode::Unavailable, "first line",
        [](StdioOptions &options, const TemporaryWorkspace &workspace) {
            options.command = workspace.write(text("server"), "#!/nowhere/node\n");
            QFile(options.command).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        });
    row("arguments beyond what the system takes", ErrorCode::Unavailable, "could not be started",
        [](StdioOptions &options, const TemporaryWorkspace &) { options.arguments << QString(8'000'000, u'x'); });
}

void tst_stdiotransport::failsToStart()
{
    QFETCH(const std::function<void(StdioOptions &, const TemporaryWorkspace &)>, spoil);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, words);
    const TemporaryWorkspace workspace;
    StdioOptions options = stdioOptions(m_mark, text("cat"), {});
    spoil(options, workspace);
    Peer peer(options);
    QVERIFY(peer.closed.isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QCOMPARE(peer.opened, 0);
    QCOMPARE(peer.closed[0].code, code);
    QVERIFY2(peer.closed[0].message.contains(words), qPrintable(peer.closed[0].message));
    QVERIFY(!peer.closed[0].retryable);
    QCOMPARE(processesOf(m_mark), QList<int>());
}

void tst_stdiotransport::tellsHowItEnded_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("detail");
    QTest::newRow("a status") << text("echo one >&2; echo two >&2; exit 3") << text("The server ended with status 3")
                              << text("one\ntwo");
    QTest::newRow("success, too") << text("exit 0") << text("The server ended with status 0") << QString();
    QTest::newRow("a signal") << text("printf 'no break' >&2; kill -KILL $$")
                              << text("The server was ended by signal 9 (SIGKILL)") << text("no break");
    QTest::newRow("something left behind")
        << text("setsid sleep 97 & sleep 97 & exit 4") << text("The server ended with status 4") << QString();
    QTest::newRow("something stubborn left behind")
        << text("(trap '' TERM; sleep 97; :) & exit 5") << text("The server ended with status 5") << QString();
}

void tst_stdiotransport::tellsHowItEnded()
{
    QFETCH(const QString, script);
    QFETCH(const QString, message);
    QFETCH(const QString, detail);
    Peer peer(shellOptions(m_mark, script));
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QCOMPARE(peer.opened, 1);
    QCOMPARE(peer.closed[0].code, ErrorCode::Unavailable);
    QCOMPARE(peer.closed[0].message, message);
    QCOMPARE(peer.closed[0].detail, detail);
    QCOMPARE(peer.closed[0].where, text("sh"));
    QVERIFY(peer.closed[0].retryable);
    QCOMPARE(processesOf(m_mark), QList<int>());
    QCOMPARE(ownChildren(), QList<int>());
}

void tst_stdiotransport::readsALastLineWithoutABreak()
{
    Peer peer(shellOptions(m_mark, text("printf '\\357\\273\\277{\"a\":1}\\r\\n{\"b\":2}'")));
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QCOMPARE(peer.received, (QList<QByteArray>{"{\"a\":1}", "{\"b\":2}"}));
}

void tst_stdiotransport::runsAScriptWithoutAFirstLine()
{
    const TemporaryWorkspace workspace;
    const QString script = workspace.write(text("server"), "echo \"{\\\"$1\\\":1}\"\n");
    QFile(script).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    Peer peer(stdioOptions(m_mark, script, {text("a b")}));
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QCOMPARE(peer.received, QList<QByteArray>{"{\"a b\":1}"});
}

void tst_stdiotransport::givesTheProgramOnlyWhatIsItsOwn()
{
    const TemporaryWorkspace workspace;
    StdioOptions options = stdioOptions(m_mark, text("cat"), {});
    options.folder = workspace.root();
    Peer peer(options);
    QTRY_COMPARE_WITH_TIMEOUT(peer.opened, 1, kWait);
    const QString process = QStringLiteral("/proc/%1/").arg(processOf(m_mark, text("cat")));
    QCOMPARE(QFile::symLinkTarget(process + text("cwd")), QFileInfo(workspace.root()).canonicalFilePath());
    QCOMPARE(QDir(process + text("fd")).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot, QDir::Name),
             (QStringList{text("0"), text("1"), text("2")}));
    QFile environment(process + text("environ"));
    QVERIFY(environment.open(QIODevice::ReadOnly));
    QStringList variables = QString::fromUtf8(environment.readAll()).split(QChar(u'\0'), Qt::SkipEmptyParts);
    const qsizetype mark = variables.indexOf(QRegularExpression(text("^ASSAY_SERVER_SESSION=[0-9a-f-]{36}$")));
    QVERIFY(mark >= 0);
    variables.removeAt(mark); // of this start
    variables.sort();
    QCOMPARE(variables, environmentList(options.environment));
    QFile status(process + text("status"));
    QVERIFY(status.open(QIODevice::ReadOnly));
    const QByteArray state = status.readAll();
    constexpr quint64 kUsual = 0x7fffffff; // 32 and above are the C library's own
    for (const char *field : {"SigBlk:\t", "SigIgn:\t"}) {
        const qsizetype at = state.indexOf(field) + 8;
        QCOMPARE(state.mid(at, 16).toULongLong(nullptr, 16) & kUsual, quint64{0});
    }
}

void tst_stdiotransport::drainsStandardError()
{
    Peer peer(
        shellOptions(m_mark, text("yes 'line of standard error' | head -n 100000 >&2; printf '%100000d\\n' 1 >&2; "
                                  "echo last >&2; printf 'Password: ' >&2; echo '{\"a\":1}'; cat")));
    QTRY_COMPARE_WITH_TIMEOUT(peer.received.size(), 1, kWait);
    QTRY_VERIFY_WITH_TIMEOUT(peer.transport->errorOutput().endsWith(text("last\nPassword: ")), kWait);
    QVERIFY(peer.transport->errorOutput().size() <= 65536 + 100);
    QVERIFY(peer.transport->errorOutput().size() > 60000);
    QCOMPARE(peer.logged.size(), 100'002);
    QVERIFY(peer.logged[100'000].size() < 5000);
    QVERIFY(peer.logged[100'000].endsWith(text("… (a line of 0.1 MiB)")));
}

void tst_stdiotransport::delaysNoTimerInAFlood_data()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("noise on standard output") << text("yes");
    QTest::newRow("noise on standard error") << text("yes >&2");
    QTest::newRow("noise on both") << text("yes >&2 & yes");
    QTest::newRow("empty lines") << text("yes ''");
    QTest::newRow("messages") << text("yes '{\"jsonrpc\":\"2.0\",\"method\":\"x\"}'");
    QTest::newRow("a line without an end") << text("tr '\\0' x </dev/zero");
}

void tst_stdiotransport::delaysNoTimerInAFlood()
{
    QFETCH(const QString, script);
    StdioOptions options = shellOptions(m_mark, script);
    options.messageLimit = 1024 * 1024;
    auto transport = std::make_unique<StdioTransport>(options, nullptr);
    qint64 told = 0;
    bool isOpened = false;
    bool isClosed = false;
    connect(transport.get(), &Transport::opened, this, [&] { isOpened = true; });
    connect(transport.get(), &Transport::logged, this, [&] { ++told; });
    connect(transport.get(), &Transport::received, this, [&] { ++told; });
    connect(transport.get(), &Transport::closed, this, [&] { isClosed = true; });
    transport->open();
    QTRY_VERIFY_WITH_TIMEOUT(isOpened, kWait);

    const qint64 memoryBefore = residentBytes();
    constexpr int kTick = 20; // ms
    constexpr int kLongestGap = 250 * assay::test::kSlowness;
    QElapsedTimer sinceTick;
    qint64 longestGap = 0;
    QTimer ticks;
    connect(&ticks, &QTimer::timeout, this, [&] { longestGap = std::max(longestGap, sinceTick.restart()); });
    sinceTick.start();
    ticks.start(kTick);
    QTest::qWait(1000);
    QVERIFY2(longestGap < kLongestGap, qPrintable(QString::number(longestGap)));
    QVERIFY2(residentBytes() - memoryBefore < 32 * 1024 * 1024 + assay::test::kSanitizerMemory,
             qPrintable(QString::number(residentBytes() - memoryBefore)));
    QVERIFY(told > 0 || script.contains(text("yes ''")) || script.startsWith(text("tr ")));

    transport->close();
    QTRY_VERIFY_WITH_TIMEOUT(isClosed, kWait);
    QVERIFY2(longestGap < kLongestGap, qPrintable(QString::number(longestGap)));
    QCOMPARE(processesOf(m_mark), QList<int>());
}

void tst_stdiotransport::putsLittleOfAFloodIntoItsError()
{
    Peer peer(shellOptions(m_mark, text("printf '%16000d\\n' $(seq 30) >&2; printf '%16000d' 1 >&2; exit 3")));
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QVERIFY2(peer.closed[0].detail.size() <= 4000, qPrintable(QString::number(peer.closed[0].detail.size())));
    QVERIFY(peer.closed[0].detail.endsWith(u'1'));
}

void tst_stdiotransport::refusesToQueueWithoutLimit()
{
    StdioOptions options = shellOptions(m_mark, text("read line; sleep 97"));
    options.queueLimit = 3 * 1024 * 1024;
    Peer peer(options);
    QTRY_COMPARE_WITH_TIMEOUT(peer.opened, 1, kWait);
    const QByteArray frame = '{' + QByteArray(2 * 1024 * 1024, ' ') + '}';
    for (qint64 id = 1; id <= 5; ++id)
        peer.transport->send(requestFrame(id, frame));
    QCOMPARE(peer.failed, QList<qint64>()); // never from inside send()
    QTRY_VERIFY_WITH_TIMEOUT(!peer.failed.isEmpty(), kWait);
    // The pipe takes at most one MiB, so that at least one frame waits; two do not fit.
    QVERIFY(!peer.failed.contains(1));
    QVERIFY(peer.failed.contains(4) && peer.failed.contains(5));
    QVERIFY(peer.closed.isEmpty());
}

void tst_stdiotransport::endsAServerThatClosesAStream_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("message");
    QTest::newRow("standard output") << text("exec >&-; sleep 97")
                                     << text("The server closed its standard output and was ended");
    QTest::newRow("standard input") << text("exec <&-; echo '{}'; sleep 97")
                                    << text("The server closed its standard input and was ended");
    QTest::newRow("standard output, then its end")
        << text("exec >&-; exit 6") << text("The server ended with status 6");
}

void tst_stdiotransport::endsAServerThatClosesAStream()
{
    QFETCH(const QString, script);
    QFETCH(const QString, message);
    Peer peer(shellOptions(m_mark, script));
    connect(peer.transport.get(), &Transport::received, this, [&peer] { peer.transport->send(requestFrame(1, "{}")); });
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QCOMPARE(peer.closed[0].message, message);
    QCOMPARE(processesOf(m_mark), QList<int>());
}

void tst_stdiotransport::closesOnce()
{
    Peer peer(stdioOptions(m_mark, text("cat"), {}));
    QTRY_COMPARE_WITH_TIMEOUT(peer.opened, 1, kWait);
    peer.transport->send(requestFrame(1, "{\"sent before the end\":1}"));
    peer.transport->close();
    peer.transport->close();
    peer.transport->send(requestFrame(2, "{}"));
    peer.transport->open();
    QVERIFY(peer.closed.isEmpty()); // never from inside close()
    QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
    QCOMPARE(peer.received, QList<QByteArray>{"{\"sent before the end\":1}"});
    peer.transport->close();
    QCoreApplication::sendPostedEvents();
    QCOMPARE(peer.closed.size(), 1);
    QCOMPARE(peer.opened, 1);
}

void tst_stdiotransport::closesWhileOpening()
{
    for (const char *command : {"cat", "assay-no-such-program"}) {
        Peer peer(stdioOptions(m_mark, text(command), {}));
        peer.transport->close();
        QTRY_COMPARE_WITH_TIMEOUT(peer.closed.size(), 1, kWait);
        QCOMPARE(peer.opened, 0);
        QCOMPARE(peer.closed[0].code, ErrorCode::Cancelled);
        QCOMPARE(processesOf(m_mark), QList<int>());
    }
}

void tst_stdiotransport::mayBeDestroyedInAHandler()
{
    const StdioOptions options = shellOptions(m_mark, text("echo err >&2; echo '{}'; echo '{}'; echo noise"));
    int calls = 0;
    const auto run = [&](auto signal) {
        auto transport = std::make_unique<StdioTransport>(options, nullptr);
        connect(transport.get(), signal, this, [&] {
            ++calls;
            transport.reset();
        });
        transport->open();
        QTRY_VERIFY_WITH_TIMEOUT(!transport, kWait);
        QTRY_COMPARE_WITH_TIMEOUT(processesOf(m_mark), QList<int>(), kWait);
    };
    run(&Transport::opened);
    run(&Transport::received);
    run(&Transport::logged);
    run(&Transport::closed);
    QCOMPARE(calls, 4);
    QTRY_COMPARE_WITH_TIMEOUT(ownChildren(), QList<int>(), kWait);
}

QTEST_GUILESS_MAIN(tst_stdiotransport)
#include "tst_stdiotransport.moc"
