// SPDX-License-Identifier: GPL-3.0-or-later
// What characters are to the rules of text: spaces, ideographs, brackets and marks that end sentences.
#pragma once

#include <unicode/uchar.h>

namespace assay::text {

/// All take a code point or a UTF-16 unit; a lone surrogate is none of these. Any thread.
[[nodiscard]] inline bool isSpace(char32_t c)
{
    return c == U' ' || (c >= U'\t' && c <= U'\r') || (c > 0x7f && u_isUWhiteSpace(static_cast<UChar32>(c)));
}

/// Han characters and kana: scripts without spaces between words.
[[nodiscard]] inline bool isIdeographic(char32_t c)
{
    if (c < 0x2e80)
        return false;
    return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_IDEOGRAPHIC) || (c >= 0x3041 && c <= 0x30fa) ||
           (c >= 0x30fc && c <= 0x30ff) || (c >= 0x31f0 && c <= 0x31ff) || c == 0x3005;
}

[[nodiscard]] inline bool isOpening(char32_t c)
{
    const auto kind = u_charType(static_cast<UChar32>(c));
    return kind == U_START_PUNCTUATION || kind == U_INITIAL_PUNCTUATION;
}

[[nodiscard]] inline bool isClosing(char32_t c)
{
    const auto kind = u_charType(static_cast<UChar32>(c));
    return kind == U_END_PUNCTUATION || kind == U_FINAL_PUNCTUATION;
}

/// Marks that end a sentence by the Unicode property Sentence_Break (ATerm or STerm of UAX #29).
[[nodiscard]] inline bool isTerminator(char32_t c)
{
    const int kind = u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_SENTENCE_BREAK);
    return kind == U_SB_ATERM || kind == U_SB_STERM;
}

[[nodiscard]] inline bool isAsciiAlphanumeric(char32_t c)
{
    return (c >= U'0' && c <= U'9') || (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z');
}

} // namespace assay::text
