// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the programs themselves: what they print, where, and the status they end with.
#include "tests/support/sanitized.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace {

constexpr int kPatience = 60'000; // ms; sanitizers are slow

struct Outcome
{
    int status = -1;
    QByteArray out;
    QByteArray err;
};

QString program(const char *name) { return qEnvironmentVariable("ASSAY_TEST_BIN") + u'/' + QString::fromLatin1(name); }

QProcessEnvironment plainEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LANGUAGE", "DBUS_SESSION_BUS_ADDRESS"})
        environment.remove(QString::fromLatin1(name));
    return environment;
}

Outcome run(const char *name, const QStringList &arguments, const QByteArray &input = {},
            const QProcessEnvironment &environment = plainEnvironment())
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program(name), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(kPatience))
        return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

/// A home where nothing can be written, whoever asks.
QProcessEnvironment readOnlyHome()
{
    QProcessEnvironment environment = plainEnvironment();
    environment.insert(QStringLiteral("HOME"), QStringLiteral("/proc/1/fdinfo"));
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
        environment.remove(QString::fromLatin1(name));
    return environment;
}

/// Whether the process @p pid has a handler for @p signal, which is how to know that it has come that far.
bool catchesSignal(qint64 pid, int signal)
{
    QFile status(QStringLiteral("/proc/%1/status").arg(pid));
    if (!status.open(QIODevice::ReadOnly))
        return false;
    const QByteArray text = status.readAll();
    const qsizetype at = text.indexOf("SigCgt:");
    return at >= 0 && (text.mid(at + 7, 17).trimmed().toULongLong(nullptr, 16) & (1ULL << (signal - 1))) != 0;
}

bool isOneLine(const QByteArray &text) { return text.endsWith('\n') && text.count('\n') == 1; }

} // namespace

class tst_programs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhenNobodyCanReadTheResult_data();
    void saysWhenNobodyCanReadTheResult();
    void initTestCase();
    void checksSchemas_data();
    void checksSchemas();
    void readsStandardInput();
    void complainsInOneLine_data();
    void complainsInOneLine();
    void keepsRemarksOffStandardOutput();
    void speaksChinese();
    void endsWith130OnInterrupt();
    void worksInAReadOnlyHome();
    void drawsThePanels_data();
    void drawsThePanels();
    void keepsTheLastCrash();

private:
    QString file(const char *name, const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName();
    }

    QTemporaryDir m_folder;
    QString m_schema;
};

void tst_programs::saysWhenNobodyCanReadTheResult_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("closed, a result") << QStringLiteral("echo '{}' | \"$0\" schema check - /dev/fd/3 3<<<'{}' >&-");
    QTest::newRow("closed, the help") << QStringLiteral("\"$0\" --help >&-");
    QTest::newRow("full, the help") << QStringLiteral("\"$0\" --help >/dev/full");
}

void tst_programs::saysWhenNobodyCanReadTheResult()
{
    QFETCH(QString, command);
    QProcess process;
    process.setProcessEnvironment(plainEnvironment());
    process.start(QStringLiteral("bash"), {QStringLiteral("-c"), command, program("assay-cli")});
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(isOneLine(process.readAllStandardError()));
}

void tst_programs::initTestCase()
{
    m_schema = file("schema.json",
                    R"({"type":"object","required":["top_k"],"properties":{"top_k":{"type":"integer","minimum":1}}})");
}

void tst_programs::checksSchemas_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("instance");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("verdict");
    QTest::newRow("valid") << QByteArray() << QByteArray(R"({"top_k":5})") << 0 << QByteArray("valid");
    QTest::newRow("invalid") << QByteArray() << QByteArray(R"({"top_k":0})") << 1 << QByteArray("invalid");
    QTest::newRow("unchecked") << QByteArray(R"({"$ref":"#"})") << QByteArray("1") << 1 << QByteArray("unchecked");
}

void tst_programs::checksSchemas()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, instance);
    QFETCH(int, status);
    QFETCH(QByteArray, verdict);
    const QString schemaPath = schema.isEmpty() ? m_schema : file("other.json", schema);
    const Outcome outcome = run(
        "assay-cli", {QStringLiteral("schema"), QStringLiteral("check"), schemaPath, file("instance.json", instance)});
    QCOMPARE(outcome.status, status);
    QVERIFY2(outcome.out.contains("\"verdict\":\"" + verdict + '"'), outcome.out.constData());
    QVERIFY(isOneLine(outcome.out));
    QCOMPARE(outcome.err, QByteArray());
    if (verdict == "invalid")
        QVERIFY2(outcome.out.contains("\"path\":\"/top_k\""), outcome.out.constData());
}

