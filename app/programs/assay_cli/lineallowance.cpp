// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/lineallowance.h"

#include <QCoreApplication>

namespace assay::cli {

QStringList LineAllowance::rest() const
{
    QStringList lines;
    for (auto it = m_lines.cbegin(); it != m_lines.cend(); ++it) {
        if (it.value() > kShownLines)
            lines.append(it.key() + QStringLiteral(": ") +
                         QCoreApplication::translate("cli", "… and %1 more lines, which are not shown")
                             .arg(it.value() - kShownLines));
    }
    return lines;
}

} // namespace assay::cli
