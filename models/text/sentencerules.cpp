// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/sentencerules.h"

#include "models/text/abbreviations.h"
#include "models/text/characters.h"

#include <QString>

#include <algorithm>

namespace assay::text {

namespace {

/// How far back or ahead a word, an address or a reference is looked for.
constexpr qsizetype kLongestWord = 24;
constexpr qsizetype kLongestAddress = 256;
constexpr qsizetype kLongestReference = 40;

constexpr char16_t kEllipsis = u'\u2026';

bool isStopMark(char16_t c) { return c == kEllipsis || isTerminator(c); }
bool isAsciiStop(char16_t c) { return c == u'.' || c == u'!' || c == u'?'; }
bool isLowerCase(char16_t c) { return QChar(c).isLower(); }

/// Marks of Markdown that close what they opened: *, _, `, ~.
bool isEmphasis(char16_t c) { return c == u'*' || c == u'_' || c == u'`' || c == u'~'; }

bool isSuperscriptDigit(char16_t c)
{
    return c == 0xb9 || c == 0xb2 || c == 0xb3 || c == 0x2070 || (c >= 0x2074 && c <= 0x2079);
}

} // namespace

std::optional<qsizetype> SentenceRules::endFor(qsizetype boundary)
{
    if (boundary <= m_start)
        return std::nullopt; // the full stop of "1." in a list, or behind a reference that went with a sentence
    qsizetype end = boundary;
    while (end > 0 && (isSpace(at(end - 1)) || isClosing(at(end - 1)) || isOpening(at(end - 1)) ||
                       at(end - 1) == u'"' || at(end - 1) == u'\''))
        --end;
    if (end == 0 || !isStopMark(at(end - 1))) { // a separator of paragraphs
        m_start = boundary;
        return m_start;
    }
    const Stop stop = stopEndingAt(end);
    if (stop.following < m_block.size() && goesOn(stop))
        return std::nullopt;
    m_start = stop.following;
    return m_start;
}

SentenceRules::Stop SentenceRules::stopEndingAt(qsizetype end)
{
    Stop stop;
    stop.first = end;
    while (stop.first > 0 && isStopMark(at(stop.first - 1)))
        --stop.first;
    stop.end = end;
    stop.closed = closersEnd(end);
    stop.following = stop.closed;
    while (stop.following < m_block.size() && isSpace(at(stop.following)))
        ++stop.following;
    return stop;
}

/// Behind the brackets, quotation marks, references and marks of emphasis that close at @p from.
qsizetype SentenceRules::closersEnd(qsizetype from)
{
    qsizetype end = from;
    while (end < m_block.size()) {
        const qsizetype reference = at(end) == u'[' ? referenceEnd(end) : end;
        if (reference == end && !closes(end))
            break;
        end = std::max(reference, end + 1);
    }
    return end;
}

bool SentenceRules::closes(qsizetype position)
{
    const char16_t c = at(position);
    if (c == u'"' || c == u'\'')
        return isClosingQuote(position);
    if (isEmphasis(c))
        return position + 1 == m_block.size() || isSpace(at(position + 1)) || at(position + 1) == c;
    return isClosing(c) || isSuperscriptDigit(c);
}

/// " and ' close where a space or the end follows, " also where it is the second of a pair.
bool SentenceRules::isClosingQuote(qsizetype position)
{
    if (position + 1 == m_block.size() || isSpace(at(position + 1)) || isClosing(at(position + 1)))
        return true;
    if (at(position) != u'"')
        return false;
    for (; m_quotesCounted < position; ++m_quotesCounted)
        m_isInQuotes = m_isInQuotes != (at(m_quotesCounted) == u'"');
    return m_isInQuotes;
}

/// Behind "[12]" or "[3, 5–7]" at @p from; @p from if it is something else.
qsizetype SentenceRules::referenceEnd(qsizetype from) const
{
    bool hasDigit = false;
    for (qsizetype end = from + 1; end < m_block.size() && end - from < kLongestReference; ++end) {
        const char16_t c = at(end);
        if (c == u']')
            return hasDigit ? end + 1 : from;
        if (c >= u'0' && c <= u'9')
            hasDigit = true;
        else if (c != u',' && c != u'-' && c != u' ' && c != u'\u2013')
            return from;
    }
    return from;
}

bool SentenceRules::goesOn(const Stop &stop) const
{
    const char16_t mark = at(stop.end - 1);
    const char16_t next = at(stop.following);
    const bool hasSpace = stop.following > stop.closed;
    const bool isEllipsis =
        mark == kEllipsis || (mark == u'.' && stop.end - stop.first > 1 && at(stop.end - 2) == u'.');
    if (isEllipsis)
        return !hasSpace || !QChar(at(wordStart(stop.following))).isUpper();
    if (!isAsciiStop(mark))
        return false;
    if (!hasSpace && goesOnWithoutSpace(stop))
        return true;
    if (mark != u'.')
        return isLowerCase(next); // “Why?” he asked; Yahoo! is
    return stop.closed == stop.end && goesOnAfterFullStop(stop);
}

/// A mark inside a name of a file, an address or a number: "?q=", "v2.下", "Node.js".
bool SentenceRules::goesOnWithoutSpace(const Stop &stop) const
{
    const char16_t next = at(stop.following);
    if (next < 0x80 && (isAsciiAlphanumeric(next) || !isOpening(next)))
        return true;
    if (isInAddress(stop.first))
        return true;
    const char16_t before = at(stop.first - 1);
    return at(stop.end - 1) == u'.' && !isIdeographic(before) && !isClosing(before);
}

bool SentenceRules::goesOnAfterFullStop(const Stop &stop) const
{
    if (isSectionNumber(stop.end - 1))
        return true;
    const Abbreviation kind = abbreviationOf(wordBefore(stop.end - 1));
    const qsizetype next = wordStart(stop.following);
    switch (kind) {
    case Abbreviation::None:
        return false;
    case Abbreviation::Continues:
        return true;
    case Abbreviation::BeforeNumber: {
        const QStringView word = wordAt(next);
        const bool isLetter =
            word.size() == 1 && word.front().isUpper() && word != QStringView(u"I") && word != QStringView(u"A");
        return (at(next) >= u'0' && at(next) <= u'9') || isLetter;
    }
    case Abbreviation::MayEnd:
        break;
    }
    return !isIdeographic(at(next)) && !beginsSentence(wordAt(next));
}

/// "3.2." where a sentence begins is the number of a section, not a sentence.
bool SentenceRules::isSectionNumber(qsizetype end) const
{
    if (end - m_start > kLongestWord || end <= m_start)
        return false;
    return std::ranges::all_of(m_block.mid(m_start, end - m_start),
                               [](QChar c) { return c == u'.' || isSpace(c.unicode()) || (c >= u'0' && c <= u'9'); });
}

/// Whether the unbroken text around @p position has the look of an address.
bool SentenceRules::isInAddress(qsizetype position) const
{
    qsizetype start = position;
    while (start > 0 && position - start < kLongestAddress && !isSpace(at(start - 1)))
        --start;
    const QStringView token = m_block.mid(start, position - start);
    return token.contains(QStringView(u"://")) || token.contains(QStringView(u"www."));
}

QStringView SentenceRules::wordBefore(qsizetype end) const
{
    qsizetype start = end;
    while (start > 0 && end - start < kLongestWord) {
        const QChar c = m_block[start - 1];
        if (!(c.isLetter() || c == u'.') || isIdeographic(c.unicode()))
            break;
        --start;
    }
    // "Jean-P." and "(Fig." are words behind a hyphen or bracket; "x2a." and "3 p." differ by what is before the
    // letter.
    return start > 0 && m_block[start - 1].isDigit() ? QStringView() : m_block.mid(start, end - start);
}

/// Behind what opens at @p from: brackets, quotation marks, marks of emphasis.
qsizetype SentenceRules::wordStart(qsizetype from) const
{
    qsizetype start = from;
    while (start < m_block.size() && start - from < kLongestWord &&
           (isOpening(at(start)) || at(start) == u'"' || at(start) == u'\'' || isEmphasis(at(start))))
        ++start;
    return start;
}

QStringView SentenceRules::wordAt(qsizetype from) const
{
    qsizetype end = from;
    while (end < m_block.size() && end - from < kLongestWord && m_block[end].isLetter())
        ++end;
    return m_block.mid(from, end - from);
}

} // namespace assay::text
