// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the keychain where there is none that works: whatever is wrong on the session bus, a secret is never called
// absent for it. All happens at one address, where different things are put, since libraries read it once.
#include "app/adapters/keychain.h"
#include "app/adapters/systemclock.h"
#include "tests/support/temporaryworkspace.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusVariant>
#include <QDBusVirtualObject>
#include <QElapsedTimer>
#include <QFile>
#include <QLocalServer>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <QThreadPool>

#include <csignal>
#include <optional>

using namespace assay;
using namespace assay::app;

namespace {

constexpr int kPatience = 20'000; ///< ms
constexpr int kSoon = 5'000;      ///< ms; what needs no time limit to end

using Paths = QList<QDBusObjectPath>;

QString name() { return QStringLiteral("token"); }

template <typename T>
QString wordOf(const core::Job<T> &job)
{
    QObject context;
    std::optional<core::JobOutcome<T>> outcome;
    job.onEnded(&context, [&](const core::JobOutcome<T> &ended) { outcome = ended; });
    if (!QTest::qWaitFor([&] { return outcome.has_value(); }, kPatience))
        return QStringLiteral("nothing");
    return outcome->result ? QStringLiteral("done") : core::errorCodeName(outcome->result.error().code);
}

/// A secret service that keeps nothing and says what it is told to.
class FakeService final : public QDBusVirtualObject
{
public:
    std::function<std::optional<QDBusMessage>(const QDBusMessage &)> search;
    bool isLocked = false;

    [[nodiscard]] QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &connection) override
    {
        if (message.member() == QStringLiteral("SearchItems")) {
            if (const auto answer = search(message))
                connection.send(*answer);
        } else if (message.member() == QStringLiteral("Get") &&
                   message.arguments().value(1).toString() == QStringLiteral("Locked")) {
            connection.send(message.createReply(QVariant::fromValue(QDBusVariant(isLocked))));
        } else if (message.member() == QStringLiteral("OpenSession") &&
                   message.arguments().value(0).toString() == QStringLiteral("plain")) {
            connection.send(message.createReply(
                {QVariant::fromValue(QDBusVariant(QString())),
                 QVariant::fromValue(QDBusObjectPath(QStringLiteral("/org/freedesktop/secrets/session/1")))}));
        } else if (message.member() == QStringLiteral("OpenSession")) {
            connection.send(message.createErrorReply(QDBusError::NotSupported, QStringLiteral("plain alone")));
        } else {
            connection.send(message.createErrorReply(QDBusError::Failed, QStringLiteral("not here")));
        }
        return true;
    }

    static QDBusMessage found(const QDBusMessage &question, const Paths &unlocked, const Paths &locked)
    {
        return question.createReply({QVariant::fromValue(unlocked), QVariant::fromValue(locked)});
    }
};

} // namespace

class tst_keychain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void cleanupTestCase();
    void isUnavailableWithoutABus();
    void isUnavailableWhereTheBusIsNoSocket();
    void doesNotWaitForASilentBus();
    void isUnavailableWithoutAService();
    void isUnavailableWhenTheServiceFails();
    void isUnavailableWhenTheServiceIsLocked();
    void isUnavailableWhenAnEntryIsNotGiven();
    void isAbsentWhereTheServiceIsSound();
    void doesNotWaitForASilentService();

private:
    QString all(KeychainSecretStore &store);
    void startBus();
    void startService();

    test::TemporaryWorkspace m_folder;
    const QString m_address = m_folder.path(QStringLiteral("bus"));
    QThreadPool m_pool;
    SystemClock m_clock;
    KeychainSecretStore m_store{m_pool, m_clock, std::chrono::milliseconds(kPatience)};
    QProcess m_bus;
    FakeService m_service;
};

void tst_keychain::initTestCase() { qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + QFile::encodeName(m_address)); }

void tst_keychain::cleanup()
{
    if (m_bus.state() == QProcess::NotRunning)
        QFile::remove(m_address);
}

void tst_keychain::cleanupTestCase()
{
    QDBusConnection::disconnectFromBus(QStringLiteral("fake"));
    // GLib ends a program whose session bus ends.
    std::signal(SIGTERM, SIG_IGN);
    m_bus.kill();
    m_bus.waitForFinished();
}

/// What reading, writing and removing come to, in one line.
QString tst_keychain::all(KeychainSecretStore &store)
{
    const QString read = wordOf(store.read(name()));
    const QString written = wordOf(store.write(name(), QStringLiteral("value")));
    return QStringList{read, written, wordOf(store.remove(name()))}.join(u' ');
}

/// A bus that can start no service.
void tst_keychain::startBus()
{
    if (m_bus.state() == QProcess::Running)
        return;
    const QString program = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
    if (program.isEmpty())
        QSKIP("SKIPPED, THE KEYCHAIN IS NOT TESTED WITH A SESSION BUS: there is no dbus-daemon (Debian package "
              "dbus-daemon)");
    const QString configuration =
        m_folder.write(QStringLiteral("bus.conf"),
                       "<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\"\n"
                       " \"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\">\n"
                       "<busconfig><type>session</type><listen>unix:path=" +
                           m_address.toUtf8() +
                           "</listen><auth>EXTERNAL</auth><policy context=\"default\"><allow send_destination=\"*\"/>"
                           "<allow receive_sender=\"*\"/><allow own=\"*\"/></policy></busconfig>\n");
    m_bus.start(program, {QStringLiteral("--config-file=") + configuration, QStringLiteral("--nofork"),
                          QStringLiteral("--print-address")});
    QVERIFY(m_bus.waitForReadyRead(kPatience));
}

