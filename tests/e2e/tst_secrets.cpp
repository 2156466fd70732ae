// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for `assay-cli secrets` as a person runs it, and for a server that is given a secret: what is printed, the
// status, and that the secret is in no output and no file. Run with a keyring by tests/support/with_keyring.sh.
#include "models/core/json.h"
#include "tests/support/pseudoterminal.h"
#include "tests/support/temporaryworkspace.h"

#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include <csignal>

using assay::core::Json;

namespace {

constexpr int kPatience = 60'000; ///< ms; sanitizers are slow

// Long enough that its Base64 is found wherever it begins.
QString secretValue() { return QStringLiteral("tok-9f8e7d6c5b4a/secret+value=密钥-of-this-test"); }

struct Outcome
{
    int status = -1;
    QByteArray out;
    QByteArray err;
};

Json parsed(const QByteArray &text) { return Json::parse(text.begin(), text.end(), nullptr, false); }

/// Whether @p text has the secret, as it is or in Base64, whatever stands before it.
bool hasSecret(const QByteArray &text)
{
    const QByteArray value = secretValue().toUtf8();
    if (text.contains(value))
        return true;
    for (int before = 0; before < 3; ++before) {
        const QByteArray encoded = (QByteArray(before, 'x') + value).toBase64();
        if (text.contains(encoded.mid(4, encoded.size() - 12))) // without the ends, which depend on what is around
            return true;
    }
    return false;
}

} // namespace

class tst_secrets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup();
    void isUnavailableWithoutAKeyring_data();
    void isUnavailableWithoutAKeyring();
    void isUnavailableOnABusWithoutAService();
    void refusesWhatIsNoSecret_data();
    void refusesWhatIsNoSecret();
    void refusesWrongNames_data();
    void refusesWrongNames();
    void setsListsAndRemoves();
    void keepsAllButTheLastLineBreak();
    void readsAHiddenLineFromATerminal();
    void refusesALineThatTheTerminalCutsOff();
    void leavesTheTerminalAsItWas();
    void givesASecretToAServer();
    void hidesASecretInAServersError();
    void tellsAnAbsentSecretFromAMissingKeyring();

private:
    [[nodiscard]] static bool hasKeyring() { return qEnvironmentVariableIsSet("ASSAY_TEST_KEYRING"); }
    [[nodiscard]] QProcessEnvironment environment() const;
    [[nodiscard]] Outcome run(const QStringList &arguments, const QByteArray &input = {},
                              const QString &bus = QString()) const;
    [[nodiscard]] Outcome call(const QString &secret, const QString &tool, const QString &bus = QString()) const;
    [[nodiscard]] QStringList filesWithTheSecret() const;

    assay::test::TemporaryWorkspace m_home;
};

#define NEED_KEYRING                                                                                                   \
    if (!hasKeyring())                                                                                                 \
    QSKIP("SKIPPED, SECRETS ARE NOT TESTED WITH A KEYRING: this needs tests/support/with_keyring.sh (run it through "  \
          "ctest) and the Debian packages dbus-daemon and gnome-keyring")

QProcessEnvironment tst_secrets::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *const kind : {"CONFIG", "DATA", "STATE", "CACHE"})
        environment.insert(QStringLiteral("XDG_%1_HOME").arg(QLatin1StringView(kind)),
                           m_home.path(QString::fromLatin1(kind).toLower()));
    environment.insert(QStringLiteral("LANG"), QStringLiteral("C.UTF-8"));
    return environment;
}

