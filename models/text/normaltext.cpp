// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/normaltext.h"

#include <QCoreApplication>

#include <algorithm>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>
#include <unicode/utf16.h>
#include <vector>

namespace assay::text {

namespace {

/// So much is normalised between two looks at the cancel token.
constexpr qsizetype kPiece = 1024LL * 1024; // UTF-16 units
/// Marks in a row that are left to ICU; Unicode's stream-safe text (UAX #15, section 13) has no more than 30.
constexpr qsizetype kFewMarks = 30; // code points
/// Below it no character is a mark.
constexpr char16_t kFirstMark = 0x0300;
/// Nor is any from here up to the next one: ideographs, Yi, Lisu and Vai, which fill long texts.
constexpr UChar32 kFirstIdeograph = 0x3400;
constexpr UChar32 kAfterIdeographs = 0xa66f;

/// Null where ICU's data are missing.
const icu::Normalizer2 *normalizer()
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2 *nfc = icu::Normalizer2::getNFCInstance(status);
    return U_SUCCESS(status) ? nfc : nullptr;
}

QString withLineFeeds(const QString &text)
{
    if (!text.contains(u'\r'))
        return text;
    QString result;
    result.reserve(text.size());
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] != u'\r')
            result.append(text[at]);
        else if (at + 1 == text.size() || text[at + 1] != u'\n')
            result.append(u'\n');
    }
    return result;
}

UChar32 codePointAt(QStringView text, qsizetype at)
{
    UChar32 c = 0;
    U16_GET(text.utf16(), 0, at, text.size(), c);
    return c;
}

void appendCodePoint(std::u32string &out, const icu::Normalizer2 &nfc, UChar32 c)
{
    icu::UnicodeString parts;
    if (!nfc.getDecomposition(c, parts)) {
        out.push_back(static_cast<char32_t>(c));
        return;
    }
    for (int32_t at = 0; at < parts.length(); at = parts.moveIndex32(at, 1))
        out.push_back(static_cast<char32_t>(parts.char32At(at)));
}

/// Whether @p c, decomposed, begins with a mark that may change places with other marks.
bool isMark(const icu::Normalizer2 &nfc, UChar32 c)
{
    if (c < kFirstMark || (c >= kFirstIdeograph && c < kAfterIdeographs))
        return false;
    if (nfc.getCombiningClass(c) != 0)
        return true;
    icu::UnicodeString parts;
    return nfc.getDecomposition(c, parts) && nfc.getCombiningClass(parts.char32At(0)) != 0;
}

/// The end of the marks that begin at @p at, and how many they are.
struct MarkRun
{
    qsizetype end = 0;
    qsizetype count = 0;
};

MarkRun marksAt(const icu::Normalizer2 &nfc, QStringView text, qsizetype at)
{
    MarkRun run{at, 0};
    while (run.end < text.size()) {
        const UChar32 c = codePointAt(text, run.end);
        if (!isMark(nfc, c))
            break;
        run.end += U16_LENGTH(c);
        ++run.count;
    }
    return run;
}

/// @p marks decomposed and in canonical order, which is what normalisation makes of them.
QString sortedMarks(const icu::Normalizer2 &nfc, QStringView marks)
{
    std::u32string parts;
    for (qsizetype at = 0; at < marks.size();) {
        const UChar32 c = codePointAt(marks, at);
        appendCodePoint(parts, nfc, c);
        at += U16_LENGTH(c);
    }
    std::ranges::stable_sort(parts, {}, [&nfc](char32_t c) { return nfc.getCombiningClass(static_cast<UChar32>(c)); });
    return QString::fromUcs4(parts.data(), static_cast<qsizetype>(parts.size()));
}

/// ICU puts each mark to its place by walking back over those before it, which is quadratic in a long row of marks
/// (13 s for 200,000). Such rows are sorted beforehand; canonically this is the same text.
QString withLongMarkRunsSorted(const icu::Normalizer2 &nfc, const QString &text)
{
    QString result;
    qsizetype kept = 0;
    for (qsizetype at = 0; at < text.size();) {
        const UChar32 c = text[at].unicode() < kFirstMark ? text[at].unicode() : codePointAt(text, at);
        if (c < kFirstMark) {
            ++at;
            continue;
        }
        const MarkRun run = marksAt(nfc, text, at);
        if (run.count > kFewMarks) {
            result += QStringView(text).mid(kept, at - kept);
            result += sortedMarks(nfc, QStringView(text).mid(at, run.end - at));
            kept = run.end;
        }
        at = run.count > 0 ? run.end : at + U16_LENGTH(c);
    }
    if (kept == 0)
        return text;
    result += QStringView(text).mid(kept);
    return result;
}

/// Where a piece that begins at @p from may end: nothing behind it can change what is before it.
qsizetype pieceEnd(const icu::Normalizer2 &nfc, QStringView text, qsizetype from)
{
    qsizetype end = std::min(from + kPiece, text.size());
    while (end < text.size()) {
        const bool isInPair = text[end].isLowSurrogate() && text[end - 1].isHighSurrogate();
        if (!isInPair && nfc.hasBoundaryBefore(codePointAt(text, end)))
            break;
        ++end;
    }
    return end;
}

/// @p text in NFC; nothing where @p cancel stopped it.
std::optional<QString> composed(const icu::Normalizer2 &nfc, const QString &text, const core::CancelToken &cancel)
{
    QString result;
    bool isChanged = false;
    for (qsizetype from = 0; from < text.size();) {
        if (cancel.isCancelled())
            return std::nullopt;
        const qsizetype end = pieceEnd(nfc, text, from);
        const QStringView piece = QStringView(text).mid(from, end - from);
        const icu::UnicodeString source(false, piece.utf16(), static_cast<int32_t>(piece.size()));
        UErrorCode status = U_ZERO_ERROR;
        const int32_t good = nfc.spanQuickCheckYes(source, status);
        if (good == source.length() && !isChanged) {
            from = end;
            continue;
        }
        if (!isChanged)
            result = text.left(from);
        isChanged = true;
        const icu::UnicodeString out = nfc.normalize(source, status);
        result.append(QStringView(out.getBuffer(), out.length()));
        from = end;
    }
    return isChanged ? result : text;
}

std::optional<QString> normalised(const QString &text, const core::CancelToken &cancel)
{
    const icu::Normalizer2 *nfc = normalizer();
    if (nfc == nullptr) // Qt brings tables of its own
        return withLineFeeds(text).normalized(QString::NormalizationForm_C);
    return composed(*nfc, withLongMarkRunsSorted(*nfc, withLineFeeds(text)), cancel);
}

} // namespace

QString normalForm(const QString &text) { return *normalised(text, core::CancelToken::never()); }

core::Expected<QString> normalForm(const QString &text, const core::CancelToken &cancel)
{
    auto normal = normalised(text, cancel);
    if (!normal)
        return core::fail(core::ErrorCode::Cancelled,
                          QCoreApplication::translate("models", "Bringing a text into normal form was stopped"));
    return std::move(*normal);
}

NormalText::NormalText(const QString &text) : NormalText(Ready(), normalForm(text)) {}

core::Expected<NormalText> NormalText::fromText(const QString &text, const core::CancelToken &cancel)
{
    auto normal = normalForm(text, cancel);
    if (!normal)
        return tl::make_unexpected(normal.error());
    return NormalText(Ready(), std::move(*normal));
}

} // namespace assay::text
