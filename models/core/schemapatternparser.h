// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of ECMA-262 regular expressions behind SchemaPattern.
#pragma once

#include "models/core/codepointset.h"

#include <QtGlobal>

#include <tl/expected.hpp>

#include <string_view>

namespace assay::core {

/// One node of the syntax tree. Capturing and other groups leave no trace: nothing asks what they matched.
struct PatternNode
{
    enum class Kind {
        Sequence, ///< children in order; without children: the empty text
        Choice,
        Repeat, ///< one child, from least to most times
        Set,    ///< one character
        Start,
        End,
        WordBoundary,
        NotWordBoundary,
        LookAhead, ///< one child
        NotLookAhead,
        LookBehind,
        NotLookBehind,
    };
    static constexpr int kUnbounded = -1;

    Kind kind = Kind::Sequence;
    std::vector<PatternNode> children;
    std::shared_ptr<const CodePointSet> set;
    int least = 0;
    int most = 0;
};

/// Groups nested deeper than this are refused: reading is recursive.
inline constexpr int kPatternMaxDepth = 100;

/// Reads @p pattern by the grammar of ECMA-262 with the flag "u", plus what its annex B allows and "u" merely forbids
/// ("\-" and other escaped signs, a literal "{", "}" or "]"). Refused, with the offset of the place in code points: all
/// that is an error in both readings or means different things in them (escapes of letters without a meaning, octal
/// escapes, halves of surrogate pairs, "\p{L}" together with what "u" forbids), repeated group names, back-references,
/// inline flags, POSIX classes, possessive quantifiers, and properties that unicodeProperty() does not know. A pure
/// function; any thread.
[[nodiscard]] tl::expected<PatternNode, qsizetype> parsePattern(std::u32string_view pattern);

} // namespace assay::core
