// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/sentences.h"

#include "models/text/characters.h"
#include "models/text/sentencerules.h"

#include <QCoreApplication>

#include <algorithm>
#include <memory>
#include <unicode/brkiter.h>
#include <unicode/utext.h>

namespace assay::text {

namespace {

constexpr int kBoundariesPerLook = 1024; // at the cancel token

/// A sentence in UTF-16 units, without the white space around it.
struct Piece
{
    qsizetype first = 0;
    qsizetype last = 0;
    BlockKind kind = BlockKind::Paragraph;
};

struct CloseText
{
    void operator()(UText *text) const { utext_close(text); }
};

bool isSplit(BlockKind kind) { return kind == BlockKind::Paragraph || kind == BlockKind::ListItem; }

/// Whether ICU can find a boundary inside @p block at all; most list items and headings have none.
bool mayHaveBoundary(QStringView block)
{
    return std::ranges::any_of(block.chopped(1),
                               [](QChar c) { return c == u'.' || c == u'!' || c == u'?' || c.unicode() >= 0x80; });
}

/// @p block with what keeps ICU from proposing boundaries replaced, place by place: an ellipsis, and a number that
/// begins a sentence, which it takes for the middle of one where a small letter follows ("It is fast. 12 ms is …").
QString forIcu(QString block)
{
    bool isAfterStop = false;
    bool isAfterSpace = false;
    for (QChar &c : block) {
        if (c == u'\u2026')
            c = u'.';
        const bool isDigit = c >= u'0' && c <= u'9';
        if (isDigit && isAfterStop && isAfterSpace)
            c = u'X';
        isAfterStop = c == u'.' || (isAfterStop && (isSpace(c.unicode()) || isClosing(c.unicode()) || c == u'"'));
        isAfterSpace = isSpace(c.unicode());
    }
    return block;
}

class Splitter
{
public:
    Splitter(QStringView text, std::unique_ptr<icu::BreakIterator> breaks, const core::CancelToken &cancel)
        : m_text(text), m_breaks(std::move(breaks)), m_cancel(cancel)
    {}

    bool run(const std::vector<TextBlock> &blocks)
    {
        for (const TextBlock &block : blocks) {
            if (++m_looks % kBoundariesPerLook == 0 && m_cancel.isCancelled())
                return false;
            const QStringView text = m_text.mid(block.start, block.end - block.start);
            if (!isSplit(block.kind) || !mayHaveBoundary(text))
                add(block, block.start, block.end);
            else if (!split(block, text))
                return false;
        }
        return true;
    }

    [[nodiscard]] std::vector<Piece> take() { return std::move(m_pieces); }

private:
    bool split(const TextBlock &block, QStringView text)
    {
        // ICU takes a line break for the end of a paragraph.
        QString seen = text.toString();
        seen.replace(u'\n', u' ');
        const QString dotted = forIcu(seen);
        UErrorCode status = U_ZERO_ERROR;
        const std::unique_ptr<UText, CloseText> source(
            utext_openUChars(nullptr, QStringView(dotted).utf16(), dotted.size(), &status));
        m_breaks->setText(source.get(), status);
        SentenceRules rules(seen, block.body - block.start);
        qsizetype start = 0;
        m_breaks->first();
        for (int32_t at = m_breaks->next(); at != icu::BreakIterator::DONE; at = m_breaks->next()) {
            if (++m_looks % kBoundariesPerLook == 0 && m_cancel.isCancelled())
                return false;
            if (at <= start || at >= seen.size())
                continue;
            const auto end = rules.endFor(at);
            if (!end || *end <= start || *end >= seen.size())
                continue;
            add(block, block.start + start, block.start + *end);
            start = *end;
        }
        add(block, block.start + start, block.end);
        return true;
    }

    void add(const TextBlock &block, qsizetype start, qsizetype end)
    {
        while (start < end && isSpace(m_text[start].unicode()))
            ++start;
        while (end > start && isSpace(m_text[end - 1].unicode()))
            --end;
        if (start < end)
            m_pieces.push_back({start, end, block.kind});
    }

    QStringView m_text;
    std::unique_ptr<icu::BreakIterator> m_breaks;
    const core::CancelToken &m_cancel;
    int m_looks = 0;
    std::vector<Piece> m_pieces;
};

/// Counts code points from one rising position to the next.
class Counter
{
public:
    explicit Counter(QStringView text) : m_text(text) {}

    core::CodePoints to(qsizetype at)
    {
        m_count += core::codePointCount(m_text.mid(m_at, at - m_at)).value;
        m_at = at;
        return {m_count};
    }

private:
    QStringView m_text;
    qsizetype m_at = 0;
    qsizetype m_count = 0;
};

std::vector<Sentence> covering(QStringView text, const std::vector<Piece> &pieces, core::CodePoints length)
{
    std::vector<Sentence> sentences;
    sentences.reserve(pieces.size());
    Counter counter(text);
    for (const Piece &piece : pieces) {
        Sentence sentence;
        sentence.first = counter.to(piece.first);
        sentence.last = counter.to(piece.last);
        sentence.start = sentences.empty() ? core::CodePoints() : sentence.first;
        sentence.kind = piece.kind;
        if (!sentences.empty())
            sentences.back().end = sentence.start;
        sentences.push_back(sentence);
    }
    if (sentences.empty() && length.value > 0)
        sentences.push_back({{0}, length, {0}, {0}, BlockKind::Paragraph});
    if (!sentences.empty())
        sentences.back().end = length;
    return sentences;
}

core::Error cancelled()
{
    return {core::ErrorCode::Cancelled,
            QCoreApplication::translate("models", "Splitting a text into sentences was stopped"),
            {},
            {},
            false};
}

} // namespace

core::Expected<std::vector<Sentence>> splitSentences(const NormalText &text, const core::CancelToken &cancel)
{
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> breaks(
        icu::BreakIterator::createSentenceInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status) || !breaks)
        return core::fail(core::ErrorCode::Internal,
                          QCoreApplication::translate(
                              "models", "Sentences cannot be found: the data files of ICU are missing; install "
                                        "the package libicu72 again"),
                          {}, QString::fromLatin1(u_errorName(status)));
    const auto blocks = splitBlocks(text.text(), cancel);
    if (!blocks)
        return tl::make_unexpected(cancelled());
    Splitter splitter(text.text(), std::move(breaks), cancel);
    if (!splitter.run(*blocks))
        return tl::make_unexpected(cancelled());
    return covering(text.text(), splitter.take(), text.length());
}

} // namespace assay::text
