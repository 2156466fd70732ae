// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/addresssecrets.h"

#include "mcp/registry/secretguess.h"

#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace assay::mcp {

namespace {

constexpr qsizetype kShortestNamedToken = 8; // after a segment such as "token"; "login" is none

QString decoded(QStringView text) { return QUrl::fromPercentEncoding(text.toUtf8()); }

bool isOneOf(QStringView word, std::initializer_list<const char *> words)
{
    return std::any_of(words.begin(), words.end(),
                       [&](const char *one) { return word.compare(QLatin1StringView(one), Qt::CaseInsensitive) == 0; });
}

/// A hash that says what it is.
bool isNamedDigest(QStringView text)
{
    static const QRegularExpression s_digest(QStringLiteral("(\\A|[@:=])sha(1|256|384|512)[:-]"));
    return s_digest.match(text.toString()).hasMatch();
}

/// A hash, where what stands before it says that it is one.
bool isBareDigest(QStringView text)
{
    static const QRegularExpression s_digest(QStringLiteral("\\A([0-9a-f]{40}|[0-9a-f]{64})(\\.[a-z.]+)?\\z"));
    return s_digest.match(text.toString()).hasMatch();
}

/// Names after which a hash says which version or content is meant, and gives no right to anything.
bool isDigestName(QStringView name)
{
    return isOneOf(name, {"commit",   "commits",   "tree", "blob", "raw",      "archive", "tarball", "zip",
                          "tar.gz",   "objects",   "sha",  "sha1", "sha256",   "sha512",  "digest",  "hash",
                          "checksum", "integrity", "rev",  "ref",  "revision", "version", "etag"});
}

class AddressReader
{
public:
    AddressReader(QStringView text, qsizetype offset, QList<HiddenSpan> &found)
        : m_text(text), m_offset(offset), m_found(found)
    {}

    void read()
    {
        const qsizetype colon = m_text.indexOf(QStringLiteral("://"));
        qsizetype schemeBegin = colon;
        while (schemeBegin > 0 && isSchemeCharacter(m_text.at(schemeBegin - 1)))
            --schemeBegin;
        const QStringView scheme = m_text.mid(schemeBegin, colon - schemeBegin);
        m_isGit = scheme.startsWith(QStringLiteral("git"));
        m_isWeb = m_isGit || isOneOf(scheme, {"http", "https", "ws", "wss", "sse"});
        const qsizetype begin = colon + 3;
        const qsizetype pathBegin = firstOf("/?#", begin);
        const qsizetype queryBegin = firstOf("?#", pathBegin);
        const qsizetype fragmentBegin = firstOf("#", queryBegin);
        readAuthority(begin, pathBegin);
        readPath(pathBegin, queryBegin);
        if (queryBegin < fragmentBegin)
            readItems(queryBegin + 1, fragmentBegin);
        if (fragmentBegin < m_text.size())
            readFragment(fragmentBegin + 1);
        // Lists of addresses, and addresses inside others.
        for (qsizetype next = m_text.indexOf(QStringLiteral("://"), begin); next >= 0;
             next = m_text.indexOf(QStringLiteral("://"), next + 3))
            readAuthority(next + 3, firstOf("/?#&,;\"'", next + 3));
    }

private:
    static bool isSchemeCharacter(QChar c)
    {
        return c.unicode() < 128 && (c.isLetterOrNumber() || c == u'+' || c == u'-' || c == u'.');
    }

    [[nodiscard]] qsizetype firstOf(const char *characters, qsizetype from) const
    {
        qsizetype at = from;
        while (at < m_text.size() && !QLatin1StringView(characters).contains(m_text.at(at)))
            ++at;
        return at;
    }

    void hide(qsizetype begin, qsizetype end)
    {
        if (end > begin)
            m_found.append({m_offset + begin, end - begin, true});
    }

    void readAuthority(qsizetype begin, qsizetype end)
    {
        const QStringView authority = m_text.mid(begin, end - begin);
        const qsizetype at = authority.lastIndexOf(u'@');
        if (at > 0 && authority.left(at) != QStringLiteral("git")) // as which everybody is known there
            hide(begin, begin + at);
    }

