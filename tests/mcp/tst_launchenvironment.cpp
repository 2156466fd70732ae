// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the environment of servers: little is passed on, and PATH is what a login shell would have.
#include "mcp/transport/launchenvironment.h"
#include "tests/support/temporaryworkspace.h"

#include <QTest>

using namespace assay::mcp;

namespace {

/// A machine on which only @p existing folders exist.
FolderView viewOf(const QStringList &existing)
{
    return {[existing](const QString &path) { return existing.contains(path); },
            [existing](const QString &path) {
                QStringList names;
                for (const QString &folder : existing) {
                    const QString prefix = path + u'/';
                    const QString name = folder.startsWith(prefix) ? folder.mid(prefix.size()) : QString();
                    if (!name.isEmpty() && !name.contains(u'/'))
                        names << name;
                }
                return names;
            }};
}

QString pathOf(const Environment &source, const QStringList &existing)
{
    return minimalEnvironment(source, {}, viewOf(existing)).value(QStringLiteral("PATH"));
}

QString text(const char *latin1) { return QLatin1String(latin1); }

} // namespace

class tst_launchenvironment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void passesOnLittle();
    void letsTheConfiguredWin();
    void completesThePath_data();
    void completesThePath();
    void findsPrograms();
    void writesAList();
};

void tst_launchenvironment::passesOnLittle()
{
    const Environment source{{text("HOME"), text("/home/u")},
                             {text("LANG"), text("zh_CN.UTF-8")},
                             {text("LC_ALL"), text("C")},
                             {text("LC_TIME"), text("() { evil; }")},
                             {text("OPENAI_API_KEY"), text("sk-1")},
                             {text("SSH_AUTH_SOCK"), text("/run/agent")},
                             {text("DBUS_SESSION_BUS_ADDRESS"), text("unix:path=/run/bus")},
                             {text("XDG_RUNTIME_DIR"), text("/run/user/1000")},
                             {text("LD_PRELOAD"), text("/lib/x.so")},
                             {text("NODE_OPTIONS"), text("--inspect")},
                             {text("TERM"), text("xterm")},
                             {text("TMPDIR"), text("/var/tmp")},
                             {text("USER"), text("u")}};
    const Environment environment = minimalEnvironment(source, {}, viewOf({}));
    QCOMPARE(environment.keys(), (QStringList{text("HOME"), text("LANG"), text("LC_ALL"), text("PATH"), text("TERM"),
                                              text("TMPDIR"), text("USER")}));
    QCOMPARE(environment.value(text("LANG")), text("zh_CN.UTF-8"));
}

void tst_launchenvironment::letsTheConfiguredWin()
{
    const Environment source{{text("HOME"), text("/home/u")}, {text("PATH"), text("/usr/bin")}};
    const Environment configured{
        {text("API_TOKEN"), text("t")}, {text("HOME"), text("/elsewhere")}, {text("PATH"), text("/only")}};
    QCOMPARE(minimalEnvironment(source, configured, viewOf({text("/bin")})), configured);
}

void tst_launchenvironment::completesThePath_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("existing");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *path, const QStringList &existing, const char *expected) {
        QTest::newRow(name) << text(path) << existing << text(expected);
    };
    row("what is there stays in front", "/opt/x/bin:/usr/bin", {text("/usr/local/bin"), text("/usr/bin"), text("/bin")},
        "/opt/x/bin:/usr/bin:/usr/local/bin:/bin");
    row("no PATH at all", "", {text("/usr/bin"), text("/bin")}, "/usr/bin:/bin");
    row("doubled, empty and relative parts go", "/bin::.:/bin:bin:/usr/bin", {}, "/bin:/usr/bin");
    row("a person's own folders", "/bin", {text("/home/u/.local/bin"), text("/home/u/bin"), text("/home/u/.cargo/bin")},
        "/bin:/home/u/.local/bin:/home/u/bin:/home/u/.cargo/bin");
    row("the newest Node of nvm, by number", "/bin",
        {text("/home/u/.nvm/versions/node/v9.11.2"), text("/home/u/.nvm/versions/node/v20.1.0"),
         text("/home/u/.nvm/versions/node/v18.20.4"), text("/home/u/.nvm/versions/node/system"),
         text("/home/u/.nvm/versions/node/v20.1.0/bin"), text("/home/u/.nvm/versions/node/v9.11.2/bin")},
        "/bin:/home/u/.nvm/versions/node/v20.1.0/bin");
    row("a Node that was chosen stays in front", "/home/u/.nvm/versions/node/v9.11.2/bin:/bin",
        {text("/home/u/.nvm/versions/node/v20.1.0"), text("/home/u/.nvm/versions/node/v20.1.0/bin")},
        "/home/u/.nvm/versions/node/v9.11.2/bin:/bin:/home/u/.nvm/versions/node/v20.1.0/bin");
}

void tst_launchenvironment::completesThePath()
{
    QFETCH(const QString, path);
    QFETCH(const QStringList, existing);
    QFETCH(const QString, expected);
    QCOMPARE(pathOf({{text("HOME"), text("/home/u")}, {text("PATH"), path}}, existing), expected);
}

void tst_launchenvironment::findsPrograms()
{
    const assay::test::TemporaryWorkspace workspace;
    const QString tool = workspace.write(text("second/tool"), "#!/bin/sh\n");
    QFile(tool).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    const QString plain = workspace.write(text("first/tool"), "not executable by anyone");
    QVERIFY(QDir(workspace.root()).mkpath(text("first/folder")));
    const QString path =
        workspace.path(text("missing")) + u':' + workspace.path(text("first")) + u':' + workspace.path(text("second"));

    QCOMPARE(findProgram(text("tool"), path, text("/")), tool);
    QCOMPARE(findProgram(tool, QString(), text("/")), tool);
    QCOMPARE(findProgram(text("./tool"), QString(), workspace.path(text("second"))), tool);
    QCOMPARE(findProgram(text("second/tool"), path, workspace.root()), tool);
    QVERIFY(!findProgram(plain, path, text("/")));
    QVERIFY(!findProgram(text("folder"), path, text("/")));
    QVERIFY(!findProgram(text("absent"), path, text("/")));
    QVERIFY(!findProgram(QString(), path, text("/")));
    QVERIFY(!findProgram(text("tool"), text("second:."), workspace.path(text("second"))));
}

void tst_launchenvironment::writesAList()
{
    QCOMPARE(environmentList({{text("B"), text("2=3")}, {text("A"), QString()}}),
             (QStringList{text("A="), text("B=2=3")}));
}

QTEST_GUILESS_MAIN(tst_launchenvironment)
#include "tst_launchenvironment.moc"
