// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/keptaside.h"

#include "models/core/sha256.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace assay::core {

Expected<QString> keepAside(const QString &path)
{
    QFile file(path);
    const auto failed = [&path](const QString &why) {
        return fail(ErrorCode::Io, QCoreApplication::translate("core", "The file cannot be copied"), path, why);
    };
    if (!file.open(QIODevice::ReadOnly))
        return failed(file.errorString());
    const auto hash = Sha256::of(file, CancelToken::never());
    if (!hash)
        return tl::make_unexpected(hash.error());
    QString aside = path + QStringLiteral(".unreadable-") + hash->toString().left(8);
    if (!QFileInfo::exists(aside) && !file.copy(aside))
        return failed(file.errorString());
    return aside;
}

} // namespace assay::core
