// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that no part of a secret gets through where a transport cuts what a server wrote.
#include "mcp/registry/filteringtransport.h"
#include "mcp/registry/transportfactory.h"
#include "tests/mcp/processwatch.h"
#include "tests/support/fakeclock.h"

#include <QDir>
#include <QTest>

using namespace assay::mcp;
using namespace assay::test;
using assay::core::Error;

namespace {

constexpr int kWait = 20'000; // milliseconds; only reached when something is wrong

const QString kToken = QStringLiteral("hunter2/pa55word+4711-UVWXYZ");

/// A server that runs @p script, as a ServerLink has it made, and all that is told of it.
struct Peer
{
    FakeClock clock;
    std::unique_ptr<Transport> transport;
    QStringList told;
    bool isClosed = false;

    explicit Peer(const QString &script)
    {
        constexpr qsizetype kMessageLimit = 20'000;
        ResolvedServer server;
        server.config.transport = TransportKind::Stdio;
        server.config.command = QStringLiteral("sh");
        server.config.args = {QStringLiteral("-c"), script};
        server.config.env = {{QStringLiteral("TOKEN"), kToken}};
        server.secrets = {kToken};
        TransportSettings settings;
        settings.supervisor = qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-supervisor");
        settings.environment = processEnvironment();
        settings.folder = QDir::tempPath();
        settings.messageLimit = kMessageLimit;
        transport = std::make_unique<FilteringTransport>(
            makeTransport(server, TransportKind::Stdio, false, settings, clock), SecretFilter(server.secrets));
        QObject *context = transport.get();
        QObject::connect(transport.get(), &Transport::received, context,
                         [this](const QByteArray &bytes) { told << QString::fromUtf8(bytes); });
        QObject::connect(transport.get(), &Transport::logged, context, [this](const QString &line) { told << line; });
        QObject::connect(transport.get(), &Transport::tooLarge, context,
                         [this](const QByteArray &head, const Error &) { told << QString::fromUtf8(head); });
        QObject::connect(transport.get(), &Transport::closed, context, [this](const Error &error) {
            told << error.message << error.detail << transport->errorOutput();
            isClosed = true;
        });
        transport->open();
    }

    [[nodiscard]] QString all() const { return told.join(u'\n'); }
};

/// A part of the token that @p text holds; empty if there is none.
QString partIn(const QString &text)
{
    constexpr qsizetype kPart = 4;
    for (qsizetype at = 0; at + kPart <= kToken.size(); ++at) {
        if (text.contains(QStringView(kToken).sliced(at, kPart)))
            return kToken.sliced(at, kPart);
    }
    return {};
}

} // namespace

class tst_filteringtransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsNoPartOfASecret_data();
    void tellsNoPartOfASecret();
    void tellsNoPartOfALineThatIsNotComplete();
};

void tst_filteringtransport::tellsNoPartOfASecret_data()
{
    QTest::addColumn<QString>("script");
    const auto row = [](const char *name, const char *script) {
        QTest::newRow(name) << QStringLiteral("fill() { printf \"%$1s\" '' | tr ' ' .; }; ") +
                                   QString::fromLatin1(script);
    };
    row("where an error's detail begins", "printf \"$TOKEN%s\\n\" \"$(fill 3986)\" >&2; exit 3");
    row("where noise on standard output ends", "fill 490; printf '%s\\n' \"$TOKEN\"");
    row("where long noise ends", "fill 4083; printf '%s' \"$TOKEN\"; fill 30000; echo");
    row("where a long line of standard error ends", "{ fill 4083; printf '%s' \"$TOKEN\"; fill 20000; echo; } >&2");
    row("at the limit of a line of standard error", "{ fill 16370; printf '%s\\n' \"$TOKEN\"; } >&2");
    row("where the output that is kept begins",
        "{ printf '%s\\n' \"$TOKEN\"; for i in 1 2 3 4 5 6 7; do fill 9360; echo; done; } >&2");
    row("where a message that is too large ends",
        "printf '{\"id\":1,\"x\":\"'; fill 4070; printf '%s' \"$TOKEN\"; fill 30000; echo '\"}'");
    row("where such a message ends within an escape", "printf '{\"id\":1,\"x\":\"'; fill 4074; printf '%s' "
                                                      "'hunter2\\u002fpa55word+4711-UVWXYZ'; fill 30000; echo '\"}'");
}

void tst_filteringtransport::tellsNoPartOfASecret()
{
    QFETCH(const QString, script);
    Peer peer(script);
    QTRY_VERIFY_WITH_TIMEOUT(peer.isClosed, kWait);
    QVERIFY2(peer.all().contains(QStringLiteral("....")), qPrintable(peer.all()));
    QCOMPARE(partIn(peer.all()), QString());
}

void tst_filteringtransport::tellsNoPartOfALineThatIsNotComplete()
{
    Peer peer(QStringLiteral("printf 'using hunter2/pa55word+47' >&2; cat"));
    QTRY_VERIFY_WITH_TIMEOUT(peer.transport->errorOutput().startsWith(QStringLiteral("using ")), kWait);
    QTRY_COMPARE_WITH_TIMEOUT(peer.transport->errorOutput(), QStringLiteral("using [secret]"), kWait);
    peer.transport->close();
    QTRY_VERIFY_WITH_TIMEOUT(peer.isClosed, kWait);
}

QTEST_GUILESS_MAIN(tst_filteringtransport)
#include "tst_filteringtransport.moc"
