// SPDX-License-Identifier: GPL-3.0-or-later
// unpinnedReason(): which package or image a launch line fetches, and whether it says which version of it.
#include "mcp/registry/launchsecrets.h"
#include "mcp/registry/pinning.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace assay::mcp {

namespace {

constexpr qsizetype kShownName = 80; ///< characters of a package's or an image's name

/// Options that take the next word as their value, for each kind of runner. Of others, the next word is the package.
const QStringList &nodeValueOptions()
{
    static const QStringList s_options{QStringLiteral("--registry"),    QStringLiteral("-c"),
                                       QStringLiteral("--call"),        QStringLiteral("--userconfig"),
                                       QStringLiteral("--cache"),       QStringLiteral("--prefix"),
                                       QStringLiteral("--node-options")};
    return s_options;
}

const QStringList &pythonValueOptions()
{
    static const QStringList s_options{QStringLiteral("--python"),
                                       QStringLiteral("-p"),
                                       QStringLiteral("--with"),
                                       QStringLiteral("--index-url"),
                                       QStringLiteral("--default-index"),
                                       QStringLiteral("--index"),
                                       QStringLiteral("--extra-index-url"),
                                       QStringLiteral("--directory"),
                                       QStringLiteral("--cache-dir"),
                                       QStringLiteral("--pip-args"),
                                       QStringLiteral("--prerelease"),
                                       QStringLiteral("--env-file")};
    return s_options;
}

/// Options of `docker run` that take no value; every other one does.
const QStringList &containerFlags()
{
    static const QStringList s_flags{QStringLiteral("-i"),
                                     QStringLiteral("-t"),
                                     QStringLiteral("-d"),
                                     QStringLiteral("-it"),
                                     QStringLiteral("-ti"),
                                     QStringLiteral("-P"),
                                     QStringLiteral("--rm"),
                                     QStringLiteral("--init"),
                                     QStringLiteral("--interactive"),
                                     QStringLiteral("--tty"),
                                     QStringLiteral("--detach"),
                                     QStringLiteral("--privileged"),
                                     QStringLiteral("--read-only"),
                                     QStringLiteral("--publish-all"),
                                     QStringLiteral("--quiet"),
                                     QStringLiteral("-q"),
                                     QStringLiteral("--sig-proxy"),
                                     QStringLiteral("--no-healthcheck"),
                                     QStringLiteral("--oom-kill-disable")};
    return s_flags;
}

QString baseName(const QString &command)
{
    QString name = command.section(u'/', -1).section(u'\\', -1);
    for (const char *ending : {".cmd", ".exe"}) {
        if (name.endsWith(QLatin1StringView(ending), Qt::CaseInsensitive))
            name.chop(4);
    }
    return name.toLower();
}

/// The first word that is no option; or the value of one of @p packageOptions.
std::optional<QString> packageIn(const QStringList &words, const QStringList &packageOptions,
                                 const QStringList &valueOptions)
{
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words.at(i);
        if (word == QStringLiteral("--")) {
            return i + 1 < words.size() ? std::optional(words.at(i + 1)) : std::nullopt;
        }
        if (!word.startsWith(u'-'))
            return word;
        const QString option = word.section(u'=', 0, 0);
        const bool hasValue = word.contains(u'=');
        if (packageOptions.contains(option)) {
            if (hasValue)
                return word.section(u'=', 1);
            return i + 1 < words.size() ? std::optional(words.at(i + 1)) : std::nullopt;
        }
        if (!hasValue && valueOptions.contains(option))
            ++i;
    }
    return std::nullopt;
}

bool isExactVersion(const QString &version)
{
    static const QRegularExpression s_exact(QStringLiteral("\\A[v=]*\\d+(\\.\\d+){2,}([-+.]?[0-9A-Za-z.+-]+)?\\z"));
    return s_exact.match(version).hasMatch() && !version.endsWith(QStringLiteral(".x")) &&
           !version.contains(QStringLiteral(".x."));
}

/// A local path is what it is, and a reference's value is not known yet.
bool isOutOfView(const QString &package)
{
    return package.startsWith(u'.') || package.startsWith(u'/') || package.startsWith(u'~') ||
           package.startsWith(QStringLiteral("file:")) || package.contains(QStringLiteral("${"));
}

bool hasCommitHash(const QString &address)
{
    static const QRegularExpression s_commit(QStringLiteral("[#@][0-9a-f]{40}\\b"));
    return s_commit.match(address).hasMatch();
}

bool isAddress(const QString &package)
{
    return package.contains(QStringLiteral("://")) || package.contains(QStringLiteral("git+")) ||
           package.startsWith(QStringLiteral("github:"));
}

bool isPinnedNode(const QString &package)
{
    if (isOutOfView(package))
        return true;
    if (isAddress(package))
        return hasCommitHash(package);
    const qsizetype at = package.lastIndexOf(u'@');
    return at > 0 && isExactVersion(package.mid(at + 1)); // an "@" in front is that of a scope
}

