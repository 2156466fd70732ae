// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the addresses that servers may have.
#include "mcp/registry/addresscheck.h"
#include "mcp/registry/addresspolicy.h"

#include <QTest>

using namespace assay::mcp;

class tst_addresspolicy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsKindsApart_data();
    void tellsKindsApart();
    void allowsPublicHostsOnlyByConsent();
    void refusesAPasswordInAnAddressAndSaysWhereItBelongs();
};

void tst_addresspolicy::tellsKindsApart_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *address, AddressKind kind) {
        QTest::newRow(address) << QString::fromLatin1(address) << static_cast<int>(kind);
    };
    row("127.0.0.1", AddressKind::Loopback);
    row("127.255.255.254", AddressKind::Loopback);
    row("::1", AddressKind::Loopback);
    row("::ffff:127.0.0.1", AddressKind::Loopback);
    row("10.1.2.3", AddressKind::Private);
    row("172.16.0.1", AddressKind::Private);
    row("172.31.255.255", AddressKind::Private);
    row("172.32.0.1", AddressKind::Public);
    row("192.168.9.9", AddressKind::Private);
    row("100.64.0.1", AddressKind::Private);
    row("fd12::1", AddressKind::Private);
    row("169.254.169.254", AddressKind::LinkLocal);
    row("::ffff:169.254.169.254", AddressKind::LinkLocal);
    row("64:ff9b::a9fe:a9fe", AddressKind::LinkLocal);
    row("fe80::1", AddressKind::LinkLocal);
    row("fd00:ec2::254", AddressKind::LinkLocal);
    row("0.0.0.0", AddressKind::Unusable);
    row("::", AddressKind::Unusable);
    row("224.0.0.1", AddressKind::Unusable);
    row("255.255.255.255", AddressKind::Unusable);
    row("ff02::1", AddressKind::Unusable);
    row("8.8.8.8", AddressKind::Public);
    row("2001:4860:4860::8888", AddressKind::Public);
    row("64:ff9b::808:808", AddressKind::Public);
}

void tst_addresspolicy::tellsKindsApart()
{
    QFETCH(QString, address);
    QFETCH(int, kind);
    QCOMPARE(static_cast<int>(addressKind(QHostAddress(address))), kind);
}

void tst_addresspolicy::allowsPublicHostsOnlyByConsent()
{
    const QUrl url(QStringLiteral("https://example.org/mcp"));
    const auto isAllowed = [&](const char *address, bool isHostAllowed) {
        return checkAddress(url, QHostAddress(QString::fromLatin1(address)), isHostAllowed).has_value();
    };
    QVERIFY(isAllowed("127.0.0.1", false));
    QVERIFY(isAllowed("192.168.1.1", false));
    QVERIFY(!isAllowed("8.8.8.8", false));
    QVERIFY(isAllowed("8.8.8.8", true));
    QVERIFY(!isAllowed("169.254.169.254", true)); // whoever asks
    QVERIFY(!isAllowed("0.0.0.0", true));
}

void tst_addresspolicy::refusesAPasswordInAnAddressAndSaysWhereItBelongs()
{
    for (const char *address : {"https://u:hunter2@h/mcp", "https://hunter2@h/mcp", "http://:hunter2@h"}) {
        const QString fault = addressFault(QString::fromLatin1(address));
        QVERIFY2(fault.contains(QLatin1String("${secret:")), address);
        QVERIFY2(!fault.contains(QLatin1String("hunter2")), address);
    }
    QCOMPARE(addressFault(QStringLiteral("https://h/mcp?at=u@h")), QString());
}

QTEST_GUILESS_MAIN(tst_addresspolicy)
#include "tst_addresspolicy.moc"
