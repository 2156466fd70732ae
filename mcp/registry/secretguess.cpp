// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/secretguess.h"

#include <QRegularExpression>

#include <algorithm>

namespace assay::mcp {

namespace {

constexpr qsizetype kShortestRandom = 20;
constexpr qsizetype kShortestHex = 32; // so many hexadecimal digits are a key or a digest, however regular they look

enum class Kind { Other, Lower, Upper, Digit };

Kind kindOf(QChar c)
{
    if (c >= u'a' && c <= u'z')
        return Kind::Lower;
    if (c >= u'A' && c <= u'Z')
        return Kind::Upper;
    return c >= u'0' && c <= u'9' ? Kind::Digit : Kind::Other;
}

/// What a stretch of letters and digits consists of.
struct Stretch
{
    qsizetype length = 0;
    qsizetype lower = 0;
    qsizetype upper = 0;
    qsizetype digits = 0;
    qsizetype changes = 0;     ///< places where one kind follows another
    qsizetype longestWord = 0; ///< of lower-case letters
    bool isHex = true;

    /// Of characters drawn by chance, more than half (with capitals) or a third (without) differ in kind from the one
    /// before; names made of words change at the seams alone.
    [[nodiscard]] bool isRandom() const
    {
        constexpr qsizetype kLongestChance = 6; // lower-case letters in a row beside capitals and digits
        if (length < kShortestRandom)
            return false;
        if (isHex && length >= kShortestHex && digits >= 4 && lower + upper >= 4)
            return true;
        if (lower > 0 && upper > 0)
            return digits >= 2 && changes * 3 >= length && longestWord <= kLongestChance;
        return lower + upper >= 2 && digits >= 4 && changes * 5 >= length;
    }
};

} // namespace

bool isSecretName(QStringView name)
{
    static const QRegularExpression s_word(QStringLiteral(
        "(?i:token|secret|passw(or)?d|passphrase|credential|authorization|bearer|cookie|signature|"
        "private[-_]?key|api[-_]?key|access[-_]?key|(^|[-_.])(key|pat|pwd|pass|auth|sig)($|[-_.]))|[a-z0-9]Key$"));
    static const QRegularExpression s_harmless(QStringLiteral(
        "(?i:public[-_]?key|tokeni[sz][a-z]*|tokens?[-_]?(limit|count|budget|window)|(max|min|num|total)[-_a-z]*tokens|"
        "[-_.](file|path|dir|folder|ur[il]|endpoint|env|name|id|type|host|ttl|timeout|expiry))$|"
        "(File|Path|Dir|Folder|Ur[il]|URL|Endpoint|Env|Name|Id|Type|Host|Ttl|Timeout|Expiry)$"));
    const QString text = name.toString();
    return s_word.match(text).hasMatch() && !s_harmless.match(text).hasMatch();
}

bool isSecretValue(QStringView value)
{
    static const QRegularExpression s_value(QStringLiteral(
        "(?<![A-Za-z0-9])((sk|pk|rk)[-_](?=[A-Za-z0-9_-]{0,80}[0-9])[A-Za-z0-9_-]{16,}|gh[opsur]_[A-Za-z0-9]{20,}|"
        "github_pat_[A-Za-z0-9_]{20,}|gl(pat|sa|dt|rt)[-_][A-Za-z0-9_-]{16,}|xox[abeposr]-[A-Za-z0-9-]{10,}|"
        "xapp-[A-Za-z0-9-]{20,}|(hf|npm|gsk|r8|ntn|figd|secret|shpat|lin_api|lin_oauth|dop_v1|dckr_pat)_"
        "(?=[A-Za-z0-9_-]{0,80}[0-9])[A-Za-z0-9_-]{20,}|(tvly|pplx|xai|fc|ctx7sk|pypi)-(?=[A-Za-z0-9_-]{0,80}[0-9])"
        "[A-Za-z0-9_-]{20,}|A(KIA|SIA)[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,}|ya29\\.[A-Za-z0-9_-]{20,}|"
        "SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}|ATATT3[A-Za-z0-9_=-]{20,}|eyJ[A-Za-z0-9_-]{12,}|"
        "-----BEGIN [A-Z ]*PRIVATE KEY|([Bb]earer|[Bb]asic|[Tt]oken) +[^\\s$]\\S{7,})"));
    return s_value.match(value.toString()).hasMatch();
}

bool looksRandom(QStringView text)
{
    Stretch stretch;
    qsizetype word = 0;
    Kind before = Kind::Other;
    for (const QChar c : text) {
        const Kind kind = kindOf(c);
        if (kind == Kind::Other) {
            if (stretch.isRandom())
                return true;
            stretch = {};
        } else {
            ++stretch.length;
            stretch.isHex = stretch.isHex && (kind == Kind::Digit || (c.toLower() >= u'a' && c.toLower() <= u'f'));
            stretch.lower += kind == Kind::Lower ? 1 : 0;
            stretch.upper += kind == Kind::Upper ? 1 : 0;
            stretch.digits += kind == Kind::Digit ? 1 : 0;
            stretch.changes += before != Kind::Other && before != kind ? 1 : 0;
        }
        word = kind == Kind::Lower ? word + 1 : 0;
        stretch.longestWord = std::max(stretch.longestWord, word);
        before = kind;
    }
    return stretch.isRandom();
}

QString maskedText(const QString &value)
{
    static const QString s_mask = QStringLiteral("***");
    static const QRegularExpression s_reference(
        QStringLiteral("\\$\\{([A-Za-z]+:(?!-))?([A-Za-z0-9_.@/ -]+?)(:-[^}]*)?\\}"));
    QString shown;
    qsizetype at = 0;
    const auto maskUpTo = [&](qsizetype end) {
        if (end > at)
            shown += s_mask;
    };
    for (auto matches = s_reference.globalMatch(value); matches.hasNext();) {
        const auto match = matches.next();
        maskUpTo(match.capturedStart());
        shown += QStringLiteral("${") + match.captured(1) + match.captured(2);
        if (match.capturedLength(3) > 0)
            shown += QStringLiteral(":-") + s_mask;
        shown += u'}';
        at = match.capturedEnd();
    }
    maskUpTo(value.size());
    return shown;
}

} // namespace assay::mcp
