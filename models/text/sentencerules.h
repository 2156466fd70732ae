// SPDX-License-Identifier: GPL-3.0-or-later
// Our rules on top of ICU's sentence boundaries.
#pragma once

#include <QStringView>

#include <optional>

namespace assay::text {

/// Judges the boundaries that ICU proposes in one block of text, in order. Keeps a view of the block. Any thread, one
/// at a time.
class SentenceRules
{
public:
    /// @p block has spaces in place of line feeds, as ICU saw it, but for ellipses (U+2026), which it saw as full
    /// stops.
    /// @p body is where its text begins behind a list marker.
    SentenceRules(QStringView block, qsizetype body) : m_block(block), m_start(body) {}

    /// Where the sentence that ICU ends at @p boundary ends in truth, with the white space behind it; nothing if it
    /// goes on. Linear in what lies between this boundary and the one before.
    [[nodiscard]] std::optional<qsizetype> endFor(qsizetype boundary);

private:
    struct Stop
    {
        qsizetype first = 0;     ///< of the row of full stops, question marks, …
        qsizetype end = 0;       ///< behind the row
        qsizetype closed = 0;    ///< behind the brackets, quotation marks and references that belong to it
        qsizetype following = 0; ///< behind the white space after that
    };

    [[nodiscard]] char16_t at(qsizetype position) const
    {
        return position >= 0 && position < m_block.size() ? m_block[position].unicode() : u'\0';
    }
    [[nodiscard]] Stop stopEndingAt(qsizetype end);
    [[nodiscard]] qsizetype closersEnd(qsizetype from);
    [[nodiscard]] bool closes(qsizetype position);
    [[nodiscard]] bool isClosingQuote(qsizetype position);
    [[nodiscard]] qsizetype referenceEnd(qsizetype from) const;
    [[nodiscard]] bool goesOn(const Stop &stop) const;
    [[nodiscard]] bool goesOnWithoutSpace(const Stop &stop) const;
    [[nodiscard]] bool goesOnAfterFullStop(const Stop &stop) const;
    [[nodiscard]] bool isSectionNumber(qsizetype end) const;
    [[nodiscard]] bool isInAddress(qsizetype position) const;
    [[nodiscard]] QStringView wordBefore(qsizetype end) const;
    [[nodiscard]] qsizetype wordStart(qsizetype from) const;
    [[nodiscard]] QStringView wordAt(qsizetype from) const;

    QStringView m_block;
    qsizetype m_start;             ///< of the sentence that has not ended yet
    qsizetype m_quotesCounted = 0; ///< up to here
    bool m_isInQuotes = false;     ///< an odd number of " so far
};

} // namespace assay::text
