// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for ContentDecoder: what compressed bytes expand to, however they are cut, and with bounded memory.
#include "mcp/transport/contentdecoder.h"

#include <QRandomGenerator>
#include <QTest>

#include <initializer_list>
#include <utility>
#include <zlib.h>

using namespace assay::mcp;

namespace {

using Step = ContentDecoder::Step;

constexpr int kGzip = MAX_WBITS + 16;
constexpr int kZlib = MAX_WBITS;
constexpr int kDeflate = -MAX_WBITS;

QByteArray compressed(const QByteArray &plain, int windowBits)
{
    z_stream stream{};
    static constexpr int s_memory = 8;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, windowBits, s_memory, Z_DEFAULT_STRATEGY) != Z_OK)
        qFatal("zlib does not start");
    QByteArray result(static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(plain.size()))), '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(plain.constData()));
    stream.avail_in = static_cast<uInt>(plain.size());
    stream.next_out = reinterpret_cast<Bytef *>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    const int status = deflate(&stream, Z_FINISH);
    result.chop(static_cast<qsizetype>(stream.avail_out));
    deflateEnd(&stream);
    return status == Z_STREAM_END ? result : QByteArray();
}

struct Expanded
{
    QByteArray bytes;
    bool isDamaged = false;
    bool isWhole = false;
};

Expanded expand(const QByteArray &bytes, qsizetype piece)
{
    ContentDecoder decoder;
    Expanded result;
    for (qsizetype at = 0; at < bytes.size(); at += piece) {
        decoder.feed(QByteArrayView(bytes).sliced(at, qMin(piece, bytes.size() - at)));
        Step step = decoder.next();
        for (; step == Step::Piece; step = decoder.next())
            result.bytes += decoder.piece();
        if (step == Step::Damaged) {
            result.isDamaged = true;
            return result;
        }
    }
    result.isWhole = decoder.isWhole();
    return result;
}

/// Bytes that compress somewhat.
QByteArray sample(qsizetype size)
{
    QRandomGenerator random(42);
    QByteArray bytes;
    while (bytes.size() < size)
        bytes += QByteArray::number(random.bounded(1000)) + ", ";
    return bytes.first(size);
}

} // namespace

class tst_contentdecoder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void expands_data();
    void expands();
    void expandsSeveralMembers();
    void knowsWhatWasCutShort();
    void noticesDamage_data();
    void noticesDamage();
    void givesPiecesAtOnce();
    void expandsInSmallPieces();
    void knowsItsCodings();
};

