// SPDX-License-Identifier: GPL-3.0-or-later
// The one list of warnings that say nothing about Assay.
#include "tests/support/ui/warnings.h"

#include <QRegularExpression>
#include <QTest>

namespace assay::test {

void failOnWarnings() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

} // namespace assay::test