Outcome tst_secrets::run(const QStringList &arguments, const QByteArray &input, const QString &bus) const
{
    QProcess process;
    QProcessEnvironment settings = environment();
    if (!bus.isEmpty())
        settings.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), bus);
    process.setProcessEnvironment(settings);
    process.start(qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-cli"), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(kPatience))
        return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

/// The files of the program and of the keyring that have the secret.
QStringList tst_secrets::filesWithTheSecret() const
{
    QStringList found;
    for (const QString &root : {m_home.root(), qEnvironmentVariable("ASSAY_TEST_HOME", m_home.root())}) {
        QDirIterator all(root, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (all.hasNext()) {
            QFile file(all.next());
            if (file.open(QIODevice::ReadOnly) && hasSecret(file.readAll()))
                found.append(file.fileName());
        }
    }
    return found;
}

/// Nothing that any test does may leave the secret behind.
void tst_secrets::cleanup() { QCOMPARE(filesWithTheSecret(), QStringList()); }

void tst_secrets::isUnavailableWithoutAKeyring_data()
{
    QTest::addColumn<QString>("bus");
    QTest::newRow("no such socket") << QStringLiteral("unix:path=/nonexistent");
    QTest::newRow("disabled") << QStringLiteral("disabled:");
    QTest::newRow("no address") << QStringLiteral("nonsense");
}

void tst_secrets::isUnavailableWithoutAKeyring()
{
    QFETCH(QString, bus);
    const auto check = [](const Outcome &outcome) {
        QVERIFY2(outcome.status == 4, outcome.err.constData());
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY2(outcome.err.contains("unavailable"), outcome.err.constData());
        QVERIFY(!hasSecret(outcome.err));
    };
    const Outcome set =
        run({QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("tok")}, secretValue().toUtf8(), bus);
    check(set);
    QVERIFY2(set.err.contains("kept nowhere"), set.err.constData());
    check(run({QStringLiteral("secrets"), QStringLiteral("remove"), QStringLiteral("tok")}, {}, bus));
    const Outcome list = run({QStringLiteral("secrets"), QStringLiteral("list")}, {}, bus);
    QCOMPARE(list.status, 0);
    QCOMPARE(list.out, QByteArray("{\"secrets\":[]}\n"));
}

void tst_secrets::isUnavailableOnABusWithoutAService()
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("dbus-run-session"));
    if (program.isEmpty())
        QSKIP("SKIPPED, NO BUS WITHOUT A SERVICE: there is no dbus-run-session (Debian package dbus-daemon)");
    const QString configuration =
        m_home.write(QStringLiteral("bus.conf"),
                     "<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\"\n"
                     " \"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\">\n"
                     "<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>"
                     "<policy context=\"default\"><allow send_destination=\"*\"/><allow receive_sender=\"*\"/>"
                     "<allow own=\"*\"/></policy></busconfig>\n");
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(program, {QStringLiteral("--config-file=") + configuration, QStringLiteral("--"),
                            qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-cli"),
                            QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("tok")});
    process.write(secretValue().toUtf8());
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(kPatience));
    const QByteArray err = process.readAllStandardError();
    QCOMPARE(process.exitCode(), 4);
    QVERIFY2(err.contains("no keyring is running"), err.constData());
    QVERIFY(!hasSecret(err));
}

void tst_secrets::refusesWhatIsNoSecret_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("a line break") << QByteArray("\n");
    QTest::newRow("a null character") << QByteArray("a\0b", 3);
    QTest::newRow("no UTF-8") << QByteArray("\xff\xfe");
    QTest::newRow("half a character") << QByteArray("a\xe5\xaf");
    QTest::newRow("a byte too long") << QByteArray(64 * 1024 + 1, 'x');
    QTest::newRow("far too long") << QByteArray(1024 * 1024, 'x');
}

void tst_secrets::refusesWhatIsNoSecret()
{
    QFETCH(QByteArray, input);
    const Outcome outcome = run({QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("bad")}, input);
    QVERIFY2(outcome.status == 2, outcome.err.constData());
    QCOMPARE(outcome.out, QByteArray());
    QCOMPARE(outcome.err.count('\n'), 1);
}

void tst_secrets::refusesWrongNames_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char *title, const QStringList &arguments) { QTest::newRow(title) << arguments; };
    row("set without a name", {QStringLiteral("set")});
    row("set with the secret in place of the name", {QStringLiteral("set"), secretValue()});
    row("set with the secret beside the name", {QStringLiteral("set"), QStringLiteral("tok"), secretValue()});
    row("set with the secret as an option",
        {QStringLiteral("set"), QStringLiteral("tok"), QStringLiteral("--value"), secretValue()});
    row("remove without a name", {QStringLiteral("remove")});
    row("remove with a wrong name", {QStringLiteral("remove"), QStringLiteral("a/b")});
    row("list with a name", {QStringLiteral("list"), QStringLiteral("a")});
}