void tst_programs::readsStandardInput()
{
    QCOMPARE(run("assay-cli", {QStringLiteral("schema"), QStringLiteral("check"), m_schema, QStringLiteral("-")},
                 R"({"top_k":5})")
                 .status,
             0);
    QCOMPARE(
        run("assay-cli", {QStringLiteral("schema"), QStringLiteral("check"), QStringLiteral("-"), m_schema}, "false")
            .status,
        1);
}

void tst_programs::complainsInOneLine_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char *title, const char *name, const char *arguments, const char *part) {
        QTest::newRow(title) << QByteArray(name) << QString::fromLatin1(arguments).split(u' ', Qt::SkipEmptyParts)
                             << QByteArray(part);
    };
    const QByteArray broken = file("broken.json", "{\"a\":1,\n oops}").toLatin1();
    const QByteArray latin = file("latin.json", "{\"a\":\"caf\xE9\"}").toLatin1();
    row("no command", "assay-cli", "", "--help");
    row("unknown command", "assay-cli", "study frobnicate", "study frobnicate");
    row("missing file", "assay-cli", "schema check /nowhere/a.json /nowhere/b.json", "/nowhere/a.json");
    row("a folder", "assay-cli", "schema check / /", "cannot be read");
    row("not JSON", "assay-cli", ("schema check " + broken + " -").constData(), "line 2");
    row("not UTF-8", "assay-cli", ("schema check " + latin + " -").constData(), "byte 9");
    row("standard input twice", "assay-cli", "schema check - -", "standard input");
    row("no display", "assay", "", "no display");
    row("unknown option", "assay", "--frobnicate", "frobnicate");
    row("unknown argument", "assay", "study.json", "study.json");
    row("unknown theme", "assay", "--theme purple", "purple");
    row("unknown language", "assay", "--language fr", "fr");
    row("text too large", "assay", "--text-size 900", "200");
    row("unknown panel", "assay", "--screenshot x.png --panel frobnicate", "frobnicate");
    row("picture without a place", "assay", "--screenshot /nowhere/x.png", "/nowhere/x.png");
    row("picture on a full disk", "assay", "--screenshot /dev/full", "/dev/full");
}

void tst_programs::complainsInOneLine()
{
    QFETCH(QByteArray, name);
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, part);
    const Outcome outcome = run(name.constData(), arguments);
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(outcome.err.contains(part), outcome.err.constData());
    QVERIFY2(isOneLine(outcome.err), outcome.err.constData());
}

void tst_programs::keepsRemarksOffStandardOutput()
{
    const QString doubled = file("doubled.json", R"({"top_k":5,"top_k":5})");
    const QStringList arguments = {QStringLiteral("schema"), QStringLiteral("check"), m_schema, doubled};
    const Outcome loud = run("assay-cli", arguments);
    QCOMPARE(loud.status, 0);
    QVERIFY(isOneLine(loud.out));
    QVERIFY2(loud.err.contains("/top_k"), loud.err.constData());
    const Outcome quiet = run("assay-cli", arguments + QStringList{QStringLiteral("--quiet")});
    QCOMPARE(quiet.out, loud.out);
    QCOMPARE(quiet.err, QByteArray());
}

void tst_programs::speaksChinese()
{
    const Outcome help =
        run("assay-cli", {QStringLiteral("--help"), QStringLiteral("--language"), QStringLiteral("zh_CN")});
    QCOMPARE(help.status, 0);
    QVERIFY2(QString::fromUtf8(help.out).contains(QStringLiteral("用法")), help.out.constData());
    QProcessEnvironment chinese = plainEnvironment();
    chinese.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    chinese.insert(QStringLiteral("LANGUAGE"), QStringLiteral("zh_CN"));
    const Outcome assay =
        run("assay", {QStringLiteral("--help"), QStringLiteral("--language"), QStringLiteral("zh_CN")}, {}, chinese);
    QVERIFY2(QString::fromUtf8(assay.out).contains(QStringLiteral("用法")), assay.out.constData());
}

