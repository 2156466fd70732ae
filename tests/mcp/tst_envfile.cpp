// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for files of variables: what each line means, which line is wrong, and what wins over them.
#include "mcp/registry/envfile.h"
#include "mcp/registry/resolvedserver.h"
#include "tests/support/temporaryworkspace.h"

#include <QTest>

#include <sys/stat.h>

using namespace assay;
using namespace assay::mcp;
using core::ErrorCode;

namespace {

/// "NAME=value" of each.
QStringList linesOf(const QList<NamedText> &variables)
{
    QStringList lines;
    for (const NamedText &variable : variables)
        lines.append(variable.name + u'=' + variable.value);
    return lines;
}

} // namespace

class tst_envfile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsLines_data();
    void readsLines();
    void namesTheWrongLine_data();
    void namesTheWrongLine();
    void readsUpToALimit();
    void readsFilesAlone();
    void yieldsToWhatIsWritten();
    void findsTheFile_data();
    void findsTheFile();
};

void tst_envfile::readsLines_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("variables");
    const auto row = [](const char *text, const QStringList &variables) {
        QTest::newRow(text) << QByteArray(text) << variables;
    };
    row("", {});
    row("A=1", {QStringLiteral("A=1")});
    row("A=1\nB=2\n", {QStringLiteral("A=1"), QStringLiteral("B=2")});
    row("A=1\r\n\r\nB=2\r\n", {QStringLiteral("A=1"), QStringLiteral("B=2")});
    row("# a comment\n  # another\nA=1", {QStringLiteral("A=1")});
    row("export A=1", {QStringLiteral("A=1")});
    row("  A = 1  ", {QStringLiteral("A=1")});
    row("A=", {QStringLiteral("A=")});
    row("A=a=b", {QStringLiteral("A=a=b")});
    row("A=one two # a comment", {QStringLiteral("A=one two")});
    row("A=#nothing", {QStringLiteral("A=")});
    row("A=a#b", {QStringLiteral("A=a#b")});
    row("A='one # \\n \" two' # a comment", {QStringLiteral("A=one # \\n \" two")});
    row("A=\"one \\\"two\\\" \\\\ \\n \\t \\x 'three'\"", {QStringLiteral("A=one \"two\" \\ \n \t \\x 'three'")});
    row("A=\"\"", {QStringLiteral("A=")});
    row("A=${B}", {QStringLiteral("A=${B}")});
    row("A=1\nB=2\nA=3", {QStringLiteral("A=3"), QStringLiteral("B=2")});
    row("\xEF\xBB\xBF"
        "A=\xE5\xAF\x86\xE9\x92\xA5",
        {QString::fromUtf8("A=密钥")});
}

void tst_envfile::readsLines()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, variables);
    const auto read = parseEnvFile(text);
    QVERIFY2(read, read ? "" : qPrintable(read.error().toLine()));
    QCOMPARE(linesOf(*read), variables);
}

void tst_envfile::namesTheWrongLine_data()
{
    QTest::addColumn<QByteArray>("line");
    const auto row = [](const char *name, const QByteArray &line) { QTest::newRow(name) << line; };
    row("no sign", "hunter2");
    row("no name", "=hunter2");
    row("a name with a blank", "A B=hunter2");
    row("a name that begins with a digit", "1A=hunter2");
    row("an open quote mark", "A=\"hunter2");
    row("an open single quote mark", "A='hunter2");
    row("text after a quote mark", "A=\"x\" hunter2");
    row("an escaped last quote mark", "A=\"hunter2\\\"");
    row("a NUL character", QByteArray("A=hunter2\0", 10));
    row("not UTF-8", "A=hunter2\xE9");
}

void tst_envfile::namesTheWrongLine()
{
    QFETCH(QByteArray, line);
    const auto read = parseEnvFile("A=1\n\n" + line + "\nB=2");
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::InvalidInput);
    QCOMPARE(read.error().where, QStringLiteral("line 3"));
    QVERIFY2(!read.error().toLine().contains(QStringLiteral("hunter2")), qPrintable(read.error().toLine()));
}

void tst_envfile::readsUpToALimit()
{
    const QByteArray most = "A=" + QByteArray(kMaxEnvFile - 2, 'x');
    QVERIFY(parseEnvFile(most));
    const test::TemporaryWorkspace folder;
    QVERIFY(readEnvFile(folder.write(QStringLiteral("most.env"), most)));
    const auto more = readEnvFile(folder.write(QStringLiteral("more.env"), most + 'x'));
    QVERIFY(!more);
    QCOMPARE(more.error().code, ErrorCode::TooLarge);
    QCOMPARE(more.error().where, folder.path(QStringLiteral("more.env")));
}

void tst_envfile::readsFilesAlone()
{
    const test::TemporaryWorkspace folder;
    const QString pipe = folder.path(QStringLiteral("pipe"));
    QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
    for (const QString &path : {folder.path(QStringLiteral("none")), folder.root(), pipe}) {
        const auto read = readEnvFile(path);
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Io);
        QCOMPARE(read.error().where, path);
    }
    const auto wrong = readEnvFile(folder.write(QStringLiteral("wrong.env"), "\noops"));
    QCOMPARE(wrong.error().where, folder.path(QStringLiteral("wrong.env")) + QStringLiteral(": line 2"));
}

void tst_envfile::yieldsToWhatIsWritten()
{
    ServerConfig config;
    config.command = QStringLiteral("c");
    config.envFile = QStringLiteral("/a.env");
    config.env = {{QStringLiteral("B"), QStringLiteral("written")}};
    VariableSources sources;
    sources.envFile = [](const QString &) {
        return core::Expected<QList<NamedText>>(QList<NamedText>{{QStringLiteral("A"), QStringLiteral("${B}")},
                                                                 {QStringLiteral("B"), QStringLiteral("file")}});
    };
    const ResolvedServer resolved = resolveServer(config, sources);
    QVERIFY(resolved.canStart());
    QCOMPARE(linesOf(resolved.config.env), (QStringList{QStringLiteral("B=written"), QStringLiteral("A=${B}")}));
    config.transport = TransportKind::Http;
    config.url = QStringLiteral("http://h/");
    QCOMPARE(resolveServer(config, sources).config.env.size(), 1);
}

void tst_envfile::findsTheFile_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("path"); // that is read; empty if none is
    const auto row = [](const char *written, const char *path) {
        QTest::newRow(written) << QString::fromLatin1(written) << QString::fromLatin1(path);
    };
    row(".env", "/home/ann/study/.vscode/.env");
    row("../.env", "/home/ann/study/.env");
    row("${workspaceFolder}/.env", "/home/ann/study/.env");
    row("/etc/my.env", "/etc/my.env");
    row("${NONE}/.env", "");
}

void tst_envfile::findsTheFile()
{
    QFETCH(QString, written);
    QFETCH(QString, path);
    QString asked;
    VariableSources sources;
    sources.workspaceFolder = QStringLiteral("/home/ann/study");
    sources.folder = QStringLiteral("/home/ann/study/.vscode");
    sources.envFile = [&asked](const QString &one) {
        asked = one;
        return core::Expected<QList<NamedText>>(QList<NamedText>());
    };
    ServerConfig config;
    config.command = QStringLiteral("c");
    config.envFile = written;
    const ResolvedServer resolved = resolveServer(config, sources);
    QCOMPARE(asked, path);
    QCOMPARE(resolved.canStart(), !path.isEmpty());
    if (path.isEmpty())
        QCOMPARE(resolved.problems.at(0).field, QStringLiteral("envFile"));
}

QTEST_GUILESS_MAIN(tst_envfile)
#include "tst_envfile.moc"
