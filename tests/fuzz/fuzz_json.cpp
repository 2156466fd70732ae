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
    if (const auto lenient = readJson(bytes, JsonRules::lenient()); !lenient && lenient.error().message.isEmpty())
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
