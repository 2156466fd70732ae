// SPDX-License-Identifier: GPL-3.0-or-later
// The units that the number scanner knows, by every spelling.
#pragma once

#include "models/text/unit.h"

#include <string>
#include <string_view>

namespace assay::text {

/// Characters of the longest Chinese spelling in the table.
inline constexpr std::size_t kLongestChineseUnit = 6;

/// The unit of a symbol as it is written ("MiB", "kHz", "μs" with U+03BC, "EUR", "Mbps"), or null.
///
/// Prefixes: k and K are 1,000 and Ki is 1,024; B is a byte and b a bit, but for "kb" and others in small letters
/// alone, which people write for bytes ("512mb"). Any thread.
[[nodiscard]] const Unit *unitOfSymbol(std::u32string_view symbol);

/// The unit of an English word in small letters, such as "megabytes", or null.
[[nodiscard]] const Unit *unitOfWord(const std::string &word);

/// The unit that is spelt exactly so in Chinese, or null.
[[nodiscard]] const Unit *unitOfChinese(std::u32string_view text);

/// What is counted by an English noun ("messages", "req"), as a unit of Dimension::Count, or null. Nouns that people
/// use for one another share a kind: an operation may be a request, a query or a transaction.
[[nodiscard]] const Unit *countedByWord(const std::string &noun);

/// What a Chinese measure word counts: 条 messages, events and records; 次 operations of any sort; else anything.
[[nodiscard]] Unit countedByMeasureWord(char32_t word);

/// Things of any kind.
[[nodiscard]] Unit countOfAnything();

} // namespace assay::text
