// SPDX-License-Identifier: GPL-3.0-or-later
// The published test cases in ../shared/cases, which lie beside a checkout.
#pragma once

#include "models/core/jsonreader.h"

#include <QFile>
#include <QString>

namespace assay::test {

/// The cases of the file @p name: null where there is no such file, so that a test says loudly what it skips, and an
/// empty list where it cannot be read, which no test may take for passed.
[[nodiscard]] inline core::Json sharedCases(const QString &name)
{
    const QString path = qEnvironmentVariable("ASSAY_SOURCE_DIR") + QStringLiteral("/../shared/cases/") + name;
    if (!QFile::exists(path))
        return {};
    const auto document = core::readJsonFile(path, core::JsonRules::strict());
    return document && document->value.is_array() ? document->value : core::Json::array();
}

} // namespace assay::test
