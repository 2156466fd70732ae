// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/launchwords.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>

namespace assay::mcp {

namespace {

bool isPlain(QChar c)
{
    constexpr QLatin1StringView kSpecial("`$;|&<>(){}\\\"'");
    return !c.isSpace() && c.category() != QChar::Other_Control && !kSpecial.contains(c);
}

qsizetype plainLength(QStringView text) { return std::find_if_not(text.begin(), text.end(), isPlain) - text.begin(); }

/// How long the reference is that @p text begins with; 0 if it is none, or if its default is not plain.
qsizetype referenceLength(QStringView text)
{
    static const QRegularExpression s_reference(
        QStringLiteral("\\A\\$\\{([A-Za-z]+:(?!-))?[A-Za-z0-9_.@/ -]+?(:-([^}]*))?\\}"));
    const qsizetype end = text.startsWith(u'$') ? text.indexOf(u'}') : -1;
    if (end < 0)
        return 0;
    const auto match = s_reference.match(text.left(end + 1).toString());
    const QString fallback = match.captured(3);
    return match.hasMatch() && std::all_of(fallback.begin(), fallback.end(), isPlain) ? match.capturedLength() : 0;
}

} // namespace

bool hasBlank(QStringView text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); });
}

bool isSimpleLine(QStringView line)
{
    return std::none_of(line.begin(), line.end(), [](QChar c) { return QLatin1StringView("\\`#<").contains(c); }) &&
           !line.contains(QLatin1StringView("$'")) && !line.contains(QLatin1StringView("$("));
}

Piece unquoted(Piece piece)
{
    const QStringView text = piece.text;
    const bool isQuoted =
        text.size() >= 2 && text.front() == text.back() && (text.front() == u'"' || text.front() == u'\'');
    return isQuoted ? Piece{text.mid(1, text.size() - 2), piece.at + 1} : piece;
}

QList<Piece> wordsOf(Piece line)
{
    QList<Piece> words;
    qsizetype begin = 0;
    QChar quote;
    for (qsizetype at = 0; at <= line.text.size(); ++at) {
        const bool isEnd = at == line.text.size();
        const QChar c = isEnd ? QChar(u' ') : line.text.at(at);
        if (!quote.isNull() && !isEnd) {
            if (c == quote)
                quote = {};
        } else if (c.isSpace()) {
            if (at > begin)
                words.append({line.text.mid(begin, at - begin), line.at + begin});
            begin = at + 1;
            if (c == u'\n')
                words.append({line.text.mid(at, 1), line.at + at});
        } else if (c == u'"' || c == u'\'' || c == u'`') {
            quote = c;
        }
    }
    return words;
}

qsizetype plainWordLength(QStringView text)
{
    qsizetype at = plainLength(text);
    while (const qsizetype reference = referenceLength(text.mid(at)))
        at += reference;
    return at;
}

qsizetype addressPartLength(QStringView text)
{
    qsizetype at = 0;
    while (const qsizetype step = plainWordLength(text.mid(at)))
        at += step;
    return at;
}

qsizetype credentialLength(QStringView text)
{
    const qsizetype blank = text.indexOf(u' ');
    if (blank < 0 || !isCredentialScheme(text.left(blank)))
        return plainWordLength(text);
    qsizetype begin = blank;
    while (begin < text.size() && text.at(begin) == u' ')
        ++begin;
    return begin + plainWordLength(text.mid(begin));
}

bool isCredentialScheme(QStringView word)
{
    const auto is = [&](const char *scheme) {
        return word.compare(QLatin1StringView(scheme), Qt::CaseInsensitive) == 0;
    };
    return is("bearer") || is("basic") || is("token");
}

} // namespace assay::mcp
