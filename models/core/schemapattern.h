// SPDX-License-Identifier: GPL-3.0-or-later
// SchemaPattern: the regular expressions of "pattern" and "patternProperties", matched in bounded time.
#pragma once

#include "models/core/error.h"

#include <memory>
#include <optional>
#include <string>

namespace assay::core {

/// A compiled ECMA-262 regular expression that only answers whether it occurs in a text.
///
/// Schemas come from servers that nobody trusts, so no backtracking engine is used: all alternatives advance together
/// (K. Thompson, "Regular Expression Search Algorithm", CACM 11(6), 1968), in time proportional to the text times the
/// size of the pattern; `^(a+)+$` costs no more than `^a+$`. Look-ahead and look-behind are matched beforehand for
/// every place of the text, by the automaton read backwards or forwards. Back-references cannot be matched this way:
/// refused.
///
/// Texts are code points, as with the flag "u" that JSON Schema recommends; "^" and "$" are the ends of the text.
/// Immutable, cheap to copy, any thread.
class SchemaPattern
{
public:
    /// Reads @p utf8 (see parsePattern() for what is read). Fails as Unsupported for what is not read, and as TooLarge
    /// where more than @p maxStates states would be needed; a counted repetition needs a state for each time.
    [[nodiscard]] static Expected<SchemaPattern> compile(const std::string &utf8, int maxStates);

    /// The size that compile() limits.
    [[nodiscard]] int stateCount() const;

    /// Whether the pattern occurs in @p utf8. Takes from @p steps one for each character and for each state visited
    /// (what a state leads to is remembered, so simple patterns visit few), and answers nothing when they run out.
    [[nodiscard]] std::optional<bool> occursIn(const std::string &utf8, qint64 &steps) const;

private:
    struct Data;
    explicit SchemaPattern(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}

    std::shared_ptr<const Data> m_data;
};

} // namespace assay::core