void tst_secrets::refusesWrongNames()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome = run(QStringList{QStringLiteral("secrets")} + arguments, secretValue().toUtf8());
    QVERIFY2(outcome.status == 2, outcome.err.constData());
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(!hasSecret(outcome.err), outcome.err.constData());
}

void tst_secrets::setsListsAndRemoves()
{
    NEED_KEYRING;
    const QStringList remove{QStringLiteral("secrets"), QStringLiteral("remove"), QStringLiteral("tok")};
    const Outcome absent = run(remove);
    QVERIFY2(absent.status == 2, absent.err.constData());
    QVERIFY2(!absent.err.contains("unavailable"), absent.err.constData());

    const Outcome set =
        run({QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("tok")}, secretValue().toUtf8());
    QVERIFY2(set.status == 0, set.err.constData());
    QCOMPARE(set.out, QByteArray());
    QVERIFY(!hasSecret(set.err));
    QCOMPARE(
        run({QStringLiteral("-q"), QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("a.b")}, "other")
            .err,
        QByteArray());

    const Outcome list = run({QStringLiteral("secrets"), QStringLiteral("list")});
    QCOMPARE(list.status, 0);
    const Json secrets = parsed(list.out).at("secrets");
    QCOMPARE(secrets.size(), std::size_t{2});
    QVERIFY(secrets.at(0).at("name") == "a.b");
    QVERIFY(secrets.at(1).at("name") == "tok");
    static const QRegularExpression s_time(QStringLiteral("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"));
    QVERIFY(s_time.match(QString::fromStdString(secrets.at(1).at("stored").get<std::string>())).hasMatch());

    QCOMPARE(run(remove).status, 0);
    QCOMPARE(run(remove).status, 2);
    QCOMPARE(run({QStringLiteral("secrets"), QStringLiteral("remove"), QStringLiteral("a.b")}).status, 0);
    QCOMPARE(run({QStringLiteral("secrets"), QStringLiteral("list")}).out, QByteArray("{\"secrets\":[]}\n"));
}

void tst_secrets::keepsAllButTheLastLineBreak()
{
    NEED_KEYRING;
    // The server's answer tells the length of the Base64 of what it was given.
    const QByteArray value = secretValue().toUtf8() + "\n second line \n";
    QCOMPARE(run({QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("lines")}, value + '\n').status, 0);
    const Outcome outcome = call(QStringLiteral("lines"), QStringLiteral("tell"));
    const QByteArray length = QByteArray::number(value.toBase64().size());
    QVERIFY2(outcome.out.contains("length " + length), (outcome.out + outcome.err).constData());
}

void tst_secrets::readsAHiddenLineFromATerminal()
{
    NEED_KEYRING;
    const assay::test::PseudoTerminal terminal;
    QVERIFY(terminal.isShowing());
    QProcess process;
    process.setProcessEnvironment(environment());
    process.setStandardInputFile(terminal.path());
    process.start(qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-cli"),
                  {QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("typed")});
    QByteArray err;
    QTRY_VERIFY_WITH_TIMEOUT((err += process.readAllStandardError()).contains("typed"), kPatience);
    QVERIFY(!terminal.isShowing());
    terminal.type(secretValue().toUtf8() + '\n');
    QVERIFY(process.waitForFinished(kPatience));
    err += process.readAllStandardError();
    QVERIFY2(process.exitCode() == 0, err.constData());
    QVERIFY(terminal.isShowing());
    QVERIFY(!hasSecret(err) && !hasSecret(terminal.shown()) && !hasSecret(process.readAllStandardOutput()));
    const Outcome outcome = call(QStringLiteral("typed"), QStringLiteral("tell"));
    QVERIFY2(outcome.out.contains("length " + QByteArray::number(secretValue().toUtf8().toBase64().size())),
             (outcome.out + outcome.err).constData());
}

