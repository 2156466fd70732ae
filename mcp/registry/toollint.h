// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a tool's definition as a model will, and says what it lacks; and prepares its description for the model.
#pragma once

#include "models/core/json.h"

#include <QList>
#include <QString>

namespace assay::mcp {

/// The bounds that a description is held to. The defaults are those of the requirements.
struct LintSettings
{
    int minCjkCharacters = 80;
    int maxCjkCharacters = 150;
    int minWords = 50;
    int maxWords = 120;

    bool operator==(const LintSettings &) const = default;
};

struct LintFinding
{
    QString code;    ///< such as "description_short"; stable, for filters and tests
    QString message; ///< for people, translated
    QString place;   ///< RFC 6901 pointer into the definition, such as "/inputSchema/properties/query"

    bool operator==(const LintFinding &) const = default;
};

/// What is missing or doubtful in @p definition, an item of tools/list; advice, never a refusal. At most 100 findings.
/// A description counts as Chinese if at least three in ten of its letters are Chinese, Japanese or Korean; its length
/// is then that of those letters and of the words between them.
///
/// Codes: name_missing, name_form, description_missing, description_short, description_long, description_cut,
/// when_missing, when_not_missing, result_missing, limits_missing, over_broad, hidden_character, schema_missing,
/// input_without_description, input_without_example. A pure function; any thread.
[[nodiscard]] QList<LintFinding> lintTool(const core::Json &definition, const LintSettings &settings);

/// How many code points of a description a model is given.
inline constexpr qsizetype kMaxDescription = 1'000;

/// @p text for a model and for people: hidden characters made visible, at most @p maxCharacters code points (at least
/// 1), cut between words where one is near and never inside a character, with "…" at the end of what was cut.
[[nodiscard]] QString cleanedDescription(const QString &text, qsizetype maxCharacters);

} // namespace assay::mcp
