// SPDX-License-Identifier: GPL-3.0-or-later
// Steps through the bytes of JSON text without understanding it: strings, brackets, blanks, comments.
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace assay::mcp::scan {

[[nodiscard]] constexpr bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
[[nodiscard]] constexpr bool isOpening(char c) { return c == '{' || c == '['; }

/// The first byte at or after @p at that is no blank, or @p limit.
[[nodiscard]] qsizetype afterBlanks(QByteArrayView text, qsizetype at, qsizetype limit);

/// The byte after the string that begins with the quote mark at @p at. A string ends with its line at the latest.
[[nodiscard]] qsizetype afterString(QByteArrayView text, qsizetype at);

/// The byte after the bracket that closes the one at @p at, or @p limit. A bracket that closes an outer one closes the
/// inner ones too; one that closes nothing is passed over. Linear, without recursion.
[[nodiscard]] qsizetype afterBrackets(QByteArrayView text, qsizetype at, qsizetype limit);

/// The byte after comments and blanks at @p at, up to the end of the line; text must be the original.
[[nodiscard]] qsizetype afterRemarks(QByteArrayView text, qsizetype at);

/// @p text with blanks for comments and the byte order mark; line breaks stay. @p openComment becomes the start of a
/// comment that never ends.
[[nodiscard]] QByteArray blankedComments(const QByteArray &text, std::optional<qsizetype> &openComment);

/// @p text, which has no comments, with a blank for each comma that stands between a value and a closing bracket.
[[nodiscard]] QByteArray blankedTrailingCommas(const QByteArray &text);

} // namespace assay::mcp::scan
