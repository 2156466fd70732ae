// SPDX-License-Identifier: GPL-3.0-or-later
// The work behind toDialect(): writes a ModernSchema in the words of a provider.
#pragma once

#include "models/core/modernschema.h"
#include "models/core/schemadialect.h"

namespace assay::core {

/// As toDialect(), for a schema already read.
[[nodiscard]] Expected<ConvertedSchema> rewriteSchema(const ModernSchema &schema, const ProviderDialect &dialect);

} // namespace assay::core
