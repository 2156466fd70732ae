// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/temporaryworkspace.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace assay::test {

TemporaryWorkspace::TemporaryWorkspace()
{
    if (!m_folder.isValid())
        qFatal("no temporary folder: %s", qPrintable(m_folder.errorString()));
}

QString TemporaryWorkspace::write(const QString &name, const QByteArray &bytes) const
{
    QFile file(path(name));
    if (!QDir().mkpath(QFileInfo(file).path()) || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s: %s", qPrintable(file.fileName()), qPrintable(file.errorString()));
    return file.fileName();
}

QByteArray TemporaryWorkspace::read(const QString &name) const
{
    QFile file(path(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s: %s", qPrintable(file.fileName()), qPrintable(file.errorString()));
    return file.readAll();
}

} // namespace assay::test
