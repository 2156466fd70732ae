// SPDX-License-Identifier: GPL-3.0-or-later
#include "includescanner.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace assay::layering {

namespace {

/// Which folders a folder may include from, beside itself. "models/*" stands for every folder of models.
const QMap<QString, QStringList> &allowedArrows()
{
    static const QMap<QString, QStringList> kArrows = [] {
        QMap<QString, QStringList> arrows{
            {QStringLiteral("models/core"), {}},
            {QStringLiteral("models/text"), {QStringLiteral("models/core")}},
            {QStringLiteral("models/decision"), {QStringLiteral("models/core")}},
            {QStringLiteral("models/items"), {QStringLiteral("models/core")}},
            {QStringLiteral("models/store"), {QStringLiteral("models/text"), QStringLiteral("models/core")}},
            {QStringLiteral("models/study"),
             {QStringLiteral("models/decision"), QStringLiteral("models/text"), QStringLiteral("models/core")}},
            {QStringLiteral("models/eval"), {QStringLiteral("models/study"), QStringLiteral("models/core")}},
        };
        // Each row of these may include those after it.
        const auto addChain = [&arrows](const QString &layer, const QStringList &downwards, const QString &beside) {
            for (qsizetype i = 0; i < downwards.size(); ++i) {
                QStringList targets{beside};
                for (const QString &below : downwards.mid(i + 1))
                    targets << layer + below;
                arrows.insert(layer + downwards[i], targets);
            }
        };
        addChain(QStringLiteral("mcp/"),
                 {QStringLiteral("registry"), QStringLiteral("session"), QStringLiteral("transport"),
                  QStringLiteral("jsonrpc"), QStringLiteral("protocol")},
                 QStringLiteral("models/core"));
        addChain(QStringLiteral("ui/"),
                 {QStringLiteral("main"), QStringLiteral("panels"), QStringLiteral("widgets"), QStringLiteral("theme")},
                 QStringLiteral("models/*"));
        arrows[QStringLiteral("ui/main")] << QStringLiteral("ui/dialogs");
        arrows.insert(QStringLiteral("ui/dialogs"),
                      {QStringLiteral("ui/widgets"), QStringLiteral("ui/theme"), QStringLiteral("models/*")});
        const QStringList all{QStringLiteral("models/*"), QStringLiteral("mcp/*"), QStringLiteral("ui/*")};
        for (const char *name : {"adapters", "servers", "settings"})
            arrows.insert(QStringLiteral("app/") + QLatin1String(name), all);
        arrows.insert(QStringLiteral("app/programs"),
                      all + QStringList{QStringLiteral("app/adapters"), QStringLiteral("app/servers"),
                                        QStringLiteral("app/settings")});
        return arrows;
    }();
    return kArrows;
}

bool isArrowAllowed(const QString &from, const QString &to)
{
    const QStringList targets = allowedArrows().value(from);
    return from == to || targets.contains(to) ||
           targets.contains(to.section(QLatin1Char('/'), 0, 0) + QStringLiteral("/*"));
}

bool isLayer(const QString &name)
{
    static const QSet<QString> kLayers{QStringLiteral("app"), QStringLiteral("models"), QStringLiteral("mcp"),
                                       QStringLiteral("ui")};
    return kLayers.contains(name);
}

/// "models/core/error.h" → "models/core"; a file directly in a layer has only the layer.
QString folderOf(const QString &path)
{
    return path.section(QLatin1Char('/'), 0, qMin<qsizetype>(path.count(QLatin1Char('/')) - 1, 1));
}

/// Made by the build, beside the source that includes it.
bool isGenerated(const QString &include)
{
    return include.endsWith(QStringLiteral(".moc")) || QFileInfo(include).fileName().startsWith(QStringLiteral("moc_"));
}

/// What a layer must not use: Qt modules, and patterns in the code (comments and literals do not count).
struct Ban
{
    QString layer;
    QString rule;
    QStringList modules;
    QString pattern; ///< a regular expression; may be empty
    QString advice;
};

const QList<Ban> &bans()
{
    static const QStringList kDrawing{QStringLiteral("QtGui"), QStringLiteral("QtWidgets")};
    static const QList<Ban> kBans{
        {QStringLiteral("models"),
         QStringLiteral("drawing"),
         kDrawing,
         {},
         QStringLiteral("models know no window; give a role and let ui/ draw it")},
        {QStringLiteral("mcp"), QStringLiteral("drawing"), kDrawing, {}, QStringLiteral("mcp knows no window")},
        {QStringLiteral("models"),
         QStringLiteral("network"),
         {QStringLiteral("QtNetwork")},
         {},
         QStringLiteral("models know no network; declare a port and make it real in app/adapters")},
        {QStringLiteral("ui"),
         QStringLiteral("network"),
         {QStringLiteral("QtNetwork")},
         QStringLiteral(R"(#\s*include\s*<(sys/socket|netinet/|arpa/|curl/)|\b(getaddrinfo|curl_easy_\w+)\s*\()"),
         QStringLiteral("the window asks models/, it does not connect")},
        {QStringLiteral("ui"),
         QStringLiteral("sql"),
         {QStringLiteral("QtSql")},
         QStringLiteral(R"(#\s*include\s*<(sqlite3|libpq)|\b(sqlite3|PQ[a-z])\w*\s*\()"),
         QStringLiteral("the window asks models/, it does not query")},
        {QStringLiteral("ui"),
         QStringLiteral("exec"),
         {},
         QStringLiteral(R"(\bexec\s*\(|\bQMessageBox::(about|critical|information|question|warning)\s*\()"
                        R"(|\bQ(File|Input|Color|Font)Dialog::get\w+\s*\()"),
         QStringLiteral("a nested event loop; use open() or show() and a signal")},
        {QStringLiteral("ui"),
         QStringLiteral("event loop"),
         {},
         QStringLiteral(R"(\bQEventLoop\b|\bprocessEvents\b)"),
         QStringLiteral("a nested event loop; use a signal")},
        {QStringLiteral("ui"),
         QStringLiteral("waiting"),
         {},
         QStringLiteral(R"(\bwaitFor\w*\s*\()"),
         QStringLiteral("blocks the window; use a signal")},
        {QStringLiteral("ui"),
         QStringLiteral("string connect"),
         {},
         QStringLiteral(R"(\b(SIGNAL|SLOT)\s*\()"),
         QStringLiteral("connect by member pointer")},
    };
    return kBans;
}

int lineAt(const QString &text, qsizetype position)
{
    return static_cast<int>(QStringView(text).left(position).count(QLatin1Char('\n'))) + 1;
}

/// One violation for each line of @p file that uses what @p ban forbids.
QList<Violation> usesOf(const Ban &ban, const SourceFile &file, const QtModules &qt)
{
    QMap<int, QString> lines;
    const auto note = [&lines](int line, const QString &what) {
        if (!lines.contains(line))
            lines.insert(line, what);
    };
    for (const Include &include : file.includes) {
        const QString module = qt.moduleOf(include.path, ban.modules);
        if (!module.isEmpty())
            note(include.line, QStringLiteral("<%1> is of %2").arg(include.path, module));
    }
    if (!ban.modules.isEmpty()) {
        static const QRegularExpression kClass(QStringLiteral(R"(\bQ[A-Z]\w+)"));
        for (auto it = kClass.globalMatch(file.code); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            const QString module = qt.moduleOf(match.captured(), ban.modules);
            if (!module.isEmpty())
                note(lineAt(file.code, match.capturedStart()),
                     QStringLiteral("%1 is of %2").arg(match.captured(), module));
        }
    }
    if (!ban.pattern.isEmpty()) {
        const QRegularExpression pattern(ban.pattern);
        for (auto it = pattern.globalMatch(file.code); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            note(lineAt(file.code, match.capturedStart()), match.captured().simplified());
        }
    }
    QList<Violation> violations;
    for (auto it = lines.cbegin(); it != lines.cend(); ++it)
        violations << Violation{file.path, it.key(), ban.rule, it.value() + QStringLiteral(": ") + ban.advice};
    return violations;
}

/// Where one folder first includes another.
struct Arrow
{
    QString file;
    int line = 0;
};

using Arrows = QMap<QString, QMap<QString, Arrow>>;

/// The shortest way from @p from back to itself along @p arrows, without the return; empty if there is none.
QStringList circleFrom(const QString &from, const Arrows &arrows)
{
    QMap<QString, QString> cameFrom;
    QStringList queue{from};
    while (!queue.isEmpty()) {
        const QString folder = queue.takeFirst();
        const auto nexts = arrows.value(folder);
        for (auto it = nexts.cbegin(); it != nexts.cend(); ++it) {
            const QString &next = it.key();
            if (next == from) {
                QStringList circle{folder};
                while (circle.first() != from)
                    circle.prepend(cameFrom.value(circle.first()));
                return circle;
            }
            if (!cameFrom.contains(next)) {
                cameFrom.insert(next, folder);
                queue << next;
            }
        }
    }
    return {};
}

/// One violation per circle, at the include that leaves its alphabetically first folder.
QList<Violation> circlesIn(const Arrows &arrows)
{
    QList<Violation> violations;
    for (auto it = arrows.cbegin(); it != arrows.cend(); ++it) {
        const QString &folder = it.key();
        const QStringList circle = circleFrom(folder, arrows);
        if (circle.isEmpty() || *std::min_element(circle.cbegin(), circle.cend()) != folder)
            continue;
        const QString second = circle.value(1, folder);
        const Arrow arrow = it.value().value(second);
        violations << Violation{arrow.file, arrow.line, QStringLiteral("circle"),
                                (circle + QStringList{folder}).join(QStringLiteral(" → "))};
    }
    return violations;
}

/// What is wrong with how and from where @p file includes; notes the arrows between folders that it makes.
QList<Violation> includeViolations(const SourceFile &file, Arrows *arrows)
{
    QList<Violation> violations;
    const QString from = folderOf(file.path);
    for (const Include &include : file.includes) {
        if (isGenerated(include.path))
            continue;
        const bool isOurs = include.path.contains(QLatin1Char('/')) &&
                            isLayer(include.path.section(QLatin1Char('/'), 0, 0)) &&
                            !include.path.contains(QStringLiteral(".."));
        if (isOurs != include.isQuoted) {
            violations << Violation{
                file.path, include.line, QStringLiteral("form"),
                include.isQuoted ? QStringLiteral("\"%1\" does not start at the root; write \"models/core/x.h\", and "
                                                  "<…> for a library's header")
                                       .arg(include.path)
                                 : QStringLiteral("<%1> is Assay's own; write it in quotes").arg(include.path)};
        }
        if (!isOurs)
            continue;
        const QString to = folderOf(include.path);
        if (!isArrowAllowed(from, to))
            violations << Violation{file.path, include.line, QStringLiteral("arrow"),
                                    QStringLiteral("%1 → %2 (\"%3\") is not allowed").arg(from, to, include.path)};
        if (from != to && !(*arrows)[from].contains(to))
            (*arrows)[from].insert(to, Arrow{file.path, include.line});
    }
    return violations;
}

/// Whether each folder that holds sources is known and makes a target of its own.
QList<Violation> folderViolations(const QString &root, const QList<SourceFile> &files)
{
    static const QRegularExpression kTarget(
        QStringLiteral(R"(^\s*(assay_library|assay_program|add_library|add_executable)\s*\()"),
        QRegularExpression::MultilineOption);
    QMap<QString, QString> folders; // to the first file in it
    for (const SourceFile &file : files) {
        const QString folder = folderOf(file.path);
        if (!folders.contains(folder))
            folders.insert(folder, file.path);
    }
    QList<Violation> violations;
    for (auto it = folders.cbegin(); it != folders.cend(); ++it) {
        if (!allowedArrows().contains(it.key())) {
            violations << Violation{
                it.value(), 1, QStringLiteral("folder"),
                QStringLiteral("%1 is not a folder of the house; move the file, or give the folder its "
                               "arrows in the layering test")
                    .arg(it.key())};
            continue;
        }
        QFile list(root + QLatin1Char('/') + it.key() + QStringLiteral("/CMakeLists.txt"));
        if (!list.open(QIODevice::ReadOnly) || !kTarget.match(QString::fromUtf8(list.readAll())).hasMatch())
            violations << Violation{
                it.value(), 1, QStringLiteral("target"),
                QStringLiteral("%1/CMakeLists.txt makes no target; each folder is one library").arg(it.key())};
    }
    return violations;
}

} // namespace

