// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/secretfilter.h"

#include "mcp/registry/escapedreadings.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace assay::mcp {

namespace {

constexpr int kShortest = 4;
constexpr qsizetype kShortestLine = 8; ///< of a secret of several lines; "-----" and the like are everywhere
constexpr int kBase64Rest = 3;         ///< characters beside a form that share bits with the secret
constexpr QByteArrayView kReplacement("[secret]");
constexpr QChar kEllipsis(0x2026);

bool isBase64(char one)
{
    return (one >= 'A' && one <= 'Z') || (one >= 'a' && one <= 'z') || (one >= '0' && one <= '9') || one == '+' ||
           one == '/' || one == '-' || one == '_' || one == '=';
}

/// The Base64 characters that @p value gives whatever stands before and after it, when @p before bytes of a group of
/// three are taken by what stands before.
QByteArray inBase64(const QByteArray &value, qsizetype before)
{
    const QByteArray encoded = (QByteArray(before, 'x') + value).toBase64(QByteArray::OmitTrailingEquals);
    const qsizetype first = before == 0 ? 0 : before + 1;    // characters that mix in what stands before
    const qsizetype whole = (before + value.size()) / 3 * 4; // and those after it
    return whole > first ? encoded.sliced(first, whole - first) : QByteArray();
}

void addForms(FormSearch &forms, const QByteArray &value)
{
    const QByteArray url = value.toPercentEncoding();
    QByteArray lower = url;
    for (qsizetype at = lower.indexOf('%'); at >= 0; at = lower.indexOf('%', at + 1))
        lower.replace(at + 1, 2, lower.sliced(at + 1, 2).toLower());
    for (const QByteArray &form : {value, url, lower})
        forms.add(form, false);
    for (qsizetype before = 0; before < 3; ++before) {
        QByteArray encoded = inBase64(value, before);
        if (encoded.size() < qsizetype{kShortest} * 2)
            continue; // too short to be told from chance
        forms.add(encoded, true);
        forms.add(encoded.replace('+', '-').replace('/', '_'), true);
    }
}

/// How often escapes in @p text may have to be undone, and once more for the text itself.
int readingsOf(const QByteArray &text)
{
    if (!text.contains('\\'))
        return 1;
    // Only a backslash that is written as an escape leads to a further one.
    return text.contains("\\\\") || text.contains("\\u005") ? kMostReadings : 2;
}

struct Span
{
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// The places of a text that are to be replaced, in their order; those that overlap are one.
class Spans
{
public:
    void add(Span span)
    {
        // The readings of a text run apart by the length of an escape at most, so this is near the end.
        auto at = m_spans.end();
        while (at != m_spans.begin() && (at - 1)->end > span.begin) {
            --at;
            if (at->begin >= span.end)
                continue;
            span = {std::min(span.begin, at->begin), std::max(span.end, at->end)};
            at = m_spans.erase(at);
        }
        m_spans.insert(at, span);
    }

    [[nodiscard]] std::vector<Span> &all() { return m_spans; }

private:
    std::vector<Span> m_spans;
};

/// Looks for the forms in one reading.
class Search
{
public:
    Search(const FormSearch &forms, Spans &spans)
        : m_forms(&forms)
        , m_spans(&spans)
        , m_last(std::bit_ceil(static_cast<std::size_t>(forms.longest()) + static_cast<std::size_t>(kBase64Rest)))
        , m_mask(m_last.size() - 1)
    {}

    void take(const ReadByte &one)
    {
        m_last[m_count++ & m_mask] = one;
        m_state = m_forms->after(m_state, one.byte);
        if (m_isOpen)
            takeRest(one);
        if (m_state == 0)
            return;
        if (const int length = m_forms->found(m_state); length > 0) {
            const bool hasRest = m_forms->hasRest(m_state);
            const qsizetype begin = beginOf(length, hasRest);
            m_spans->add({begin, one.end});
            if (hasRest) {
                m_begin = begin;
                m_rest = kBase64Rest;
                m_isOpen = true;
            }
        }
    }

    /// The text was cut at @p end.
    void cut(qsizetype end)
    {
        if (const int length = m_forms->begun(m_state); length >= kShortest)
            m_spans->add({beginOf(length, m_forms->begunHasRest(m_state)), end});
    }

private:
    [[nodiscard]] const ReadByte &last(std::size_t back) const { return m_last[(m_count - back) & m_mask]; }