bool isPinnedPython(const QString &package)
{
    if (isOutOfView(package))
        return true;
    if (isAddress(package))
        return hasCommitHash(package);
    static const QRegularExpression s_pin(QStringLiteral("(?:===?|@)\\s*v?(\\d[0-9A-Za-z.+!-]*)\\z"));
    const auto match = s_pin.match(package);
    return match.hasMatch() && !match.captured(1).contains(u'*');
}

bool isPinnedImage(const QString &image)
{
    if (image.contains(QStringLiteral("${")) || image.contains(QStringLiteral("@sha256:")))
        return true;
    const QString tag = image.section(u'/', -1).section(u':', 1);
    return !tag.isEmpty() && tag != QStringLiteral("latest");
}

std::optional<QString> imageIn(const QStringList &words)
{
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words.at(i);
        if (!word.startsWith(u'-'))
            return word;
        if (!word.contains(u'=') && !containerFlags().contains(word))
            ++i;
    }
    return std::nullopt;
}

QString packageReason(const QString &package)
{
    return QCoreApplication::translate("mcp",
                                       "“%1” is unpinned: each start may fetch another version; name an exact one")
        .arg(shownText(package).left(kShownName));
}

QStringList after(const QStringList &words, qsizetype count) { return words.mid(count); }

/// The words of a simple shell line; quote marks around words are taken off.
QStringList shellWords(const QString &line)
{
    static const QRegularExpression s_space(QStringLiteral("\\s+"));
    QStringList words = line.split(s_space, Qt::SkipEmptyParts);
    for (QString &word : words)
        word.remove(u'"').remove(u'\'');
    while (!words.isEmpty() && (words.first() == QStringLiteral("exec") || words.first().contains(u'=')))
        words.removeFirst();
    return words;
}

QString nodeReason(const QStringList &words)
{
    const auto package = packageIn(words, {QStringLiteral("-p"), QStringLiteral("--package")}, nodeValueOptions());
    return package && !isPinnedNode(*package) ? packageReason(*package) : QString();
}

QString pythonReason(const QStringList &words)
{
    const auto package = packageIn(words, {QStringLiteral("--from"), QStringLiteral("--spec")}, pythonValueOptions());
    return package && !isPinnedPython(*package) ? packageReason(*package) : QString();
}

QString containerReason(const QStringList &words)
{
    const auto image = imageIn(words);
    if (!image || isPinnedImage(*image))
        return {};
    return QCoreApplication::translate(
               "mcp", "The image “%1” is unpinned: each start may fetch another one; name a version or a digest")
        .arg(shownText(*image).left(kShownName));
}

/// @p depth bounds launchers inside launchers.
QString reasonFor(const QStringList &line, int depth)
{
    constexpr int kMaxDepth = 3;
    if (line.isEmpty() || depth > kMaxDepth)
        return {};
    const QString program = baseName(line.first());
    const QStringList rest = after(line, 1);
    const QString first = rest.value(0);
    const QString second = rest.value(1);
    const auto is = [](const QString &word, std::initializer_list<const char *> words) {
        return std::any_of(words.begin(), words.end(), [&](const char *w) { return word == QLatin1StringView(w); });
    };
    if (is(program, {"npx", "bunx", "pnpx"}))
        return nodeReason(rest);
    if (is(program, {"npm", "pnpm", "yarn", "bun"}) && is(first, {"exec", "x", "dlx"}))
        return nodeReason(after(rest, 1));
    if (program == QStringLiteral("uvx"))
        return pythonReason(rest);
    if (program == QStringLiteral("uv") && first == QStringLiteral("tool") && second == QStringLiteral("run"))
        return pythonReason(after(rest, 2));
    if (program == QStringLiteral("pipx") && first == QStringLiteral("run"))
        return pythonReason(after(rest, 1));
    if (is(program, {"docker", "podman", "nerdctl"}) && first == QStringLiteral("run"))
        return containerReason(after(rest, 1));
    if (is(program, {"docker", "podman"}) && first == QStringLiteral("container") && second == QStringLiteral("run"))
        return containerReason(after(rest, 2));
    if (is(program, {"sh", "bash", "zsh", "dash"}) && is(first, {"-c", "-lc", "-ic", "-lic"}))
        return reasonFor(shellWords(second), depth + 1);
    if (program == QStringLiteral("cmd") && first.toLower() == QStringLiteral("/c"))
        return reasonFor(after(rest, 1), depth + 1);
    if (program == QStringLiteral("env"))
        return reasonFor(shellWords(rest.join(u' ')), depth + 1);
    return {};
}

} // namespace

QString unpinnedReason(const QString &command, const QStringList &args)
{
    return reasonFor(QStringList{command} + args, 0);
}

} // namespace assay::mcp
