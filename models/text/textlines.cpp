// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/textlines.h"

#include "models/text/characters.h"

#include <algorithm>

namespace assay::text {

namespace {

constexpr qsizetype kMostFenceIndent = 3;
constexpr qsizetype kMostHeadingMarks = 6;
constexpr qsizetype kMostNumberDigits = 3;
constexpr qsizetype kMostNumerals = 4;
constexpr qsizetype kShortestRule = 3;
constexpr char16_t kFirstWide = 0x1100;

qsizetype indentOf(QStringView line)
{
    qsizetype at = 0;
    while (at < line.size() && isSpace(line[at].unicode()))
        ++at;
    return at;
}

QChar charAt(QStringView line, qsizetype at) { return at < line.size() ? line[at] : QChar(); }

qsizetype runOf(QStringView line, qsizetype from, bool (*belongs)(QChar), qsizetype most)
{
    qsizetype at = from;
    while (at < line.size() && at - from < most && belongs(line[at]))
        ++at;
    return at;
}

bool isAsciiDigit(QChar c) { return c >= u'0' && c <= u'9'; }
bool isAsciiLetter(QChar c) { return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z'); }
bool isChineseNumeral(QChar c) { return QStringView(u"一二三四五六七八九十百").contains(c); }
bool isSmallRoman(QChar c) { return c == u'i' || c == u'v' || c == u'x'; }
bool isCircledNumber(QChar c)
{
    const char16_t unit = c.unicode();
    return (unit >= 0x2460 && unit <= 0x2473) || (unit >= 0x2776 && unit <= 0x2793);
}

bool isSpaceOrEnd(QStringView line, qsizetype at) { return at >= line.size() || isSpace(line[at].unicode()); }

/// The marker that ends before @p at, if a space is there or none is needed.
std::optional<ListMarker> markerUpTo(QStringView line, qsizetype at, bool needsSpace, bool canInterruptText)
{
    if (needsSpace && !isSpaceOrEnd(line, at))
        return std::nullopt;
    return ListMarker{at + indentOf(line.mid(at)), canInterruptText};
}

std::optional<ListMarker> bulletAt(QStringView line, qsizetype at)
{
    if (QStringView(u"-*+").contains(charAt(line, at)))
        return markerUpTo(line, at + 1, true, true);
    if (QStringView(u"•‣◦▪●○■□·・⁃").contains(charAt(line, at)))
        return markerUpTo(line, at + 1, false, true);
    return std::nullopt;
}

/// "1." "1)" "1、" "一、" "a)" "iv)"
std::optional<ListMarker> numberAt(QStringView line, qsizetype at)
{
    const qsizetype digits = runOf(line, at, isAsciiDigit, kMostNumberDigits);
    if (digits > at) {
        const bool isFirst = line.mid(at, digits - at) == QStringView(u"1");
        const QChar mark = charAt(line, digits);
        if (mark == u'.' || mark == u')')
            return markerUpTo(line, digits + 1, true, isFirst);
        if (mark == u'、' || mark == u'）' || mark == u'．')
            return markerUpTo(line, digits + 1, false, isFirst);
        return std::nullopt;
    }
    const qsizetype numerals = runOf(line, at, isChineseNumeral, kMostNumerals);
    if (numerals > at) {
        const bool isMarked = QStringView(u"、．.").contains(charAt(line, numerals));
        return isMarked ? markerUpTo(line, numerals + 1, false, false) : std::nullopt;
    }
    const qsizetype roman = runOf(line, at, isSmallRoman, kMostNumerals);
    const qsizetype letters = roman > at ? roman : runOf(line, at, isAsciiLetter, 1);
    if (letters > at && charAt(line, letters) == u')')
        return markerUpTo(line, letters + 1, true, false);
    return std::nullopt;
}

/// "(1)" "（一）" "(a)" "[1]"
std::optional<ListMarker> bracketedAt(QStringView line, qsizetype at)
{
    const QChar open = charAt(line, at);
    if (open != u'(' && open != u'（')
        return std::nullopt;
    for (const auto &[belongs, most] :
         {std::pair(&isAsciiDigit, kMostNumberDigits), std::pair(&isChineseNumeral, kMostNumerals),
          std::pair(&isSmallRoman, kMostNumerals), std::pair(&isAsciiLetter, qsizetype(1))}) {
        const qsizetype end = runOf(line, at + 1, belongs, most);
        const QChar close = charAt(line, end);
        if (end > at + 1 && (close == u')' || close == u'）'))
            return markerUpTo(line, end + 1, close == u')', false);
    }
    return std::nullopt;
}

bool isOnly(QStringView text, QStringView characters)
{
    return std::ranges::all_of(text, [characters](QChar c) { return characters.contains(c); });
}

} // namespace

bool isBlankLine(QStringView line) { return indentOf(line) == line.size(); }

std::optional<Fence> fenceOf(QStringView line)
{
    const qsizetype indent = indentOf(line);
    const QChar mark = charAt(line, indent);
    if (indent > kMostFenceIndent || (mark != u'`' && mark != u'~'))
        return std::nullopt;
    qsizetype end = indent;
    while (charAt(line, end) == mark)
        ++end;
    const QStringView info = line.mid(end);
    // A ` behind it makes it code within a line.
    if (end - indent < 3 || (mark == u'`' && info.contains(mark)))
        return std::nullopt;
    return Fence{mark, end - indent, !isBlankLine(info)};
}

std::optional<qsizetype> headingBody(QStringView line)
{
    const qsizetype indent = indentOf(line);
    qsizetype end = indent;
    while (charAt(line, end) == u'#')
        ++end;
    if (indent > kMostFenceIndent || end == indent || end - indent > kMostHeadingMarks || !isSpaceOrEnd(line, end))
        return std::nullopt;
    return end + indentOf(line.mid(end));
}

bool isUnderline(QStringView line)
{
    const QStringView text = line.trimmed();
    return text.size() >= kShortestRule && (isOnly(text, u"=") || isOnly(text, u"-"));
}

bool isRule(QStringView line)
{
    const QStringView text = line.trimmed();
    if (text.isEmpty() || !QStringView(u"-*_=").contains(text.front()))
        return false;
    const auto marks = std::ranges::count(text, text.front());
    return marks >= kShortestRule &&
           std::ranges::all_of(text, [&](QChar c) { return c == text.front() || isSpace(c.unicode()); });
}

std::optional<ListMarker> listMarkerOf(QStringView line)
{
    const qsizetype at = indentOf(line);
    if (at == line.size())
        return std::nullopt;
    if (isCircledNumber(line[at]))
        return markerUpTo(line, at + 1, false, true);
    if (const auto bullet = bulletAt(line, at))
        return bullet;
    if (const auto bracketed = bracketedAt(line, at))
        return bracketed;
    return numberAt(line, at);
}

bool isTableDelimiter(QStringView line)
{
    const QStringView text = line.trimmed();
    return text.contains(u'-') && text.contains(u'|') && isOnly(text, u"|:- \t");
}

bool hasPipe(QStringView line)
{
    for (qsizetype at = 0; at < line.size(); ++at) {
        if (line[at] == u'\\')
            ++at;
        else if (line[at] == u'|')
            return true;
    }
    return false;
}

bool isFramedRow(QStringView line)
{
    const QStringView text = line.trimmed();
    if (text.size() < 3)
        return false;
    if (text.front() == u'+')
        return text.back() == u'+' && isOnly(text, u"+-=:");
    return text.front() == u'|' && text.back() == u'|';
}

bool hasCells(QStringView line)
{
    const qsizetype tab = line.indexOf(u'\t', indentOf(line));
    return tab > 0 && !listMarkerOf(line);
}

qsizetype columnsOf(QStringView line)
{
    qsizetype columns = 0;
    for (const QChar c : line)
        columns +=
            c.unicode() < kFirstWide || c.isSurrogate() || (c.unicode() >= 0x2000 && c.unicode() < 0x2e80) ? 1 : 2;
    return columns;
}

QStringView firstWord(QStringView line)
{
    const QStringView text = line.mid(indentOf(line));
    qsizetype end = 0;
    while (end < text.size() && !isSpace(text[end].unicode()) && !isIdeographic(text[end].unicode()))
        ++end;
    if (end < text.size() && isIdeographic(text[end].unicode()))
        ++end;
    while (end < text.size() && text[end].isPunct())
        ++end;
    return text.left(end);
}

} // namespace assay::text
