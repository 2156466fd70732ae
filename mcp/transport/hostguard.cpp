// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/hostguard.h"

#include "mcp/transport/httperrors.h"

#include <QCoreApplication>
#include <QHostInfo>
#include <QNetworkProxyFactory>

#include <optional>
#include <utility>

namespace assay::mcp {

namespace {

bool goesThroughProxy(const QUrl &url)
{
    const QList<QNetworkProxy> proxies = QNetworkProxyFactory::proxyForQuery(QNetworkProxyQuery(url));
    return !proxies.isEmpty() && proxies.first().type() != QNetworkProxy::NoProxy &&
           proxies.first().type() != QNetworkProxy::DefaultProxy;
}

} // namespace

HostGuard::HostGuard(const QUrl &url, AllowAddress allow, QObject *parent)
    : QObject(parent), m_url(url), m_allow(std::move(allow))
{
    if (m_url.host() == QLatin1String("localhost"))
        m_literal = QHostAddress(QHostAddress::LocalHost);
    else
        m_literal.setAddress(m_url.host());
    m_isLoopback = m_literal.isLoopback();
    m_isProxied = !m_isLoopback && goesThroughProxy(m_url);
}

void HostGuard::ready(QObject *context, std::function<void(core::Expected<void>)> done)
{
    if (!m_literal.isNull()) {
        done(check(m_literal));
        return;
    }
    if (!m_addresses.isEmpty()) {
        done(check(m_addresses.first()));
        return;
    }
    m_waiting.append({context, std::move(done)});
    lookUp();
}

bool HostGuard::tryNextAddress(const QString &failed)
{
    if (failed.isEmpty())
        return false;
    if (pinnedAddress() == failed)
        m_addresses.removeFirst();
    return !m_addresses.isEmpty();
}

QString HostGuard::pinnedAddress() const
{
    return m_addresses.isEmpty() || m_isProxied ? QString() : m_addresses.first().toString();
}

core::Expected<void> HostGuard::check(const QHostAddress &address) const
{
    if (!m_allow)
        return {};
    return m_allow(m_url, address);
}

void HostGuard::lookUp()
{
    if (std::exchange(m_isLookingUp, true))
        return;
    QHostInfo::lookupHost(m_url.host(), this, [this](const QHostInfo &info) { takeLookup(info); });
}

void HostGuard::takeLookup(const QHostInfo &info)
{
    m_isLookingUp = false;
    core::Expected<void> outcome;
    if (info.error() != QHostInfo::NoError || info.addresses().isEmpty()) {
        core::Error error;
        error.code = core::ErrorCode::Unavailable;
        error.message = QCoreApplication::translate(
                            "mcp", "The server “%1” was not found. Check the address and the network connection.")
                            .arg(m_url.host());
        error.detail = unreachedDetail(info.errorString());
        error.retryable = true;
        outcome = tl::make_unexpected(error);
    } else {
        std::optional<core::Error> refusal;
        for (const QHostAddress &address : info.addresses()) {
            if (const auto allowed = check(address))
                m_addresses.append(address);
            else if (!refusal)
                refusal = allowed.error();
        }
        if (m_addresses.isEmpty())
            outcome = tl::make_unexpected(*refusal);
    }
    for (const Waiting &waiting : std::exchange(m_waiting, {})) {
        if (waiting.context)
            waiting.done(outcome);
    }
}

} // namespace assay::mcp
