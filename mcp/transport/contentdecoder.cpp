// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/contentdecoder.h"

#include <utility>
#include <zlib.h>

namespace assay::mcp {

namespace {

constexpr qsizetype kPiece = 4 * 1024;
constexpr qsizetype kSignature = 2; // bytes that tell the kinds apart

/// zlib's word for the kind of stream that begins with @p first and @p second.
int windowBitsFor(unsigned char first, unsigned char second)
{
    static constexpr int s_gzip = MAX_WBITS + 16;
    if (first == 0x1f && second == 0x8b)
        return s_gzip;
    const bool isZlib = (first & 0x0f) == Z_DEFLATED && (first * 256 + second) % 31 == 0;
    return isZlib ? MAX_WBITS : -MAX_WBITS;
}

} // namespace

struct ContentDecoder::Inflater
{
    explicit Inflater(int windowBits)
    {
        if (inflateInit2(&stream, windowBits) != Z_OK)
            qBadAlloc(); // the only failure there can be
    }
    ~Inflater() { inflateEnd(&stream); }
    Q_DISABLE_COPY_MOVE(Inflater)

    z_stream stream{};
};

ContentDecoder::ContentDecoder() = default;

ContentDecoder::~ContentDecoder() = default;

bool ContentDecoder::isKnown(QByteArrayView coding)
{
    return coding == "gzip" || coding == "x-gzip" || coding == "deflate";
}

bool ContentDecoder::isWhole() const { return m_inflater ? m_isAtEnd && m_at == m_fed.size() : m_fed.isEmpty(); }

void ContentDecoder::feed(QByteArrayView bytes)
{
    m_fed.remove(0, std::exchange(m_at, 0));
    m_fed.append(bytes);
}

ContentDecoder::Step ContentDecoder::next()
{
    if (!m_inflater) {
        if (m_fed.size() < kSignature)
            return Step::NeedsMore;
        m_inflater = std::make_unique<Inflater>(
            windowBitsFor(static_cast<unsigned char>(m_fed[0]), static_cast<unsigned char>(m_fed[1])));
    }
    z_stream &stream = m_inflater->stream;
    while (m_at < m_fed.size() || m_isFull) {
        if (std::exchange(m_isAtEnd, false) && inflateReset(&stream) != Z_OK) // another gzip member
            return Step::Damaged;
        m_piece.resize(kPiece);
        const qsizetype left = m_fed.size() - m_at;
        // zlib does not write to what it reads.
        stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(m_fed.constData() + m_at));
        stream.avail_in = static_cast<uInt>(left);
        stream.next_out = reinterpret_cast<Bytef *>(m_piece.data());
        stream.avail_out = static_cast<uInt>(kPiece);
        const int status = inflate(&stream, Z_SYNC_FLUSH);
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
            return Step::Damaged;
        m_at += left - static_cast<qsizetype>(stream.avail_in);
        m_isAtEnd = status == Z_STREAM_END;
        m_isFull = stream.avail_out == 0 && !m_isAtEnd;
        m_piece.resize(kPiece - static_cast<qsizetype>(stream.avail_out));
        if (!m_piece.isEmpty())
            return Step::Piece;
    }
    return Step::NeedsMore;
}

} // namespace assay::mcp
