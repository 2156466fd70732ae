// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/keyringprobe.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusVariant>
#include <QMap>
#include <QUuid>
#include <QVariant>

namespace assay::app {

using Kind = KeyringState::Kind;

namespace {

// Secret Service API 0.2, https://specifications.freedesktop.org/secret-service/
constexpr QLatin1StringView kSecrets("org.freedesktop.secrets");
constexpr QLatin1StringView kServicePath("/org/freedesktop/secrets");
constexpr QLatin1StringView kServiceInterface("org.freedesktop.Secret.Service");
constexpr QLatin1StringView kDefaultPath("/org/freedesktop/secrets/aliases/default");
constexpr QLatin1StringView kCollectionInterface("org.freedesktop.Secret.Collection");

/// The name of QtKeychain's kind of entry.
constexpr QLatin1StringView kSchema("org.qt.keychain");

/// ms for each question; the first one may start the service.
constexpr int kPatience = 15'000;

using Attributes = QMap<QString, QString>;

QDBusMessage asked(const QDBusConnection &bus, QDBusMessage question, const QVariantList &arguments)
{
    question.setArguments(arguments);
    return bus.call(question, QDBus::Block, kPatience);
}

bool hasKWallet(const QDBusConnection &bus)
{
    for (const QString &method : {QStringLiteral("ListNames"), QStringLiteral("ListActivatableNames")}) {
        const QString name = QStringLiteral("org.freedesktop.DBus");
        const QDBusMessage answer =
            asked(bus, QDBusMessage::createMethodCall(name, QStringLiteral("/org/freedesktop/DBus"), name, method), {});
        const QStringList names = answer.arguments().value(0).toStringList();
        if (names.contains(QStringLiteral("org.kde.kwalletd5")) || names.contains(QStringLiteral("org.kde.kwalletd")))
            return true;
    }
    return false;
}

bool isMissing(const QString &error)
{
    return error == QStringLiteral("org.freedesktop.DBus.Error.ServiceUnknown") ||
           error == QStringLiteral("org.freedesktop.DBus.Error.NameHasNoOwner") ||
           error.startsWith(QStringLiteral("org.freedesktop.DBus.Error.Spawn."));
}

/// Without a default collection nothing is locked, and the property cannot be read.
bool isDefaultLocked(const QDBusConnection &bus)
{
    const QDBusMessage answer =
        asked(bus,
              QDBusMessage::createMethodCall(kSecrets, kDefaultPath, QStringLiteral("org.freedesktop.DBus.Properties"),
                                             QStringLiteral("Get")),
              {QString(kCollectionInterface), QStringLiteral("Locked")});
    return answer.type() == QDBusMessage::ReplyMessage &&
           answer.arguments().value(0).value<QDBusVariant>().variant().toBool();
}

KeyringState stateOn(const QDBusConnection &bus, const QString &service, const QString &key)
{
    const Attributes attributes{
        {QStringLiteral("server"), service}, {QStringLiteral("user"), key}, {QStringLiteral("xdg:schema"), kSchema}};
    const QDBusMessage found = asked(
        bus, QDBusMessage::createMethodCall(kSecrets, kServicePath, kServiceInterface, QStringLiteral("SearchItems")),
        {QVariant::fromValue(attributes)});
    const QString said = found.errorName() + QStringLiteral(": ") + found.errorMessage();
    if (found.type() != QDBusMessage::ReplyMessage) {
        if (!isMissing(found.errorName()))
            return {Kind::Failed, said};
        return {hasKWallet(bus) ? Kind::KWallet : Kind::NoService, said};
    }
    if (found.signature() != QStringLiteral("aoao"))
        return {Kind::Failed, found.signature()};
    const auto unlocked = qdbus_cast<QList<QDBusObjectPath>>(found.arguments().value(0));
    const auto locked = qdbus_cast<QList<QDBusObjectPath>>(found.arguments().value(1));
    if (!unlocked.isEmpty())
        return {Kind::HasEntry, {}};
    // Services differ in what a search says of a locked collection.
    if (!locked.isEmpty() || isDefaultLocked(bus))
        return {Kind::Locked, {}};
    return {Kind::Usable, {}};
}

} // namespace

KeyringState probeKeyring(const QString &service, const QString &key)
{
    qDBusRegisterMetaType<Attributes>();
    // A connection of its own: Qt keeps the shared one as it was at first use, also when that was without a bus.
    const QString name = QStringLiteral("keyring-") + QUuid::createUuid().toString(QUuid::Id128);
    KeyringState state;
    {
        const QDBusConnection bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, name);
        state = bus.isConnected() ? stateOn(bus, service, key) : KeyringState{Kind::NoBus, bus.lastError().message()};
    }
    QDBusConnection::disconnectFromBus(name);
    return state;
}

} // namespace assay::app
