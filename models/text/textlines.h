// SPDX-License-Identifier: GPL-3.0-or-later
// What a line of plain or Markdown text is by itself.
#pragma once

#include <QStringView>

#include <optional>

namespace assay::text {

/// @p line is without its line feed, everywhere here. Each function takes time linear in the line; any thread.
[[nodiscard]] bool isBlankLine(QStringView line);

/// ``` or ~~~, up to three spaces before it.
struct Fence
{
    QChar mark;
    qsizetype length = 0;
    bool hasInfo = false; ///< text behind it, which a closing fence has not
};
[[nodiscard]] std::optional<Fence> fenceOf(QStringView line);

/// Where the text of a # heading begins.
[[nodiscard]] std::optional<qsizetype> headingBody(QStringView line);

/// A line of three or more = or -, which makes a heading of what is before it.
[[nodiscard]] bool isUnderline(QStringView line);

/// A line of three or more - * _ or =, with or without spaces between.
[[nodiscard]] bool isRule(QStringView line);

/// "- ", "1. ", "（一）", "①" and their like.
struct ListMarker
{
    qsizetype body = 0;            ///< where the text of the item begins
    bool canInterruptText = false; ///< a bullet, or the first of a numbered list; others may be a number in a sentence
};
[[nodiscard]] std::optional<ListMarker> listMarkerOf(QStringView line);

/// |---|:--:| and the like, which makes a table of the line before it.
[[nodiscard]] bool isTableDelimiter(QStringView line);
/// A | that no \ takes back.
[[nodiscard]] bool hasPipe(QStringView line);
/// A row that begins and ends with |, or a line of a drawn grid (+---+---+).
[[nodiscard]] bool isFramedRow(QStringView line);
/// A tab with something before it, in a line that is no list item.
[[nodiscard]] bool hasCells(QStringView line);

/// Columns that a line takes in a fixed font: 2 for ideographs and fullwidth forms, else 1.
[[nodiscard]] qsizetype columnsOf(QStringView line);
/// As far as the first space; of a text without spaces the first character with the marks that stick to it.
[[nodiscard]] QStringView firstWord(QStringView line);

} // namespace assay::text
