// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for HttpTransport over TLS: whose certificate counts, also where a name's address was pinned.
#include "mcp/transport/httptransport.h"
#include "tests/support/calmwatch.h"
#include "tests/support/fakeclock.h"
#include "tests/support/transportwatch.h"

#include <QFile>
#include <QHostInfo>
#include <QProcess>
#include <QSemaphore>
#include <QSignalSpy>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <utility>

using namespace assay;
using namespace assay::mcp;
using namespace assay::test;

namespace {

/// Answers every request over TLS with an empty result for id 1.
class TlsServer final : public QTcpServer
{
public:
    TlsServer(const QSslCertificate &certificate, const QSslKey &key) : m_certificate(certificate), m_key(key)
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("the test server cannot listen on loopback");
    }

    [[nodiscard]] const QByteArray &seen() const { return m_seen; }

protected:
    void incomingConnection(qintptr handle) override
    {
        auto *socket = new QSslSocket(this);
        socket->setSocketDescriptor(handle);
        socket->setLocalCertificate(m_certificate);
        socket->setPrivateKey(m_key);
        connect(socket, &QSslSocket::readyRead, this, [this, socket] {
            m_seen += socket->readAll();
            if (!m_seen.endsWith('}'))
                return;
            socket->write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " +
                          QByteArray::number(resultText(1).size()) + "\r\n\r\n" + resultText(1));
        });
        socket->startServerEncryption();
    }

private:
    QSslCertificate m_certificate;
    QSslKey m_key;
    QByteArray m_seen;
};

/// In a thread of its own: answers the first request over TLS with a beginning and then one block for ever.
class TlsFlood final : public QThread
{
public:
    TlsFlood(const QSslCertificate &certificate, const QSslKey &key, QByteArray begin, QByteArray block)
        : m_certificate(certificate), m_key(key), m_begin(std::move(begin)), m_block(std::move(block))
    {
        start();
        m_listening.acquire();
    }
    ~TlsFlood() override
    {
        requestInterruption();
        wait();
    }
    Q_DISABLE_COPY_MOVE(TlsFlood)

    [[nodiscard]] quint16 port() const { return m_port; }

protected:
    void run() override
    {
        Listener listener;
        if (!listener.listen(QHostAddress::LocalHost))
            qFatal("the flood server cannot listen on loopback");
        m_port = listener.serverPort();
        m_listening.release();
        while (!isInterruptionRequested() && listener.handle < 0)
            listener.waitForNewConnection(20);
        QSslSocket socket;
        socket.setSocketDescriptor(listener.handle);
        socket.setLocalCertificate(m_certificate);
        socket.setPrivateKey(m_key);
        socket.startServerEncryption();
        if (!socket.waitForEncrypted() || (socket.bytesAvailable() == 0 && !socket.waitForReadyRead()))
            return;
        socket.write(m_begin);
        while (!isInterruptionRequested() && socket.state() == QAbstractSocket::ConnectedState) {
            if (socket.bytesToWrite() + socket.encryptedBytesToWrite() == 0)
                socket.write(m_block);
            socket.waitForBytesWritten(20);
        }
    }

private:
    struct Listener final : QTcpServer
    {
        void incomingConnection(qintptr descriptor) override { handle = descriptor; }
        qintptr handle = -1;
    };

    QSslCertificate m_certificate;
    QSslKey m_key;
    QByteArray m_begin;
    QByteArray m_block;
    quint16 m_port = 0;
    QSemaphore m_listening;
};

} // namespace

class tst_httptls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void checksCertificates_data();
    void checksCertificates();
    void staysCalmUnderAFlood_data();
    void staysCalmUnderAFlood();

private:
    QString m_name; ///< of this machine, which resolves to loopback
    QSslCertificate m_certificate;
    QSslKey m_key;
};

void tst_httptls::initTestCase()
{
    m_name = QHostInfo::localHostName();
    const QString openssl = QStandardPaths::findExecutable(QStringLiteral("openssl"));
    if (openssl.isEmpty() || !QHostInfo::fromName(m_name).addresses().contains(QHostAddress(QHostAddress::LocalHost)))
        QSKIP("SKIPPED, ALL OF IT: TLS was not tried, for openssl is missing or this machine's name is not 127.0.0.1");
    const QTemporaryDir folder;
    QProcess process;
    process.start(openssl,
                  {QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"), QStringLiteral("ec"),
                   QStringLiteral("-pkeyopt"), QStringLiteral("ec_paramgen_curve:prime256v1"), QStringLiteral("-nodes"),
                   QStringLiteral("-days"), QStringLiteral("2"), QStringLiteral("-subj"),
                   QStringLiteral("/CN=assay test"), QStringLiteral("-addext"),
                   QStringLiteral("subjectAltName=DNS:") + m_name, QStringLiteral("-keyout"),
                   folder.filePath(QStringLiteral("key")), QStringLiteral("-out"),
                   folder.filePath(QStringLiteral("certificate"))});
    QVERIFY(process.waitForFinished());
    QFile key(folder.filePath(QStringLiteral("key")));
    QFile certificate(folder.filePath(QStringLiteral("certificate")));
    QVERIFY(key.open(QIODevice::ReadOnly) && certificate.open(QIODevice::ReadOnly));
    m_key = QSslKey(key.readAll(), QSsl::Ec);
    m_certificate = QSslCertificate(certificate.readAll());
    QVERIFY(!m_key.isNull() && !m_certificate.isNull());
}

