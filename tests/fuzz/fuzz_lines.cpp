// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes LineReader: a stream cut into pieces gives the same lines as in one piece, and no line breaks the rules. The
// first byte of the input is the limit, the second one the size of the pieces.
#include "mcp/transport/linereader.h"

#include <QList>

#include <cstdint>
#include <cstdlib>

using assay::mcp::LineReader;

namespace {

QList<LineReader::Line> linesOf(QByteArrayView stream, qsizetype limit, qsizetype pieceSize)
{
    LineReader reader(limit);
    QList<LineReader::Line> lines;
    const auto take = [&] {
        do {
            while (auto line = reader.next())
                lines.append(*std::move(line));
        } while (reader.hasInput());
    };
    while (!stream.isEmpty()) {
        const QByteArrayView piece = stream.first(std::min(pieceSize, stream.size()));
        stream = stream.sliced(piece.size());
        reader.feed(piece);
        take();
    }
    reader.finish();
    take();
    return lines;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const QByteArrayView stream(reinterpret_cast<const char *>(data) + 2, static_cast<qsizetype>(size) - 2);
    const qsizetype limit = 1 + data[0];
    const auto whole = linesOf(stream, limit, stream.size() + 1);
    const auto pieces = linesOf(stream, limit, 1 + data[1]);
    if (whole.size() != pieces.size())
        std::abort();
    for (qsizetype i = 0; i < whole.size(); ++i) {
        const LineReader::Line &line = whole[i];
        if (line.bytes != pieces[i].bytes || line.size != pieces[i].size || line.isTooLong != pieces[i].isTooLong)
            std::abort();
        if (line.bytes.isEmpty() || line.bytes.contains('\n') || line.isTooLong != (line.size > limit) ||
            line.bytes.size() != (line.isTooLong ? std::min<qint64>(line.size, LineReader::kHeadSize) : line.size))
            std::abort();
    }
    return 0;
}
