// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/launchfiles.h"

#include "mcp/transport/launchenvironment.h"
#include "models/core/jsonreader.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace assay::mcp {

namespace {

constexpr int kMostNested = 4; // wrappers of wrappers
constexpr core::JsonRules kPackageRules{{1024LL * 1024, 64},
                                        core::DuplicateRule::Report, // of a package.json
                                        core::NumberRule::ReportInexact};

enum class Family { Node, Python, Shell, Other };

/// How one kind of interpreter is called. Lists have "|" around each word.
struct Interpreter
{
    Family family;
    const char *names;   ///< a pattern for its name, without folder and ending
    const char *values;  ///< options that take the next word as their value
    const char *inlines; ///< words after which comes code, and no script
    const char *last;    ///< options whose value is the script
};

constexpr std::array<Interpreter, 12> kInterpreters{
    {{Family::Node, "node(js)?[0-9]*|tsx|ts-node(-esm)?|electron",
      "|-r|--require|--import|--loader|--experimental-loader|--env-file|-C|--conditions|--input-type|--icu-data-dir|"
      "--openssl-config|--title|--tsconfig|-P|--project|",
      "|-e|--eval|-p|--print|-pe|", "||"},
     {Family::Node, "deno", "|-c|--config|--import-map|--cert|-L|--log-level|--location|--seed|", "|eval|", "||"},
     {Family::Node, "bun", "|-r|--preload|-c|--config|--cwd|--tsconfig-override|", "|-e|--eval|-p|--print|", "||"},
     {Family::Python, "pythonw?[0-9.]*|pypy[0-9.]*|py", "|-W|-X|-Q|--check-hash-based-pycs|", "|-c|", "||"},
     {Family::Other, "ruby[0-9.]*|jruby", "|-I|-r|-C|-E|", "|-e|", "||"},
     {Family::Other, "perl[0-9.]*", "|-I|-M|", "|-e|-E|", "||"},
     {Family::Other, "php[0-9.]*", "|-c|-d|-z|", "|-r|-B|-R|-E|", "|-f|-F|"},
     {Family::Other, "lua[0-9.]*|luajit|Rscript|julia|guile|tclsh[0-9.]*", "|-l|-L|-J|", "|-e|-E|--eval|", "||"},
     {Family::Other, "javaw?", "|-cp|-classpath|--class-path|-p|--module-path|--add-modules|--add-opens|--add-exports|",
      "||", "|-jar|"},
     {Family::Other, "dotnet", "|--depsfile|--runtimeconfig|--fx-version|--roll-forward|--project|", "||", "||"},
     {Family::Shell, "(ba|z|da|k|a|fi)?sh", "|-o|-O|+o|+O|--rcfile|--init-file|", "||", "||"},
     {Family::Other, "pwsh|powershell", "|-ExecutionPolicy|-ep|-WorkingDirectory|-wd|", "|-Command|-c|-EncodedCommand|",
      "|-File|-f|"}}};

/// Programs that run another one, which is looked for in PATH.
constexpr auto kExecutors = "env|nice|ionice|nohup|setsid|stdbuf|timeout|time|sudo|doas|chrt|taskset|unbuffer|xvfb-run|"
                            "firejail|dbus-run-session|busybox";
/// Programs that run what they find or fetch by themselves: of interest where that is an interpreter or a file.
constexpr auto kRunners = "npx|bunx|pnpx|npm|pnpm|yarn|uv|uvx|pipx|poetry|pipenv|pdm|hatch|rye|conda|mamba|micromamba|"
                          "mise|dotenv|dotenvx|cross-env|nodemon|cmd|op|doppler|infisical|aws-vault|mcp|fastmcp";
/// Their words that say what to do, and their options that take the next word.
constexpr auto kRunnerWords = "|run|exec|x|dlx|tool|dev|/c|/C|";
constexpr auto kRunnerValues =
    "|-n|--name|-p|--package|--python|--with|--with-editable|--with-requirements|--from|--spec|"
    "--env-file|-f|-e|--extra|--group|--project|--registry|--index|--index-url|"
    "--extra-index-url|--cache-dir|--userconfig|--config-file|-c|-m|--mode|-t|--transport|";

bool isListed(const char *list, const QString &word)
{
    return QLatin1StringView(list).contains(QStringLiteral("|%1|").arg(word));
}

/// The name of a program without its folder and the ending of another system.
QString programName(const QString &command)
{
    QString name = command.section(u'/', -1).section(u'\\', -1);
    for (const char *ending : {".exe", ".cmd", ".bat"}) {
        if (name.endsWith(QLatin1StringView(ending), Qt::CaseInsensitive))
            name.chop(4);
    }
    return name;
}

bool isCalled(const char *names, const QString &command)
{
    return QRegularExpression(QStringLiteral("\\A(%1)\\z").arg(QLatin1StringView(names)),
                              QRegularExpression::CaseInsensitiveOption)
        .match(programName(command))
        .hasMatch();
}

const Interpreter *interpreterFor(const QString &command)
{
    const auto *found = std::find_if(kInterpreters.begin(), kInterpreters.end(),
                                     [&](const Interpreter &one) { return isCalled(one.names, command); });
    return found == kInterpreters.end() ? nullptr : found;
}

bool isVariable(const QString &word)
{
    static const QRegularExpression s_variable(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*="));
    return s_variable.match(word).hasMatch();
}

bool isOption(const QString &word) { return word.startsWith(u'-') || word.startsWith(u'+'); }

/// Whether @p command runs what a package.json says under a name such as @p word.
bool isPackageScript(const QString &command, const QString &word)
{
    return isCalled("npm|pnpm|yarn|bun", command) && isListed("|run|run-script|start|", word);
}

/// The value of an option that says where to start; else empty.
QString folderOption(const QString &word, const QString &next)
{
    for (const char *option : {"--directory", "--cwd", "--chdir", "--prefix"}) {
        if (word == QLatin1StringView(option))
            return next;
        if (word.startsWith(QLatin1StringView(option) + u'='))
            return word.section(u'=', 1);
    }
    return {};
}

class FileFinder
{
public:
    explicit FileFinder(const LaunchLine &line) : m_line(line), m_folder(line.folder) {}

    QStringList find()
    {
        follow(m_line.command, m_line.args, 0);
        return m_files;
    }

private:
    [[nodiscard]] QString absolute(const QString &word) const
    {
        return QDir::cleanPath(QDir(m_folder).absoluteFilePath(word));
    }

    bool add(const QString &word)
    {
        const QString file = absolute(word);
        if (word.isEmpty() || !QFileInfo(file).isFile())
            return false;
        if (!m_files.contains(file))
            m_files.append(file);
        return true;
    }

    bool addFirst(const QStringList &words)
    {
        return std::any_of(words.begin(), words.end(), [this](const QString &word) { return add(word); });
    }

    void follow(const QString &command, const QStringList &args, int depth)
    {
        if (depth > kMostNested)
            return;
        if (const Interpreter *interpreter = interpreterFor(command))
            readScript(*interpreter, command, args, depth);
        else if (isCalled(kExecutors, command))
            readExecuted(command, args, depth);
        else if (isCalled(kRunners, command))
            readRun(command, args, depth);
    }

    void readScript(const Interpreter &interpreter, const QString &command, const QStringList &args, int depth)
    {
        for (qsizetype i = 0; i < args.size(); ++i) {
            const QString &word = args.at(i);
            const QString next = args.value(i + 1);
            static const QRegularExpression s_shellLine(QStringLiteral("\\A-[a-z]*c\\z"));
            if (interpreter.family == Family::Shell && s_shellLine.match(word).hasMatch()) {
                readLine(next, depth);
                return;
            }
            if (interpreter.family == Family::Python && word.startsWith(QStringLiteral("-m"))) {
                addModule(word.size() > 2 ? word.mid(2) : next);
                return;
            }
            if (isListed(interpreter.inlines, word))
                return;
            if (word == QStringLiteral("--") || isListed(interpreter.last, word)) {
                addScript(interpreter.family, next);
                return;
            }
            if (isListed(interpreter.values, word)) {
                addLoaded(next);
                ++i;
            } else if (isOption(word)) {
                addLoaded(word.section(u'=', 1));
            } else if (isPackageScript(command, word)) {
                add(QStringLiteral("package.json")); // and a script by its path is there, too: bun takes both
            } else if (!isListed(kRunnerWords, word) && addScript(interpreter.family, word)) {
                return;
            }
        }
    }

    /// What an option loads: one file, or several with colons between them.
    void addLoaded(const QString &value)
    {
        const QStringList files = value.split(u':', Qt::SkipEmptyParts);
        for (const QString &file : files)
            add(file);
    }

    /// A file, or what an interpreter takes for one.
    bool addScript(Family family, const QString &word)
    {
        if (add(word))
            return true;
        if (family == Family::Node &&
            addFirst({word + QStringLiteral(".js"), word + QStringLiteral(".mjs"), word + QStringLiteral(".cjs")}))
            return true;
        return !word.isEmpty() && QFileInfo(absolute(word)).isDir() &&
               (family == Family::Node ? addPackage(absolute(word))
                                       : add(absolute(word) + QStringLiteral("/__main__.py")));
    }

    /// A folder that Node starts by its package.json or its index.
    bool addPackage(const QString &folder)
    {
        const QString package = folder + QStringLiteral("/package.json");
        QString main;
        if (add(package)) {
            const auto document = core::readJsonFile(package, kPackageRules);
            if (document && document->value.is_object() && document->value.contains("main") &&
                document->value["main"].is_string())
                main = core::toQString(document->value["main"].get_ref<const std::string &>());
        }
        const QString start = folder + u'/' + main;
        return addFirst({start, start + QStringLiteral(".js"), start + QStringLiteral("/index.js"),
                         folder + QStringLiteral("/index.js")});
    }

    /// Where Python looks first: the folder of the start, then PYTHONPATH.
    void addModule(const QString &name)
    {
        static const QRegularExpression s_module(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_.]*\\z"));
        if (!s_module.match(name).hasMatch())
            return;
        const QString file = QString(name).replace(u'.', u'/');
        const QStringList roots = QStringList{m_folder} + m_line.pythonPath.split(u':', Qt::SkipEmptyParts);
        for (const QString &root : roots) {
            const QString start = root + u'/' + file;
            const bool isPackage = add(start + QStringLiteral("/__init__.py"));
            if (addFirst({start + QStringLiteral("/__main__.py"), start + QStringLiteral(".py")}) || isPackage)
                return;
        }
    }

    /// `env` and its kind: the first word that names a program, after options, their values and variables.
    void readExecuted(const QString &command, const QStringList &args, int depth)
    {
        for (qsizetype i = 0; i < args.size(); ++i) {
            const QString &word = args.at(i);
            if (const QString folder = folderOption(word, args.value(i + 1)); !folder.isEmpty()) {
                m_folder = absolute(folder);
                i += word.contains(u'=') ? 0 : 1;
            } else if (isCalled("env", command) &&
                       (word == QStringLiteral("-S") || word.startsWith(QStringLiteral("--split")))) {
                readLine(args.mid(i + 1).join(u' '), depth);
                return;
            } else if (!isOption(word) && !isVariable(word) && readProgram(word, args.mid(i + 1), depth)) {
                return;
            }
        }
    }

    /// Whether @p word names a program, which then is added, with what it runs.
    bool readProgram(const QString &word, const QStringList &args, int depth)
    {
        const auto program = findProgram(word, m_line.path, m_folder);
        if (program)
            add(*program);
        if (!program && interpreterFor(word) == nullptr)
            return false;
        follow(word, args, depth + 1);
        return true;
    }

    /// `npx`, `uv run` and their kind: only the first word that is meant for them can be what they run.
    void readRun(const QString &command, const QStringList &args, int depth)
    {
        const qsizetype separator = args.indexOf(QStringLiteral("--"));
        for (qsizetype i = 0; i < args.size(); ++i) {
            const QString &word = args.at(i);
            if (const QString folder = folderOption(word, args.value(i + 1)); !folder.isEmpty()) {
                m_folder = absolute(folder);
                i += word.contains(u'=') ? 0 : 1;
            } else if (isOption(word)) {
                i += isListed(kRunnerValues, word) ? 1 : 0;
            } else if (isPackageScript(command, word)) {
                add(QStringLiteral("package.json"));
                return;
            } else if (i > separator && !isListed(kRunnerWords, word) && !isVariable(word)) {
                const bool isProgram =
                    interpreterFor(word) != nullptr || isCalled(kExecutors, word) || isCalled(kRunners, word);
                if (isProgram)
                    follow(word, args.mid(i + 1), depth + 1);
                else if (!add(word))
                    add(word.section(u':', 0, -2)); // "server.py:app"
                return;
            }
        }
    }

    /// A simple shell line: each of the commands that it joins.
    void readLine(const QString &line, int depth)
    {
        static const QRegularExpression s_join(QStringLiteral("&&|\\|\\||[;|&\\n]"));
        const QStringList parts = line.split(s_join, Qt::SkipEmptyParts);
        for (const QString &part : parts) {
            QStringList words = QProcess::splitCommand(QString(part).replace(u'\'', u'"'));
            while (!words.isEmpty() && (isVariable(words.constFirst()) || words.constFirst() == QStringLiteral("exec")))
                words.removeFirst();
            if (words.isEmpty())
                continue;
            const QString program = words.takeFirst();
            if (program == QStringLiteral("cd") && !words.isEmpty())
                m_folder = absolute(words.constFirst());
            else if (program == QStringLiteral(".") || program == QStringLiteral("source"))
                add(words.value(0));
            else
                readProgram(program, words, depth);
        }
    }

    const LaunchLine &m_line;
    QString m_folder; ///< in which what comes next is looked for
    QStringList m_files;
};

} // namespace

QStringList launchFiles(const LaunchLine &line) { return FileFinder(line).find(); }

} // namespace assay::mcp
