// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for secrets beside the keychain: those of the session, how they stand before it, and the list of names.
#include "app/adapters/layeredsecretstore.h"
#include "app/adapters/secretnames.h"

#include <QTest>

#include <optional>

using namespace assay;
using namespace assay::app;
using core::ErrorCode;

namespace {

constexpr int kPatience = 5'000; ///< ms

template <typename T>
QString wordOf(const core::Job<T> &job)
{
    QObject context;
    std::optional<core::JobOutcome<T>> outcome;
    job.onEnded(&context, [&](const core::JobOutcome<T> &ended) { outcome = ended; });
    if (!QTest::qWaitFor([&] { return outcome.has_value(); }, kPatience))
        return QStringLiteral("nothing");
    if (!outcome->result)
        return core::errorCodeName(outcome->result.error().code);
    if constexpr (std::is_same_v<T, QString>)
        return *outcome->result;
    else
        return QStringLiteral("done");
}

/// A keychain that can be taken away.
class Keychain final : public core::SecretStore
{
public:
    core::Job<QString> read(const QString &name) override { return isThere ? m_kept.read(name) : none<QString>(); }
    core::Job<bool> write(const QString &name, const QString &value) override
    {
        return isThere ? m_kept.write(name, value) : none<bool>();
    }
    core::Job<bool> remove(const QString &name) override { return isThere ? m_kept.remove(name) : none<bool>(); }

    bool isThere = true;

private:
    template <typename T>
    static core::Job<T> none()
    {
        const core::JobPromise<T> promise;
        promise.fail({ErrorCode::Unavailable, QStringLiteral("away"), {}, {}, true});
        return promise.job();
    }

    SessionSecrets m_kept;
};

core::UtcTime time(const char *text) { return *core::UtcTime::parse(QString::fromLatin1(text)); }

} // namespace

class tst_secretnames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsSessionSecretsInMemory();
    void readsTheSessionBeforeTheKeychain();
    void writesToTheKeychainAlone();
    void keepsTheSessionsValueWhenAWriteFails();
    void removesFromBoth();
    void passesCancellationOn();
    void knowsNames_data();
    void knowsNames();
    void listsNamesInOrder();
    void reportsDamagedRecords_data();
    void reportsDamagedRecords();
};

void tst_secretnames::keepsSessionSecretsInMemory()
{
    SessionSecrets session;
    const QString name = QStringLiteral("a");
    QCOMPARE(wordOf(session.read(name)), QStringLiteral("not_found"));
    QCOMPARE(wordOf(session.write(name, QStringLiteral("value"))), QStringLiteral("done"));
    QVERIFY(session.contains(name));
    QCOMPARE(wordOf(session.read(name)), QStringLiteral("value"));
    QCOMPARE(wordOf(session.remove(name)), QStringLiteral("done"));
    QCOMPARE(wordOf(session.remove(name)), QStringLiteral("not_found"));
}

void tst_secretnames::readsTheSessionBeforeTheKeychain()
{
    SessionSecrets session;
    Keychain keychain;
    LayeredSecretStore store(session, keychain);
    const QString name = QStringLiteral("a");
    QCOMPARE(wordOf(store.read(name)), QStringLiteral("not_found"));
    QCOMPARE(wordOf(keychain.write(name, QStringLiteral("lasting"))), QStringLiteral("done"));
    QCOMPARE(wordOf(store.read(name)), QStringLiteral("lasting"));
    QCOMPARE(wordOf(session.write(name, QStringLiteral("session"))), QStringLiteral("done"));
    QCOMPARE(wordOf(store.read(name)), QStringLiteral("session"));
    keychain.isThere = false;
    QCOMPARE(wordOf(store.read(name)), QStringLiteral("session"));
    QCOMPARE(wordOf(store.read(QStringLiteral("b"))), QStringLiteral("unavailable"));
}

void tst_secretnames::writesToTheKeychainAlone()
{
    SessionSecrets session;
    Keychain keychain;
    LayeredSecretStore store(session, keychain);
    const QString name = QStringLiteral("a");
    QCOMPARE(wordOf(session.write(name, QStringLiteral("old"))), QStringLiteral("done"));
    QCOMPARE(wordOf(store.write(name, QStringLiteral("new"))), QStringLiteral("done"));
    QVERIFY(!session.contains(name));
    QCOMPARE(wordOf(store.read(name)), QStringLiteral("new"));
    QCOMPARE(wordOf(keychain.read(name)), QStringLiteral("new"));
}

void tst_secretnames::keepsTheSessionsValueWhenAWriteFails()
{
    SessionSecrets session;
    Keychain keychain;
    LayeredSecretStore store(session, keychain);
    const QString name = QStringLiteral("a");
    keychain.isThere = false;
    QCOMPARE(wordOf(store.write(name, QStringLiteral("new"))), QStringLiteral("unavailable"));
    QVERIFY(!session.contains(name)); // never without having been asked
    QCOMPARE(wordOf(session.write(name, QStringLiteral("old"))), QStringLiteral("done"));
    QCOMPARE(wordOf(store.write(name, QStringLiteral("new"))), QStringLiteral("unavailable"));
    QCOMPARE(wordOf(store.read(name)), QStringLiteral("old"));
}

