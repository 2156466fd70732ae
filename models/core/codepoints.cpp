// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/codepoints.h"

#include <algorithm>

namespace assay::core {

namespace {

constexpr qsizetype kStride = 256;

/// The UTF-16 position after the code point that begins at @p at.
qsizetype next(QStringView text, qsizetype at)
{
    const bool isPair = text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate();
    return at + (isPair ? 2 : 1);
}

} // namespace

CodePoints codePointCount(QStringView text)
{
    qsizetype count = 0;
    for (qsizetype at = 0; at < text.size(); at = next(text, at))
        ++count;
    return {count};
}

CodePointIndex::CodePointIndex(QString text) : m_text(std::move(text))
{
    m_marks.reserve(static_cast<std::size_t>(m_text.size() / kStride + 1));
    qsizetype count = 0;
    for (qsizetype at = 0; at < m_text.size(); at = next(m_text, at), ++count) {
        if (count % kStride == 0)
            m_marks.push_back(at);
    }
    m_length = {count};
}

std::optional<Utf16Units> CodePointIndex::toUtf16(CodePoints position) const
{
    if (position.value < 0 || position > m_length)
        return std::nullopt;
    if (position == m_length)
        return Utf16Units{m_text.size()};
    qsizetype at = m_marks[static_cast<std::size_t>(position.value / kStride)];
    for (qsizetype left = position.value % kStride; left > 0; --left)
        at = next(m_text, at);
    return Utf16Units{at};
}

std::optional<CodePoints> CodePointIndex::toCodePoints(Utf16Units position) const
{
    if (position.value < 0 || position.value > m_text.size())
        return std::nullopt;
    if (position.value == m_text.size())
        return m_length;
    const auto after = std::upper_bound(m_marks.begin(), m_marks.end(), position.value);
    const auto mark = std::prev(after); // the first mark is 0, so there is one
    qsizetype count = std::distance(m_marks.begin(), mark) * kStride;
    qsizetype at = *mark;
    while (at < position.value) {
        at = next(m_text, at);
        ++count;
    }
    if (at != position.value)
        return std::nullopt;
    return CodePoints{count};
}

std::optional<QString> CodePointIndex::slice(CodePoints start, CodePoints end) const
{
    const auto from = toUtf16(start);
    const auto to = toUtf16(end);
    if (!from || !to || *from > *to)
        return std::nullopt;
    return m_text.mid(from->value, to->value - from->value);
}

} // namespace assay::core
