// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes the reading of HTTP answers: no input crashes, how the bytes are cut changes nothing, and limits hold.
#include "mcp/transport/httpresponse.h"

#include <cstdint>
#include <cstdlib>
#include <initializer_list>

using namespace assay::mcp;

namespace {

constexpr qsizetype kLongestHead = 128 * 1024;

struct Read
{
    HttpHead head;
    QByteArray body;
    HttpResponse::Step step = HttpResponse::Step::NeedsMore;
    bool isKept = false;
    qsizetype left = 0;
};

Read readInPieces(QByteArrayView bytes, qsizetype piece)
{
    using Step = HttpResponse::Step;
    HttpResponse response;
    Read read;
    while (!bytes.isEmpty() && read.step == Step::NeedsMore) {
        QByteArrayView part = bytes.first(qMin(piece, bytes.size()));
        const qsizetype size = part.size();
        do {
            read.step = response.read(part);
            if (read.step == Step::Head)
                read.head = response.head();
            else if (read.step == Step::Body)
                read.body += response.body();
        } while (read.step == Step::Head || read.step == Step::Body);
        bytes = bytes.sliced(size - part.size());
    }
    read.left = read.step == Step::End ? bytes.size() : 0;
    if (read.step == Step::NeedsMore)
        read.step = response.atEnd();
    read.isKept = read.step == Step::End && response.keepsConnection();
    return read;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArrayView bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const Read whole = readInPieces(bytes, qMax<qsizetype>(1, bytes.size()));
    qsizetype kept = 0;
    for (const auto &header : whole.head.headers)
        kept += header.first.size() + header.second.size();
    if (kept > kLongestHead)
        std::abort();
    for (const qsizetype piece : {qsizetype(1), qsizetype(5)}) {
        const Read cut = readInPieces(bytes, piece);
        if (cut.step != whole.step || cut.body != whole.body || cut.head.headers != whole.head.headers ||
            cut.head.status != whole.head.status || cut.isKept != whole.isKept || cut.left != whole.left)
            std::abort();
    }
    return 0;
}
