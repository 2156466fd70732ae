// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/folders.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace assay::app {

namespace {

QString xdgFolder(const char *variable, const QString &defaultBelowHome)
{
    const QString value = qEnvironmentVariable(variable);
    const QString base = QDir::isAbsolutePath(value) ? value : QDir::homePath() + u'/' + defaultBelowHome;
    return QDir::cleanPath(base + QStringLiteral("/assay"));
}

} // namespace

Folders Folders::forUser()
{
    return {xdgFolder("XDG_CONFIG_HOME", QStringLiteral(".config")),
            xdgFolder("XDG_DATA_HOME", QStringLiteral(".local/share")),
            xdgFolder("XDG_STATE_HOME", QStringLiteral(".local/state")),
            xdgFolder("XDG_CACHE_HOME", QStringLiteral(".cache"))};
}

core::Expected<Folders> Folders::portable(const QString &programFolder)
{
    const QString root = QDir::cleanPath(programFolder + QStringLiteral("/assay-data"));
    if (!QDir().mkpath(root) || !QFileInfo(root).isWritable())
        return core::fail(
            core::ErrorCode::Io,
            QCoreApplication::translate(
                "app", "The folder for portable use cannot be written; move the program or leave out --portable"),
            root);
    return Folders{root + QStringLiteral("/config"), root + QStringLiteral("/data"), root + QStringLiteral("/state"),
                   root + QStringLiteral("/cache")};
}

} // namespace assay::app
