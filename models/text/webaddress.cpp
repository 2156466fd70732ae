// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/webaddress.h"

#include "models/text/normaltext.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <memory>
#include <optional>
#include <unicode/idna.h>
#include <unicode/unistr.h>

namespace assay::text {

namespace {

constexpr int kLargestPort = 65'535;

/// The parts of an address (RFC 3986, appendix B).
struct Parts
{
    QString scheme;
    std::optional<QString> authority;
    QString path;
    std::optional<QString> query;
    std::optional<QString> fragment;
};

core::Error refused(const QString &why) { return {core::ErrorCode::InvalidInput, why, {}, {}, false}; }

/// What the address could not have: control characters and halves of characters.
bool isPrintable(const QString &text)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text[at];
        if (c.isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate())
            ++at;
        else if (c.isSurrogate() || c.unicode() < 0x20 || c.unicode() == 0x7f)
            return false;
    }
    return true;
}

bool isAsciiLetter(QChar c) { return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z'); }
bool isAsciiDigit(QChar c) { return c >= u'0' && c <= u'9'; }

/// The length of the scheme, or 0.
qsizetype schemeLength(const QString &text)
{
    const qsizetype colon = text.indexOf(u':');
    if (colon <= 0 || !isAsciiLetter(text.front()))
        return 0;
    const bool isScheme = std::all_of(text.begin(), text.begin() + colon, [](QChar c) {
        return isAsciiLetter(c) || isAsciiDigit(c) || c == u'+' || c == u'-' || c == u'.';
    });
    return isScheme ? colon : 0;
}

std::optional<Parts> split(const QString &text)
{
    const qsizetype colon = schemeLength(text);
    if (colon == 0)
        return std::nullopt;
    Parts parts;
    parts.scheme = text.left(colon).toLower();
    QString rest = text.mid(colon + 1);
    if (const qsizetype hash = rest.indexOf(u'#'); hash >= 0) {
        parts.fragment = rest.mid(hash + 1);
        rest.truncate(hash);
    }
    if (const qsizetype mark = rest.indexOf(u'?'); mark >= 0) {
        parts.query = rest.mid(mark + 1);
        rest.truncate(mark);
    }
    if (rest.startsWith(QLatin1String("//"))) {
        const qsizetype slash = rest.indexOf(u'/', 2);
        parts.authority = rest.mid(2, slash < 0 ? -1 : slash - 2);
        rest = slash < 0 ? QString() : rest.mid(slash);
    }
    parts.path = rest;
    return parts;
}

// ---- escapes

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// The value of the escape at @p at, or -1.
int escapeAt(const QByteArray &bytes, qsizetype at)
{
    if (bytes[at] != '%' || at + 2 >= bytes.size())
        return -1;
    const int high = hexValue(bytes[at + 1]);
    const int low = hexValue(bytes[at + 2]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool isUnreserved(int c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' ||
           c == '_' || c == '~';
}

void appendEscape(QByteArray &out, int value)
{
    constexpr char kDigits[] = "0123456789ABCDEF";
    out += '%';
    out += kDigits[value >> 4];
    out += kDigits[value & 15];
}

/// @p text with escapes in their one form; besides unreserved characters those in @p allowed stand for themselves.
QString withEscapes(const QString &text, QByteArrayView allowed)
{
    const QByteArray bytes = normalForm(text).toUtf8();
    QByteArray out;
    out.reserve(bytes.size());
    for (qsizetype at = 0; at < bytes.size(); ++at) {
        const int escape = escapeAt(bytes, at);
        const int value = escape >= 0 ? escape : static_cast<unsigned char>(bytes[at]);
        if (isUnreserved(value) || (escape < 0 && allowed.contains(static_cast<char>(value))))
            out += static_cast<char>(value);
        else
            appendEscape(out, value);
        at += escape >= 0 ? 2 : 0;
    }
    return QString::fromLatin1(out);
}

// RFC 3986, section 3.3 to 3.5: sub-delims and what else a part may have.
constexpr char kPathCharacters[] = "!$&'()*+,;=:@/";
constexpr char kQueryCharacters[] = "!$&'()*+,;=:@/?";

// ---- authority

int defaultPort(const QString &scheme)
{
    if (scheme == QLatin1String("http") || scheme == QLatin1String("ws"))
        return 80;
    if (scheme == QLatin1String("https") || scheme == QLatin1String("wss"))
        return 443;
    return scheme == QLatin1String("ftp") ? 21 : -1;
}

bool isAscii(const QString &text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.unicode() < 0x80; });
}

/// The ASCII form of an international host, or nothing.
std::optional<QString> asciiHost(const QString &host)
{
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(
        UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII, status));
    if (U_FAILURE(status) || !idna)
        return std::nullopt;
    icu::UnicodeString out;
    icu::IDNAInfo info;
    idna->nameToASCII(icu::UnicodeString(QStringView(host).utf16(), static_cast<int32_t>(host.size())), out, info,
                      status);
    if (U_FAILURE(status) || info.hasErrors())
        return std::nullopt;
    return QStringView(out.getBuffer(), out.length()).toString();
}

