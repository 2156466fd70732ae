// SPDX-License-Identifier: GPL-3.0-or-later
// Makes characters visible that a reader would not see: control, bidi, zero-width and tag characters.
#pragma once

#include <QString>

namespace assay::mcp {

/// Whether @p text holds a character that visibleText() would replace. Line breaks and tabs are none.
[[nodiscard]] bool hasHiddenCharacters(const QString &text);

/// @p text with "⟦U+202E⟧" for each hidden character, and line breaks as LF. Hidden are controls, format characters
/// (bidi, zero-width, tags), fillers that draw nothing, second and further variation selectors in a row, private use,
/// noncharacters and lone surrogates. Stops once @p limit code points are passed. Linear in the limit.
[[nodiscard]] QString visibleText(const QString &text, qsizetype limit);

} // namespace assay::mcp
