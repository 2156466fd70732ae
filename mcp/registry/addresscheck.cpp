// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/addresscheck.h"

#include <QCoreApplication>
#include <QUrl>

#include <algorithm>

namespace assay::mcp {

QString addressFault(const QString &address)
{
    const QUrl url(address, QUrl::StrictMode);
    if (!url.isValid())
        return QCoreApplication::translate("mcp", "is no valid address");
    const QString scheme = url.scheme();
    if (scheme != QStringLiteral("http") && scheme != QStringLiteral("https"))
        return QCoreApplication::translate("mcp", "must begin with http:// or https://");
    if (url.host().isEmpty())
        return QCoreApplication::translate("mcp", "names no host");
    if (!url.userInfo().isEmpty())
        return QCoreApplication::translate("mcp",
                                           "holds a user name or a password, which would not be sent; put what the "
                                           "server wants into headers, such as Authorization with ${secret:…}");
    return {};
}

QString headerFault(const NamedText &header)
{
    const auto isTokenCharacter = [](QChar c) {
        return c.unicode() < 128 && (c.isLetterOrNumber() || QStringLiteral("!#$%&'*+-.^_`|~").contains(c));
    };
    if (header.name.isEmpty() || !std::all_of(header.name.begin(), header.name.end(), isTokenCharacter))
        return QCoreApplication::translate("mcp", "is no name for a header field");
    const auto isControl = [](QChar c) { return (c.unicode() < 32 && c != u'\t') || c.unicode() == 127; };
    if (std::any_of(header.value.begin(), header.value.end(), isControl))
        return QCoreApplication::translate("mcp", "holds a line break or a control character");
    return {};
}

} // namespace assay::mcp