std::optional<QString> canonicalHost(const QString &raw)
{
    if (raw.startsWith(u'[')) { // an address of IPv6
        const bool isAddress =
            raw.endsWith(u']') && raw.size() > 2 && std::all_of(raw.begin() + 1, raw.end() - 1, [](QChar c) {
                return isAsciiDigit(c) || isAsciiLetter(c) || c == u':' || c == u'.';
            });
        return isAddress ? std::optional(raw.toLower()) : std::nullopt;
    }
    QString host = QString::fromUtf8(QByteArray::fromPercentEncoding(raw.toUtf8()));
    if (!isAscii(host)) {
        const auto ascii = asciiHost(host);
        if (!ascii)
            return std::nullopt;
        host = *ascii;
    }
    host = host.toLower();
    if (host.endsWith(u'.'))
        host.chop(1);
    const bool isName =
        !host.startsWith(u'.') && !host.endsWith(u'.') && !host.contains(QLatin1String("..")) && isPrintable(host) &&
        std::ranges::none_of(host, [](QChar c) { return QStringView(u" \"#%/:<>?@[\\]^`{|}").contains(c); });
    return isName ? std::optional(host) : std::nullopt;
}

/// ":8080" or nothing to be written; nothing at all where it is no port.
std::optional<QString> canonicalPort(const QString &digits, const QString &scheme)
{
    if (!std::ranges::all_of(digits, isAsciiDigit))
        return std::nullopt;
    if (digits.isEmpty())
        return QString();
    bool isNumber = false;
    const int port = digits.toInt(&isNumber);
    if (!isNumber || port > kLargestPort)
        return std::nullopt;
    return port == defaultPort(scheme) ? QString() : u':' + QString::number(port);
}

core::Expected<QString> canonicalAuthority(const QString &authority, const QString &scheme, bool isWeb)
{
    const qsizetype at = authority.lastIndexOf(u'@');
    const QString user = at < 0 || isWeb ? QString() : withEscapes(authority.left(at), "!$&'()*+,;=:") + u'@';
    const QString rest = authority.mid(at + 1);
    const qsizetype colon = rest.indexOf(u':', rest.startsWith(u'[') ? qMax<qsizetype>(0, rest.indexOf(u']')) : 0);
    const auto host = canonicalHost(colon < 0 ? rest : rest.left(colon));
    if (!host || (isWeb && host->isEmpty()))
        return tl::make_unexpected(refused(
            QCoreApplication::translate("models", "The address has no valid name of a host; check how it is spelt")));
    const auto port = canonicalPort(colon < 0 ? QString() : rest.mid(colon + 1), scheme);
    if (!port)
        return tl::make_unexpected(refused(QCoreApplication::translate(
            "models", "The port in the address is not a number from 0 to 65535; correct it or leave it out")));
    return user + *host + *port;
}

// ---- path, query and fragment

/// RFC 3986, section 5.2.4, for a path that begins with "/".
QString withoutDotSegments(const QString &path)
{
    const QStringList segments = path.mid(1).split(u'/');
    QStringList kept;
    for (qsizetype i = 0; i < segments.size(); ++i) {
        const bool isUp = segments[i] == QLatin1String("..");
        if (!isUp && segments[i] != QLatin1String(".")) {
            kept.append(segments[i]);
            continue;
        }
        if (isUp && !kept.isEmpty())
            kept.removeLast();
        if (i + 1 == segments.size())
            kept.append(QString()); // "/a/." is the folder "/a/"
    }
    return u'/' + kept.join(u'/');
}

