// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httpheaders.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace assay::mcp {

namespace {

constexpr qsizetype kLongestSessionId = 1024;

bool isTokenCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           QByteArrayView("!#$%&'*+-.^_`|~").contains(c);
}

bool isPrintable(char c) { return c >= 0x20 && c <= 0x7e; }

bool isValueCharacter(char c) { return c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f); }

bool framesMessage(const QByteArray &name)
{
    static constexpr std::array<const char *, 8> s_names{
        "host", "content-length", "transfer-encoding", "connection", "upgrade", "te", "trailer", "expect"};
    return std::ranges::any_of(s_names, [&](const char *own) { return name.compare(own, Qt::CaseInsensitive) == 0; });
}

} // namespace

core::Expected<void> checkHeaders(const HttpHeaders &headers)
{
    for (const auto &[name, value] : headers) {
        const bool isName = !name.isEmpty() && std::ranges::all_of(name, isTokenCharacter) && !framesMessage(name);
        if (!isName || !std::ranges::all_of(value, isValueCharacter)) {
            // The value may be a secret: the name alone is told.
            return core::fail(core::ErrorCode::InvalidInput,
                              QCoreApplication::translate(
                                  "mcp", "The header field “%1” cannot be sent. Correct its name or its value.")
                                  .arg(QString::fromUtf8(name.toPercentEncoding(" ").left(100))));
        }
    }
    return {};
}

QByteArray encodeHeaderValue(const QByteArray &utf8)
{
    static constexpr QByteArrayView s_before("=?base64?");
    static constexpr QByteArrayView s_after("?=");
    const bool isPlain = !utf8.isEmpty() && std::ranges::all_of(utf8, isPrintable) && !utf8.startsWith(' ') &&
                         !utf8.endsWith(' ') && !(utf8.startsWith(s_before) && utf8.endsWith(s_after));
    if (isPlain)
        return utf8;
    return s_before.toByteArray() + utf8.toBase64() + s_after.toByteArray();
}

bool isSessionId(QByteArrayView value)
{
    return !value.isEmpty() && value.size() <= kLongestSessionId &&
           std::ranges::all_of(value, [](char c) { return isPrintable(c) && c != ' '; });
}

QByteArray mediaType(QByteArrayView contentType)
{
    const qsizetype semicolon = contentType.indexOf(';');
    const QByteArrayView type = semicolon < 0 ? contentType : contentType.first(semicolon);
    return type.trimmed().toByteArray().toLower();
}

bool isSameOrigin(const QUrl &a, const QUrl &b)
{
    const auto port = [](const QUrl &url) {
        static constexpr int s_http = 80;
        static constexpr int s_https = 443;
        return url.port(url.scheme() == QLatin1String("https") ? s_https : s_http);
    };
    // QUrl has scheme and host in lower case already.
    return a.scheme() == b.scheme() && a.host() == b.host() && port(a) == port(b);
}

} // namespace assay::mcp
