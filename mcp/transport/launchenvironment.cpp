// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/launchenvironment.h"

#include <QDir>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QVersionNumber>

#include <algorithm>

namespace assay::mcp {

namespace {

constexpr QChar kSeparator = u':';

bool isPassedOn(const QString &name)
{
    static const QStringList kNames{QStringLiteral("HOME"),  QStringLiteral("USER"), QStringLiteral("LOGNAME"),
                                    QStringLiteral("SHELL"), QStringLiteral("LANG"), QStringLiteral("LANGUAGE"),
                                    QStringLiteral("TERM"),  QStringLiteral("TZ"),   QStringLiteral("TMPDIR")};
    return kNames.contains(name) || name.startsWith(QStringLiteral("LC_"));
}

/// The programs of the newest Node that nvm has installed, or empty.
QString newestNode(const QString &home, const FolderView &folders)
{
    const QString versions = home + QStringLiteral("/.nvm/versions/node");
    QString newest;
    QVersionNumber newestVersion;
    const QStringList names = folders.subfolders(versions);
    for (const QString &name : names) { // such as v20.11.1
        const auto version = QVersionNumber::fromString(name.startsWith(u'v') ? name.mid(1) : name);
        if (version.isNull() || version <= newestVersion)
            continue;
        newest = name;
        newestVersion = version;
    }
    return newest.isEmpty() ? QString() : versions + u'/' + newest + QStringLiteral("/bin");
}

/// Where login shells commonly look, besides what they inherit; people's own folders first.
QStringList usualFolders(const QString &home, const FolderView &folders)
{
    QStringList usual;
    if (QDir::isAbsolutePath(home)) {
        for (const char *own : {"/.local/bin", "/bin"})
            usual << home + QLatin1String(own);
        usual << newestNode(home, folders);
        for (const char *own : {"/.volta/bin", "/.npm-global/bin", "/.bun/bin", "/.deno/bin", "/.cargo/bin",
                                "/.local/share/mise/shims", "/.asdf/shims", "/.pyenv/shims"}) {
            usual << home + QLatin1String(own);
        }
    }
    for (const char *system : {"/opt/homebrew/bin", "/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin",
                               "/usr/sbin", "/sbin", "/snap/bin"}) {
        usual << QLatin1String(system);
    }
    return usual;
}

/// @p path as it is, but for what is not absolute or doubled, then the usual folders that exist.
QString completedPath(const QString &path, const QString &home, const FolderView &folders)
{
    QStringList parts;
    const QStringList given = path.split(kSeparator, Qt::SkipEmptyParts);
    for (const QString &part : given) {
        if (QDir::isAbsolutePath(part) && !parts.contains(part))
            parts << part;
    }
    const QStringList usual = usualFolders(home, folders);
    for (const QString &part : usual) {
        if (!part.isEmpty() && !parts.contains(part) && folders.exists(part))
            parts << part;
    }
    return parts.join(kSeparator);
}

} // namespace

FolderView FolderView::ofSystem()
{
    return {[](const QString &path) { return QFileInfo(path).isDir(); },
            [](const QString &path) { return QDir(path).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name); }};
}

Environment processEnvironment()
{
    const QProcessEnvironment system = QProcessEnvironment::systemEnvironment();
    Environment environment;
    const QStringList names = system.keys();
    for (const QString &name : names)
        environment.insert(name, system.value(name));
    return environment;
}

Environment minimalEnvironment(const Environment &source, const Environment &configured, const FolderView &folders)
{
    Environment environment;
    for (auto it = source.cbegin(); it != source.cend(); ++it) {
        // A value that begins like this is a function that bash has exported.
        if (isPassedOn(it.key()) && !it.value().startsWith(QStringLiteral("()")))
            environment.insert(it.key(), it.value());
    }
    const QString path = QStringLiteral("PATH");
    if (!configured.contains(path))
        environment.insert(path, completedPath(source.value(path), source.value(QStringLiteral("HOME")), folders));
    for (auto it = configured.cbegin(); it != configured.cend(); ++it)
        environment.insert(it.key(), it.value());
    return environment;
}

QStringList environmentList(const Environment &environment)
{
    QStringList list;
    for (auto it = environment.cbegin(); it != environment.cend(); ++it)
        list << it.key() + u'=' + it.value();
    return list;
}

std::optional<QString> findProgram(const QString &command, const QString &path, const QString &folder)
{
    const auto isProgram = [](const QString &file) {
        const QFileInfo info(file);
        return info.isFile() && info.isExecutable();
    };
    if (command.isEmpty())
        return std::nullopt;
    if (command.contains(u'/')) {
        const QString file = QDir::isAbsolutePath(command) ? command : folder + u'/' + command;
        return isProgram(file) ? std::optional(QDir::cleanPath(file)) : std::nullopt;
    }
    const QStringList parts = path.split(kSeparator, Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        QString file = part + u'/' + command;
        if (QDir::isAbsolutePath(part) && isProgram(file))
            return file;
    }
    return std::nullopt;
}

} // namespace assay::mcp
