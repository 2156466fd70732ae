// SPDX-License-Identifier: GPL-3.0-or-later
// CodePointSet: a set of Unicode characters, as a character class of a pattern names one.
#pragma once

#include <bitset>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::core {

inline constexpr char32_t kLastCodePoint = 0x10FFFF;

/// Filled by add(), then closed by finish(), then asked. A plain value.
class CodePointSet
{
public:
    void add(char32_t first, char32_t last) { m_ranges.emplace_back(first, last); }
    void add(char32_t only) { add(only, only); }
    void add(const CodePointSet &other);

    /// Sorts and joins the ranges; contains() and complement() need it.
    void finish();

    [[nodiscard]] bool contains(char32_t c) const;
    [[nodiscard]] CodePointSet complement() const;
    [[nodiscard]] std::size_t rangeCount() const { return m_ranges.size(); }

private:
    std::vector<std::pair<char32_t, char32_t>> m_ranges; ///< inclusive
    std::bitset<128> m_ascii;
};

/// ECMA-262's \d, \w and \s.
[[nodiscard]] const CodePointSet &digitCharacters();
[[nodiscard]] const CodePointSet &wordCharacters();
[[nodiscard]] const CodePointSet &spaceCharacters();

/// The characters of \p{NAME}: general categories by short or long name ("Lu", "Letter", "gc=Nd"), "Any", "ASCII", and
/// "Script=" with the scripts named in the source; null for any other name. As of the Unicode version of Qt. The
/// tables are made at the first call, in some 50 ms; any thread.
[[nodiscard]] std::shared_ptr<const CodePointSet> unicodeProperty(std::string_view name);

} // namespace assay::core
