// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli schema check: does this JSON fit this JSON Schema?
#include "app/programs/assay_cli/command.h"
#include "app/programs/assay_cli/input.h"
#include "models/core/canonicaljson.h"
#include "models/core/jsonschema.h"

#include <QCoreApplication>
#include <QThreadPool>

namespace assay::cli {

using core::Json;

namespace {

QString verdictWord(core::SchemaVerdict verdict)
{
    switch (verdict) {
    case core::SchemaVerdict::Valid:
        return QStringLiteral("valid");
    case core::SchemaVerdict::Invalid:
        return QStringLiteral("invalid");
    case core::SchemaVerdict::Unchecked:
        break;
    }
    return QStringLiteral("unchecked");
}

Json reportAsJson(const core::SchemaReport &report)
{
    Json errors = Json::array();
    for (const core::SchemaError &error : report.errors)
        errors.push_back({{"path", error.path.toStdString()}, {"message", error.message.toStdString()}});
    return {{"verdict", verdictWord(report.verdict).toStdString()},
            {"errors", std::move(errors)},
            {"reason", report.reason.isEmpty() ? Json() : Json(report.reason.toStdString())}};
}

core::Expected<CommandResult> check(const QString &schemaPath, const QString &instancePath)
{
    const auto schema = readJsonInput(schemaPath, core::JsonRules::lenient());
    if (!schema)
        return tl::make_unexpected(schema.error());
    const auto instance = readJsonInput(instancePath, core::JsonRules::lenient());
    if (!instance)
        return tl::make_unexpected(instance.error());

    const core::SchemaReport report = core::JsonSchema::compileForMcp(schema->value).check(instance->value);
    const auto output = core::canonicalJson(reportAsJson(report));
    if (!output)
        return tl::make_unexpected(output.error());
    return CommandResult{report.verdict == core::SchemaVerdict::Valid ? ExitStatus::Done : ExitStatus::CheckFailed,
                         *output + '\n', notesAsLines(schemaPath, *schema) + notesAsLines(instancePath, *instance)};
}

} // namespace

Command schemaCheckCommand()
{
    return {{QStringLiteral("schema"), QStringLiteral("check")},
            QStringLiteral("SCHEMA.json INSTANCE.json"),
            2,
            0,
            {},
            QCoreApplication::translate("cli", "check a JSON file against a JSON Schema"),
            QCoreApplication::translate(
                "cli",
                "Prints {\"verdict\": \"valid\", \"invalid\" or \"unchecked\", \"errors\": [{\"path\", \"message\"}], "
                "\"reason\"}. A schema without \"$schema\" is read as MCP servers mean it. One of the files may be "
                "“-”, standard input. Exit status 0 if valid, 1 if invalid or unchecked, 2 if a file cannot be read."),
            [](const Arguments &arguments, Context &context) {
                return core::startJob<CommandResult>(
                    context.pool,
                    [schema = arguments.positional[0],
                     instance = arguments.positional[1]](const auto &) -> core::Expected<CommandResult> {
                        if (schema == QStringLiteral("-") && instance == schema)
                            return core::fail(core::ErrorCode::InvalidInput,
                                              QCoreApplication::translate(
                                                  "cli", "Only one of the two files can come from standard input"));
                        return check(schema, instance);
                    });
            }};
}

} // namespace assay::cli
