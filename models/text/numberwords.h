// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in English words.
#pragma once

#include "models/text/exactnumber.h"
#include "models/text/numbertext.h"

#include <optional>

namespace assay::text {

struct WordNumber
{
    ExactNumber value;
    std::size_t end = 0;
    bool isFractional = false;
    bool isOne = false;  ///< "one" alone, which may be a pronoun
    bool isHalf = false; ///< "half a": a unit or nothing must follow
};

/// The number in words at @p at, which is the first letter of a word: "three", "twenty-five", "two hundred and five
/// thousand", "a dozen", "half a million", "two and a half", "two thirds", "a quarter of", "three point five".
///
/// Not numbers: ordinals ("third"), plurals ("thousands of"), "one-" and "zero-" before a word that is no number
/// ("zero-copy"), "half" but before "of", "the", "a" and "an". Looks at a bounded number of words. Pure; any thread.
[[nodiscard]] std::optional<WordNumber> readNumberWords(const NumberText &text, std::size_t at);

/// How many times, in one word: "twice", "thrice", "doubled", "tripled", "quadrupled", "twofold" to "tenfold",
/// "hundredfold".
[[nodiscard]] std::optional<WordNumber> readMultipleWord(const NumberText &text, std::size_t at);

} // namespace assay::text
