// SPDX-License-Identifier: GPL-3.0-or-later
// Sentence splitting in English, Chinese, and texts that mix them.
#pragma once

#include "models/core/canceltoken.h"
#include "models/core/codepoints.h"
#include "models/core/error.h"
#include "models/text/normaltext.h"
#include "models/text/textblocks.h"

#include <vector>

namespace assay::text {

/// One sentence, or a block that is not split: a heading, a table, a piece of code. In code points.
struct Sentence
{
    core::CodePoints start; ///< where the one before ends; the first begins at 0
    core::CodePoints end;   ///< where the next begins; the last ends with the text
    core::CodePoints first; ///< the same without white space around: start ≤ first ≤ last ≤ end
    core::CodePoints last;  ///< past the end
    BlockKind kind = BlockKind::Paragraph;

    bool operator==(const Sentence &) const = default;
};

/// The sentences of @p text. Together they are the text: each begins where the one before ends. An empty text has none;
/// a text of white space alone has one, which is empty between first and last.
///
/// ICU's boundaries (UAX #29) are corrected where they err: abbreviations, initials, section numbers, addresses and
/// names of files do not end a sentence; closing brackets, quotation marks and references such as [12] go with the
/// sentence before them, opening ones with the next. Sentences never cross blocks (see textblocks.h); a line break
/// inside a paragraph is a space. Three dots end a sentence before a space and a capital letter only; "……" in Chinese
/// does not.
///
/// Fails with Cancelled soon after @p cancel says so, and with Internal where ICU's data are missing. Linear; any
/// thread.
[[nodiscard]] core::Expected<std::vector<Sentence>> splitSentences(const NormalText &text,
                                                                   const core::CancelToken &cancel);

} // namespace assay::text
