// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the keychain with a real keyring: GNOME Keyring on a bus of its own, by tests/support/with_keyring.sh.
#include "app/adapters/keychain.h"
#include "app/adapters/keyringprobe.h"
#include "app/adapters/systemclock.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDirIterator>
#include <QFile>
#include <QTest>
#include <QThreadPool>

using namespace assay;
using namespace assay::app;
using core::ErrorCode;

namespace {

constexpr int kPatience = 20'000; ///< ms

template <typename T>
core::Expected<T> resultOf(const core::Job<T> &job)
{
    QObject context;
    std::optional<core::Expected<T>> result;
    job.onEnded(&context, [&](const auto &outcome) { result = outcome.result; });
    [[maybe_unused]] const bool isThere = QTest::qWaitFor([&] { return result.has_value(); }, kPatience);
    return result.value_or(core::fail(ErrorCode::Internal, QStringLiteral("the test's own patience ended")));
}

/// The secret's value, or the word for why there is none.
QString wordOf(const core::Expected<QString> &result)
{
    return result ? *result : core::errorCodeName(result.error().code);
}

QString wordOf(const core::Expected<bool> &result)
{
    return result ? QStringLiteral("done") : core::errorCodeName(result.error().code);
}

void lockTheKeyring()
{
    QDBusMessage question = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.secrets"), QStringLiteral("/org/freedesktop/secrets"),
        QStringLiteral("org.freedesktop.Secret.Service"), QStringLiteral("Lock"));
    question << QVariant::fromValue(
        QList<QDBusObjectPath>{QDBusObjectPath(QStringLiteral("/org/freedesktop/secrets/aliases/default"))});
    const QDBusMessage answer = QDBusConnection::sessionBus().call(question);
    QCOMPARE(answer.type(), QDBusMessage::ReplyMessage);
}

} // namespace

class tst_keyring : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void givesBackWhatWasWritten_data();
    void givesBackWhatWasWritten();
    void writesOverWhatWasThere();
    void tellsAbsentFromUnavailable();
    void removes();
    void doesManyCallsInTheirOrder();
    void endsACancelledCallAtOnce();
    void refusesNullCharacters();
    void writesNothingInTheClear();
    // Last, since the keyring cannot be unlocked again without a person.
    void saysThatALockedKeyringIsUnavailable();

private:
    QThreadPool m_pool;
    SystemClock m_clock;
    KeychainSecretStore m_store{m_pool, m_clock, std::chrono::milliseconds(kPatience)};
};

void tst_keyring::initTestCase()
{
    if (!qEnvironmentVariableIsSet("ASSAY_TEST_KEYRING"))
        QSKIP("SKIPPED, NOTHING OF THE REAL KEYRING IS TESTED: it needs tests/support/with_keyring.sh (run this "
              "through ctest) and the Debian packages dbus-daemon and gnome-keyring");
}

void tst_keyring::givesBackWhatWasWritten_data()
{
    QTest::addColumn<QString>("value");
    QTest::newRow("plain") << QStringLiteral("sk-0123456789");
    QTest::newRow("Chinese and an emoji") << QStringLiteral("密钥🔑é");
    QTest::newRow("lines") << QStringLiteral("-----BEGIN-----\nabc\r\n\tdef\n-----END-----\n");
    QTest::newRow("spaces alone") << QStringLiteral("   ");
    QTest::newRow("what looks like Base64") << QStringLiteral("aGVsbG8=");
    QTest::newRow("64 KiB") << QString(64 * 1024, u'x');
    QTest::newRow("10 KB of many characters") << QStringLiteral("0123456789钥").repeated(1000);
}

void tst_keyring::givesBackWhatWasWritten()
{
    QFETCH(QString, value);
    const QString name = QStringLiteral("written");
    QCOMPARE(wordOf(resultOf(m_store.write(name, value))), QStringLiteral("done"));
    QCOMPARE(wordOf(resultOf(m_store.read(name))), value);
}

void tst_keyring::writesOverWhatWasThere()
{
    const QString name = QStringLiteral("twice");
    QCOMPARE(wordOf(resultOf(m_store.write(name, QStringLiteral("first")))), QStringLiteral("done"));
    QCOMPARE(wordOf(resultOf(m_store.write(name, QStringLiteral("second")))), QStringLiteral("done"));
    QCOMPARE(wordOf(resultOf(m_store.read(name))), QStringLiteral("second"));
}

void tst_keyring::tellsAbsentFromUnavailable()
{
    const QString name = QStringLiteral("never-stored");
    QCOMPARE(wordOf(resultOf(m_store.read(name))), QStringLiteral("not_found"));
    QCOMPARE(wordOf(resultOf(m_store.remove(name))), QStringLiteral("not_found"));
    QCOMPARE(probeKeyring(QStringLiteral("assay"), name).kind, KeyringState::Kind::Usable);
}

