// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in Chinese characters.
#pragma once

#include "models/text/exactnumber.h"
#include "models/text/numbertext.h"

#include <optional>

namespace assay::text {

struct ChineseNumeral
{
    ExactNumber value;
    std::size_t end = 0;
    bool isFractional = false; ///< with 点
    bool isSingle = false;     ///< one digit, 十 to 亿 alone, or 千万: needs a unit to be a number
    bool isOne = false;        ///< 一 alone, which 一个 and 一种 use as an article
    bool isPositional = false; ///< digits in a row, as in years: 二〇一九
};

[[nodiscard]] bool isChineseNumeral(char32_t c);

/// The end of the characters at @p at that numbers are written with.
[[nodiscard]] std::size_t chineseNumeralEnd(const NumberText &text, std::size_t at);

/// The number in Chinese characters at @p at: 一百二十万, 三千五 (3500), 二〇一九, 三点五, 两, 百万.
///
/// Nothing for what names no one number: 三四 (three or four), 二三十; and after 几, 数, 上, 成, 第 (an ordinal).
/// Linear in its length; pure; any thread.
[[nodiscard]] std::optional<ChineseNumeral> readChineseNumeral(const NumberText &text, std::size_t at);

} // namespace assay::text
