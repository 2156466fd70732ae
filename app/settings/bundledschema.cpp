// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/bundledschema.h"

#include "models/core/jsonreader.h"

namespace assay::app {

core::JsonSchema bundledSchema(const QString &name)
{
    const auto document = core::readJsonFile(QStringLiteral(":/schemas/") + name, core::JsonRules::strict());
    Q_ASSERT(document);
    return core::JsonSchema::compile(document->value, core::SchemaDialect::Draft7, {}, {});
}

} // namespace assay::app