QString Violation::toLine() const { return QStringLiteral("%1:%2: %3: %4").arg(file).arg(line).arg(rule, message); }

QtModules QtModules::read(const QString &includeFolder)
{
    QtModules modules;
    for (const char *name : {"QtCore", "QtGui", "QtWidgets", "QtNetwork", "QtSql"}) {
        const QString module = QLatin1String(name);
        const QStringList headers = QDir(includeFolder + QLatin1Char('/') + module).entryList(QDir::Files);
        modules.m_names.insert(module, QSet<QString>(headers.cbegin(), headers.cend()));
    }
    return modules;
}

bool QtModules::contains(const QString &module, const QString &name) const
{
    return m_names.value(module).contains(name);
}

QString QtModules::moduleOf(const QString &name, const QStringList &modules) const
{
    QString prefix = name.section(QLatin1Char('/'), 0, 0);
    if (modules.contains(prefix))
        return prefix;
    const auto it = std::find_if(modules.cbegin(), modules.cend(),
                                 [this, &name](const QString &module) { return contains(module, name); });
    return it == modules.cend() || contains(QStringLiteral("QtCore"), name) ? QString() : *it;
}

QString blankedCode(const QString &text)
{
    QString code = text;
    const qsizetype size = text.size();
    const auto blank = [&code](qsizetype from, qsizetype to) {
        for (qsizetype i = from; i < to; ++i) {
            if (code[i] != QLatin1Char('\n'))
                code[i] = QLatin1Char(' ');
        }
    };
    static const QRegularExpression kRawString(QStringLiteral(R"re(\G(?:u8|[uUL])?R"([^()\\\s]{0,16})\()re"));
    const auto isWord = [](QChar c) { return c.isLetterOrNumber() || c == QLatin1Char('_'); };
    qsizetype i = 0;
    qsizetype wordStart = 0; // of the word that ends before i
    while (i < size) {
        const bool isAfterWord = i > 0 && isWord(text[i - 1]);
        if (!isAfterWord)
            wordStart = i;
        const QChar c = text[i];
        if (c == QLatin1Char('/') && i + 1 < size && text[i + 1] == QLatin1Char('/')) {
            qsizetype end = i;
            while (end < size && (text[end] != QLatin1Char('\n') || text[end - 1] == QLatin1Char('\\')))
                ++end;
            blank(i, end);
            i = end;
        } else if (c == QLatin1Char('/') && i + 1 < size && text[i + 1] == QLatin1Char('*')) {
            const qsizetype found = text.indexOf(QStringLiteral("*/"), i + 2);
            const qsizetype end = found < 0 ? size : found + 2;
            blank(i, end);
            i = end;
        } else if (const auto raw = isAfterWord ? QRegularExpressionMatch() : kRawString.match(text, i);
                   raw.hasMatch()) {
            const QString closing = QLatin1Char(')') + raw.captured(1) + QLatin1Char('"');
            const qsizetype found = text.indexOf(closing, raw.capturedEnd());
            const qsizetype end = found < 0 ? size : found + closing.size();
            blank(raw.capturedEnd(), found < 0 ? size : found);
            i = end;
        } else if (c == QLatin1Char('"') ||
                   (c == QLatin1Char('\'') && !text[wordStart].isDigit())) { // 1'000 is a number
            qsizetype end = i + 1;
            while (end < size && text[end] != c && text[end] != QLatin1Char('\n'))
                end += text[end] == QLatin1Char('\\') ? 2 : 1;
            end = qMin(end, size);
            blank(i + 1, end);
            i = qMin(end + 1, size);
        } else {
            ++i;
        }
    }
    return code;
}

SourceFile parseSource(const QString &path, const QString &text)
{
    SourceFile file{path, {}, blankedCode(text)};
    // A directive is looked for where comments are blank; its path is read from the text, where it is not.
    static const QRegularExpression kDirective(QStringLiteral(R"(^[ \t]*#[ \t]*include\b)"),
                                               QRegularExpression::MultilineOption);
    static const QRegularExpression kPath(QStringLiteral(R"re(\G[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>))re"));
    for (auto it = kDirective.globalMatch(file.code); it.hasNext();) {
        const QRegularExpressionMatch directive = it.next();
        const QRegularExpressionMatch written = kPath.match(text, directive.capturedEnd());
        if (!written.hasMatch())
            continue;
        const bool isQuoted = written.capturedStart(1) >= 0;
        file.includes << Include{written.captured(isQuoted ? 1 : 2), isQuoted, lineAt(text, written.capturedEnd())};
    }
    return file;
}

QList<SourceFile> readTree(const QString &root)
{
    QStringList paths;
    const QDir rootFolder(root);
    for (const char *layer : {"app", "models", "mcp", "ui"}) {
        QDirIterator it(rootFolder.filePath(QLatin1String(layer)),
                        {QStringLiteral("*.h"), QStringLiteral("*.hpp"), QStringLiteral("*.cpp"),
                         QStringLiteral("*.cc"), QStringLiteral("*.inl")},
                        QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            paths << rootFolder.relativeFilePath(it.next());
    }
    paths.sort();
    QList<SourceFile> files;
    for (const QString &path : paths) {
        QFile file(rootFolder.filePath(path));
        if (file.open(QIODevice::ReadOnly))
            files << parseSource(path, QString::fromUtf8(file.readAll()));
    }
    return files;
}

QList<Violation> findViolations(const QString &root, const QtModules &qt)
{
    const QList<SourceFile> files = readTree(root);
    QList<Violation> violations = folderViolations(root, files);
    Arrows arrows;
    for (const SourceFile &file : files) {
        violations << includeViolations(file, &arrows);
        const QString layer = file.path.section(QLatin1Char('/'), 0, 0);
        for (const Ban &ban : bans()) {
            if (ban.layer == layer)
                violations << usesOf(ban, file, qt);
        }
    }
    violations << circlesIn(arrows);
    std::stable_sort(violations.begin(), violations.end(), [](const Violation &a, const Violation &b) {
        return a.file != b.file ? a.file < b.file : a.line < b.line;
    });
    return violations;
}

} // namespace assay::layering
