// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/numberwords.h"

#include <array>
#include <string_view>
#include <unordered_map>

namespace assay::text {

namespace {

constexpr int kMostWords = 24; ///< of one number

const std::unordered_map<std::string_view, int> &smallWords()
{
    static const std::unordered_map<std::string_view, int> s_words{
        {"zero", 0},      {"one", 1},       {"two", 2},       {"three", 3},    {"four", 4},     {"five", 5},
        {"six", 6},       {"seven", 7},     {"eight", 8},     {"nine", 9},     {"ten", 10},     {"eleven", 11},
        {"twelve", 12},   {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17},
        {"eighteen", 18}, {"nineteen", 19}, {"twenty", 20},   {"thirty", 30},  {"forty", 40},   {"fifty", 50},
        {"sixty", 60},    {"seventy", 70},  {"eighty", 80},   {"ninety", 90}};
    return s_words;
}

int smallNumber(const std::string &word)
{
    const auto found = smallWords().find(word);
    return found == smallWords().end() ? -1 : found->second;
}

/// The power of ten of a word that closes a group, or 0.
int groupPower(const std::string &word)
{
    if (word == "thousand")
        return 3;
    if (word == "million")
        return 6;
    if (word == "billion")
        return 9;
    return word == "trillion" ? 12 : 0;
}

/// What a fraction's second word divides by: "third", "quarters"; or 0.
int partsOf(const std::string &word)
{
    constexpr std::array<std::pair<std::string_view, int>, 10> kParts{{{"half", 2},
                                                                       {"third", 3},
                                                                       {"quarter", 4},
                                                                       {"fifth", 5},
                                                                       {"sixth", 6},
                                                                       {"seventh", 7},
                                                                       {"eighth", 8},
                                                                       {"ninth", 9},
                                                                       {"tenth", 10},
                                                                       {"hundredth", 100}}};
    if (word == "halves")
        return 2;
    for (const auto &[name, parts] : kParts) {
        if (word == name ||
            (word.size() == name.size() + 1 && word.back() == 's' && word.compare(0, name.size(), name) == 0))
            return parts;
    }
    return 0;
}

/// The word behind a hyphen or a space at @p at; empty where there is none.
TextWord nextWord(const NumberText &text, std::size_t at)
{
    const std::size_t start = text[at] == U'-' ? at + 1 : text.afterSpace(at);
    TextWord word = start > at ? text.wordAt(start) : TextWord{{}, at};
    if (NumberText::isWordPart(text[word.end]))
        return {{}, at};
    return word;
}

ExactNumber half() { return ExactNumber::fromInteger(1).dividedBy(2); }

/// Reads cardinal words one after another.
class Cardinal
{
public:
    /// Whether @p word goes on with the number.
    bool take(const std::string &word)
    {
        if (const int small = smallNumber(word); small >= 0)
            return takeSmall(small);
        if (word == "hundred")
            return takeHundred();
        if (word == "dozen")
            return takeDozen();
        if (const int power = groupPower(word); power > 0)
            return takeGroup(power);
        return false;
    }

    [[nodiscard]] ExactNumber value() const { return m_total.plus(ExactNumber::fromInteger(m_current)); }
    [[nodiscard]] bool mayTakeAnd() const { return m_isAfterLarge; }
    [[nodiscard]] bool hasGroup() const { return m_lastPower < kNoGroup || m_isAfterLarge; }
    [[nodiscard]] int small() const { return m_total.isZero() ? static_cast<int>(m_current) : 0; }

private:
    static constexpr int kNoGroup = 99;

    bool takeSmall(int small)
    {
        const bool fits = m_isAfterLarge || !m_hasAny || (m_isAfterTens && small > 0 && small < 10);
        if (!fits)
            return false;
        m_current += small;
        m_isAfterTens = small >= 20;
        m_isAfterLarge = false;
        m_hasAny = true;
        return true;
    }
    bool takeHundred()
    {
        if (m_hasAny && (m_current < 1 || m_current > 19))
            return false;
        m_current = (m_hasAny ? m_current : 1) * 100;
        return afterLarge();
    }
    bool takeDozen()
    {
        if (m_hasAny && m_current < 1)
            return false;
        m_current = (m_hasAny ? m_current : 1) * 12;
        afterLarge();
        m_isAfterLarge = false;
        return true;
    }
    bool takeGroup(int power)
    {
        if (power >= m_lastPower || (m_hasAny && m_current < 1))
            return false;
        m_total = m_total.plus(ExactNumber::fromInteger(m_hasAny ? m_current : 1).timesPowerOfTen(power));
        m_current = 0;
        m_lastPower = power;
        return afterLarge();
    }
    bool afterLarge()
    {
        m_isAfterLarge = true;
        m_isAfterTens = false;
        m_hasAny = true;
        return true;
    }

