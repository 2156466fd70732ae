// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a known secret is replaced however a server writes it.
#include "mcp/registry/filteringtransport.h"
#include "mcp/registry/secretfilter.h"
#include "mcp/transport/memorytransport.h"
#include "models/core/json.h"
#include "tests/support/scriptedpeer.h"

#include <QRandomGenerator>
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
    void findsEscapes_data();
    void findsEscapes();
    void findsAnyMixtureOfEscapes();
    void keepsJsonValid_data();
    void keepsJsonValid();
    void replacesWhatACutLeft_data();
    void replacesWhatACutLeft();
    void takesTimeInProportion_data();
    void takesTimeInProportion();
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

void tst_secretfilter::findsEscapes_data()
{
    QTest::addColumn<QString>("secret");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("clean");
    const auto row = [](const char *name, const char *secret, const char *text, const char *clean = R"("[secret]")") {
        QTest::newRow(name) << QString::fromUtf8(secret) << QByteArray(text) << QByteArray(clean);
    };
    row("a slash of PHP", "to/ken/1", R"("to\/ken\/1")");
    row("a plus of .NET", "to+ken", R"("to\u002Bken")");
    row("an ampersand of Go", "to&ken<1>", R"("to\u0026ken\u003c1\u003E")");
    row("lower case", "to+ken", R"("to\u002bken")");
    row("short escapes", "a\"b\\c\td", R"("a\"b\\c\td")");
    row("long escapes of the same", "a\"b\\c\td", R"("a\u0022b\u005Cc\u0009d")");
    row("letters", "token", R"("\u0074\u006F\u006b\u0065\u006E")");
    row("an umlaut", "schl\u00fcssel", R"("schl\u00FCssel")");
    row("a Chinese character", "\u5bc6\u7801-1", R"("\u5BC6\u7801-1")");
    row("an astral character", "key\U0001F511key", R"("key\uD83d\udD11key")");
    row("a lone half before it", "key1", R"("\ud83dkey1")", R"("\ud83d[secret]")");
    row("two halves of the wrong order", "key1", R"("\udd11\ud83dkey1")", R"("\udd11\ud83d[secret]")");
    row("JSON inside JSON", "to+k\"n", R"("{\"a\":\"to\\u002Bk\\\"n\"}")", R"("{\"a\":\"[secret]\"}")");
    row("JSON inside JSON inside JSON", "to/k\"n", R"("\\\"to\\\/k\\\\\\\"n\\\"")", R"("\\\"[secret]\\\"")");
    row("Base64 of PHP", "s?>s?>s?>", R"("cz8\/+cz8\/+cz8\/+")", R"("cz8\/+cz8\/+cz8\/+")");
    row("Base64 with a slash", "\x3f\x3f\x3f\x3f\x3f\x3f\x3f\x3f\x3f", R"("Pz8\/Pz8\/Pz8\/")");
    row("Base64 with a plus", ">>>>>>>>>", R"("Pj4\u002BPj4\u002bPj4+")");
    row("a URL", "to+k/en", R"("?t=to%2Bk%2Fen")", R"("?t=[secret]")");
    row("a URL with escapes", "to+k/en", R"("?t\u003dto\u00252Bk%2Fen\u0026")", R"("?t\u003d[secret]\u0026")");
    row("a backslash as it is, in no JSON", "a\\nb\\uc", R"(say a\nb\uc.)", "say [secret].");
    row("beside each other", "token", "tokentoken", "[secret][secret]");
    row("the beginning of an escape at the end", "token", R"(token\u00)", R"([secret]\u00)");
    row("what is no escape", "to+ken", R"(\x\u00to+ken\u00g0\)", R"(\x\u00[secret]\u00g0\)");
}

void tst_secretfilter::findsEscapes()
{
    QFETCH(const QString, secret);
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, clean);
    QCOMPARE(SecretFilter({secret}).filtered(text), clean);
    QCOMPARE(SecretFilter({secret}).filtered("[ " + text + " ]"), "[ " + clean + " ]");
}

void tst_secretfilter::findsAnyMixtureOfEscapes()
{
    const QString secret = QString::fromUtf8("p\"a\\s/s+\n&\u00fc\u5bc6\U0001F511.");
    const SecretFilter filter({secret});
    constexpr quint32 kSeed = 20261;
    QRandomGenerator random(kSeed);
    for (int round = 0; round < 2000; ++round) {
        QByteArray written;
        for (const char32_t code : secret.toUcs4()) {
            const QString character = QString::fromUcs4(&code, 1);
            switch (random.bounded(3)) {
            case 0: // as a serializer must
                written += QByteArray::fromStdString(core::Json(character.toStdString()).dump()).chopped(1).sliced(1);
                break;
            case 1:
                written += code == U'/' ? QByteArray("\\/") : character == u"&" ? QByteArray("&") : QByteArray();
                if (code == U'/' || code == U'&')
                    break;
                [[fallthrough]];
            default:
                for (const QChar unit : character) {
                    const QByteArray digits = QByteArray::number(unit.unicode(), 16).rightJustified(4, '0');
                    written += "\\u" + (random.bounded(2) == 0 ? digits : digits.toUpper());
                }
            }
        }
        const QByteArray text = R"({"a":"x)" + written + R"(y"})";
        QCOMPARE(core::Json::parse(text.toStdString())["a"].get<std::string>(), "x" + secret.toStdString() + "y");
        QCOMPARE(filter.filtered(text), QByteArray(R"({"a":"x[secret]y"})"));
    }
}

