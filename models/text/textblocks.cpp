// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/textblocks.h"

#include "models/text/characters.h"
#include "models/text/textlines.h"

#include <algorithm>

namespace assay::text {

namespace {

constexpr int kLinesPerLook = 4096; // at the cancel token
/// A line that with the next word stays within so much of the longest line was ended on purpose; wrapped lines are
/// ragged.
constexpr qsizetype kFullLinePercent = 85;

struct Line
{
    qsizetype start = 0;
    qsizetype end = 0; ///< before the line feed
};

class Parser
{
public:
    Parser(QStringView text, const core::CancelToken &cancel) : m_text(text), m_cancel(cancel) {}

    bool run()
    {
        for (int lines = 0; m_at < m_text.size(); ++lines) {
            if (lines % kLinesPerLook == 0 && m_cancel.isCancelled())
                return false;
            readBlock();
        }
        return true;
    }

    [[nodiscard]] std::vector<TextBlock> take() { return std::move(m_blocks); }

private:
    [[nodiscard]] Line lineAt(qsizetype start) const
    {
        const qsizetype feed = m_text.mid(start).indexOf(u'\n');
        return {start, feed < 0 ? m_text.size() : start + feed};
    }
    [[nodiscard]] QStringView view(const Line &line) const { return m_text.mid(line.start, line.end - line.start); }
    [[nodiscard]] QStringView viewAfter(const Line &line) const
    {
        return view(lineAt(std::min(line.end + 1, m_text.size())));
    }

    void add(qsizetype start, qsizetype end, qsizetype body, BlockKind kind)
    {
        m_blocks.push_back({start, end, body, kind});
    }

    void readBlock()
    {
        const Line line = lineAt(m_at);
        const QStringView text = view(line);
        if (isBlankLine(text)) {
            m_at = line.end + 1;
        } else if (const auto fence = fenceOf(text)) {
            readCode(line, *fence);
        } else if (isTableStart(line)) {
            readTable(line);
        } else if (const auto body = headingBody(text)) {
            add(line.start, line.end, line.start + *body, BlockKind::Heading);
            m_at = line.end + 1;
        } else if (isRule(text)) {
            add(line.start, line.end, line.start, BlockKind::Paragraph);
            m_at = line.end + 1;
        } else {
            readLines(line);
        }
    }

    void readCode(const Line &opening, const Fence &fence)
    {
        Line last = opening;
        for (m_at = opening.end + 1; m_at < m_text.size();) {
            last = lineAt(m_at);
            m_at = last.end + 1;
            const auto closing = fenceOf(view(last));
            if (closing && closing->mark == fence.mark && closing->length >= fence.length && !closing->hasInfo)
                break;
        }
        add(opening.start, last.end, opening.start, BlockKind::Code);
    }

    // ---- tables

    [[nodiscard]] bool isTableStart(const Line &line) const
    {
        const QStringView text = view(line);
        const bool isPiped = hasPipe(text) || isFramedRow(text);
        if (!isPiped && !hasCells(text))
            return false;
        const QStringView next = viewAfter(line);
        if (isPiped)
            return isTableDelimiter(next) || (isFramedRow(text) && isFramedRow(next));
        return hasCells(next);
    }

    void readTable(const Line &first)
    {
        const bool isPiped = hasPipe(view(first)) || isFramedRow(view(first));
        Line last = first;
        for (m_at = first.end + 1; m_at < m_text.size();) {
            const Line line = lineAt(m_at);
            const QStringView text = view(line);
            if (isPiped ? !hasPipe(text) && !isFramedRow(text) : !hasCells(text))
                break;
            last = line;
            m_at = line.end + 1;
        }
        add(first.start, last.end, first.start, BlockKind::Table);
    }

    // ---- paragraphs and list items

    /// Whether @p line, which follows a line of text, begins something else.
    [[nodiscard]] bool interrupts(const Line &line, BlockKind kind) const
    {
        const QStringView text = view(line);
        if (isBlankLine(text) || fenceOf(text) || headingBody(text) || isRule(text) || isTableStart(line))
            return true;
        const auto marker = listMarkerOf(text);
        return marker && (marker->canInterruptText || kind == BlockKind::ListItem);
    }

    void readLines(const Line &first)
    {
        const auto marker = listMarkerOf(view(first));
        const BlockKind kind = marker ? BlockKind::ListItem : BlockKind::Paragraph;
        std::vector<qsizetype> starts{first.start};
        Line last = first;
        for (m_at = first.end + 1; m_at < m_text.size();) {
            const Line line = lineAt(m_at);
            if (kind == BlockKind::Paragraph && starts.size() == 1 && isUnderline(view(line))) {
                m_at = line.end + 1;
                add(first.start, line.end, first.start, BlockKind::Heading);
                return;
            }
            if (interrupts(line, kind))
                break;
            starts.push_back(line.start);
            last = line;
            m_at = line.end + 1;
        }
        addLines(starts, last.end, marker ? first.start + marker->body : first.start, kind);
    }

    /// The lines at @p starts as one block, or as several where a line was ended on purpose.
    void addLines(const std::vector<qsizetype> &starts, qsizetype end, qsizetype body, BlockKind kind)
    {
        qsizetype longest = 0;
        for (const qsizetype start : starts)
            longest = std::max(longest, columnsOf(view(lineAt(start))));
        qsizetype blockStart = starts.front();
        for (std::size_t i = 1; i < starts.size(); ++i) {
            const Line before{starts[i - 1], starts[i] - 1};
            if (!isEndedOnPurpose(view(before), view(lineAt(starts[i])), longest))
                continue;
            add(blockStart, before.end, std::max(blockStart, body), kind);
            blockStart = starts[i];
        }
        add(blockStart, end, std::max(blockStart, body), kind);
    }

    [[nodiscard]] static bool isEndedOnPurpose(QStringView before, QStringView next, qsizetype longest)
    {
        const QStringView text = before.trimmed();
        if (text.isEmpty())
            return false;
        const QChar last = text.back();
        // A full stop is for the rules of sentences; after these marks a sentence goes on.
        if (isTerminator(last.unicode()) || isOpening(last.unicode()) || QStringView(u",;:，；：、-–—/").contains(last))
            return false;
        QStringView start = next.trimmed();
        while (!start.isEmpty() && (isOpening(start.front().unicode()) || start.front() == u'"'))
            start = start.mid(1);
        if (start.isEmpty() || !(start.front().isUpper() || isIdeographic(start.front().unicode())))
            return false;
        return (columnsOf(before) + 1 + columnsOf(firstWord(next))) * 100 <= longest * kFullLinePercent;
    }

    QStringView m_text;
    const core::CancelToken &m_cancel;
    qsizetype m_at = 0;
    std::vector<TextBlock> m_blocks;
};

} // namespace

std::optional<std::vector<TextBlock>> splitBlocks(QStringView text, const core::CancelToken &cancel)
{
    Parser parser(text, cancel);
    if (!parser.run())
        return std::nullopt;
    return parser.take();
}

} // namespace assay::text
