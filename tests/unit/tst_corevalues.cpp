// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the small values of models/core: SHA-256, evidence ids, code-point positions, JSON pointers, UTF-8, errors.
#include "models/core/codepoints.h"
#include "models/core/error.h"
#include "models/core/evidenceid.h"
#include "models/core/jsonpointer.h"
#include "models/core/sha256.h"
#include "models/core/utf8.h"

#include <QBuffer>
#include <QRandomGenerator>
#include <QTest>

using namespace assay::core;

class tst_corevalues : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hashesThePublishedVectors_data();
    void hashesThePublishedVectors();
    void hashesAMillionLetters();
    void stopsHashingWhenCancelled();
    void readsOnlyProperHashes();
    void readsAndWritesEvidenceIds_data();
    void readsAndWritesEvidenceIds();
    void refusesOtherEvidenceIds_data();
    void refusesOtherEvidenceIds();
    void convertsPositionsBothWays();
    void refusesPositionsOutsideOrInsideAPair();
    void agreesWithQtOnRandomText();
    void writesJsonPointers();
    void findsTheFirstBadByte_data();
    void findsTheFirstBadByte();
    void agreesWithQtOnRandomBytes();
    void keepsErrorsOnOneLine();
};

void tst_corevalues::hashesThePublishedVectors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("hash");
    // NIST, examples of SHA-256 with one and two blocks; the empty message from FIPS 180 test data.
    QTest::newRow("empty") << QByteArray()
                           << QStringLiteral("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    QTest::newRow("abc") << QByteArray("abc")
                         << QStringLiteral("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    QTest::newRow("two blocks") << QByteArray("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                                << QStringLiteral("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

void tst_corevalues::hashesThePublishedVectors()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, hash);
    QCOMPARE(Sha256::of(text).toString(), hash);
    QCOMPARE(*Sha256::parse(hash), Sha256::of(text));
}

void tst_corevalues::hashesAMillionLetters()
{
    // FIPS 180: one million repetitions of "a"; more than one piece of the stream.
    QBuffer device;
    device.setData(QByteArray(1'000'000, 'a'));
    QVERIFY(device.open(QIODevice::ReadOnly));
    const auto hash = Sha256::of(device, CancelToken::never());
    QVERIFY(hash);
    QCOMPARE(hash->toString(), QStringLiteral("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
}

void tst_corevalues::stopsHashingWhenCancelled()
{
    QBuffer device;
    device.setData(QByteArray(1000, 'a'));
    QVERIFY(device.open(QIODevice::ReadOnly));
    const CancelSource cancel;
    cancel.cancel();
    const auto hash = Sha256::of(device, cancel.token());
    QVERIFY(!hash);
    QCOMPARE(hash.error().code, ErrorCode::Cancelled);
}

void tst_corevalues::readsOnlyProperHashes()
{
    const QString good = Sha256::of("abc").toString();
    QVERIFY(Sha256::parse(good));
    QVERIFY(!Sha256::parse(good.toUpper()));
    QVERIFY(!Sha256::parse(good.left(63)));
    QVERIFY(!Sha256::parse(good + u'0'));
    QVERIFY(!Sha256::parse(QString(good).replace(3, 1, QStringLiteral("g"))));
    QVERIFY(!Sha256::parse(QString(good).replace(3, 1, QStringLiteral("１"))));
}

void tst_corevalues::readsAndWritesEvidenceIds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<EvidenceId>("id");
    QTest::newRow("document") << QStringLiteral("doc_003") << EvidenceId{EvidenceOrigin::Document, 3};
    QTest::newRow("literature") << QStringLiteral("lit_001") << EvidenceId{EvidenceOrigin::Literature, 1};
    QTest::newRow("data") << QStringLiteral("data_999") << EvidenceId{EvidenceOrigin::Data, 999};
    QTest::newRow("web") << QStringLiteral("web_1000") << EvidenceId{EvidenceOrigin::Web, 1000};
    QTest::newRow("calculation") << QStringLiteral("calc_999999999")
                                 << EvidenceId{EvidenceOrigin::Calculation, 999'999'999};
}

void tst_corevalues::readsAndWritesEvidenceIds()
{
    QFETCH(QString, text);
    QFETCH(EvidenceId, id);
    const auto read = EvidenceId::parse(text);
    QVERIFY(read);
    QVERIFY(*read == id);
    QCOMPARE(id.toString(), text);
}

void tst_corevalues::refusesOtherEvidenceIds_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "doc", "doc_", "doc_1", "doc_12", "doc_000", "doc_0003", "doc_-03", "doc_1234567890",
                             "DOC_003", "foo_003", "doc_00a", "doc_003 ", " doc_003", "doc-003", "doc_٣٣٣"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void tst_corevalues::refusesOtherEvidenceIds()
{
    QFETCH(QString, text);
    QVERIFY(!EvidenceId::parse(text));
}

void tst_corevalues::convertsPositionsBothWays()
{
    const QString text = QStringLiteral("a😀中é"); // 4 code points, 5 units
    QCOMPARE(codePointCount(text).value, 4);
    const CodePointIndex index(text);
    QCOMPARE(index.length().value, 4);
    const QList<qsizetype> units = {0, 1, 3, 4, 5};
    for (qsizetype i = 0; i < units.size(); ++i) {
        QCOMPARE(index.toUtf16({i})->value, units[i]);
        QCOMPARE(index.toCodePoints({units[i]})->value, i);
    }
    QCOMPARE(*index.slice({1}, {3}), QStringLiteral("😀中"));
    QCOMPARE(*index.slice({4}, {4}), QString());
}

void tst_corevalues::refusesPositionsOutsideOrInsideAPair()
{
    const CodePointIndex index(QStringLiteral("a😀"));
    QVERIFY(!index.toCodePoints({2}));
    QVERIFY(!index.toCodePoints({4}));
    QVERIFY(!index.toCodePoints({-1}));
    QVERIFY(!index.toUtf16({3}));
    QVERIFY(!index.toUtf16({-1}));
    QVERIFY(!index.slice({2}, {1}));
    const CodePointIndex empty{QString()};
    QCOMPARE(empty.toUtf16({0})->value, 0);
    QCOMPARE(empty.toCodePoints({0})->value, 0);
    QVERIFY(!empty.toUtf16({1}));
}

void tst_corevalues::agreesWithQtOnRandomText()
{
    QRandomGenerator random(7);
    for (int round = 0; round < 20; ++round) {
        QList<uint> points;
        const int length = random.bounded(2000);
        for (int i = 0; i < length; ++i)
            points.append(random.bounded(3) == 0 ? 0x1F600U + random.bounded(50U) : 0x4E00U + random.bounded(500U));
        const QString text = QString::fromUcs4(reinterpret_cast<const char32_t *>(points.constData()), points.size());
        const CodePointIndex index(text);
        QCOMPARE(index.length().value, points.size());
        for (int i = 0; i < 50; ++i) {
            const qsizetype position = random.bounded(length + 1);
            const QString head = QString::fromUcs4(reinterpret_cast<const char32_t *>(points.constData()), position);
            QCOMPARE(index.toUtf16({position})->value, head.size());
            QCOMPARE(index.toCodePoints({head.size()})->value, position);
        }
    }
}

void tst_corevalues::writesJsonPointers()
{
    JsonPointer pointer;
    QCOMPARE(pointer.toString(), QString());
    pointer.push("a/b~c");
    pointer.push(std::size_t{3});
    pointer.push("");
    QCOMPARE(pointer.toString(), QStringLiteral("/a~1b~0c/3/"));
    pointer.pop();
    QCOMPARE(pointer.toString(), QStringLiteral("/a~1b~0c/3"));
}

void tst_corevalues::findsTheFirstBadByte_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<qsizetype>("offset");
    constexpr qsizetype kNone = -1;
    QTest::newRow("empty") << QByteArray() << kNone;
    QTest::newRow("long ASCII") << QByteArray(1000, 'x') << kNone;
    QTest::newRow("all lengths") << QByteArray("a\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80") << kNone;
    QTest::newRow("last code point") << QByteArray("\xF4\x8F\xBF\xBF") << kNone;
    QTest::newRow("beyond the last") << QByteArray("\xF4\x90\x80\x80") << qsizetype(0);
    QTest::newRow("bad after ASCII") << QByteArray(QByteArray(37, 'x') + "\xFF") << qsizetype(37);
    QTest::newRow("lone continuation") << QByteArray("ab\x80") << qsizetype(2);
    QTest::newRow("overlong slash") << QByteArray("\xE0\x80\xAF") << qsizetype(0);
    QTest::newRow("overlong in four") << QByteArray("\xF0\x8F\xBF\xBF") << qsizetype(0);
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << qsizetype(0);
    QTest::newRow("below the surrogates") << QByteArray("\xED\x9F\xBF") << kNone;
    QTest::newRow("cut off") << QByteArray("x\xF0\x9F\x98") << qsizetype(1);
    QTest::newRow("old five-byte form") << QByteArray("\xF8\x88\x80\x80\x80") << qsizetype(0);
}

void tst_corevalues::findsTheFirstBadByte()
{
    QFETCH(QByteArray, bytes);
    QFETCH(qsizetype, offset);
    QCOMPARE(firstInvalidUtf8(bytes).value_or(-1), offset);
}

void tst_corevalues::agreesWithQtOnRandomBytes()
{
    QRandomGenerator random(11);
    for (int round = 0; round < 20'000; ++round) {
        QByteArray bytes(random.bounded(12), Qt::Uninitialized);
        for (char &byte : bytes)
            byte = static_cast<char>(random.bounded(4) == 0 ? 0x41 : random.bounded(0x80, 0x100));
        QCOMPARE(!firstInvalidUtf8(bytes).has_value(), bytes.isValidUtf8());
    }
}

void tst_corevalues::keepsErrorsOnOneLine()
{
    const Error error{ErrorCode::Io, QStringLiteral("cannot\nread"), QStringLiteral("a.json"), QStringLiteral("x\ty"),
                      false};
    QCOMPARE(error.toLine(), QStringLiteral("a.json: cannot read (x y)"));
    QCOMPARE(Error{}.toLine(), QString());
}

QTEST_GUILESS_MAIN(tst_corevalues)
#include "tst_corevalues.moc"
