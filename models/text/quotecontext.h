// SPDX-License-Identifier: GPL-3.0-or-later
// QuoteContext: how well a place in a text agrees with what is said to stand before and after a quote.
#pragma once

#include <QString>

namespace assay::text {

/// No more than so much of a prefix (its end) and of a suffix (its beginning) is compared.
inline constexpr qsizetype kLongestContext = 256; // UTF-16 units

/// Agreement of one place. A greater one fits better.
struct ContextFit
{
    int sides = 0;     ///< how many of prefix and suffix, as far as they are given, stand there in full
    qsizetype fit = 0; ///< units that agree, counted outwards from the quote

    auto operator<=>(const ContextFit &) const = default;
};

/// Immutable; any thread.
class QuoteContext
{
public:
    /// In normal form, either may be empty.
    QuoteContext(const QString &prefix, const QString &suffix)
        : m_prefix(prefix.right(kLongestContext)), m_suffix(suffix.left(kLongestContext))
    {}

    [[nodiscard]] ContextFit fitAt(QStringView text, qsizetype start, qsizetype end) const
    {
        const qsizetype before = agreeingBefore(text, start);
        const qsizetype after = agreeingAfter(text, end);
        const int sides = (!m_prefix.isEmpty() && before == m_prefix.size() ? 1 : 0) +
                          (!m_suffix.isEmpty() && after == m_suffix.size() ? 1 : 0);
        return {sides, before + after};
    }

private:
    [[nodiscard]] qsizetype agreeingBefore(QStringView text, qsizetype start) const
    {
        const qsizetype most = qMin(m_prefix.size(), start);
        qsizetype count = 0;
        while (count < most && text[start - 1 - count] == m_prefix[m_prefix.size() - 1 - count])
            ++count;
        return count;
    }

    [[nodiscard]] qsizetype agreeingAfter(QStringView text, qsizetype end) const
    {
        const qsizetype most = qMin(m_suffix.size(), text.size() - end);
        qsizetype count = 0;
        while (count < most && text[end + count] == m_suffix[count])
            ++count;
        return count;
    }

    QString m_prefix;
    QString m_suffix;
};

} // namespace assay::text