void tst_keyring::removes()
{
    const QString name = QStringLiteral("short-lived");
    QCOMPARE(wordOf(resultOf(m_store.write(name, QStringLiteral("value")))), QStringLiteral("done"));
    QCOMPARE(probeKeyring(QStringLiteral("assay"), name).kind, KeyringState::Kind::HasEntry);
    QCOMPARE(wordOf(resultOf(m_store.remove(name))), QStringLiteral("done"));
    QCOMPARE(wordOf(resultOf(m_store.read(name))), QStringLiteral("not_found"));
    QCOMPARE(wordOf(resultOf(m_store.remove(name))), QStringLiteral("not_found"));
}

void tst_keyring::doesManyCallsInTheirOrder()
{
    const QString name = QStringLiteral("busy");
    const auto first = m_store.write(name, QStringLiteral("1"));
    const auto readFirst = m_store.read(name);
    const auto second = m_store.write(name, QStringLiteral("2"));
    const auto readSecond = m_store.read(name);
    const auto removal = m_store.remove(name);
    const auto readNothing = m_store.read(name);
    QCOMPARE(wordOf(resultOf(readNothing)), QStringLiteral("not_found"));
    QCOMPARE(wordOf(resultOf(first)), QStringLiteral("done"));
    QCOMPARE(wordOf(resultOf(readFirst)), QStringLiteral("1"));
    QCOMPARE(wordOf(resultOf(second)), QStringLiteral("done"));
    QCOMPARE(wordOf(resultOf(readSecond)), QStringLiteral("2"));
    QCOMPARE(wordOf(resultOf(removal)), QStringLiteral("done"));
}

void tst_keyring::endsACancelledCallAtOnce()
{
    const QString name = QStringLiteral("cancelled");
    const auto running = m_store.read(name);
    const auto waiting = m_store.write(name, QStringLiteral("value"));
    running.cancel();
    waiting.cancel();
    QCOMPARE(running.state(), core::JobState::Cancelled);
    QCOMPARE(waiting.state(), core::JobState::Cancelled);
    // The write had not begun, so it must not happen; and what comes after is not held up.
    QCOMPARE(wordOf(resultOf(m_store.read(name))), QStringLiteral("not_found"));
}

void tst_keyring::refusesNullCharacters()
{
    const QString value = QStringLiteral("before") + QChar(QChar::Null) + QStringLiteral("after");
    QCOMPARE(wordOf(resultOf(m_store.write(QStringLiteral("cut"), value))), QStringLiteral("invalid_input"));
    QCOMPARE(wordOf(resultOf(m_store.read(QStringLiteral("cut")))), QStringLiteral("not_found"));
}

void tst_keyring::writesNothingInTheClear()
{
    const QByteArray value = "a secret that must not be found";
    QCOMPARE(wordOf(resultOf(m_store.write(QStringLiteral("hidden"), QString::fromUtf8(value)))),
             QStringLiteral("done"));
    int files = 0;
    QDirIterator all(qEnvironmentVariable("ASSAY_TEST_HOME"), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (all.hasNext()) {
        QFile file(all.next());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        ++files;
        const QByteArray content = file.readAll();
        QVERIFY2(!content.contains(value) && !content.contains(value.toBase64(QByteArray::OmitTrailingEquals)),
                 qPrintable(file.fileName()));
    }
    QVERIFY(files > 0); // the keyring's own
}

void tst_keyring::saysThatALockedKeyringIsUnavailable()
{
    const QString name = QStringLiteral("locked-in");
    QCOMPARE(wordOf(resultOf(m_store.write(name, QStringLiteral("value")))), QStringLiteral("done"));
    lockTheKeyring();
    QCOMPARE(probeKeyring(QStringLiteral("assay"), name).kind, KeyringState::Kind::Locked);
    // Nobody is there to unlock it, which QtKeychain calls "entry not found", or does not notice at all.
    for (const QString &each : {name, QStringLiteral("never-stored")}) {
        QCOMPARE(wordOf(resultOf(m_store.read(each))), QStringLiteral("unavailable"));
        QCOMPARE(wordOf(resultOf(m_store.write(each, QStringLiteral("other")))), QStringLiteral("unavailable"));
        QCOMPARE(wordOf(resultOf(m_store.remove(each))), QStringLiteral("unavailable"));
    }
}

QTEST_GUILESS_MAIN(tst_keyring)
#include "tst_keyring.moc"
