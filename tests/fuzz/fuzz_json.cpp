// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes reading and canonical writing of JSON: no input crashes, and what strict reading accepts survives the round
// trip.
#include "models/core/canonicaljson.h"
#include "models/core/jsonreader.h"

#include <cstdint>
#include <cstdlib>

using namespace assay::core;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArrayView bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    // Our own quick way through sound JSON must never see anything else in it than the library does.
    const Json reference = Json::parse(bytes.begin(), bytes.end(), nullptr, false);
    const auto read = readJson(bytes, JsonRules::lenient());
    if (!read && read.error().message.isEmpty())
        std::abort();
    if (read ? reference != read->value : read.error().code == ErrorCode::InvalidInput && !reference.is_discarded())
        std::abort();
    const auto strict = readJson(bytes, JsonRules::strict());
    if (!strict)
        return 0;
    const auto written = canonicalJson(strict->value);
    if (!written)
        std::abort();
    const auto again = readJson(*written, JsonRules::strict());
    if (!again || again->value != strict->value || canonicalJson(again->value) != written)
        std::abort();
    return 0;
}
