// SPDX-License-Identifier: GPL-3.0-or-later
// The meta-schema of JSON Schema draft 7, as published at its address.
#pragma once

namespace assay::core {

inline constexpr char kDraft7MetaSchemaUri[] = "http://json-schema.org/draft-07/schema";
extern const char *const kDraft7MetaSchema;

} // namespace assay::core
