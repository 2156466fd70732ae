// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes JsonSchema: a schema, a NUL byte, a value. Any verdict will do; a crash, a hang or a broken report will not.
#include "models/core/jsonschema.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace assay::core;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const std::string_view input(reinterpret_cast<const char *>(data), size);
    const size_t middle = input.find('\0');
    if (middle == std::string_view::npos)
        return 0;
    const Json schema = Json::parse(input.substr(0, middle), nullptr, false);
    const Json instance = Json::parse(input.substr(middle + 1), nullptr, false);
    SchemaLimits limits;
    limits.steps = 20'000;
    for (const SchemaDialect dialect : {SchemaDialect::Inferred, SchemaDialect::Draft4, SchemaDialect::Draft202012}) {
        const SchemaReport report = JsonSchema::compile(schema, dialect, SchemaDocuments(), limits).check(instance);
        const bool hasErrors = !report.errors.isEmpty();
        const bool hasReason = !report.reason.isEmpty();
        if (hasErrors != (report.verdict == SchemaVerdict::Invalid) ||
            hasReason != (report.verdict == SchemaVerdict::Unchecked))
            std::abort();
    }
    return 0;
}
