// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli numbers: are the numbers of a claim in a passage?
#include "models/text/numbers.h"

#include "app/programs/assay_cli/command.h"
#include "app/programs/assay_cli/input.h"
#include "models/core/canonicaljson.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <optional>

namespace assay::cli {

using core::ErrorCode;
using core::Json;

namespace {

constexpr qsizetype kLongestText = 16LL * 1024 * 1024; ///< bytes; a passage is a few sentences

const QString &claimOption()
{
    static const QString s_name = QStringLiteral("claim");
    return s_name;
}

const QString &passageOption()
{
    static const QString s_name = QStringLiteral("passage");
    return s_name;
}

/// The text that @p given stands for: itself, or standard input.
core::Expected<QString> textOf(const QString &given)
{
    if (given != QStringLiteral("-"))
        return given;
    return readTextInput(given, kLongestText);
}

Json checkAsJson(const text::NumberCheck &check)
{
    return {{"text", check.number.text.toStdString()},
            {"value", text::numberValueJson(check.number)},
            {"unit", text::numberUnitJson(check.number)},
            {"verdict", text::numberVerdictName(check.verdict).toStdString()},
            {"in_passage", check.inPassage ? Json(check.inPassage->text.toStdString()) : Json()}};
}

Json reportAsJson(const text::NumberReport &report)
{
    Json numbers = Json::array();
    for (const text::NumberCheck &check : report.numbers)
        numbers.push_back(checkAsJson(check));
    return {{"numbers", std::move(numbers)}, {"verdict", text::numberVerdictName(report.verdict).toStdString()}};
}

core::Expected<CommandResult> check(const QString &claim, const QString &passage, const core::CancelToken &cancel)
{
    const auto claimText = textOf(claim);
    if (!claimText)
        return tl::make_unexpected(claimText.error());
    const auto passageText = textOf(passage);
    if (!passageText)
        return tl::make_unexpected(passageText.error());
    const auto report = text::compareNumbers(*claimText, *passageText, cancel);
    if (!report)
        return tl::make_unexpected(report.error());
    const auto output = core::canonicalJson(reportAsJson(*report));
    if (!output)
        return tl::make_unexpected(output.error());
    const bool isSound = report->verdict == text::NumberVerdict::Match || report->verdict == text::NumberVerdict::None;
    return CommandResult{isSound ? ExitStatus::Done : ExitStatus::CheckFailed, *output + '\n', {}};
}

/// What is wrong with the options, or nothing.
std::optional<core::Error> wrongUse(const Arguments &arguments)
{
    const auto error = [](const QString &message) {
        return core::Error{ErrorCode::InvalidInput, message, {}, {}, false};
    };
    if (!arguments.isSet(claimOption()) || !arguments.isSet(passageOption()))
        return error(QCoreApplication::translate("cli", "“numbers” needs both --claim and --passage"));
    const bool isTwice = arguments.value(claimOption()) == QStringLiteral("-") &&
                         arguments.value(passageOption()) == QStringLiteral("-");
    if (isTwice)
        return error(QCoreApplication::translate("cli", "Only one of the two texts can come from standard input"));
    return {};
}

} // namespace

Command numbersCommand()
{
    return {
        {QStringLiteral("numbers")},
        QStringLiteral("--claim TEXT --passage TEXT"),
        0,
        0,
        {{claimOption(), QStringLiteral("TEXT"), QCoreApplication::translate("cli", "the sentence to check")},
         {passageOption(), QStringLiteral("TEXT"),
          QCoreApplication::translate("cli", "the text that should have its numbers")}},
        QCoreApplication::translate("cli", "check whether the numbers of a claim are in a passage"),
        QCoreApplication::translate(
            "cli",
            "Prints {\"numbers\": [{\"text\", \"value\", \"unit\", \"verdict\": \"match\", \"mismatch\" or "
            "\"absent\", \"in_passage\"}], \"verdict\"}: the numbers of the claim in order, each with its value and "
            "unit and with the passage's number for it, and the worst verdict, \"none\" without numbers. \"mismatch\" "
            "means another value of the same dimension. One of the texts may be “-”, standard input. Exit status 0 "
            "if all match or there are none, 1 if not, 2 if a text cannot be read."),
        [](const Arguments &arguments, Context &context) {
            return core::startJob<CommandResult>(
                context.pool, [arguments](const auto &promise) -> core::Expected<CommandResult> {
                    if (const auto error = wrongUse(arguments))
                        return tl::make_unexpected(*error);
                    return check(arguments.value(claimOption()), arguments.value(passageOption()),
                                 promise.cancelToken());
                });
        }};
}

} // namespace assay::cli
