// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/codepointset.h"

#include <QChar>

#include <algorithm>
#include <map>
#include <string>

namespace assay::core {

namespace {

using SharedSet = std::shared_ptr<const CodePointSet>;

struct CategoryName
{
    std::string_view shortName; ///< one letter stands for all categories that begin with it
    std::string_view longName;
};

/// In the order of QChar::Category.
constexpr CategoryName kCategories[] = {
    {"Mn", "Nonspacing_Mark"},
    {"Mc", "Spacing_Mark"},
    {"Me", "Enclosing_Mark"},
    {"Nd", "Decimal_Number"},
    {"Nl", "Letter_Number"},
    {"No", "Other_Number"},
    {"Zs", "Space_Separator"},
    {"Zl", "Line_Separator"},
    {"Zp", "Paragraph_Separator"},
    {"Cc", "Control"},
    {"Cf", "Format"},
    {"Cs", "Surrogate"},
    {"Co", "Private_Use"},
    {"Cn", "Unassigned"},
    {"Lu", "Uppercase_Letter"},
    {"Ll", "Lowercase_Letter"},
    {"Lt", "Titlecase_Letter"},
    {"Lm", "Modifier_Letter"},
    {"Lo", "Other_Letter"},
    {"Pc", "Connector_Punctuation"},
    {"Pd", "Dash_Punctuation"},
    {"Ps", "Open_Punctuation"},
    {"Pe", "Close_Punctuation"},
    {"Pi", "Initial_Punctuation"},
    {"Pf", "Final_Punctuation"},
    {"Po", "Other_Punctuation"},
    {"Sm", "Math_Symbol"},
    {"Sc", "Currency_Symbol"},
    {"Sk", "Modifier_Symbol"},
    {"So", "Other_Symbol"},
};
static_assert(std::size(kCategories) == QChar::Symbol_Other + 1);

constexpr CategoryName kGroups[] = {{"M", "Mark"},   {"N", "Number"},      {"Z", "Separator"}, {"C", "Other"},
                                    {"L", "Letter"}, {"P", "Punctuation"}, {"S", "Symbol"}};

struct ScriptName
{
    std::string_view name;
    QChar::Script script;
};

constexpr ScriptName kScripts[] = {
    {"Latin", QChar::Script_Latin},   {"Greek", QChar::Script_Greek},       {"Cyrillic", QChar::Script_Cyrillic},
    {"Han", QChar::Script_Han},       {"Hiragana", QChar::Script_Hiragana}, {"Katakana", QChar::Script_Katakana},
    {"Hangul", QChar::Script_Hangul}, {"Arabic", QChar::Script_Arabic},     {"Hebrew", QChar::Script_Hebrew},
    {"Thai", QChar::Script_Thai},     {"Bopomofo", QChar::Script_Bopomofo}, {"Devanagari", QChar::Script_Devanagari},
};

template <typename Value>
struct Run
{
    char32_t first;
    char32_t last;
    Value value;
};

/// All code points, joined where @p valueOf does not change.
template <typename Value>
std::vector<Run<Value>> runsOf(Value (*valueOf)(char32_t))
{
    std::vector<Run<Value>> runs;
    for (char32_t c = 0; c <= kLastCodePoint; ++c) {
        const Value value = valueOf(c);
        if (runs.empty() || runs.back().value != value)
            runs.push_back({c, c, value});
        else
            runs.back().last = c;
    }
    return runs;
}

std::map<std::string, SharedSet, std::less<>> makeProperties()
{
    std::vector<CodePointSet> categories(std::size(kCategories));
    std::vector<CodePointSet> scripts(std::size(kScripts));
    for (const auto &[first, last, category] : runsOf<QChar::Category>(&QChar::category))
        categories[static_cast<std::size_t>(category)].add(first, last);
    for (const auto &[first, last, script] : runsOf<QChar::Script>(&QChar::script)) {
        for (std::size_t i = 0; i < scripts.size(); ++i) {
            if (kScripts[i].script == script)
                scripts[i].add(first, last);
        }
    }
    std::map<std::string, SharedSet, std::less<>> properties;
    const auto keep = [&properties](CodePointSet &set, std::initializer_list<std::string> names) {
        set.finish();
        const auto shared = std::make_shared<const CodePointSet>(std::move(set));
        for (const std::string &name : names)
            properties.emplace(name, shared);
    };
    for (const CategoryName &group : kGroups) {
        CodePointSet all;
        for (std::size_t i = 0; i < categories.size(); ++i) {
            if (kCategories[i].shortName.starts_with(group.shortName))
                all.add(categories[i]);
        }
        keep(all, {std::string(group.shortName), std::string(group.longName)});
    }
    for (std::size_t i = 0; i < categories.size(); ++i)
        keep(categories[i], {std::string(kCategories[i].shortName), std::string(kCategories[i].longName)});
    for (std::size_t i = 0; i < scripts.size(); ++i)
        keep(scripts[i], {"Script=" + std::string(kScripts[i].name), "sc=" + std::string(kScripts[i].name)});
    CodePointSet ascii;
    ascii.add(0, 0x7F);
    keep(ascii, {"ASCII"});
    CodePointSet any;
    any.add(0, kLastCodePoint);
    keep(any, {"Any"});
    return properties;
}

CodePointSet finished(std::initializer_list<std::pair<char32_t, char32_t>> ranges)
{
    CodePointSet set;
    for (const auto &[first, last] : ranges)
        set.add(first, last);
    set.finish();
    return set;
}

} // namespace

void CodePointSet::add(const CodePointSet &other)
{
    m_ranges.insert(m_ranges.end(), other.m_ranges.begin(), other.m_ranges.end());
}

void CodePointSet::finish()
{
    std::sort(m_ranges.begin(), m_ranges.end());
    std::vector<std::pair<char32_t, char32_t>> joined;
    for (const auto &range : m_ranges) {
        if (!joined.empty() && range.first <= joined.back().second + 1)
            joined.back().second = std::max(joined.back().second, range.second);
        else
            joined.push_back(range);
    }
    joined.shrink_to_fit();
    m_ranges = std::move(joined);
    m_ascii.reset();
    for (const auto &[first, last] : m_ranges) {
        for (char32_t c = first; c <= std::min<char32_t>(last, 127); ++c)
            m_ascii.set(c);
    }
}

bool CodePointSet::contains(char32_t c) const
{
    if (c < 128)
        return m_ascii[c];
    const auto after = std::upper_bound(m_ranges.begin(), m_ranges.end(), c,
                                        [](char32_t value, const auto &range) { return value < range.first; });
    return after != m_ranges.begin() && c <= std::prev(after)->second;
}

CodePointSet CodePointSet::complement() const
{
    CodePointSet rest;
    char32_t next = 0;
    for (const auto &[first, last] : m_ranges) {
        if (first > next)
            rest.add(next, first - 1);
        next = last + 1;
    }
    if (next <= kLastCodePoint)
        rest.add(next, kLastCodePoint);
    rest.finish();
    return rest;
}

const CodePointSet &digitCharacters()
{
    static const CodePointSet set = finished({{'0', '9'}});
    return set;
}

const CodePointSet &wordCharacters()
{
    static const CodePointSet set = finished({{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}});
    return set;
}

const CodePointSet &spaceCharacters()
{
    // ECMA-262: WhiteSpace and LineTerminator, the former with all of category Zs.
    static const CodePointSet set = finished({{0x09, 0x0D},
                                              {0x20, 0x20},
                                              {0xA0, 0xA0},
                                              {0x1680, 0x1680},
                                              {0x2000, 0x200A},
                                              {0x2028, 0x2029},
                                              {0x202F, 0x202F},
                                              {0x205F, 0x205F},
                                              {0x3000, 0x3000},
                                              {0xFEFF, 0xFEFF}});
    return set;
}

std::shared_ptr<const CodePointSet> unicodeProperty(std::string_view name)
{
    static const auto properties = makeProperties();
    for (const std::string_view prefix : {"gc=", "General_Category="}) {
        if (name.starts_with(prefix)) {
            name.remove_prefix(prefix.size());
            if (name == "Any" || name == "ASCII" || name.find('=') != std::string_view::npos)
                return nullptr;
            break;
        }
    }
    const auto found = properties.find(name);
    return found == properties.end() ? nullptr : found->second;
}

} // namespace assay::core
