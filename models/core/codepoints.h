// SPDX-License-Identifier: GPL-3.0-or-later
// The one place that converts between Unicode code points, which Assay's records count, and the UTF-16 units of
// QString.
#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace assay::core {

/// A position or length in Unicode code points.
struct CodePoints
{
    qsizetype value = 0;

    auto operator<=>(const CodePoints &) const = default;
};

/// A position or length in UTF-16 code units, as QString counts.
struct Utf16Units
{
    qsizetype value = 0;

    auto operator<=>(const Utf16Units &) const = default;
};

/// The number of code points in @p text; a lone surrogate counts as one. Linear; any thread.
[[nodiscard]] CodePoints codePointCount(QStringView text);

/// Answers many position questions about one long text: builds marks once (linear, 1/64 of the text's memory) and then
/// answers in logarithmic time. Holds its own reference to the text. Immutable; any thread.
class CodePointIndex
{
public:
    explicit CodePointIndex(QString text);

    [[nodiscard]] CodePoints length() const { return m_length; }

    /// Nothing for a position before the start or past the end; the end itself is a position.
    [[nodiscard]] std::optional<Utf16Units> toUtf16(CodePoints position) const;

    /// Nothing for a position outside the text or between the two halves of a surrogate pair.
    [[nodiscard]] std::optional<CodePoints> toCodePoints(Utf16Units position) const;

    /// The text from @p start up to @p end, or nothing where one lies outside or they are in the wrong order.
    [[nodiscard]] std::optional<QString> slice(CodePoints start, CodePoints end) const;

private:
    QString m_text;
    CodePoints m_length;
    std::vector<qsizetype> m_marks; ///< UTF-16 position of every 256th code point
};

} // namespace assay::core