    /// @p mayBeDigest: what stands before speaks of hashes.
    [[nodiscard]] bool isToken(QStringView part, bool mayBeDigest) const
    {
        const QString text = decoded(part);
        if (isSecretValue(text))
            return true;
        return m_isWeb && looksRandom(text) && !isNamedDigest(text) && !(mayBeDigest && isBareDigest(text));
    }

    void readPath(qsizetype begin, qsizetype end)
    {
        bool mayBeDigest = m_isGit;
        QStringView before;
        for (qsizetype at = begin; at < end;) {
            const qsizetype slash = std::min(firstOf("/", at), end);
            readSegment(at, slash, before, mayBeDigest);
            before = m_text.mid(at, slash - at);
            mayBeDigest = mayBeDigest || isDigestName(before);
            at = slash + 1;
        }
    }

    void readSegment(qsizetype begin, qsizetype end, QStringView before, bool mayBeDigest)
    {
        const QStringView segment = m_text.mid(begin, end - begin);
        const bool isNamedToken =
            isOneOf(before, {"token", "key", "secret", "apikey", "api-key", "api_key", "access_token"}) &&
            segment.size() >= kShortestNamedToken &&
            std::any_of(segment.begin(), segment.end(), [](QChar c) { return c.isDigit(); });
        const qsizetype equals = segment.indexOf(u'=');
        findInParameters(segment, m_offset + begin, m_found);
        if (equals > 0 && isSecretName(segment.left(equals)))
            hide(begin + equals + 1, end);
        else if ((isNamedToken || isToken(segment, mayBeDigest)) && !isPinnedCommit(segment))
            hide(begin, end);
    }

    /// "repository.git@0123…".
    [[nodiscard]] bool isPinnedCommit(QStringView segment) const
    {
        static const QRegularExpression s_commit(QStringLiteral("\\A[A-Za-z0-9_.-]+@[0-9a-f]{7,64}\\z"));
        return m_isGit && s_commit.match(segment.toString()).hasMatch();
    }

    void readItems(qsizetype begin, qsizetype end)
    {
        for (qsizetype at = begin; at < end;) {
            const qsizetype next = std::min(firstOf("&;", at), end);
            readItem(at, next);
            at = next + 1;
        }
    }

    void readItem(qsizetype begin, qsizetype end)
    {
        const QStringView item = m_text.mid(begin, end - begin);
        const qsizetype equals = item.indexOf(u'=');
        const QStringView value = item.mid(equals + 1);
        const QString name = decoded(item.left(std::max<qsizetype>(equals, 0)));
        if (value.isEmpty())
            return;
        if (isSecretName(name) || isToken(value, isDigestName(name)) || hasHiddenAddress(value))
            hide(begin + equals + 1, end);
    }

    /// An address as the value of an item, encoded.
    static bool hasHiddenAddress(QStringView value)
    {
        const QString inner = decoded(value);
        QList<HiddenSpan> found;
        if (inner.contains(QStringLiteral("://")) && inner != value)
            findInAddress(inner, 0, found);
        return !found.isEmpty();
    }

    void readFragment(qsizetype begin)
    {
        const QStringView fragment = m_text.mid(begin);
        if (fragment.contains(u'='))
            readItems(begin, m_text.size());
        else if (isToken(fragment, true)) // a commit
            hide(begin, m_text.size());
    }

    const QStringView m_text;
    const qsizetype m_offset;
    QList<HiddenSpan> &m_found;
    bool m_isGit = false;
    bool m_isWeb = false; ///< where an id that looks random is likely to open something
};

} // namespace

void findInAddress(QStringView text, qsizetype offset, QList<HiddenSpan> &found)
{
    AddressReader(text, offset, found).read();
}

void findInParameters(QStringView text, qsizetype offset, QList<HiddenSpan> &found)
{
    static const QRegularExpression s_item(QStringLiteral("[?&;#]([^?&;#=\\s]+)=([^&;#\\s]+)"));
    const QString whole = text.toString();
    for (auto matches = s_item.globalMatch(whole); matches.hasNext();) {
        const auto match = matches.next();
        if (isSecretName(decoded(match.capturedView(1))) || isSecretValue(match.capturedView(2)))
            found.append({offset + match.capturedStart(2), match.capturedLength(2), true});
    }
}

} // namespace assay::mcp
