// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the sources keep to the layers of the house, and that each rule notices when they do not.
#include "includescanner.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

using namespace assay::layering;

namespace {

/// Path and content of one file of a made-up tree.
using File = std::pair<QString, QString>;

const QtModules &qtModules()
{
    static const QtModules kModules = QtModules::read(QLibraryInfo::path(QLibraryInfo::HeadersPath));
    return kModules;
}

/// The violations in a tree of @p files, as "file:line: rule"; with @p hasTargets each of their folders has a target.
QStringList violationsIn(const QList<File> &files, bool hasTargets = true)
{
    QTemporaryDir root;
    const auto write = [&root](const QString &path, const QString &text) {
        const QString full = root.filePath(path);
        QFile file(full);
        return QDir().mkpath(QFileInfo(full).path()) && file.open(QIODevice::WriteOnly) &&
               file.write(text.toUtf8()) >= 0;
    };
    for (const auto &[path, text] : files) {
        const QString list = path.section(QLatin1Char('/'), 0, 1) + QStringLiteral("/CMakeLists.txt");
        if (!write(path, text) || (hasTargets && !write(list, QStringLiteral("assay_library(x SOURCES x.cpp)\n"))))
            return {QStringLiteral("cannot write ") + path};
    }
    QStringList lines;
    for (const Violation &violation : findViolations(root.path(), qtModules()))
        lines << QStringLiteral("%1:%2: %3").arg(violation.file).arg(violation.line).arg(violation.rule);
    return lines;
}

} // namespace

class tst_layering : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsQtsHeaders();
    void theSourcesKeepTheirLayers();
    void blanksWhatIsNotCode_data();
    void blanksWhatIsNotCode();
    void findsIncludesWithTheirLines();
    void allowsWhatTheHouseAllows_data();
    void allowsWhatTheHouseAllows();
    void reportsEachBrokenRule_data();
    void reportsEachBrokenRule();
    void reportsACircleOnce();
    void reportsAnUnknownFolder();
    void reportsAFolderWithoutItsOwnTarget();
    void namesFileLineAndRule();
};

void tst_layering::knowsQtsHeaders()
{
    const QList<std::pair<QString, QString>> samples{{QStringLiteral("QtCore"), QStringLiteral("QString")},
                                                     {QStringLiteral("QtGui"), QStringLiteral("QColor")},
                                                     {QStringLiteral("QtWidgets"), QStringLiteral("QWidget")},
                                                     {QStringLiteral("QtNetwork"), QStringLiteral("QTcpSocket")},
                                                     {QStringLiteral("QtSql"), QStringLiteral("QSqlQuery")}};
    for (const auto &[module, name] : samples)
        QVERIFY2(qtModules().contains(module, name),
                 qPrintable(QStringLiteral("the headers of %1 are not in %2; install the Debian package qt6-base-dev")
                                .arg(module, QLibraryInfo::path(QLibraryInfo::HeadersPath))));
}

void tst_layering::theSourcesKeepTheirLayers()
{
    const QString root = qEnvironmentVariable("ASSAY_SOURCE_DIR");
    QVERIFY2(QFile::exists(root + QStringLiteral("/models/core/error.h")),
             "ASSAY_SOURCE_DIR is not the repository; run this through ctest");
    QStringList lines;
    for (const Violation &violation : findViolations(root, qtModules()))
        lines << violation.toLine();
    QVERIFY2(lines.isEmpty(), qPrintable(QStringLiteral("the layers are broken:\n") + lines.join(QLatin1Char('\n'))));
}