    [[nodiscard]] qsizetype beginOf(int length, bool hasRest) const
    {
        auto back = static_cast<std::size_t>(length);
        for (int more = 0; hasRest && more < kBase64Rest && back < m_count && isBase64(last(back + 1).byte); ++more)
            ++back;
        return last(back).begin;
    }

    /// What of @p one belongs to the Base64 that was found before it.
    void takeRest(const ReadByte &one)
    {
        if (m_rest > 0 && isBase64(one.byte))
            --m_rest;
        else
            m_isOpen = one.byte == '=';
        if (m_isOpen)
            m_spans->add({m_begin, one.end});
    }

    const FormSearch *m_forms;
    Spans *m_spans;
    std::vector<ReadByte> m_last; ///< a ring
    std::size_t m_mask;           ///< takes a count to its place there
    std::size_t m_count = 0;      ///< of the bytes so far
    FormSearch::State m_state = 0;
    bool m_isOpen = false; ///< what follows may belong to the Base64 that was found last:
    qsizetype m_begin = 0; ///< where that begins
    int m_rest = 0;        ///< how many characters may still follow, before its padding
};

/// Widens @p spans to the escapes that they cut into.
void widen(std::vector<Span> &spans, const QByteArray &text, int readings)
{
    std::size_t first = 0;
    EscapedReadings boundaries(readings, [&](int reading, const ReadByte &one) {
        if (reading != readings - 1)
            return;
        while (first < spans.size() && spans[first].end <= one.begin)
            ++first;
        for (std::size_t at = first; at < spans.size() && spans[at].begin < one.end; ++at)
            spans[at] = {std::min(spans[at].begin, one.begin), std::max(spans[at].end, one.end)};
    });
    boundaries.read(text);
    boundaries.finish();
}

QByteArray replaced(const QByteArray &text, const std::vector<Span> &spans)
{
    QByteArray result;
    result.reserve(text.size());
    qsizetype done = 0;
    for (const Span &span : spans) {
        if (span.begin >= done) { // else it goes on with the one before, since it was widened
            result.append(QByteArrayView(text).sliced(done, span.begin - done));
            result.append(kReplacement);
        }
        done = std::max(done, span.end);
    }
    result.append(QByteArrayView(text).sliced(done));
    return result;
}

} // namespace

SecretFilter::SecretFilter(const QStringList &secrets)
{
    auto forms = std::make_shared<FormSearch>();
    for (const QString &secret : secrets) {
        const QByteArray value = secret.toUtf8();
        if (value.size() >= kShortest)
            addForms(*forms, value);
        if (!value.contains('\n'))
            continue;
        for (const QByteArray &line : value.split('\n')) {
            if (line.trimmed().size() >= kShortestLine)
                addForms(*forms, line.trimmed());
        }
    }
    forms->finish();
    if (!forms->isEmpty())
        m_forms = std::move(forms);
}

QByteArray SecretFilter::filtered(const QByteArray &text, bool isHead) const
{
    if (isEmpty())
        return text;
    const int readings = readingsOf(text);
    Spans spans;
    std::vector<Search> searches(static_cast<std::size_t>(readings), Search(*m_forms, spans));
    EscapedReadings reader(readings, [&searches](int reading, const ReadByte &one) {
        searches[static_cast<std::size_t>(reading)].take(one);
    });
    reader.read(text);
    if (isHead) {
        for (Search &search : searches)
            search.cut(text.size());
    } else {
        reader.finish();
    }
    if (spans.all().empty())
        return text;
    if (readings > 1)
        widen(spans.all(), text, readings);
    return replaced(text, spans.all());
}

QByteArray SecretFilter::filtered(const QByteArray &text) const { return filtered(text, false); }

QByteArray SecretFilter::filteredHead(const QByteArray &text) const { return filtered(text, true); }

QString SecretFilter::filtered(const QString &text) const
{
    return isEmpty() ? text : QString::fromUtf8(filtered(text.toUtf8(), false));
}

QString SecretFilter::filteredQuote(const QString &text) const
{
    if (isEmpty())
        return text;
    QStringList parts = text.split(kEllipsis);
    for (qsizetype at = 0; at < parts.size(); ++at)
        parts[at] = QString::fromUtf8(filtered(parts[at].toUtf8(), at + 1 < parts.size()));
    return parts.join(kEllipsis);
}

} // namespace assay::mcp