bool isTracking(const QString &parameter)
{
    static const QSet<QString> kNames{
        QStringLiteral("gclid"),    QStringLiteral("gclsrc"),     QStringLiteral("dclid"),
        QStringLiteral("gbraid"),   QStringLiteral("wbraid"),     QStringLiteral("fbclid"),
        QStringLiteral("msclkid"),  QStringLiteral("yclid"),      QStringLiteral("twclid"),
        QStringLiteral("ttclid"),   QStringLiteral("li_fat_id"),  QStringLiteral("igshid"),
        QStringLiteral("mc_cid"),   QStringLiteral("mc_eid"),     QStringLiteral("_hsenc"),
        QStringLiteral("_hsmi"),    QStringLiteral("_openstat"),  QStringLiteral("mkt_tok"),
        QStringLiteral("vero_id"),  QStringLiteral("oly_enc_id"), QStringLiteral("oly_anon_id"),
        QStringLiteral("wickedid"), QStringLiteral("s_cid"),      QStringLiteral("spm"),
    };
    const QString name = parameter.section(u'=', 0, 0).toLower();
    return name.startsWith(QLatin1String("utm_")) || kNames.contains(name);
}

/// Nothing where only tracking parameters were there.
std::optional<QString> withoutTracking(const QString &query)
{
    QStringList parameters = query.split(u'&');
    if (parameters.removeIf(isTracking) > 0 && parameters.isEmpty())
        return std::nullopt;
    return parameters.join(u'&');
}

bool isRoute(const QString &fragment) { return fragment.startsWith(u'/') || fragment.startsWith(u'!'); }

core::Expected<QString> canonical(const Parts &parts)
{
    const bool isWeb = parts.scheme == QLatin1String("http") || parts.scheme == QLatin1String("https");
    QString result = parts.scheme + u':';
    if (isWeb && !parts.authority)
        return tl::make_unexpected(refused(
            QCoreApplication::translate("models", "The address has no host; write it as https://example.org/page")));
    if (parts.authority) {
        auto authority = canonicalAuthority(*parts.authority, parts.scheme, isWeb);
        if (!authority)
            return authority;
        result += QStringLiteral("//") + *authority;
    }
    QString path = withEscapes(parts.path, kPathCharacters);
    if (path.isEmpty() && isWeb)
        path = QStringLiteral("/");
    if (path.startsWith(u'/'))
        path = withoutDotSegments(path);
    // Without a host, "//" would be read as the beginning of one (RFC 3986, section 3.3).
    if (!parts.authority && path.startsWith(QLatin1String("//")))
        path.prepend(QStringLiteral("/."));
    result += path;
    std::optional<QString> query;
    if (parts.query)
        query = withEscapes(*parts.query, kQueryCharacters);
    if (query && isWeb)
        query = withoutTracking(*query);
    if (query)
        result += u'?' + *query;
    if (parts.fragment && (!isWeb || isRoute(*parts.fragment)))
        result += u'#' + withEscapes(*parts.fragment, kQueryCharacters);
    return result;
}

} // namespace

core::Expected<QString> canonicalAddress(const QString &address)
{
    if (address.size() > kLongestAddress)
        return core::fail(
            core::ErrorCode::TooLarge,
            QCoreApplication::translate("models", "The address is longer than %1 characters").arg(kLongestAddress));
    QString text = address.trimmed();
    text.removeIf([](QChar c) { return c == u'\t' || c == u'\n' || c == u'\r'; });
    if (!isPrintable(text))
        return tl::make_unexpected(refused(QCoreApplication::translate(
            "models", "The address has control characters or halves of characters; copy it again")));
    const auto parts = split(text);
    if (!parts)
        return tl::make_unexpected(refused(QCoreApplication::translate(
            "models", "This is no absolute address; write it with its scheme, such as https://example.org/page")));
    return canonical(*parts);
}

} // namespace assay::text