void tst_layering::blanksWhatIsNotCode_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    const auto row = [](const char *name, const char *text, const char *code) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(code);
    };
    // A '.' in the expected code stands for one blank that was made.
    row("line comment", "a; // exec()\nb;", "a; .........\nb;");
    row("continued line comment", "// a\\\nb\nc", ".....\n.\nc");
    row("block comment", "a /* b\n c */ d", "a ....\n..... d");
    row("open block comment", "a /* b", "a ....");
    row("comment mark in a string", "f(\"//\"); g();", "f(\"..\"); g();");
    row("quote mark in a comment", "// don't\nx('y')", "........\nx('.')");
    row("escaped quote mark", R"(f("a\"b", c))", R"(f("....", c))");
    row("character literals", R"(f('"', '\'', u'"', "x"))", R"(f('.', '..', u'.', "."))");
    row("digit separators", "1'000'000 + x(\"a\")", "1'000'000 + x(\".\")");
    row("raw string", "R\"(a\"\n//)\" + b", "R\"(..\n..)\" + b");
    row("raw string with a delimiter", "u8R\"x(a)\")x\" + b", "u8R\"x(...)x\" + b");
    row("unterminated string ends with its line", "f(\"a\nexec()", "f(\".\nexec()");
}

void tst_layering::blanksWhatIsNotCode()
{
    QFETCH(QString, text);
    QFETCH(QString, code);
    QCOMPARE(blankedCode(text), code.replace(QLatin1Char('.'), QLatin1Char(' ')));
}

void tst_layering::findsIncludesWithTheirLines()
{
    const SourceFile file =
        parseSource(QStringLiteral("models/core/a.cpp"),
                    QStringLiteral("// SPDX\n#include \"models/core/a.h\"\n\n  #  include <QString> // why\n"
                                   "// #include \"b.h\"\nauto s = R\"(\n#include \"c.h\"\n)\";\n"
                                   "/*\n#include <d>\n*/ #include MACRO\n"));
    const QList<Include> expected{{QStringLiteral("models/core/a.h"), true, 2}, {QStringLiteral("QString"), false, 4}};
    QCOMPARE(file.includes, expected);
}

void tst_layering::allowsWhatTheHouseAllows_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *path, const char *text) {
        QTest::addRow("%s: %s", path, text) << QString::fromUtf8(path) << QString::fromUtf8(text);
    };
    for (const auto &[path, include] : std::initializer_list<std::pair<const char *, const char *>>{
             {"models/core/x.cpp", "models/core/y.h"},     {"models/text/x.cpp", "models/core/y.h"},
             {"models/decision/x.cpp", "models/core/y.h"}, {"models/items/x.cpp", "models/core/y.h"},
             {"models/store/x.cpp", "models/text/y.h"},    {"models/study/x.cpp", "models/decision/y.h"},
             {"models/study/x.cpp", "models/text/y.h"},    {"models/eval/x.cpp", "models/study/y.h"},
             {"mcp/protocol/x.cpp", "models/core/y.h"},    {"mcp/jsonrpc/x.cpp", "mcp/protocol/y.h"},
             {"mcp/transport/x.cpp", "mcp/jsonrpc/y.h"},   {"mcp/session/x.cpp", "mcp/transport/y.h"},
             {"mcp/registry/x.cpp", "mcp/session/y.h"},    {"mcp/registry/x.cpp", "mcp/protocol/y.h"},
             {"app/programs/x.cpp", "app/adapters/y.h"},   {"app/programs/x.cpp", "app/servers/y.h"},
             {"app/programs/x.cpp", "app/settings/y.h"},   {"app/programs/sub/x.cpp", "app/programs/y.h"},
             {"app/adapters/x.cpp", "mcp/registry/y.h"},   {"app/adapters/x.cpp", "models/study/y.h"},
             {"app/settings/x.cpp", "ui/theme/y.h"},       {"ui/main/x.cpp", "ui/dialogs/y.h"},
             {"ui/main/x.cpp", "ui/panels/y.h"},           {"ui/panels/x.cpp", "ui/widgets/y.h"},
             {"ui/dialogs/x.cpp", "ui/theme/y.h"},         {"ui/widgets/x.cpp", "ui/theme/y.h"},
             {"ui/widgets/x.cpp", "models/decision/y.h"},  {"ui/theme/x.cpp", "models/core/y.h"}})
        row(path, qPrintable(QStringLiteral("#include \"%1\"").arg(QLatin1String(include))));
    row("models/items/x.cpp", "#include <QAbstractItemModel>");
    row("models/items/x.cpp", "int role = Qt::FontRole; // not a QFont");
    row("models/items/x.cpp", "auto s = \"QColor\";");
    row("models/store/x.cpp", "#include <QSqlQuery>\nvoid f(QSqlQuery q) { q.exec(); }");
    row("mcp/transport/x.cpp", "#include <QNetworkAccessManager>");
    row("models/core/x.cpp", "#include \"x.moc\"\n#include \"moc_x.cpp\"");
    row("ui/main/x.cpp", "#include <QColor>\n#include <QMainWindow>");
    row("ui/main/x.cpp", "void executed(); bool exec; // exec() here would be wrong");
    row("ui/main/x.cpp", "QMessageBox::Icon icon = QMessageBox::Warning;");
    row("app/programs/x.cpp", "int main() { return application.exec(); }");
}

