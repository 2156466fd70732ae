// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/attemptmark.h"

#include <QFile>

namespace assay::app {

AttemptMark::AttemptMark(const QString &file) : m_file(file)
{
    m_file.setStaleLockTime(0); // never by age alone: the machine may have slept
    const bool isThere = QFile::exists(file);
    m_wasLeft = m_file.tryLock(0) && isThere;
}

} // namespace assay::app
