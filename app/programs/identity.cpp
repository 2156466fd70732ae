// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/identity.h"

#include <QCoreApplication>

namespace assay::app {

void setIdentity()
{
    QCoreApplication::setApplicationName(QStringLiteral("assay"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ASSAY_VERSION));
}

} // namespace assay::app
