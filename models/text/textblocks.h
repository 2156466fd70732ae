// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of a plain or Markdown text: what sentences never cross.
#pragma once

#include "models/core/canceltoken.h"

#include <QStringView>

#include <optional>
#include <vector>

namespace assay::text {

enum class BlockKind {
    Paragraph,
    Heading,  ///< marked by # or an underline of = or -
    ListItem, ///< one item, with its marker and the lines that go on with it
    Table,    ///< rows of | cells |, or lines with tabs between cells
    Code,     ///< between ``` or ~~~ fences, fences included
};

/// Positions in UTF-16 units. Lines of white space belong to no block.
struct TextBlock
{
    qsizetype start = 0;
    qsizetype end = 0;  ///< before the line feed of its last line
    qsizetype body = 0; ///< behind the marker of a heading or list item; otherwise start
    BlockKind kind = BlockKind::Paragraph;

    bool operator==(const TextBlock &) const = default;
};

/// The blocks of @p text, whose lines end with LF, in order. Nothing where @p cancel stopped it. Linear; any thread.
///
/// Markers are those of CommonMark, and those usual in Chinese and in text from PDF ("一、", "（1）", "•", "①"). Inside
/// a paragraph a new block begins at a line break that nobody needed: the line before is much shorter than the longest
/// (the next word had fitted), does not end with a mark that goes on, and the next line begins with a capital letter or
/// an ideograph. This keeps headings apart that have no marker.
[[nodiscard]] std::optional<std::vector<TextBlock>> splitBlocks(QStringView text, const core::CancelToken &cancel);

} // namespace assay::text
