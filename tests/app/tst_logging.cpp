// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the log: its lines, its size, and that no credential is in it.
#include "app/adapters/crashnote.h"
#include "app/adapters/logging.h"
#include "app/adapters/redaction.h"

#include <QElapsedTimer>
#include <QFile>
#include <QLoggingCategory>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::app;

class tst_logging : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void redactsCredentials_data();
    void redactsCredentials();
    void leavesOtherTextAlone_data();
    void leavesOtherTextAlone();
    void redactsLongLinesQuickly();
    void writesOneRedactedLinePerMessage();
    void tellsOfACrashNoteOnce();
};

void tst_logging::redactsCredentials_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("secret");
    const auto row = [](const char *text, const char *secret) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(secret);
    };
    row("Authorization: Bearer abcdef123456", "abcdef123456");
    row("sent \"authorization\":\"Basic dXNlcjpwYXNz\"", "dXNlcjpwYXNz");
    row("x-api-key: 0123456789", "0123456789");
    row("Cookie: session=verysecret; other=alsosecret", "alsosecret");
    row("the header was bearer abc.def.ghi", "abc.def.ghi");
    row("https://user:pa55w0rd@example.org/x", "pa55w0rd");
    row("GET /v1?api_key=hushhush&page=2", "hushhush");
    row("password=correct-horse", "correct-horse");
    row("{\"client_secret\": \"s3cr3t\"}", "s3cr3t");
    row("DB_PASSWD=hunter2", "hunter2");
    row("access_token=abc123", "abc123");
    row("using sk-proj-AbCdEf0123456789", "AbCdEf0123456789");
    row("ghp_0123456789abcdefABCDEF", "0123456789abcdef");
    row("jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIi", "hbGciOiJIUzI1NiJ9");
}

void tst_logging::redactsCredentials()
{
    QFETCH(QString, text);
    QFETCH(QString, secret);
    const QString redacted = redactCredentials(text);
    QVERIFY2(!redacted.contains(secret), qPrintable(redacted));
    QVERIFY2(redacted.contains(QStringLiteral("‹redacted›")), qPrintable(redacted));
}

void tst_logging::leavesOtherTextAlone_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text :
         {"started in 41 ms", "41k tokens used", "the key Ctrl+K opens the palette", "https://example.org/a?page=2",
          "see man 7 signal: SIGTERM", "吞吐量达到每秒120万条", "basic facts and bearer bonds"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void tst_logging::leavesOtherTextAlone()
{
    QFETCH(QString, text);
    QCOMPARE(redactCredentials(text), text);
}

void tst_logging::redactsLongLinesQuickly()
{
    QElapsedTimer timer;
    timer.start();
    for (const QString &text : {QString(200'000, u'a'), QStringLiteral("token").repeated(40'000),
                                QStringLiteral("a://").repeated(40'000), QStringLiteral("\"api-key").repeated(20'000)})
        QVERIFY(!redactCredentials(text).isEmpty());
    QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
}

void tst_logging::writesOneRedactedLinePerMessage()
{
    const QTemporaryDir root;
    const QString path = root.filePath(QStringLiteral("log/test.log"));
    QVERIFY(startLogging(QStringLiteral("tst"), path, Console::Nothing));
    const QLoggingCategory category("assay.test");
    qCWarning(category).noquote() << QStringLiteral("first\nsecond password=hunter2");
    for (int i = 0; i < 3000; ++i)
        qCWarning(category).noquote() << QString(1000, u'x');
    qCWarning(category) << "last";
    qInstallMessageHandler(nullptr);

    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray newest = file.readAll();
    QVERIFY(newest.endsWith("warning assay.test: last\n"));
    QVERIFY2(newest.size() < 1'100'000, "begun anew when it has grown");
    QVERIFY(QFile::exists(path + QStringLiteral(".1")));

    const QTemporaryDir other;
    const QString second = other.filePath(QStringLiteral("test.log"));
    QVERIFY(!startLogging(QStringLiteral("tst"), other.path(), Console::Nothing)); // a folder
    QVERIFY(startLogging(QStringLiteral("tst"), second, Console::Nothing));
    qCWarning(category).noquote() << QStringLiteral("first\nsecond password=hunter2");
    qInstallMessageHandler(nullptr);
    QFile one(second);
    QVERIFY(one.open(QIODevice::ReadOnly));
    const QString line = QString::fromUtf8(one.readAll());
    static const QRegularExpression form(QStringLiteral(
        "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ warning assay\\.test: first⏎second password=‹redacted›\n$"));
    QVERIFY2(form.match(line).hasMatch(), qPrintable(line));
}

void tst_logging::tellsOfACrashNoteOnce()
{
    const QTemporaryDir root;
    QVERIFY(!takeCrashNote(root.path()));
    QFile note(root.filePath(QStringLiteral("crash-note.txt")));
    QVERIFY(note.open(QIODevice::WriteOnly));
    note.write("Assay 0\n");
    note.close();
    const auto told = takeCrashNote(root.path());
    QVERIFY(told);
    QVERIFY(QFile::exists(*told));
    QVERIFY(!takeCrashNote(root.path()));
}

QTEST_GUILESS_MAIN(tst_logging)
#include "tst_logging.moc"