void tst_programs::endsWith130OnInterrupt()
{
    QProcess process;
    process.setProcessEnvironment(plainEnvironment());
    process.start(program("assay-cli"),
                  {QStringLiteral("schema"), QStringLiteral("check"), QStringLiteral("-"), m_schema});
    QVERIFY(process.waitForStarted(kPatience));
    QTRY_VERIFY_WITH_TIMEOUT(catchesSignal(process.processId(), SIGINT), kPatience); // it waits for its input
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(isOneLine(process.readAllStandardError()));
}

void tst_programs::worksInAReadOnlyHome()
{
    const Outcome check = run(
        "assay-cli", {QStringLiteral("schema"), QStringLiteral("check"), m_schema, file("i.json", R"({"top_k":5})")},
        {}, readOnlyHome());
    QCOMPARE(check.status, 0);
    QCOMPARE(check.err, QByteArray());

    const QString picture = m_folder.filePath(QStringLiteral("readonly.png"));
    const Outcome drawn = run("assay", {QStringLiteral("--screenshot"), picture}, {}, readOnlyHome());
    QCOMPARE(drawn.status, 0);
    QCOMPARE(drawn.err, QByteArray());
    QVERIFY(!QImage(picture).isNull());

    // The window itself opens as well, and says what it cannot keep.
    QProcessEnvironment environment = readOnlyHome();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program("assay"), QStringList());
    QTRY_VERIFY_WITH_TIMEOUT(
        process.canReadLine() || (process.setReadChannel(QProcess::StandardError), process.canReadLine()), kPatience);
    const QByteArray line = process.readLine();
    QVERIFY2(line.contains("make the folder writable or use --portable"), line.constData());
    QCOMPARE(process.state(), QProcess::Running);
    process.kill();
    process.waitForFinished(kPatience);
}

void tst_programs::drawsThePanels_data()
{
    QTest::addColumn<QString>("panel");
    const Outcome list = run("assay", {QStringLiteral("--list-panels")});
    QCOMPARE(list.status, 0);
    const QStringList panels = QString::fromLatin1(list.out).split(u'\n', Qt::SkipEmptyParts);
    QVERIFY(panels.contains(QStringLiteral("evidence")));
    QVERIFY(panels.contains(QStringLiteral("settings")));
    for (const QString &panel : panels)
        QTest::newRow(qPrintable(panel)) << panel;
}

void tst_programs::drawsThePanels()
{
    QFETCH(QString, panel);
    const auto draw = [&](const char *theme, const char *language) {
        const QString picture = m_folder.filePath(panel + QString::fromLatin1(theme) + QString::fromLatin1(language) +
                                                  QStringLiteral(".png"));
        const Outcome outcome = run("assay", {QStringLiteral("--screenshot"), picture, QStringLiteral("--panel"), panel,
                                              QStringLiteral("--theme"), QString::fromLatin1(theme),
                                              QStringLiteral("--language"), QString::fromLatin1(language)});
        return outcome.status == 0 && outcome.err.isEmpty() ? QImage(picture) : QImage();
    };
    const QImage light = draw("light", "en");
    const QImage dark = draw("dark", "en");
    const QImage chinese = draw("light", "zh_CN");
    QCOMPARE(light.size(), QSize(1440, 900));
    QCOMPARE(dark.size(), light.size());
    QVERIFY(dark != light);
    QVERIFY(chinese != light);
}

void tst_programs::keepsTheLastCrash()
{
    if (assay::test::kIsSanitized)
        QSKIP("Under a sanitizer no crash note is kept: the sanitizer's own report says more");
    const QTemporaryDir home;
    QProcessEnvironment environment = plainEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("XDG_STATE_HOME"), home.path());
    const QString note = home.filePath(QStringLiteral("assay/crash-note.txt"));
    const QString told = home.filePath(QStringLiteral("assay/crash-note-last.txt"));

    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program("assay"), QStringList());
    QVERIFY(process.waitForStarted(kPatience));
    QTRY_VERIFY_WITH_TIMEOUT(catchesSignal(process.processId(), SIGSEGV), kPatience);
    ::kill(static_cast<pid_t>(process.processId()), SIGSEGV);
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QFile file(note);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY2(text.startsWith("Assay 0") && text.contains("signal: 11") && text.contains("stack:"), text.constData());

    process.start(program("assay"), QStringList());
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(told), kPatience);
    QVERIFY(!QFile::exists(note));
    process.kill();
    process.waitForFinished(kPatience);
}

QTEST_GUILESS_MAIN(tst_programs)
#include "tst_programs.moc"
