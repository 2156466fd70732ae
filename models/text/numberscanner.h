// SPDX-License-Identifier: GPL-3.0-or-later
// NumberScanner: one walk over a text that finds its numbers.
#pragma once

#include "models/core/canceltoken.h"
#include "models/text/quantityreader.h"

#include <vector>

namespace assay::text {

/// Every number of @p text in order; a cancelled walk ends early, with what it has. Positions are in the NumberText.
/// Ranges are not joined yet, see numberranges.h. Linear in the text: each step looks at a bounded part around it or
/// passes over what it looks at. Any thread.
class NumberScanner
{
public:
    NumberScanner(const NumberText &text, const core::CancelToken &cancel);

    [[nodiscard]] std::vector<ScannedNumber> scan();

private:
    struct Sign
    {
        std::size_t end = 0; ///< of the sign; equal to its start where there is none
        bool isNegative = false;
        bool isPlusMinus = false;
    };

    // Each reads what begins at a position and returns where to go on.
    std::size_t step(std::size_t at);
    std::size_t stepWord(std::size_t at);
    std::size_t stepDigit(std::size_t at);
    std::size_t stepSign(std::size_t at);
    std::size_t stepChinese(std::size_t at);

    [[nodiscard]] Sign readSign(std::size_t at) const;
    std::size_t takeAmount(std::size_t start, std::size_t at, const Sign &sign, const std::optional<Unit> &currency);
    std::size_t takeDigits(const Draft &draft);
    std::size_t takeRatio(const Draft &draft);
    std::size_t takeWords(std::size_t at, std::size_t start, bool isNegative);
    std::size_t takeChinese(std::size_t at, std::size_t start, bool isNegative);
    std::size_t takeParts(std::size_t at, std::size_t start, const Unit &unit);
    std::size_t takePartsOf(std::size_t start, const ExactNumber &below, std::size_t at);
    std::size_t takeFraction(std::size_t at, const ExactNumber &value);
    std::size_t takeHalf(std::size_t at);
    std::size_t takeName(std::size_t at);

    std::size_t push(ScannedNumber scanned);
    std::size_t pushNamed(NumberKind kind, const QString &name, std::size_t start, std::size_t end);

    const NumberText &m_text;
    core::CancelToken m_cancel;
    DecimalMark m_mark;
    EveryTime m_every;
    std::size_t m_plainEnd = 0; ///< up to here stand joined words without a digit
    std::vector<ScannedNumber> m_found;
};

} // namespace assay::text