void tst_contentdecoder::expands_data()
{
    QTest::addColumn<int>("windowBits");
    QTest::addColumn<QByteArray>("plain");

    for (const auto &[name, windowBits] :
         {std::pair("gzip", kGzip), std::pair("zlib", kZlib), std::pair("bare deflate", kDeflate)}) {
        QTest::addRow("%s, nothing", name) << windowBits << QByteArray();
        QTest::addRow("%s, a byte", name) << windowBits << QByteArray("a");
        QTest::addRow("%s, text", name) << windowBits << sample(100'000);
        QTest::addRow("%s, zeros", name) << windowBits << QByteArray(300'000, '\0');
        QTest::addRow("%s, exactly a piece", name) << windowBits << QByteArray(4096, 'x');
    }
}

void tst_contentdecoder::expands()
{
    QFETCH(const int, windowBits);
    QFETCH(const QByteArray, plain);
    const QByteArray bytes = compressed(plain, windowBits);
    QVERIFY(!bytes.isEmpty());
    for (const qsizetype piece : {qsizetype(1), qsizetype(3), qsizetype(1000), bytes.size()}) {
        const Expanded expanded = expand(bytes, piece);
        QVERIFY(!expanded.isDamaged);
        QVERIFY(expanded.isWhole);
        QCOMPARE(expanded.bytes, plain);
    }
}

void tst_contentdecoder::expandsSeveralMembers()
{
    const QByteArray bytes = compressed("one ", kGzip) + compressed("two", kGzip);
    for (const qsizetype piece : {qsizetype(1), bytes.size()}) {
        const Expanded expanded = expand(bytes, piece);
        QVERIFY(expanded.isWhole);
        QCOMPARE(expanded.bytes, QByteArray("one two"));
    }
}

void tst_contentdecoder::knowsWhatWasCutShort()
{
    const QByteArray bytes = compressed(sample(1000), kGzip);
    QVERIFY(ContentDecoder().isWhole()); // nothing came
    for (qsizetype size = 1; size < bytes.size(); ++size) {
        const Expanded expanded = expand(bytes.first(size), 10);
        QVERIFY(!expanded.isDamaged);
        QVERIFY(!expanded.isWhole);
    }
}

void tst_contentdecoder::noticesDamage_data()
{
    QTest::addColumn<QByteArray>("bytes");

    QByteArray wrongSum = compressed("hello", kGzip);
    wrongSum[wrongSum.size() - 6] = static_cast<char>(~wrongSum.at(wrongSum.size() - 6));
    QTest::newRow("text") << QByteArray("this is not compressed");
    QTest::newRow("a wrong sum") << wrongSum;
    QTest::newRow("something after the end") << compressed("hello", kGzip) + "rubbish";
    QTest::newRow("a broken gzip header") << QByteArray("\x1f\x8b\xff\xff\xff\xff");
}

void tst_contentdecoder::noticesDamage()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(expand(bytes, bytes.size()).isDamaged);
    QVERIFY(expand(bytes, 1).isDamaged);
}

void tst_contentdecoder::givesPiecesAtOnce()
{
    // A stream that is flushed after each event, and goes on.
    z_stream stream{};
    static constexpr int s_memory = 8;
    QCOMPARE(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, s_memory, Z_DEFAULT_STRATEGY), Z_OK);
    ContentDecoder decoder;
    for (const QByteArray &event : {QByteArray("data: 1\n\n"), QByteArray("data: 2\n\n")}) {
        QByteArray bytes(1000, '\0');
        stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(event.constData()));
        stream.avail_in = static_cast<uInt>(event.size());
        stream.next_out = reinterpret_cast<Bytef *>(bytes.data());
        stream.avail_out = static_cast<uInt>(bytes.size());
        QCOMPARE(deflate(&stream, Z_SYNC_FLUSH), Z_OK);
        bytes.chop(static_cast<qsizetype>(stream.avail_out));
        decoder.feed(bytes);
        QCOMPARE(decoder.next(), Step::Piece);
        QCOMPARE(decoder.piece().toByteArray(), event);
        QCOMPARE(decoder.next(), Step::NeedsMore);
    }
    deflateEnd(&stream);
}

void tst_contentdecoder::expandsInSmallPieces()
{
    const QByteArray bytes = compressed(QByteArray(8 << 20, 'x'), kGzip);
    QVERIFY(bytes.size() < 16 * 1024);
    ContentDecoder decoder;
    decoder.feed(bytes);
    qint64 size = 0;
    while (decoder.next() == Step::Piece) {
        QVERIFY(decoder.piece().size() <= 4096);
        size += decoder.piece().size();
    }
    QCOMPARE(size, 8LL << 20);
}

void tst_contentdecoder::knowsItsCodings()
{
    for (const QByteArray &coding : QByteArray(kAcceptedCodings).split(','))
        QVERIFY(ContentDecoder::isKnown(coding.trimmed()));
    QVERIFY(ContentDecoder::isKnown("x-gzip"));
    QVERIFY(!ContentDecoder::isKnown("br"));
    QVERIFY(!ContentDecoder::isKnown("gzip, gzip"));
    QVERIFY(!ContentDecoder::isKnown(""));
}

QTEST_APPLESS_MAIN(tst_contentdecoder)
#include "tst_contentdecoder.moc"