    ExactNumber m_total;
    qint64 m_current = 0;
    int m_lastPower = kNoGroup;
    bool m_hasAny = false;
    bool m_isAfterTens = false;
    bool m_isAfterLarge = false;
};

/// "hundred", "million", "dozen" after "a" or "half a".
bool isGroupWord(const std::string &word) { return word == "hundred" || word == "dozen" || groupPower(word) > 0; }

/// The words after the first, as long as they belong to the number; the end.
std::size_t takeRest(const NumberText &text, std::size_t end, Cardinal &cardinal)
{
    for (int i = 0; i < kMostWords; ++i) {
        TextWord word = nextWord(text, end);
        if (word.lower == "and" && cardinal.mayTakeAnd()) {
            word = nextWord(text, word.end);
            if (smallNumber(word.lower) < 0)
                return end;
        }
        if (word.lower.empty() || !cardinal.take(word.lower))
            return end;
        end = word.end;
    }
    return end;
}

/// "half a million", "half of", "half an hour".
std::optional<WordNumber> readHalf(const NumberText &text, std::size_t end)
{
    if (text[end] == U'-')
        return {};
    const TextWord next = nextWord(text, end);
    if (next.lower == "of" || next.lower == "the")
        return WordNumber{half(), end, true, false, false};
    if (next.lower != "a" && next.lower != "an")
        return {};
    const TextWord group = nextWord(text, next.end);
    Cardinal cardinal;
    if (isGroupWord(group.lower) && cardinal.take(group.lower))
        return WordNumber{cardinal.value().dividedBy(2), group.end, false, false, false};
    return WordNumber{half(), next.end, true, false, true};
}

/// "a hundred", "a third of".
std::optional<WordNumber> readAfterArticle(const NumberText &text, std::size_t end)
{
    const TextWord next = nextWord(text, end);
    Cardinal cardinal;
    if (isGroupWord(next.lower) && cardinal.take(next.lower))
        return WordNumber{cardinal.value(), takeRest(text, next.end, cardinal), false, false, false};
    const int parts = partsOf(next.lower);
    if (parts > 0 && next.lower != "half" && nextWord(text, next.end).lower == "of")
        return WordNumber{ExactNumber::fromInteger(1).dividedBy(static_cast<quint64>(parts)), next.end, true, false,
                          false};
    return {};
}

/// "thirds" after "two"; "point five" after "three"; "and a half".
bool applyFraction(const NumberText &text, const Cardinal &cardinal, WordNumber &number)
{
    const TextWord next = nextWord(text, number.end);
    const int parts = partsOf(next.lower);
    const bool isPlural = !next.lower.empty() && next.lower.back() == 's';
    const bool isParty = nextWord(text, next.end).lower.compare(0, 5, "party") == 0; // "one third party"
    if (parts > 2 && (isPlural || cardinal.small() == 1) && cardinal.small() > 0 && !isParty) {
        number = {ExactNumber::fromInteger(cardinal.small()).dividedBy(static_cast<quint64>(parts)), next.end, true,
                  false, false};
        return true;
    }
    if (next.lower == "and" && !cardinal.hasGroup()) {
        const TextWord article = nextWord(text, next.end);
        const TextWord last = nextWord(text, article.end);
        if (article.lower == "a" && last.lower == "half") {
            number.value = number.value.plus(half());
            number.end = last.end;
            number.isFractional = true;
            return true;
        }
    }
    return false;
}

bool applyPoint(const NumberText &text, WordNumber &number)
{
    const TextWord point = nextWord(text, number.end);
    if (point.lower != "point")
        return false;
    std::size_t end = point.end;
    int places = 0;
    for (int i = 0; i < kMostWords; ++i) {
        const TextWord digit = nextWord(text, end);
        const int value = smallNumber(digit.lower);
        if (value < 0 || value > 9)
            break;
        number.value = number.value.plus(ExactNumber::fromInteger(value).timesPowerOfTen(-++places));
        end = digit.end;
    }
    if (places == 0)
        return false;
    number.end = end;
    number.isFractional = true;
    return true;
}

/// "million" after "two and a half".
void applyGroup(const NumberText &text, WordNumber &number)
{
    const TextWord group = nextWord(text, number.end);
    if (const int power = groupPower(group.lower); power > 0) {
        number.value = number.value.timesPowerOfTen(power);
        number.end = group.end;
        number.isFractional = !number.value.isWhole();
    }
}

/// "one-way", "zero-copy".
bool isCompoundName(const NumberText &text, const std::string &word, std::size_t end)
{
    return (word == "one" || word == "zero") && text[end] == U'-' && NumberText::isLetter(text[end + 1]);
}

} // namespace

std::optional<WordNumber> readNumberWords(const NumberText &text, std::size_t at)
{
    const TextWord first = text.wordAt(at);
    if (first.lower.empty() || NumberText::isWordPart(text[first.end]))
        return {};
    if (first.lower == "half")
        return readHalf(text, first.end);
    if (first.lower == "a" || first.lower == "an")
        return readAfterArticle(text, first.end);
    Cardinal cardinal;
    const bool isStart = smallNumber(first.lower) >= 0;
    if (!isStart || !cardinal.take(first.lower))
        return {};
    WordNumber number;
    number.end = takeRest(text, first.end, cardinal);
    number.value = cardinal.value();
    if (applyFraction(text, cardinal, number) || applyPoint(text, number))
        applyGroup(text, number);
    else if (number.end == first.end && isCompoundName(text, first.lower, first.end))
        return {};
    number.isOne = first.lower == "one" && number.end == first.end;
    return number;
}

std::optional<WordNumber> readMultipleWord(const NumberText &text, std::size_t at)
{
    constexpr std::array<std::pair<std::string_view, int>, 7> kWords{{{"twice", 2},
                                                                      {"thrice", 3},
                                                                      {"doubled", 2},
                                                                      {"tripled", 3},
                                                                      {"quadrupled", 4},
                                                                      {"hundredfold", 100},
                                                                      {"thousandfold", 1000}}};
    constexpr std::string_view kFold = "fold";
    const TextWord word = text.wordAt(at);
    if (word.lower.empty() || NumberText::isWordPart(text[word.end]))
        return {};
    for (const auto &[name, times] : kWords) {
        if (word.lower == name)
            return WordNumber{ExactNumber::fromInteger(times), word.end, false, false, false};
    }
    if (word.lower.size() <= kFold.size() || word.lower.substr(word.lower.size() - kFold.size()) != kFold)
        return {};
    const int times = smallNumber(word.lower.substr(0, word.lower.size() - kFold.size()));
    if (times < 2)
        return {};
    return WordNumber{ExactNumber::fromInteger(times), word.end, false, false, false};
}

} // namespace assay::text
