// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/jsonrpc/jsonslices.h"

namespace assay::mcp {

namespace {

constexpr QByteArrayView kSpace(" \t\r\n");
constexpr QByteArrayView kAfterPlain(",:]}[{\" \t\r\n");

bool isOneOf(char c, QByteArrayView characters) { return characters.indexOf(c) >= 0; }

QByteArrayView withoutSpace(QByteArrayView text)
{
    while (!text.isEmpty() && isOneOf(text.front(), kSpace))
        text = text.sliced(1);
    while (!text.isEmpty() && isOneOf(text.back(), kSpace))
        text.chop(1);
    return text;
}

/// One past the quote that ends the string which begins at @p at.
std::optional<qsizetype> stringEnd(QByteArrayView text, qsizetype at)
{
    for (++at; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            return at + 1;
    }
    return std::nullopt;
}

/// One past the bracket that ends the container which begins at 0. Kinds of brackets are not told apart: a mix is the
/// reader's to find.
std::optional<qsizetype> containerEnd(QByteArrayView text)
{
    qsizetype depth = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        switch (text[at]) {
        case '"': {
            const auto end = stringEnd(text, at);
            if (!end)
                return std::nullopt;
            at = *end - 1;
            break;
        }
        case '{':
        case '[':
            ++depth;
            break;
        case '}':
        case ']':
            if (--depth == 0)
                return at + 1;
            break;
        default:
            break;
        }
    }
    return std::nullopt;
}

/// Walks over what stands between the brackets of a container.
class Walk
{
public:
    /// @p text is the container with its brackets.
    explicit Walk(QByteArrayView text) : m_text(text.sliced(1).chopped(1)) { skipSpace(); }

    [[nodiscard]] bool isAtEnd() const { return m_at >= m_text.size(); }

    bool take(char expected)
    {
        if (isAtEnd() || m_text[m_at] != expected)
            return false;
        ++m_at;
        skipSpace();
        return true;
    }

    std::optional<QByteArrayView> value()
    {
        const QByteArrayView rest = m_text.sliced(m_at);
        const auto end = jsonValueEnd(rest);
        if (!end)
            return std::nullopt;
        m_at += *end;
        skipSpace();
        return rest.first(*end);
    }

private:
    void skipSpace()
    {
        while (!isAtEnd() && isOneOf(m_text[m_at], kSpace))
            ++m_at;
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
};

bool isWrappedIn(QByteArrayView text, char opening, char closing)
{
    return text.size() >= 2 && text.front() == opening && text.back() == closing && containerEnd(text) == text.size();
}

} // namespace

std::optional<qsizetype> jsonValueEnd(QByteArrayView text)
{
    if (text.isEmpty())
        return std::nullopt;
    if (text.front() == '"')
        return stringEnd(text, 0);
    if (text.front() == '{' || text.front() == '[')
        return containerEnd(text);
    qsizetype end = 0;
    while (end < text.size() && !isOneOf(text[end], kAfterPlain))
        ++end;
    return end == 0 ? std::nullopt : std::optional(end);
}

std::optional<QList<JsonMemberSlice>> jsonMemberSlices(QByteArrayView text)
{
    text = withoutSpace(text);
    if (!isWrappedIn(text, '{', '}'))
        return std::nullopt;
    QList<JsonMemberSlice> members;
    Walk walk(text);
    if (walk.isAtEnd())
        return members;
    do {
        const auto name = walk.value();
        if (!name || !name->startsWith('"') || !walk.take(':'))
            return std::nullopt;
        const auto value = walk.value();
        if (!value)
            return std::nullopt;
        members.append({name->sliced(1).chopped(1), *value});
    } while (walk.take(','));
    return walk.isAtEnd() ? std::optional(members) : std::nullopt;
}

std::optional<QList<QByteArrayView>> jsonElementSlices(QByteArrayView text)
{
    text = withoutSpace(text);
    if (!isWrappedIn(text, '[', ']'))
        return std::nullopt;
    QList<QByteArrayView> elements;
    Walk walk(text);
    if (walk.isAtEnd())
        return elements;
    do {
        const auto value = walk.value();
        if (!value)
            return std::nullopt;
        elements.append(*value);
    } while (walk.take(','));
    return walk.isAtEnd() ? std::optional(elements) : std::nullopt;
}

} // namespace assay::mcp
