// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/editcolumn.h"

#include <algorithm>

namespace assay::text {

EditColumn::EditColumn(const EditPattern &pattern, MatchStart start, int limit)
    : m_pattern(pattern)
    , m_blocks(static_cast<std::size_t>(pattern.blocks()))
    , m_carryIn(start == MatchStart::Here ? 1 : 0)
    , m_limit(limit)
    , m_last(std::max(limit - 1, 0) / EditPattern::kBlockRows)
{
    int score = 0;
    for (int block = 0; block < pattern.blocks(); ++block) {
        score += pattern.rowsIn(block);
        m_blocks[static_cast<std::size_t>(block)].score = score;
    }
}

/// The rows below were all above the limit, so one edit more in each is as good as their true values.
void EditColumn::openNext(const quint64 *rows, int carry)
{
    const int before = m_blocks[static_cast<std::size_t>(m_last)].score - carry;
    ++m_last;
    m_blocks[static_cast<std::size_t>(m_last)] = {~quint64(0), 0, before + m_pattern.rowsIn(m_last)};
    advance(static_cast<std::size_t>(m_last), rows[m_last], carry);
}

} // namespace assay::text