void tst_httptls::checksCertificates_data()
{
    QTest::addColumn<bool>("isNamed"); // else the address stands in the URL, which the certificate does not cover
    QTest::addColumn<bool>("isTrusted");
    QTest::addColumn<bool>("isAccepted");

    QTest::newRow("for this name, trusted") << true << true << true;
    QTest::newRow("for this name, signed by nobody known") << true << false << false;
    QTest::newRow("for another name") << false << true << false;
}

void tst_httptls::checksCertificates()
{
    QFETCH(const bool, isNamed);
    QFETCH(const bool, isTrusted);
    QFETCH(const bool, isAccepted);
    const QSslConfiguration usual = QSslConfiguration::defaultConfiguration();
    QSslConfiguration changed = usual;
    if (isTrusted)
        changed.addCaCertificate(m_certificate);
    QSslConfiguration::setDefaultConfiguration(changed);
    const auto reset = qScopeGuard([&] { QSslConfiguration::setDefaultConfiguration(usual); });

    TlsServer server(m_certificate, m_key);
    HttpOptions options;
    options.url = QUrl(QStringLiteral("https://%1:%2/mcp")
                           .arg(isNamed ? m_name : QStringLiteral("127.0.0.1"))
                           .arg(server.serverPort()));
    options.headers.emplaceBack("Authorization", "Bearer s3cret");
    FakeClock clock;
    HttpTransport transport(options, clock, nullptr);
    const TransportWatch watch(transport);
    transport.open();
    QTRY_COMPARE(watch.opened, 1);
    transport.send(requestFrame(1, "initialize"));
    QTRY_COMPARE(watch.ends.value(1), 1);
    QCOMPARE(watch.answers.contains(1), isAccepted);
    if (isAccepted) {
        QVERIFY(server.seen().contains("\r\nHost: " + m_name.toLatin1() + ':'));
    } else {
        QCOMPARE(watch.failed.value(1).code, core::ErrorCode::Unavailable);
        QVERIFY(!watch.failed.value(1).retryable);
        QCOMPARE(server.seen(), QByteArray()); // above all not the token
    }
}

void tst_httptls::staysCalmUnderAFlood_data()
{
    QTest::addColumn<QByteArray>("begin");
    QTest::addColumn<QByteArray>("block");

    const QByteArray events = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n";
    QTest::newRow("comments") << events + "\r\n" << QByteArray(": comment\n\n").repeated(4000);
    // Every few KiB take many turns to expand, while the socket's buffers are full; in the end comes rubbish.
    const QByteArray comments = (':' + QByteArray(99, 'x') + '\n').repeated(40'000);
    const QByteArray zlib = qCompress(comments + "data: x\n\n", 9);
    QTest::newRow("comments, compressed")
        << events + "Content-Encoding: deflate\r\n\r\n"
        << zlib.sliced(6, zlib.size() - 10).repeated(60) + QByteArray(100'000, '\xff');
}

void tst_httptls::staysCalmUnderAFlood()
{
    QFETCH(const QByteArray, begin);
    QFETCH(const QByteArray, block);
    const QSslConfiguration usual = QSslConfiguration::defaultConfiguration();
    QSslConfiguration changed = usual;
    changed.addCaCertificate(m_certificate);
    QSslConfiguration::setDefaultConfiguration(changed);
    const auto reset = qScopeGuard([&] { QSslConfiguration::setDefaultConfiguration(usual); });

    const TlsFlood server(m_certificate, m_key, begin, block);
    HttpOptions options;
    options.url = QUrl(QStringLiteral("https://%1:%2/mcp").arg(m_name).arg(server.port()));
    options.messageLimit = 8LL * 1024 * 1024;
    FakeClock clock;
    HttpTransport transport(options, clock, nullptr);
    const TransportWatch told(transport);
    transport.open();
    QTRY_COMPARE(told.opened, 1);
    const CalmWatch watch;
    transport.send(requestFrame(1, "tools/call"));
    // A loop that runs, as QTRY_ would sleep between the pieces of what is sent.
    QVERIFY(QSignalSpy(&transport, &Transport::requestFailed).wait(30'000));
    QVERIFY2(watch.isCalm(), watch.toText().constData());
    QCOMPARE(told.failed.size(), 1);
}

QTEST_GUILESS_MAIN(tst_httptls)
#include "tst_httptls.moc"