void tst_layering::allowsWhatTheHouseAllows()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    QCOMPARE(violationsIn({{path, text}}), QStringList());
}

void tst_layering::reportsEachBrokenRule_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char *path, const char *text, const char *rule) {
        QTest::addRow("%s: %s", path, text)
            << QString::fromUtf8(path) << QString::fromUtf8(text) << QString::fromUtf8(rule);
    };
    for (const auto &[path, include] : std::initializer_list<std::pair<const char *, const char *>>{
             {"models/core/x.cpp", "models/text/y.h"},     {"models/core/x.cpp", "mcp/protocol/y.h"},
             {"models/text/x.cpp", "models/decision/y.h"}, {"models/decision/x.cpp", "models/text/y.h"},
             {"models/items/x.cpp", "models/study/y.h"},   {"models/items/x.cpp", "models/text/y.h"},
             {"models/store/x.cpp", "models/study/y.h"},   {"models/study/x.cpp", "models/store/y.h"},
             {"models/study/x.cpp", "models/items/y.h"},   {"models/study/x.cpp", "mcp/registry/y.h"},
             {"models/eval/x.cpp", "models/decision/y.h"}, {"models/eval/x.cpp", "models/store/y.h"},
             {"models/core/x.cpp", "ui/theme/y.h"},        {"models/core/x.cpp", "app/settings/y.h"},
             {"mcp/protocol/x.cpp", "mcp/jsonrpc/y.h"},    {"mcp/jsonrpc/x.cpp", "mcp/transport/y.h"},
             {"mcp/transport/x.cpp", "mcp/session/y.h"},   {"mcp/session/x.cpp", "mcp/registry/y.h"},
             {"mcp/session/x.cpp", "models/study/y.h"},    {"mcp/registry/x.cpp", "app/settings/y.h"},
             {"mcp/registry/x.cpp", "ui/main/y.h"},        {"app/adapters/x.cpp", "app/programs/y.h"},
             {"app/adapters/x.cpp", "app/settings/y.h"},   {"app/servers/x.cpp", "app/adapters/y.h"},
             {"app/settings/x.cpp", "app/servers/y.h"},    {"ui/theme/x.cpp", "ui/widgets/y.h"},
             {"ui/widgets/x.cpp", "ui/panels/y.h"},        {"ui/panels/x.cpp", "ui/dialogs/y.h"},
             {"ui/dialogs/x.cpp", "ui/panels/y.h"},        {"ui/panels/x.cpp", "ui/main/y.h"},
             {"ui/main/x.cpp", "mcp/registry/y.h"},        {"ui/main/x.cpp", "app/settings/y.h"}})
        row(path, qPrintable(QStringLiteral("#include \"%1\"").arg(QLatin1String(include))), "arrow");
    row("models/core/x.cpp", "#include \"x.h\"", "form");
    row("models/core/x.cpp", "#include \"core/x.h\"", "form");
    row("models/core/x.cpp", "#include \"../core/x.h\"", "form");
    row("models/core/x.cpp", "#include \"models/../models/core/x.h\"", "form");
    row("models/core/x.cpp", "#include \"QString\"", "form");
    row("models/core/x.cpp", "#include <models/core/y.h>", "form");
    for (const char *include : {"QColor", "QIcon", "QPixmap", "QBrush", "QFont", "QWidget", "QtGui", "QtWidgets/QLabel",
                                "QtGui/qcolor.h", "qicon.h"}) {
        for (const char *path : {"models/items/x.cpp", "models/core/x.h", "mcp/session/x.h"})
            row(path, qPrintable(QStringLiteral("#include <%1>").arg(QLatin1String(include))), "drawing");
    }
    row("models/items/x.h", "class QWidget;", "drawing");
    row("models/study/x.cpp", "#include <QNetworkReply>", "network");
    row("models/study/x.h", "class QTcpSocket;", "network");
    row("ui/panels/x.cpp", "#include <QtNetwork>", "network");
    row("ui/panels/x.h", "class QNetworkReply;", "network");
    row("ui/panels/x.cpp", "#include <sys/socket.h>", "network");
    row("ui/panels/x.cpp", "#include <QSqlDatabase>", "sql");
    row("ui/panels/x.cpp", "void f(QSqlQuery &q);", "sql");
    row("ui/panels/x.cpp", "#include <sqlite3.h>", "sql");
    row("ui/panels/x.cpp", "void f() { sqlite3_step(s); }", "sql");
    row("ui/dialogs/x.cpp", "int f() { return dialog.exec(); }", "exec");
    row("ui/dialogs/x.cpp", "int f() { return menu->exec (at); }", "exec");
    row("ui/dialogs/x.cpp", "auto a = QMessageBox::question(this, t, t);", "exec");
    row("ui/dialogs/x.cpp", "auto a = QFileDialog::getOpenFileName(this);", "exec");
    row("ui/main/x.cpp", "void f() { process.waitForFinished(); }", "waiting");
    row("ui/main/x.cpp", "void f() { qApp->processEvents(); }", "event loop");
    row("ui/main/x.cpp", "QEventLoop loop;", "event loop");
    row("ui/main/x.cpp", "connect(a, SIGNAL(b()), c, d);", "string connect");
    row("ui/main/x.cpp", "connect(a, b, c, SLOT (d()));", "string connect");
}

