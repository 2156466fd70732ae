// SPDX-License-Identifier: GPL-3.0-or-later
// JsonPointer: the path to a place in a JSON document, kept while walking it and written by RFC 6901.
#pragma once

#include <QString>

#include <string>
#include <variant>
#include <vector>

namespace assay::core {

/// A stack of member names (UTF-8) and array indexes. Cheap to push and pop; the text is made only when asked for.
class JsonPointer
{
public:
    void push(std::string_view member) { m_steps.emplace_back(std::string(member)); }
    void push(std::size_t index) { m_steps.emplace_back(index); }
    void pop() { m_steps.pop_back(); }
    [[nodiscard]] std::size_t depth() const { return m_steps.size(); }

    /// Such as "/tools/3/name"; empty for the whole document. "~" and "/" in names are written "~0" and "~1".
    [[nodiscard]] QString toString() const;

    /// For messages: the same, with "…" in the middle where it is longer than 200 characters. A stranger's names can
    /// have any length.
    [[nodiscard]] QString toShortString() const;

private:
    std::vector<std::variant<std::string, std::size_t>> m_steps;
};

} // namespace assay::core
