// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/addresspolicy.h"

#include <QCoreApplication>
#include <QPair>

#include <algorithm>
#include <array>

namespace assay::mcp {

namespace {

struct Subnet
{
    const char *text;
    AddressKind kind;
};

/// More specific ones first; what is in none is public.
constexpr std::array kSubnets{
    Subnet{"127.0.0.0/8", AddressKind::Loopback},
    Subnet{"::1/128", AddressKind::Loopback},
    Subnet{"169.254.0.0/16", AddressKind::LinkLocal},
    Subnet{"fe80::/10", AddressKind::LinkLocal},
    Subnet{"fd00:ec2::254/128", AddressKind::LinkLocal}, // a metadata service at a private address
    Subnet{"10.0.0.0/8", AddressKind::Private},
    Subnet{"172.16.0.0/12", AddressKind::Private},
    Subnet{"192.168.0.0/16", AddressKind::Private},
    Subnet{"100.64.0.0/10", AddressKind::Private},
    Subnet{"fc00::/7", AddressKind::Private},
    Subnet{"0.0.0.0/8", AddressKind::Unusable},
    Subnet{"192.0.0.0/24", AddressKind::Unusable},
    Subnet{"224.0.0.0/4", AddressKind::Unusable},
    Subnet{"240.0.0.0/4", AddressKind::Unusable},
    Subnet{"::/128", AddressKind::Unusable},
    Subnet{"ff00::/8", AddressKind::Unusable},
};

/// The IPv4 address inside an IPv6 one: mapped (::ffff:0:0/96) or translated (64:ff9b::/96).
QHostAddress unwrapped(const QHostAddress &address)
{
    bool isMapped = false;
    const quint32 mapped = address.toIPv4Address(&isMapped);
    if (isMapped)
        return QHostAddress(mapped);
    const auto nat64 = QHostAddress::parseSubnet(QStringLiteral("64:ff9b::/96"));
    if (address.protocol() == QAbstractSocket::IPv6Protocol && address.isInSubnet(nat64)) {
        const Q_IPV6ADDR bytes = address.toIPv6Address();
        quint32 inner = 0;
        for (int i = 12; i < 16; ++i)
            inner = (inner << 8) | bytes[i];
        return QHostAddress(inner);
    }
    return address;
}

} // namespace

AddressKind addressKind(const QHostAddress &address)
{
    const QHostAddress plain = unwrapped(address);
    if (plain.isNull())
        return AddressKind::Unusable;
    const auto found = std::ranges::find_if(kSubnets, [&](const Subnet &subnet) {
        const auto parsed = QHostAddress::parseSubnet(QString::fromLatin1(subnet.text));
        return parsed.first.protocol() == plain.protocol() && plain.isInSubnet(parsed);
    });
    return found == kSubnets.end() ? AddressKind::Public : found->kind;
}

core::Expected<void> checkAddress(const QUrl &url, const QHostAddress &address, bool isHostAllowed)
{
    switch (addressKind(address)) {
    case AddressKind::Loopback:
    case AddressKind::Private:
        return {};
    case AddressKind::Public:
        if (isHostAllowed)
            return {};
        return core::fail(core::ErrorCode::Refused,
                          QCoreApplication::translate(
                              "mcp", "The host “%1” is outside this network and was never allowed; allow it first")
                              .arg(url.host()));
    case AddressKind::LinkLocal:
    case AddressKind::Unusable:
        break;
    }
    return core::fail(core::ErrorCode::Refused,
                      QCoreApplication::translate(
                          "mcp", "The host “%1” has the address %2, which no server may have; correct its address")
                          .arg(url.host(), address.toString()));
}

} // namespace assay::mcp
