// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httprequest.h"

#include "mcp/transport/contentdecoder.h"

#include <QNetworkProxyFactory>
#include <QNetworkProxyQuery>

#include <algorithm>

namespace assay::mcp {

namespace {

constexpr int kHttpPort = 80;
constexpr int kHttpsPort = 443;

bool isEncrypted(const QUrl &url) { return url.scheme() == QLatin1String("https"); }

quint16 portOf(const QUrl &url) { return static_cast<quint16>(url.port(isEncrypted(url) ? kHttpsPort : kHttpPort)); }

/// The host as it stands in a URL: in ASCII, IPv6 in brackets.
QByteArray authorityOf(const QUrl &url)
{
    QByteArray host = url.host(QUrl::FullyEncoded).toLatin1();
    if (host.contains(':'))
        host = '[' + host + ']';
    return url.port() < 0 ? host : host + ':' + QByteArray::number(url.port());
}

const char *verbName(HttpVerb verb)
{
    switch (verb) {
    case HttpVerb::Get:
        return "GET";
    case HttpVerb::Post:
        return "POST";
    case HttpVerb::Delete:
        break;
    }
    return "DELETE";
}

void replace(HttpHeaders &headers, const QByteArray &name, const QByteArray &value)
{
    const auto found = std::ranges::find_if(headers, [&](const std::pair<QByteArray, QByteArray> &header) {
        return header.first.compare(name, Qt::CaseInsensitive) == 0;
    });
    if (found == headers.end())
        headers.emplaceBack(name, value);
    else
        found->second = value;
}

} // namespace

HttpRoute routeOf(const HttpRequest &request, bool isDirect)
{
    HttpRoute route;
    route.isEncrypted = isEncrypted(request.url);
    route.host = request.address.isEmpty() ? request.url.host(QUrl::FullyEncoded) : request.address;
    route.port = portOf(request.url);
    if (route.isEncrypted)
        route.certifiedName = request.url.host(QUrl::FullyEncoded);
    if (isDirect)
        return route;
    for (const QNetworkProxy &proxy : QNetworkProxyFactory::proxyForQuery(QNetworkProxyQuery(request.url))) {
        const bool isHttp = proxy.type() == QNetworkProxy::HttpProxy || proxy.type() == QNetworkProxy::HttpCachingProxy;
        if (isHttp && !route.isEncrypted) {
            route.httpProxy = proxy;
            break;
        }
        if (proxy.isTransparentProxy()) {
            if (proxy.type() != QNetworkProxy::DefaultProxy)
                route.proxy = proxy;
            break;
        }
    }
    return route;
}

QByteArray headOf(const HttpRequest &request, const HttpRoute &route)
{
    const bool isToProxy = route.httpProxy.type() != QNetworkProxy::NoProxy;
    HttpHeaders headers{
        {"Host", authorityOf(request.url)}, {"Connection", "keep-alive"}, {"Accept-Encoding", kAcceptedCodings}};
    if (request.verb == HttpVerb::Post)
        headers.emplaceBack("Content-Length", QByteArray::number(request.body.size()));
    if (isToProxy && !route.httpProxy.user().isEmpty()) {
        const QString credentials = route.httpProxy.user() + u':' + route.httpProxy.password();
        headers.emplaceBack("Proxy-Authorization", "Basic " + credentials.toUtf8().toBase64());
    }
    for (const auto &header : request.headers)
        replace(headers, header.first, header.second);

    QByteArray target = request.url.path(QUrl::FullyEncoded).toLatin1();
    if (!target.startsWith('/'))
        target.prepend('/');
    if (request.url.hasQuery())
        target += '?' + request.url.query(QUrl::FullyEncoded).toLatin1();
    if (isToProxy)
        target.prepend("http://" + authorityOf(request.url));
    QByteArray head = verbName(request.verb) + QByteArray(" ") + target + " HTTP/1.1\r\n";
    for (const auto &header : std::as_const(headers))
        head += header.first + ": " + header.second + "\r\n";
    return head + "\r\n";
}

} // namespace assay::mcp
