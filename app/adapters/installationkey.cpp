// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/installationkey.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QSaveFile>

#include <array>

namespace assay::app {

namespace {

constexpr qsizetype kBytes = 32;

} // namespace

core::Expected<QByteArray> installationKey(const QString &folder)
{
    const QString path = folder + QStringLiteral("/installation-key");
    QFile file(path);
    if (file.open(QIODevice::ReadOnly)) {
        QByteArray key = file.read(kBytes + 1);
        if (key.size() == kBytes)
            return key;
    }
    std::array<quint32, kBytes / sizeof(quint32)> words{};
    QRandomGenerator::system()->fillRange(words.data(), static_cast<qsizetype>(words.size()));
    const QByteArray key(reinterpret_cast<const char *>(words.data()), kBytes);
    QSaveFile made(path);
    if (!QDir().mkpath(folder) || !made.open(QIODevice::WriteOnly) ||
        !made.setPermissions(QFile::ReadOwner | QFile::WriteOwner) || made.write(key) != kBytes || !made.flush() ||
        !made.commit())
        return core::fail(core::ErrorCode::Io,
                          QCoreApplication::translate("app", "The file cannot be written; make room, or change the "
                                                             "permissions of its folder"),
                          path, made.errorString());
    return key;
}

} // namespace assay::app
