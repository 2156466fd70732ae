// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON Schemas that the programs carry with them.
#pragma once

#include "models/core/jsonschema.h"

namespace assay::app {

/// The schema resources/schemas/@p name, which must be one of draft 7, compiled.
[[nodiscard]] core::JsonSchema bundledSchema(const QString &name);

} // namespace assay::app
