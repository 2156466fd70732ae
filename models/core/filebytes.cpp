// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/filebytes.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace assay::core {

namespace {

tl::unexpected<Error> unreadable(const QString &path, const QString &why)
{
    return fail(ErrorCode::Io,
                QCoreApplication::translate("core", "The file cannot be read; check its name and its permissions"),
                path, why);
}

} // namespace

Expected<QByteArray> readFile(const QString &path, qsizetype limit)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return unreadable(path, file.errorString());
    QByteArray bytes = file.read(limit + 1);
    if (file.error() != QFileDevice::NoError)
        return unreadable(path, file.errorString());
    return bytes;
}

Expected<QByteArray> readRegularFile(const QString &path, qsizetype limit)
{
    const QFileInfo info(path);
    if (info.exists() && !info.isFile())
        return unreadable(path, QCoreApplication::translate("core", "it is a folder, a pipe or a device"));
    return readFile(path, limit);
}

} // namespace assay::core
