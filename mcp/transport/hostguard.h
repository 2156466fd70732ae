// SPDX-License-Identifier: GPL-3.0-or-later
// HostGuard: finds the addresses of a server, and lets only allowed ones be connected to.
#pragma once

#include "mcp/transport/httpoptions.h"
#include "models/core/error.h"

#include <QHostAddress>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QUrl>

#include <functional>

QT_BEGIN_NAMESPACE
class QHostInfo;
QT_END_NAMESPACE

namespace assay::mcp {

/// For one host, which is the only one a transport ever talks to (redirections stay in the same origin).
///
/// A name is looked up once and the allowed address then pinned: requests go to that address with the name in Host and
/// in the check of the certificate, so a name that resolves differently a moment later (DNS rebinding) changes nothing.
/// Where an application-wide proxy does the connecting, names are checked here all the same, but sent as names.
/// "localhost" counts as loopback and is not looked up. One thread.
class HostGuard : public QObject
{
    Q_OBJECT

public:
    /// @p url of the server; its host is what is looked up.
    HostGuard(const QUrl &url, AllowAddress allow, QObject *parent);

    /// Calls @p done when an allowed address is known or cannot be, at once if that is known already. Never after
    /// @p context is destroyed.
    void ready(QObject *context, std::function<void(core::Expected<void>)> done);

    /// The address @p failed, which was pinnedAddress(), did not answer. If it is still in use, the next allowed one is
    /// from now on. Whether there is one to try: without one the name will be looked up again.
    [[nodiscard]] bool tryNextAddress(const QString &failed);

    /// The pinned address; empty where whoever connects has to find the host: a literal address, a proxy.
    [[nodiscard]] QString pinnedAddress() const;

    /// Loopback by address or by the name "localhost".
    [[nodiscard]] bool isLoopback() const { return m_isLoopback; }

private:
    [[nodiscard]] core::Expected<void> check(const QHostAddress &address) const;
    void lookUp();
    void takeLookup(const QHostInfo &info);

    struct Waiting
    {
        QPointer<QObject> context;
        std::function<void(core::Expected<void>)> done;
    };

    QUrl m_url;
    AllowAddress m_allow;
    QHostAddress m_literal; ///< of a URL with an address instead of a name, or of localhost
    bool m_isLoopback = false;
    bool m_isProxied = false;
    bool m_isLookingUp = false;
    QList<QHostAddress> m_addresses; ///< allowed ones; the first is in use
    QList<Waiting> m_waiting;
};

} // namespace assay::mcp
