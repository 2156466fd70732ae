// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/editpattern.h"

#include <QString>

namespace assay::text {

EditPattern::EditPattern(std::u32string_view quote)
    : m_length(static_cast<int>(quote.size()))
    , m_blocks((m_length + kBlockRows - 1) / kBlockRows)
    , m_classes(kPageSize)
    , m_rows(static_cast<std::size_t>(m_blocks))
{
    quint16 classes = 1;
    for (std::size_t row = 0; row < quote.size(); ++row) {
        quint16 &known = classOf(quote[row]);
        if (known == 0) {
            known = classes++;
            m_rows.resize(m_rows.size() + static_cast<std::size_t>(m_blocks));
        }
        const std::size_t block = row / kBlockRows;
        m_rows[known * static_cast<std::size_t>(m_blocks) + block] |= quint64(1) << (row % kBlockRows);
    }
}

quint16 &EditPattern::classOf(char32_t c)
{
    quint16 &page = m_pages[c >> kPageBits];
    if (page == 0) {
        page = static_cast<quint16>(m_classes.size() >> kPageBits);
        m_classes.resize(m_classes.size() + kPageSize);
    }
    return m_classes[(std::size_t(page) << kPageBits) + (c & kPageMask)];
}

std::u32string codePointsOf(QStringView text)
{
    std::u32string result;
    result.reserve(static_cast<std::size_t>(text.size()));
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate()) {
            result.push_back(QChar::surrogateToUcs4(text[at], text[at + 1]));
            ++at;
        } else {
            result.push_back(text[at].unicode());
        }
    }
    return result;
}

} // namespace assay::text
