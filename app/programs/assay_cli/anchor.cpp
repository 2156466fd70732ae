// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli anchor: where does this quote stand in this text?
#include "app/programs/assay_cli/command.h"
#include "app/programs/assay_cli/input.h"
#include "models/core/canonicaljson.h"
#include "models/text/anchoring.h"

#include <QCoreApplication>
#include <QThreadPool>

namespace assay::cli {

using core::Json;

namespace {

constexpr qsizetype kLargestDocument = 256LL * 1024 * 1024;

core::Error wrongUse(const QString &message) { return {core::ErrorCode::InvalidInput, message, {}, {}, false}; }

core::Expected<text::QuoteQuery> queryFrom(const Arguments &arguments)
{
    for (const char *name : {"text", "quote"}) {
        if (!arguments.isSet(QLatin1String(name)))
            return tl::make_unexpected(
                wrongUse(QCoreApplication::translate("cli", "--%1 is missing; see assay-cli anchor --help")
                             .arg(QLatin1String(name))));
    }
    text::QuoteQuery query;
    query.exact = arguments.value(QStringLiteral("quote"));
    query.prefix = arguments.value(QStringLiteral("prefix"));
    query.suffix = arguments.value(QStringLiteral("suffix"));
    if (arguments.isSet(QStringLiteral("hint"))) {
        bool isNumber = false;
        const qlonglong hint = arguments.value(QStringLiteral("hint")).toLongLong(&isNumber);
        if (!isNumber || hint < 0)
            return tl::make_unexpected(wrongUse(
                QCoreApplication::translate("cli", "--hint takes a whole number from 0, a position in the text")));
        query.hint = core::CodePoints{static_cast<qsizetype>(hint)};
    }
    return query;
}

/// The text of the UTF-8 file @p path in normal form.
core::Expected<text::NormalText> readText(const QString &path, const core::CancelToken &cancel)
{
    const auto text = readTextInput(path, kLargestDocument);
    if (!text)
        return tl::make_unexpected(text.error());
    return text::NormalText::fromText(*text, cancel);
}

Json anchorAsJson(const std::optional<text::Anchor> &anchor)
{
    if (!anchor)
        return {{"found", false},    {"verbatim", false}, {"start", nullptr},  {"end", nullptr},
                {"errors", nullptr}, {"score", nullptr},  {"ambiguous", false}};
    return {{"found", true},
            {"verbatim", anchor->isVerbatim},
            {"start", anchor->start.value},
            {"end", anchor->end.value},
            {"errors", anchor->edits},
            {"score", anchor->score},
            {"ambiguous", anchor->isAmbiguous}};
}

core::Expected<CommandResult> anchor(const Arguments &arguments, const core::CancelToken &cancel)
{
    const auto query = queryFrom(arguments);
    if (!query)
        return tl::make_unexpected(query.error());
    const auto text = readText(arguments.value(QStringLiteral("text")), cancel);
    if (!text)
        return tl::make_unexpected(text.error());
    const auto found = text::anchorQuote(*text, *query, cancel);
    if (!found)
        return tl::make_unexpected(found.error());
    const auto output = core::canonicalJson(anchorAsJson(*found));
    if (!output)
        return tl::make_unexpected(output.error());
    return CommandResult{ExitStatus::Done, *output + '\n', {}};
}

} // namespace

Command anchorCommand()
{
    return {
        {QStringLiteral("anchor")},
        {},
        0,
        0,
        {{QStringLiteral("text"), QStringLiteral("FILE"),
          QCoreApplication::translate("cli", "the text, in UTF-8; “-” is standard input")},
         {QStringLiteral("quote"), QStringLiteral("QUOTE"), QCoreApplication::translate("cli", "what to look for")},
         {QStringLiteral("prefix"), QStringLiteral("TEXT"),
          QCoreApplication::translate("cli", "what stands before the quote")},
         {QStringLiteral("suffix"), QStringLiteral("TEXT"),
          QCoreApplication::translate("cli", "what stands after the quote")},
         {QStringLiteral("hint"), QStringLiteral("N"),
          QCoreApplication::translate("cli", "where the quote began, in code points")}},
        QCoreApplication::translate("cli", "find where a quote stands in a text"),
        QCoreApplication::translate(
            "cli",
            "Prints {\"found\", \"verbatim\", \"start\", \"end\", \"errors\", \"score\", \"ambiguous\"}, positions in "
            "code points of the text with composed characters (NFC) and LF. Where the quote does not stand word for "
            "word, the nearest text with at most 30 % errors is found, which is never verbatim; score is 1 − errors / "
            "length. Ambiguous: other places have as much to say for themselves. Exit status 0 whether it is found or "
            "not, 2 if the text cannot be read."),
        [](const Arguments &arguments, Context &context) {
            return core::startJob<CommandResult>(
                context.pool, [arguments](const auto &promise) { return anchor(arguments, promise.cancelToken()); });
        }};
}

} // namespace assay::cli