void tst_secretnames::removesFromBoth()
{
    SessionSecrets session;
    Keychain keychain;
    LayeredSecretStore store(session, keychain);
    const QString name = QStringLiteral("a");
    QCOMPARE(wordOf(store.remove(name)), QStringLiteral("not_found"));
    QCOMPARE(wordOf(session.write(name, QStringLiteral("session"))), QStringLiteral("done"));
    QCOMPARE(wordOf(store.remove(name)), QStringLiteral("done"));
    QCOMPARE(wordOf(store.read(name)), QStringLiteral("not_found"));

    QCOMPARE(wordOf(session.write(name, QStringLiteral("session"))), QStringLiteral("done"));
    QCOMPARE(wordOf(keychain.write(name, QStringLiteral("lasting"))), QStringLiteral("done"));
    QCOMPARE(wordOf(store.remove(name)), QStringLiteral("done"));
    QCOMPARE(wordOf(store.read(name)), QStringLiteral("not_found"));

    QCOMPARE(wordOf(session.write(name, QStringLiteral("session"))), QStringLiteral("done"));
    keychain.isThere = false;
    QCOMPARE(wordOf(store.remove(name)), QStringLiteral("unavailable"));
    QVERIFY(!session.contains(name));
}

void tst_secretnames::passesCancellationOn()
{
    class Never final : public core::SecretStore
    {
    public:
        core::Job<QString> read(const QString &) override { return core::JobPromise<QString>().job(); }
        core::Job<bool> write(const QString &, const QString &) override { return m_write.job(); }
        core::Job<bool> remove(const QString &) override { return m_remove.job(); }

        core::JobPromise<bool> m_write;
        core::JobPromise<bool> m_remove;
    };
    SessionSecrets session;
    Never never;
    LayeredSecretStore store(session, never);
    store.write(QStringLiteral("a"), QStringLiteral("value")).cancel();
    QVERIFY(never.m_write.cancelToken().isCancelled());
    store.remove(QStringLiteral("a")).cancel();
    QVERIFY(never.m_remove.cancelToken().isCancelled());
}

void tst_secretnames::knowsNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isName");
    const auto row = [](const QString &name, bool isName) { QTest::newRow(qPrintable(name)) << name << isName; };
    row(QStringLiteral("a"), true);
    row(QStringLiteral("OPENAI_API_KEY"), true);
    row(QStringLiteral("a.b-c_9"), true);
    row(QStringLiteral("..."), true);
    row(QString(64, u'a'), true);
    row(QString(65, u'a'), false);
    row(QString(), false);
    row(QStringLiteral("a b"), false);
    row(QStringLiteral("a/b"), false);
    row(QStringLiteral("a\n"), false);
    row(QStringLiteral("é"), false);
    row(QStringLiteral("密钥"), false);
    row(QStringLiteral("٣"), false); // a digit elsewhere
    row(QStringLiteral("a}"), false);
}

void tst_secretnames::knowsNames()
{
    QFETCH(QString, name);
    QTEST(isSecretName(name), "isName");
}

void tst_secretnames::listsNamesInOrder()
{
    core::MemoryRecordStore records;
    QVERIFY(storedSecrets(records)->isEmpty());
    QVERIFY(records.write(QStringLiteral("server/x"), core::Json::object()).has_value());
    QVERIFY(noteSecret(records, {QStringLiteral("b"), time("2026-01-02T03:04:05Z")}).has_value());
    QVERIFY(noteSecret(records, {QStringLiteral("a"), time("2026-01-02T03:04:06Z")}).has_value());
    QVERIFY(noteSecret(records, {QStringLiteral("b"), time("2026-01-02T03:04:07Z")}).has_value());
    const QList<StoredSecret> both{{QStringLiteral("a"), time("2026-01-02T03:04:06Z")},
                                   {QStringLiteral("b"), time("2026-01-02T03:04:07Z")}};
    QVERIFY(*storedSecrets(records) == both);
    QVERIFY(forgetSecret(records, QStringLiteral("a")).has_value());
    QVERIFY(forgetSecret(records, QStringLiteral("a")).has_value());
    QVERIFY(*storedSecrets(records) == both.sliced(1));
}

void tst_secretnames::reportsDamagedRecords_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("record");
    const auto row = [](const char *key, const char *record) {
        QTest::addRow("%s %s", key, record) << QString::fromLatin1(key) << QByteArray(record);
    };
    row("secret/a", "1");
    row("secret/a", "{}");
    row("secret/a", R"({"stored": 5})");
    row("secret/a", R"({"stored": "yesterday"})");
    row("secret/", R"({"stored": "2026-01-02T03:04:05Z"})");
    row("secret/a b", R"({"stored": "2026-01-02T03:04:05Z"})");
}

void tst_secretnames::reportsDamagedRecords()
{
    QFETCH(QString, key);
    QFETCH(QByteArray, record);
    core::MemoryRecordStore records;
    QVERIFY(records.write(key, core::Json::parse(record.toStdString())).has_value());
    const auto secrets = storedSecrets(records);
    QVERIFY(!secrets.has_value());
    QCOMPARE(secrets.error().code, ErrorCode::InvalidInput);
    QCOMPARE(secrets.error().where, key);
}

QTEST_GUILESS_MAIN(tst_secretnames)
#include "tst_secretnames.moc"
