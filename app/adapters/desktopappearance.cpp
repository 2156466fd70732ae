// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/desktopappearance.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace assay::app {

namespace {

constexpr QLatin1StringView kService("org.freedesktop.portal.Desktop");
constexpr QLatin1StringView kPath("/org/freedesktop/portal/desktop");
constexpr QLatin1StringView kInterface("org.freedesktop.portal.Settings");
constexpr QLatin1StringView kGroup("org.freedesktop.appearance");
constexpr QLatin1StringView kKey("color-scheme");

// The portal's values: 0 no preference, 1 dark, 2 light.
constexpr uint kDark = 1;
constexpr uint kLight = 2;

} // namespace

DesktopAppearance::DesktopAppearance(QObject *parent) : QObject(parent)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    // QtDBus knows slots by name only.
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                // clang-format off
                SLOT(settingChanged(QString,QString,QDBusVariant))); // clazy:exclude=old-style-connect
    // clang-format on

    QDBusMessage question = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    question << kGroup << kKey;
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *call) {
        const QDBusPendingReply<QDBusVariant> reply = *call;
        call->deleteLater();
        if (reply.isValid())
            take(reply.value().variant());
    });
}

void DesktopAppearance::settingChanged(const QString &group, const QString &key, const QDBusVariant &value)
{
    if (group == kGroup && key == kKey)
        take(value.variant());
}

void DesktopAppearance::take(const QVariant &value)
{
    // Read wraps its answer in a second variant, the signal does not.
    const QVariant plain = value.canConvert<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
    if (const uint scheme = plain.toUInt(); scheme == kDark || scheme == kLight)
        Q_EMIT told(scheme == kDark);
}

} // namespace assay::app
