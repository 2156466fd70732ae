// SPDX-License-Identifier: GPL-3.0-or-later
// CallToolResult: what a tool gave, and whether its structured part is what the tool promised.
#pragma once

#include "mcp/protocol/content.h"
#include "models/core/json.h"
#include "models/core/jsonschema.h"

#include <QList>
#include <QString>

#include <memory>

namespace assay::mcp {

/// Whether the structured content fits the output schema. None: there is no schema, or the tool reports an error.
enum class OutputCheck { None, Pass, Fail, Unchecked };

/// Cheap to copy; any thread.
struct CallToolResult
{
    std::shared_ptr<const core::Json> raw; ///< the result object as received; never null
    bool isError = false;                  ///< the tool itself says that it failed
    OutputCheck outputCheck = OutputCheck::None;
    QString outputReason; ///< why not Pass: for people

    /// Parsed anew with each call.
    [[nodiscard]] QList<ContentBlock> content() const;
};

/// Reads @p result, an object, and checks it against @p outputSchema if there is one; the content is kept whatever
/// comes out.
[[nodiscard]] CallToolResult readToolResult(core::Json result, const core::JsonSchema *outputSchema);

} // namespace assay::mcp