void tst_secretfilter::keepsJsonValid_data()
{
    QTest::addColumn<QString>("secret");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("begins with the letter of an escape") << "nopqr" << QByteArray(R"("a\nopqr")");
    QTest::newRow("begins with the digits of an escape") << "0041abc" << QByteArray(R"("a\u0041abc")");
    QTest::newRow("ends with the backslash of an escape") << R"(abcd\)" << QByteArray(R"("abcd\n")");
    QTest::newRow("ends within an escape") << R"(abcd\u00)" << QByteArray(R"("abcd\u0041")");
    QTest::newRow("begins with half of a pair") << "dd11abc" << QByteArray(R"("\ud83d\udd11abc")");
    QTest::newRow("has an escape before its Base64") << "tokentoken" << QByteArray(R"("\ndG9rZW50b2tlbg==\n")");
    QTest::newRow("has another before its Base64") << "tokentoken" << QByteArray(R"("\u00e4dG9rZW50b2tlbg==\\")");
    QTest::newRow("is in JSON inside JSON") << "nopqr" << QByteArray(R"("{\"a\":\"\\nopqr\"}")");
}

void tst_secretfilter::keepsJsonValid()
{
    QFETCH(const QString, secret);
    QFETCH(const QByteArray, text);
    const QByteArray clean = SecretFilter({secret}).filtered(text);
    QVERIFY2(clean.contains("[secret]"), clean.constData());
    const core::Json read = core::Json::parse(clean.toStdString(), nullptr, false);
    QVERIFY2(read.is_string(), clean.constData());
    if (const auto inner = read.get<std::string>(); inner.starts_with('{'))
        QVERIFY2(core::Json::accept(inner), inner.c_str());
}

void tst_secretfilter::replacesWhatACutLeft_data()
{
    QTest::addColumn<QByteArray>("written");
    QTest::newRow("raw") << QByteArray("hunter2/s3cret+12");
    QTest::newRow("escaped") << QByteArray(R"(hunter2\/s3cret\u002B12)");
    QTest::newRow("escaped twice") << QByteArray(R"(hunter2\\\/s3cret\\u002B12)");
    QTest::newRow("for a URL") << QByteArray("hunter2%2Fs3cret%2B12");
    QTest::newRow("Base64") << QByteArray("hunter2/s3cret+12").toBase64();
}

void tst_secretfilter::replacesWhatACutLeft()
{
    QFETCH(const QByteArray, written);
    const SecretFilter filter({QStringLiteral("hunter2/s3cret+12")});
    for (qsizetype kept = 4; kept <= written.size(); ++kept) {
        const QByteArray clean = filter.filteredHead("at: " + written.first(kept));
        QVERIFY2(clean.startsWith("at: [secret]"), clean.constData());
        QVERIFY2(clean.size() <= 16, clean.constData());
        if (kept < written.size()) // a whole text is no head
            QVERIFY(filter.filtered("at: " + written.first(4)).endsWith(written.first(4)));
    }
    QCOMPARE(filter.filteredHead("at: hun"), QByteArray("at: hun"));
    QCOMPARE(filter.filteredQuote(QString::fromUtf8("hunter2/s… and hunter")),
             QString::fromUtf8("[secret]… and hunter"));
}

void tst_secretfilter::takesTimeInProportion_data()
{
    QTest::addColumn<QByteArray>("piece");
    QTest::newRow("the secret itself") << QByteArray("aaaaaaaaaaaaaaab");
    QTest::newRow("nearly the secret") << QByteArray("a");
    QTest::newRow("backslashes") << QByteArray("\\");
    QTest::newRow("escapes") << QByteArray(R"(\u0061)");
    QTest::newRow("escapes of backslashes") << QByteArray(R"(\u005c)");
    QTest::newRow("halves of pairs") << QByteArray(R"(\ud83d)");
    QTest::newRow("escapes that break off") << QByteArray(R"(\u00)");
}

/// With time in proportion to the square this would take hours.
void tst_secretfilter::takesTimeInProportion()
{
    QFETCH(const QByteArray, piece);
    constexpr qsizetype kSize = 1'000'000;
    const SecretFilter filter({QString(4000, u'a') + u'b', QStringLiteral("aaaaaaaaaaaaaaab")});
    QVERIFY(!filter.filtered(piece.repeated(kSize / piece.size())).isEmpty());
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
