// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/jsonscan.h"

#include <algorithm>

namespace assay::mcp::scan {

qsizetype afterBlanks(QByteArrayView text, qsizetype at, qsizetype limit)
{
    while (at < limit && isBlank(text[at]))
        ++at;
    return std::min(at, limit);
}

qsizetype afterString(QByteArrayView text, qsizetype at)
{
    for (++at; at < text.size(); ++at) {
        if (text[at] == '\n')
            return at;
        if (text[at] == '"')
            return at + 1;
        if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n')
            ++at;
    }
    return text.size();
}

qsizetype afterBrackets(QByteArrayView text, qsizetype at, qsizetype limit)
{
    QByteArray open; // the closing brackets awaited
    qsizetype braces = 0;
    const auto push = [&](char closing) {
        open.append(closing);
        braces += closing == '}' ? 1 : 0;
    };
    while (at < limit) {
        const char c = text[at];
        if (c == '"') {
            at = afterString(text, at);
            continue;
        }
        ++at;
        if (isOpening(c)) {
            push(c == '{' ? '}' : ']');
        } else if (c == '}' || c == ']') {
            if ((c == '}' ? braces : open.size() - braces) == 0)
                continue;
            char closed = 0;
            do {
                closed = open.back();
                open.chop(1);
                braces -= closed == '}' ? 1 : 0;
            } while (closed != c);
            if (open.isEmpty())
                return at;
        }
    }
    return limit;
}

qsizetype afterRemarks(QByteArrayView text, qsizetype at)
{
    while (at < text.size()) {
        if (text[at] == ' ' || text[at] == '\t') {
            ++at;
        } else if (text.sliced(at).startsWith("//")) {
            while (at < text.size() && text[at] != '\n' && text[at] != '\r')
                ++at;
            return at;
        } else if (text.sliced(at).startsWith("/*")) {
            const qsizetype end = text.indexOf("*/", at + 2);
            at = end < 0 ? text.size() : end + 2;
        } else {
            return at;
        }
    }
    return at;
}

QByteArray blankedComments(const QByteArray &text, std::optional<qsizetype> &openComment)
{
    openComment.reset();
    QByteArray blanked = text;
    const auto blank = [&blanked](qsizetype from, qsizetype to) {
        for (qsizetype at = from; at < to; ++at) {
            if (blanked.at(at) != '\n' && blanked.at(at) != '\r')
                blanked[at] = ' ';
        }
    };
    qsizetype at = 0;
    if (text.startsWith("\xEF\xBB\xBF")) {
        blank(0, 3);
        at = 3;
    }
    while (at < text.size()) {
        const char next = at + 1 < text.size() ? text.at(at + 1) : '\0';
        if (text.at(at) == '"') {
            at = afterString(text, at);
        } else if (text.at(at) == '/' && next == '/') {
            const qsizetype end = afterRemarks(text, at);
            blank(at, end);
            at = end;
        } else if (text.at(at) == '/' && next == '*') {
            const qsizetype close = text.indexOf("*/", at + 2);
            if (close < 0)
                openComment = at;
            const qsizetype end = close < 0 ? text.size() : close + 2;
            blank(at, end);
            at = end;
        } else {
            ++at;
        }
    }
    return blanked;
}

QByteArray blankedTrailingCommas(const QByteArray &text)
{
    QByteArray blanked = text;
    qsizetype comma = -1; // one that follows a value and is followed by nothing yet; GCC 12 misreads an optional here
    char previous = '\0';
    qsizetype at = 0;
    while (at < text.size()) {
        const char c = text.at(at);
        const qsizetype begin = at;
        at = c == '"' ? afterString(text, at) : at + 1;
        if (isBlank(c))
            continue;
        if ((c == '}' || c == ']') && comma >= 0)
            blanked[comma] = ' ';
        comma = -1;
        if (c == ',' && previous != '\0' && !QByteArrayView("[{,:").contains(previous))
            comma = begin;
        previous = c;
    }
    return blanked;
}

} // namespace assay::mcp::scan
