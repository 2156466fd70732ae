// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/chinesenumerals.h"

#include "models/text/numerals.h"

#include <algorithm>

namespace assay::text {

namespace {

constexpr std::u32string_view kDigits = U"零一二三四五六七八九";
constexpr std::u32string_view kMagnitudes = U"十百千万亿";

int digitOf(char32_t c)
{
    if (c == U'〇')
        return 0;
    if (c == U'两')
        return 2;
    const std::size_t at = c == 0 ? std::u32string_view::npos : kDigits.find(c);
    return at == std::u32string_view::npos ? -1 : static_cast<int>(at);
}

/// The power of ten of one sign; 0 for others.
int powerOf(char32_t c)
{
    const std::size_t at = c == 0 ? std::u32string_view::npos : kMagnitudes.find(c);
    return at == std::u32string_view::npos ? 0 : (at == 4 ? 8 : static_cast<int>(at) + 1);
}

/// Sums up signs from left to right: sections below 万, below 亿, and above.
class Sum
{
public:
    /// False where @p c cannot go on.
    bool take(char32_t c)
    {
        if (const int digit = digitOf(c); digit >= 0)
            return takeDigit(digit);
        const int power = powerOf(c);
        return power >= 4 ? takeLarge(power) : takeSmall(power);
    }

    /// The value; a last digit right after 百, 千, 万 counts in the next lower magnitude: 三千五.
    [[nodiscard]] ExactNumber value() const
    {
        ExactNumber last = ExactNumber::fromInteger(m_digit < 0 ? 0 : m_digit);
        if (m_digit > 0 && m_isAfterMagnitude && !m_hasZero && m_lastPower >= 2)
            last = last.timesPowerOfTen(m_lastPower - 1);
        return m_total.plus(ExactNumber::fromInteger(m_section)).plus(last);
    }

private:
    bool takeDigit(int digit)
    {
        if (digit == 0) {
            m_hasZero = true;
            return m_digit < 0;
        }
        if (m_digit > 0)
            return false;
        m_digit = digit;
        return true;
    }
    bool takeSmall(int power)
    {
        if (power >= m_sectionPower)
            return false;
        const bool isLeading = m_digit < 0 && m_section == 0;
        if (m_digit < 0 && !isLeading)
            return false;
        m_section += (isLeading ? 1 : m_digit) * static_cast<qint64>(power == 3 ? 1000 : power == 2 ? 100 : 10);
        m_sectionPower = power;
        return close(power);
    }
    bool takeLarge(int power)
    {
        const qint64 section = m_section + std::max(m_digit, 0);
        const bool isJoined = section == 0 && !m_total.isZero() && power == 8 && m_lastPower == 4; // 万亿
        if (isJoined) {
            m_total = m_total.timesPowerOfTen(power);
        } else {
            if (power >= m_largestPower && m_largestPower > 0)
                return false;
            m_total = m_total.plus(ExactNumber::fromInteger(section == 0 ? 1 : section).timesPowerOfTen(power));
        }
        m_largestPower = power;
        m_section = 0;
        m_sectionPower = 4;
        return close(power);
    }
    bool close(int power)
    {
        m_lastPower = power;
        m_digit = -1;
        m_hasZero = false;
        m_isAfterMagnitude = true;
        return true;
    }

    ExactNumber m_total;
    qint64 m_section = 0;
    int m_digit = -1;
    int m_sectionPower = 4;
    int m_largestPower = 0;
    int m_lastPower = 0;
    bool m_hasZero = false;
    bool m_isAfterMagnitude = false;
};

bool isInexactBefore(char32_t c)
{
    return c != 0 && std::u32string_view(U"几数上成第").find(c) != std::u32string_view::npos;
}

std::optional<ChineseNumeral> readPositional(const NumberText &text, std::size_t at, std::size_t end)
{
    std::string digits;
    for (std::size_t i = at; i < end; ++i)
        digits.push_back(static_cast<char>('0' + digitOf(text[i])));
    const bool hasZero = digits.find('0') != std::string::npos;
    if (digits.size() == 2 && !hasZero)
        return {};
    const bool isSingle = digits.size() == 1;
    return ChineseNumeral{ExactNumber::fromDigits(digits, 0), end,      false, isSingle,
                          isSingle && digits == "1",          !isSingle};
}

std::optional<ChineseNumeral> readSum(const NumberText &text, std::size_t at, std::size_t end)
{
    // 十二 is a number, 万一 is not.
    if (powerOf(text[at]) > 1 &&
        std::any_of(text.view(at, end).begin(), text.view(at, end).end(), [](char32_t c) { return digitOf(c) >= 0; }))
        return {};
    Sum sum;
    for (std::size_t i = at; i < end; ++i) {
        if (!sum.take(text[i]))
            return {};
    }
    bool isLeading = true;
    for (std::size_t i = at; i < end; ++i)
        isLeading = isLeading && powerOf(text[i]) > 0;
    const bool isAdverb = text.startsWith(at, U"千万"); // 千万不要; but 十亿 is a number without help
    return ChineseNumeral{sum.value(), end, false, isLeading && (end == at + 1 || isAdverb), false, false};
}

/// 五 after 三点, and 万 after that.
void applyPoint(const NumberText &text, ChineseNumeral &numeral)
{
    if (text[numeral.end] != U'点')
        return;
    std::size_t end = numeral.end + 1;
    std::string digits;
    for (; digitOf(text[end]) >= 0 && digits.size() < kLongestNumeral; ++end)
        digits.push_back(static_cast<char>('0' + digitOf(text[end])));
    if (digits.empty())
        return;
    const ExactNumber fraction = ExactNumber::fromDigits(digits, static_cast<int>(digits.size()));
    const int power = readChineseMagnitude(text, end);
    numeral = {numeral.value.plus(fraction).timesPowerOfTen(power), end, power == 0, false, false, false};
}

} // namespace

bool isChineseNumeral(char32_t c) { return digitOf(c) >= 0 || powerOf(c) > 0; }

std::size_t chineseNumeralEnd(const NumberText &text, std::size_t at)
{
    while (isChineseNumeral(text[at]))
        ++at;
    return at;
}

std::optional<ChineseNumeral> readChineseNumeral(const NumberText &text, std::size_t at)
{
    const std::size_t end = chineseNumeralEnd(text, at);
    if (end == at || end - at > kLongestNumeral || isInexactBefore(text.before(at)))
        return {};
    const std::u32string_view signs = text.view(at, end);
    const bool isPositional = std::none_of(signs.begin(), signs.end(), [](char32_t c) { return powerOf(c) > 0; });
    auto numeral = isPositional ? readPositional(text, at, end) : readSum(text, at, end);
    if (numeral)
        applyPoint(text, *numeral);
    return numeral;
}

} // namespace assay::text