void tst_layering::reportsEachBrokenRule()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    QFETCH(QString, rule);
    QCOMPARE(violationsIn({{path, QStringLiteral("// one\n\n") + text}}),
             QStringList{QStringLiteral("%1:3: %2").arg(path, rule)});
}

void tst_layering::reportsACircleOnce()
{
    const QStringList found =
        violationsIn({{QStringLiteral("models/text/a.h"), QStringLiteral("\n#include \"models/decision/b.h\"\n")},
                      {QStringLiteral("models/decision/b.h"), QStringLiteral("#include \"models/study/c.h\"\n")},
                      {QStringLiteral("models/study/c.h"), QStringLiteral("#include \"models/text/a.h\"\n")}});
    const QStringList expected{
        QStringLiteral("models/decision/b.h:1: arrow"),
        QStringLiteral("models/decision/b.h:1: circle"),
        QStringLiteral("models/text/a.h:2: arrow"),
    };
    QCOMPARE(found, expected);
}

void tst_layering::reportsAnUnknownFolder()
{
    QCOMPARE(violationsIn({{QStringLiteral("models/misc/a.h"), {}}}),
             QStringList{QStringLiteral("models/misc/a.h:1: folder")});
    QCOMPARE(violationsIn({{QStringLiteral("app/main.cpp"), {}}}, false),
             QStringList{QStringLiteral("app/main.cpp:1: folder")});
}

void tst_layering::reportsAFolderWithoutItsOwnTarget()
{
    QCOMPARE(violationsIn({{QStringLiteral("models/text/a.h"), {}}}, false),
             QStringList{QStringLiteral("models/text/a.h:1: target")});
}

void tst_layering::namesFileLineAndRule()
{
    const Violation violation{QStringLiteral("ui/main/a.cpp"), 7, QStringLiteral("arrow"), QStringLiteral("no")};
    QCOMPARE(violation.toLine(), QStringLiteral("ui/main/a.cpp:7: arrow: no"));
}

QTEST_GUILESS_MAIN(tst_layering)
#include "tst_layering.moc"
