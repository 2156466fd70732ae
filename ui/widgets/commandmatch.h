// SPDX-License-Identifier: GPL-3.0-or-later
// How well what was typed into the palette fits a command.
#pragma once

#include <QString>

#include <compare>
#include <optional>

namespace assay::ui {

/// Smaller is better. A plain value.
struct MatchScore
{
    int rank = 0; ///< 0 beginning of the text, 1 beginnings of words, 2 elsewhere in one piece, 3 letters in order
    int gaps = 0; ///< letters skipped between those that fit

    auto operator<=>(const MatchScore &) const = default;
};

/// Whether the letters of @p query occur in @p text in this order, in any case. Every Chinese character begins a
/// word. An empty query fits everything. Pure; any thread.
[[nodiscard]] std::optional<MatchScore> matchText(QStringView query, QStringView text);

/// What a command is called.
struct CommandNames
{
    QString text;  ///< in the language of the application
    QString group; ///< the title of its menu
    QString id;    ///< so that English words find it in any language
};

/// Each word of @p query must fit one of the names; the worst word decides. A fit in the group or the id ranks
/// behind the same fit in the text. Pure; any thread.
[[nodiscard]] std::optional<MatchScore> matchCommand(QStringView query, const CommandNames &names);

} // namespace assay::ui
