// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a known secret is replaced however a server writes it.
#include "mcp/registry/filteringtransport.h"
#include "mcp/registry/secretfilter.h"
#include "mcp/transport/memorytransport.h"
#include "models/core/json.h"
#include "tests/support/scriptedpeer.h"

#include <QTest>
#include <QUrl>

using namespace assay;
using namespace assay::mcp;

class tst_secretfilter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsEveryForm_data();
    void findsEveryForm();
    void leavesNoRestInBase64();
    void findsTheLinesOfASecret();
    void leavesTheRestAlone();
    void cleansAllThatATransportTells();
};

void tst_secretfilter::findsEveryForm_data()
{
    QTest::addColumn<QString>("secret");
    QTest::addColumn<QByteArray>("text");
    for (const QString &secret :
         {QStringLiteral("hunter2-s3cret"), QStringLiteral("p\"a\\s/s+w&o=r d"), QString::fromUtf8("密码-geheim-ü")}) {
        const QByteArray raw = secret.toUtf8();
        const auto row = [&](const char *form, const QByteArray &text) {
            QTest::addRow("%s as %s", qPrintable(secret), form) << secret << text;
        };
        row("it is", "x" + raw + "y");
        row("JSON", QByteArray::fromStdString(core::Json(raw.toStdString()).dump()));
        row("ASCII JSON", QByteArray::fromStdString(core::Json(raw.toStdString()).dump(-1, ' ', true)));
        row("part of a URL", "?token=" + QUrl::toPercentEncoding(secret));
        row("Base64", raw.toBase64());
        row("Base64 after one byte", ("u" + raw + ":more").toBase64());
        row("Base64 after two bytes", ("me" + raw + ":more").toBase64());
        row("Base64 after three bytes", ("you" + raw).toBase64());
        row("Base64 for URLs", (":" + raw).toBase64(QByteArray::Base64UrlEncoding));
    }
}

void tst_secretfilter::findsEveryForm()
{
    QFETCH(QString, secret);
    QFETCH(QByteArray, text);
    const QByteArray clean = SecretFilter({secret}).filtered(text);
    QVERIFY2(clean.contains("[secret]"), clean.constData());
    QVERIFY2(!clean.contains(secret.toUtf8()), clean.constData());
}

void tst_secretfilter::leavesNoRestInBase64()
{
    for (const char *secret : {"hunter2-s3cret", "hunter2-s3cre", "hunter2-s3cr"}) {
        const QByteArray clean =
            SecretFilter({QString::fromLatin1(secret)}).filtered("a " + QByteArray(secret).toBase64() + " b");
        QCOMPARE(clean, QByteArray("a [secret] b"));
    }
}

void tst_secretfilter::findsTheLinesOfASecret()
{
    const SecretFilter filter({QStringLiteral("-----BEGIN\nfirst-line-of-the-key\nsecond-line-of-the-key\nab\n")});
    QCOMPARE(filter.filtered(QByteArray("starting with first-line-of-the-key")), QByteArray("starting with [secret]"));
    QCOMPARE(filter.filtered(QByteArray("second-line-of-the-key")), QByteArray("[secret]"));
    QCOMPARE(filter.filtered(QByteArray("about ab")), QByteArray("about ab"));
}

void tst_secretfilter::leavesTheRestAlone()
{
    const SecretFilter filter({QStringLiteral("abc"), QStringLiteral("longer-secret")});
    const QByteArray text = "abc is too short to be replaced";
    QCOMPARE(filter.filtered(text), text);
    QVERIFY(SecretFilter().isEmpty());
    QVERIFY(SecretFilter({QStringLiteral("abc")}).isEmpty());
}

void tst_secretfilter::cleansAllThatATransportTells()
{
    auto [near, far] = MemoryTransport::makePair();
    FilteringTransport transport(std::move(near), SecretFilter({QStringLiteral("hunter2-s3cret")}));
    QByteArray received;
    connect(&transport, &Transport::received, &transport, [&received](const QByteArray &bytes) { received = bytes; });
    transport.open();
    far->open();
    OutgoingFrame frame;
    frame.bytes = R"({"id":1,"result":"hunter2-s3cret"})";
    far->send(frame);
    test::settle();
    QCOMPARE(received, QByteArray(R"({"id":1,"result":"[secret]"})"));
}

QTEST_GUILESS_MAIN(tst_secretfilter)
#include "tst_secretfilter.moc"
