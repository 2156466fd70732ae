// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/toolresult.h"

#include "mcp/protocol/members.h"

#include <QCoreApplication>

namespace assay::mcp {

using core::Json;

QList<ContentBlock> CallToolResult::content() const { return readContent(valueMember(*raw, "content")); }

CallToolResult readToolResult(Json result, const core::JsonSchema *outputSchema)
{
    CallToolResult read;
    read.isError = isTrueMember(result, "isError");
    if (outputSchema != nullptr && !read.isError) {
        const auto structured = result.find("structuredContent");
        if (structured == result.end()) {
            read.outputCheck = OutputCheck::Fail;
            read.outputReason =
                QCoreApplication::translate("mcp", "The tool promises structured content, and the result has none");
        } else {
            const core::SchemaReport report = outputSchema->check(*structured);
            switch (report.verdict) {
            case core::SchemaVerdict::Valid:
                read.outputCheck = OutputCheck::Pass;
                break;
            case core::SchemaVerdict::Unchecked:
                read.outputCheck = OutputCheck::Unchecked;
                read.outputReason = report.reason;
                break;
            case core::SchemaVerdict::Invalid:
                read.outputCheck = OutputCheck::Fail;
                read.outputReason =
                    report.errors.constFirst().path + QStringLiteral(": ") + report.errors.constFirst().message;
                break;
            }
        }
    }
    read.raw = std::make_shared<const Json>(std::move(result));
    return read;
}

} // namespace assay::mcp
