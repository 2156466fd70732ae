// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the one form of web addresses: what is made equal, what stays different, what is refused.
#include "models/text/webaddress.h"

#include <QRandomGenerator>
#include <QTest>

using namespace assay;
using namespace assay::text;

namespace {

constexpr quint32 kSeed = 20260306;

} // namespace

class tst_webaddress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesTheCanonicalForm_data();
    void givesTheCanonicalForm();
    void keepsDifferentAddressesApart_data();
    void keepsDifferentAddressesApart();
    void refusesWhatIsNoAddress_data();
    void refusesWhatIsNoAddress();
    void isStableOnRandomAddresses();
    void refusesWhatIsTooLong();
};

void tst_webaddress::givesTheCanonicalForm_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *address, const char *expected) {
        QTest::newRow(name) << QString::fromUtf8(address) << QString::fromUtf8(expected);
    };
    row("nothing to change", "https://kafka.apache.org/documentation/", "https://kafka.apache.org/documentation/");
    // RFC 3986, section 6.2.2: "example://a/b/c/%7Bfoo%7D" and "eXAMPLE://a/./b/../b/%63/%7bfoo%7d" are equivalent.
    row("the example of RFC 3986", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D");
    row("scheme and host in capitals", "HTTP://www.EXAMPLE.com/Path", "http://www.example.com/Path");
    row("empty path", "http://example.com", "http://example.com/");
    row("empty port", "http://example.com:/", "http://example.com/");
    row("port of http", "http://example.com:80/", "http://example.com/");
    row("port of https, with zeros", "https://example.com:00443/", "https://example.com/");
    row("another port", "https://example.com:8443/", "https://example.com:8443/");
    row("port of the other scheme", "http://example.com:443/", "http://example.com:443/");
    row("full stop behind the host", "https://example.com./a", "https://example.com/a");
    row("user and password", "https://user:secret@example.com/a", "https://example.com/a");
    row("an at sign in the password", "https://u:p@q@example.com/a", "https://example.com/a");
    row("international host", "https://例子.测试/", "https://xn--fsqu00a.xn--0zwm56d/");
    row("international host in capitals", "https://BÜCHER.example/", "https://xn--bcher-kva.example/");
    row("sharp s is not ss", "https://faß.de/", "https://xn--fa-hia.de/");
    row("ideographic full stop in the host", "https://例子。测试/", "https://xn--fsqu00a.xn--0zwm56d/");
    row("escaped host", "https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/");
    row("address of IPv6", "http://[2001:DB8::1]:80/a", "http://[2001:db8::1]/a");
    row("dot segments", "https://e.org/a/./b/../c/", "https://e.org/a/c/");
    row("dot segments above the root", "https://e.org/../../a", "https://e.org/a");
    row("a dot segment at the end", "https://e.org/a/b/..", "https://e.org/a/");
    row("escaped dot segments", "https://e.org/a/%2E%2e/b", "https://e.org/b");
    row("empty segments stay", "https://e.org/a//b", "https://e.org/a//b");
    row("escapes of unreserved characters", "https://e.org/%7Euser/%41", "https://e.org/~user/A");
    row("escapes in small letters", "https://e.org/a%2fb%c3%a9", "https://e.org/a%2Fb%C3%A9");
    row("characters that need an escape", "https://e.org/a b<c>é\"", "https://e.org/a%20b%3Cc%3E%C3%A9%22");
    row("composed before it is escaped", "https://e.org/e\u0301", "https://e.org/%C3%A9");
    row("a stray per cent sign", "https://e.org/100%/5%zz%4", "https://e.org/100%25/5%25zz%254");
    row("brackets in the query", "https://e.org/?a[]=1", "https://e.org/?a%5B%5D=1");
    row("tracking parameters", "https://e.org/a?utm_source=x&id=5&UTM_Medium=y&gclid=z&fbclid=1#top",
        "https://e.org/a?id=5");
    row("only tracking parameters", "https://e.org/a?utm_source=x&gclid=z", "https://e.org/a");
    row("an escaped tracking parameter", "https://e.org/a?%75tm_source=x&b", "https://e.org/a?b");
    row("fragment", "https://e.org/a#section-2", "https://e.org/a");
    row("text fragment", "https://e.org/a#:~:text=fast", "https://e.org/a");
    row("route", "https://e.org/app#/docs/é", "https://e.org/app#/docs/%C3%A9");
    row("hashbang", "https://e.org/#!docs", "https://e.org/#!docs");
    row("white space around and inside", " \nhttps://e.org/a\n b\t ", "https://e.org/a%20b");
    row("another scheme keeps its fragment", "urn:ISBN:0451450523#p2", "urn:ISBN:0451450523#p2");
    row("an identifier", "DOI:10.1000/182", "doi:10.1000/182");
    row("a file", "file:///C:/a/../b", "file:///C:/b");
    row("user of another scheme", "ftp://anonymous@e.org:21/a", "ftp://anonymous@e.org/a");
    row("no host where none was", "a:/b/..//c", "a:/.//c");
}