void tst_secrets::refusesALineThatTheTerminalCutsOff()
{
    const assay::test::PseudoTerminal terminal;
    QProcess process;
    process.setProcessEnvironment(environment());
    process.setStandardInputFile(terminal.path());
    process.start(qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-cli"),
                  {QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("typed")});
    QByteArray err;
    QTRY_VERIFY_WITH_TIMEOUT((err += process.readAllStandardError()).contains("typed"), kPatience);
    for (int i = 0; i < 10; ++i)
        terminal.type(QByteArray(500, 'x'));
    terminal.type("\n");
    QVERIFY(process.waitForFinished(kPatience));
    err += process.readAllStandardError();
    QVERIFY2(process.exitCode() == 2 && err.contains("4094"), err.constData());
    QVERIFY(terminal.isShowing());
}

void tst_secrets::leavesTheTerminalAsItWas()
{
    const assay::test::PseudoTerminal terminal;
    QProcess process;
    process.setProcessEnvironment(environment());
    process.setStandardInputFile(terminal.path());
    process.start(qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-cli"),
                  {QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("typed")});
    QByteArray err;
    QTRY_VERIFY_WITH_TIMEOUT((err += process.readAllStandardError()).contains("typed"), kPatience);
    QVERIFY(!terminal.isShowing());
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(terminal.isShowing());
}

/// Calls @p tool of the server that tells its secret, which is @p secret of the keychain.
Outcome tst_secrets::call(const QString &secret, const QString &tool, const QString &bus) const
{
    const QString server = qEnvironmentVariable("ASSAY_SOURCE_DIR") + QStringLiteral("/tests/e2e/tokenserver.sh");
    const Json entry{{"command", "/bin/sh"},
                     {"args", {server.toStdString()}},
                     {"env", {{"TOKEN", "${secret:" + secret.toStdString() + "}"}}},
                     {"tools", {{"*", {{"risk", "read"}}}}}};
    const QString configuration = m_home.write(
        QStringLiteral("servers.json"), QByteArray::fromStdString(Json{{"mcpServers", {{"teller", entry}}}}.dump()));
    return run({QStringLiteral("mcp"), QStringLiteral("call"), QStringLiteral("--config"), configuration,
                QStringLiteral("--trust-config"), QStringLiteral("teller"), tool, QStringLiteral("-")},
               "{}", bus);
}

void tst_secrets::givesASecretToAServer()
{
    NEED_KEYRING;
    QCOMPARE(
        run({QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("tok")}, secretValue().toUtf8()).status,
        0);
    const Outcome outcome = call(QStringLiteral("tok"), QStringLiteral("tell"));
    QVERIFY2(outcome.status == 0, outcome.err.constData());
    QVERIFY2(!hasSecret(outcome.out), outcome.out.constData());
    QVERIFY2(!hasSecret(outcome.err), outcome.err.constData());
    QVERIFY2(outcome.out.contains("raw [secret] base64 [secret]"), outcome.out.constData());
    QVERIFY2(outcome.err.contains("starting with [secret], which is [secret]"), outcome.err.constData());
    QVERIFY2(outcome.out.contains("seen 0 "), outcome.out.constData());
}

void tst_secrets::hidesASecretInAServersError()
{
    NEED_KEYRING;
    QCOMPARE(
        run({QStringLiteral("secrets"), QStringLiteral("set"), QStringLiteral("tok")}, secretValue().toUtf8()).status,
        0);
    const Outcome outcome = call(QStringLiteral("tok"), QStringLiteral("fail"));
    QVERIFY2(outcome.status == 4, outcome.err.constData());
    QVERIFY2(!hasSecret(outcome.out) && !hasSecret(outcome.err), outcome.err.constData());
    QVERIFY2(outcome.err.contains("cannot use [secret]"), outcome.err.constData());
}

void tst_secrets::tellsAnAbsentSecretFromAMissingKeyring()
{
    const Outcome missing =
        call(QStringLiteral("never"), QStringLiteral("tell"), QStringLiteral("unix:path=/nonexistent"));
    QVERIFY2(missing.status == 4, missing.err.constData());
    QVERIFY2(missing.err.contains("unavailable"), missing.err.constData());
    NEED_KEYRING;
    const Outcome absent = call(QStringLiteral("never"), QStringLiteral("tell"));
    QVERIFY2(!absent.err.contains("unavailable"), absent.err.constData());
    QVERIFY2(absent.err.contains("secrets set never"), absent.err.constData());
}

QTEST_GUILESS_MAIN(tst_secrets)
#include "tst_secrets.moc"
