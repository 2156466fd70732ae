// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for which files a launch line runs besides its program: scripts and what loads them, but never their data.
#include "mcp/registry/launchfiles.h"
#include "tests/support/temporaryworkspace.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace assay::mcp;

class tst_launchfiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void findsWhatRuns_data();
    void findsWhatRuns();
    void looksInPythonsOtherFolders();
    void takesNoPipes();

private:
    [[nodiscard]] QStringList filesOf(const QStringList &words, const QString &pythonPath = {}) const;

    assay::test::TemporaryWorkspace m_folder;
};

void tst_launchfiles::initTestCase()
{
    for (const char *name :
         {"server.mjs", "plain.js", "hook.js", "server.py", "run.sh", "notes.db", "my.env", "x.jar", "x.dll",
          "server.ts", "dist/index.js", "package.json", "pkg/__init__.py", "pkg/__main__.py", "pkg/sub.py", "single.py",
          "sub/server.py", "elsewhere/other.py", "zip/__main__.py"})
        m_folder.write(QString::fromLatin1(name), "x");
    m_folder.write(QStringLiteral("app/package.json"), R"({"main": "lib/start.js"})");
    m_folder.write(QStringLiteral("app/lib/start.js"), "x");
    QFile::setPermissions(m_folder.write(QStringLiteral("bin/tool"), "x"),
                          QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
    QFile::setPermissions(m_folder.write(QStringLiteral("bin/node"), "x"),
                          QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
}

/// Relative to the folder.
QStringList tst_launchfiles::filesOf(const QStringList &words, const QString &pythonPath) const
{
    const LaunchLine line{words.constFirst(), words.mid(1), m_folder.root(), m_folder.path(QStringLiteral("bin")),
                          pythonPath};
    QStringList files = launchFiles(line);
    for (QString &file : files)
        file = QDir(m_folder.root()).relativeFilePath(file);
    return files;
}

void tst_launchfiles::findsWhatRuns_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("files");
    const auto row = [](const char *line, const char *files) {
        QTest::newRow(line) << QString::fromLatin1(line).split(u'|')
                            << QString::fromLatin1(files).split(u' ', Qt::SkipEmptyParts);
    };
    row("node|server.mjs", "server.mjs");
    row("/usr/bin/node|./server.mjs|notes.db", "server.mjs");
    row("node|--inspect|server.mjs|server.py", "server.mjs");
    row("node|--import|./hook.js|server.mjs", "hook.js server.mjs");
    row("node|--require=./hook.js|server.mjs", "hook.js server.mjs");
    row("node|--env-file|my.env|server.mjs", "my.env server.mjs");
    row("node|plain", "plain.js");
    row("node|dist", "dist/index.js");
    row("node|app", "app/package.json app/lib/start.js");
    row("node|--|server.mjs", "server.mjs");
    row("node|-e|code|server.mjs", "");
    row("node|none.mjs|notes.db", "notes.db"); // the first that is there
    row("node18|server.mjs", "server.mjs");
    row("node.exe|server.mjs", "server.mjs");
    row("deno|run|--allow-net|server.ts|notes.db", "server.ts");
    row("bun|run|server.ts", "package.json server.ts");
    row("bun|server.ts", "server.ts");
    row("python3|server.py", "server.py");
    row("python3.11|-u|-W|ignore|server.py|notes.db", "server.py");
    row("python3|-m|single|notes.db", "single.py");
    row("python3|-m|pkg", "pkg/__init__.py pkg/__main__.py");
    row("python3|-mpkg.sub", "pkg/sub.py");
    row("python3|-m|installed", "");
    row("python3|-c|import server|server.py", "");
    row("python3|zip", "zip/__main__.py");
    row("bash|run.sh|notes.db", "run.sh");
    row("bash|-e|-o|pipefail|run.sh", "run.sh");
    row("bash|-c|node server.mjs", "bin/node server.mjs");
    row("bash|-lc|cd sub && A=b exec python3 server.py notes.db", "sub/server.py");
    row("sh|-c|. run.sh; tool", "run.sh bin/tool");
    row("ruby|-I|lib|server.py", "server.py");
    row("java|-Xmx1g|-jar|x.jar|notes.db", "x.jar");
    row("dotnet|x.dll|notes.db", "x.dll");
    row("pwsh|-NoProfile|-File|run.sh", "run.sh");
    row("env|A=b|node|server.mjs", "bin/node server.mjs");
    row("env|-S|node server.mjs", "bin/node server.mjs");
    row("nice|-n|10|tool|notes.db", "bin/tool");
    row("timeout|60|env|A=b|python3|server.py", "server.py");
    row("uv|run|server.py", "server.py");
    row("uv|--directory|sub|run|server.py", "sub/server.py");
    row("uv|run|--with|mcp|mcp|run|server.py:app", "server.py");
    row("uvx|--from|pkg|serve|notes.db", "");
    row("npx|-y|tsx|server.ts|notes.db", "server.ts");
    row("npx|-y|mcp-sqlite|notes.db", "");
    row("npx|-p|tsx|tsx|server.ts", "server.ts");
    row("npm|run|start", "package.json");
    row("npm|--prefix|app|start", "app/package.json");
    row("npm|exec|--|tsx|server.ts", "server.ts");
    row("conda|run|-n|tools|python|server.py", "server.py");
    row("dotenv|-f|my.env|--|node|server.mjs", "server.mjs");
    row("cmd|/c|npx|tsx|server.ts", "server.ts");
    row("docker|run|-v|./server.mjs:/x|image", "");
    row("tool|notes.db|server.mjs", "");
    row("node", "");
    row("env|env|env|env|env|env|env|env|node|server.mjs", "bin/node server.mjs");
    row("", "");
}

void tst_launchfiles::findsWhatRuns()
{
    QFETCH(QStringList, words);
    QFETCH(QStringList, files);
    QCOMPARE(filesOf(words), files);
}

void tst_launchfiles::looksInPythonsOtherFolders()
{
    const QStringList words{QStringLiteral("python3"), QStringLiteral("-m"), QStringLiteral("other")};
    QCOMPARE(filesOf(words), QStringList());
    QCOMPARE(filesOf(words, m_folder.path(QStringLiteral("none")) + u':' + m_folder.path(QStringLiteral("elsewhere"))),
             QStringList{QStringLiteral("elsewhere/other.py")});
}

void tst_launchfiles::takesNoPipes()
{
    QCOMPARE(filesOf({QStringLiteral("bash"), QStringLiteral("/dev/stdin")}), QStringList());
    QCOMPARE(filesOf({QStringLiteral("node"), QStringLiteral("/dev/zero")}), QStringList());
}

QTEST_GUILESS_MAIN(tst_launchfiles)
#include "tst_launchfiles.moc"