void tst_webaddress::givesTheCanonicalForm()
{
    QFETCH(QString, address);
    QFETCH(QString, expected);
    const auto result = canonicalAddress(address);
    QVERIFY2(result, result ? "" : qPrintable(result.error().toLine()));
    QCOMPARE(*result, expected);
    QCOMPARE(canonicalAddress(*result).value_or(QString()), expected);
}

void tst_webaddress::keepsDifferentAddressesApart_data()
{
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    const auto row = [](const char *name, const char *one, const char *other) {
        QTest::newRow(name) << QString::fromUtf8(one) << QString::fromUtf8(other);
    };
    row("http and https", "http://e.org/", "https://e.org/");
    row("www", "https://e.org/", "https://www.e.org/");
    row("a slash at the end", "https://e.org/a", "https://e.org/a/");
    row("case of the path", "https://e.org/a", "https://e.org/A");
    row("order of parameters", "https://e.org/?a=1&b=2", "https://e.org/?b=2&a=1");
    row("a question mark alone", "https://e.org/", "https://e.org/?");
    row("an escaped slash", "https://e.org/a/b", "https://e.org/a%2Fb");
    row("an escaped per cent sign", "https://e.org/%2541", "https://e.org/A");
    row("ports", "https://e.org:8080/", "https://e.org/");
    row("routes", "https://e.org/#/a", "https://e.org/#/b");
}

void tst_webaddress::keepsDifferentAddressesApart()
{
    QFETCH(QString, one);
    QFETCH(QString, other);
    const auto a = canonicalAddress(one);
    const auto b = canonicalAddress(other);
    QVERIFY(a && b);
    QVERIFY(*a != *b);
}

void tst_webaddress::refusesWhatIsNoAddress_data()
{
    QTest::addColumn<QString>("address");
    for (const char *address : {"",
                                " ",
                                "example.org/a",
                                "/a/b",
                                "//e.org/a",
                                "://e.org",
                                "1a://e.org",
                                "https:",
                                "https:///a",
                                "https:/a",
                                "https://",
                                "https://e.org:x/",
                                "https://e.org:65536/",
                                "https://e.org:99999999999/",
                                "https://e .org/",
                                "https://a..b/",
                                "https://.a/",
                                "https://e.org../",
                                "https://[::1/",
                                "https://[x y]/",
                                "https://[]/",
                                "https://a%2Fb/",
                                "https://a%00b/",
                                "https://e.org/\x01",
                                "https://xn--\xc3\xa9/",
                                "https://a\\b/"})
        QTest::newRow(qPrintable(QStringLiteral("“%1”").arg(QString::fromUtf8(address)))) << QString::fromUtf8(address);
    QTest::newRow("half of a character") << QStringLiteral("https://e.org/") + QChar(0xd800);
}

void tst_webaddress::refusesWhatIsNoAddress()
{
    QFETCH(QString, address);
    const auto result = canonicalAddress(address);
    QVERIFY2(!result, result ? qPrintable(*result) : "");
    QCOMPARE(result.error().code, core::ErrorCode::InvalidInput);
    QVERIFY(!result.error().message.isEmpty());
}

void tst_webaddress::isStableOnRandomAddresses()
{
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    const QStringList parts =
        QStringLiteral("a|B|/|//|.|..|%|%2|%2e|%25|%41|%C3|?|#|&|=|utm_x=1|:|80|443|@|é|e\u0301|例|[|]|"
                       " |\\|;|+|~|xn--|😀|!|%2F|。")
            .split(u'|');
    int accepted = 0;
    for (int round = 0; round < 50'000; ++round) {
        QString address = random.bounded(4) == 0 ? QStringLiteral("a:") : QStringLiteral("http://");
        for (int n = random.bounded(14); n > 0; --n)
            address += parts[random.bounded(static_cast<int>(parts.size()))];
        const auto once = canonicalAddress(address);
        if (!once)
            continue;
        ++accepted;
        const auto twice = canonicalAddress(*once);
        QVERIFY2(twice && *twice == *once,
                 qPrintable(QStringLiteral("“%1” gives “%2”, which gives “%3”")
                                .arg(address, *once, twice ? *twice : twice.error().toLine())));
    }
    QVERIFY(accepted > 5'000);
}

void tst_webaddress::refusesWhatIsTooLong()
{
    const auto result = canonicalAddress(QStringLiteral("https://e.org/") + QString(kLongestAddress, u'a'));
    QVERIFY(!result);
    QCOMPARE(result.error().code, core::ErrorCode::TooLarge);
    QVERIFY(canonicalAddress(QStringLiteral("https://e.org/") + QStringLiteral("../").repeated(20'000)));
}

QTEST_GUILESS_MAIN(tst_webaddress)
#include "tst_webaddress.moc"