void tst_keychain::startService()
{
    startBus();
    QDBusConnection bus =
        QDBusConnection::connectToBus(QStringLiteral("unix:path=") + m_address, QStringLiteral("fake"));
    QVERIFY2(bus.isConnected(), qPrintable(bus.lastError().message()));
    bus.registerVirtualObject(QStringLiteral("/org/freedesktop/secrets"), &m_service, QDBusConnection::SubPath);
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.secrets")));
}

void tst_keychain::isUnavailableWithoutABus()
{
    QElapsedTimer time;
    time.start();
    QCOMPARE(all(m_store), QStringLiteral("unavailable unavailable unavailable"));
    QVERIFY(time.elapsed() < kSoon);
}

void tst_keychain::isUnavailableWhereTheBusIsNoSocket()
{
    m_folder.write(QStringLiteral("bus"), "no socket");
    QCOMPARE(all(m_store), QStringLiteral("unavailable unavailable unavailable"));
}

void tst_keychain::doesNotWaitForASilentBus()
{
    QElapsedTimer time;
    time.start();
    {
        QLocalServer silent;
        QVERIFY2(silent.listen(m_address), qPrintable(silent.errorString()));
        KeychainSecretStore hasty(m_pool, m_clock, std::chrono::milliseconds(300));
        QCOMPARE(all(hasty), QStringLiteral("unavailable unavailable unavailable"));
        QVERIFY(time.elapsed() < kSoon);
    }
    // Once it has gone, what had waited for it holds nothing up.
    QCOMPARE(all(m_store), QStringLiteral("unavailable unavailable unavailable"));
}

void tst_keychain::isUnavailableWithoutAService()
{
    startBus();
    QElapsedTimer time;
    time.start();
    QCOMPARE(all(m_store), QStringLiteral("unavailable unavailable unavailable"));
    QVERIFY(time.elapsed() < kSoon);
}

void tst_keychain::isUnavailableWhenTheServiceFails()
{
    startService();
    m_service.search = [](const QDBusMessage &question) {
        return question.createErrorReply(QDBusError::AccessDenied, QStringLiteral("no"));
    };
    QCOMPARE(all(m_store), QStringLiteral("unavailable unavailable unavailable"));
}

void tst_keychain::isUnavailableWhenTheServiceIsLocked()
{
    startService();
    m_service.search = [](const QDBusMessage &question) { return FakeService::found(question, {}, {}); };
    m_service.isLocked = true;
    QCOMPARE(all(m_store), QStringLiteral("unavailable unavailable unavailable"));
}

void tst_keychain::isUnavailableWhenAnEntryIsNotGiven()
{
    startService();
    m_service.isLocked = false;
    // QtKeychain looks for an entry with a type, so it finds none; the entry is there all the same.
    m_service.search = [](const QDBusMessage &question) {
        const auto attributes = qdbus_cast<QMap<QString, QString>>(question.arguments().value(0));
        const bool isForQtKeychain = attributes.contains(QStringLiteral("type"));
        const Paths entry{QDBusObjectPath(QStringLiteral("/org/freedesktop/secrets/collection/x/1"))};
        return FakeService::found(question, isForQtKeychain ? Paths() : entry, {});
    };
    QCOMPARE(wordOf(m_store.read(name())), QStringLiteral("unavailable"));
    QCOMPARE(wordOf(m_store.remove(name())), QStringLiteral("unavailable"));
}

void tst_keychain::isAbsentWhereTheServiceIsSound()
{
    startService();
    m_service.search = [](const QDBusMessage &question) { return FakeService::found(question, {}, {}); };
    m_service.isLocked = false;
    QCOMPARE(all(m_store), QStringLiteral("not_found unavailable not_found")); // it takes no new ones
}

void tst_keychain::doesNotWaitForASilentService()
{
    startService();
    std::optional<QDBusMessage> open;
    m_service.search = [&open](const QDBusMessage &question) -> std::optional<QDBusMessage> {
        open = question;
        return std::nullopt;
    };
    KeychainSecretStore hasty(m_pool, m_clock, std::chrono::milliseconds(300));
    QElapsedTimer time;
    time.start();
    QCOMPARE(wordOf(hasty.read(name())), QStringLiteral("unavailable"));
    QVERIFY(time.elapsed() < kSoon);
    QVERIFY(open.has_value());
    m_service.search = [](const QDBusMessage &question) { return FakeService::found(question, {}, {}); };
    QVERIFY(QDBusConnection(QStringLiteral("fake")).send(FakeService::found(*open, {}, {})));
    QCOMPARE(wordOf(m_store.read(name())), QStringLiteral("not_found"));
}

QTEST_GUILESS_MAIN(tst_keychain)
#include "tst_keychain.moc"
