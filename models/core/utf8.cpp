// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/utf8.h"

#include <cstring>

namespace assay::core {

std::optional<qsizetype> firstInvalidUtf8(QByteArrayView bytes)
{
    const auto *data = reinterpret_cast<const unsigned char *>(bytes.data());
    const qsizetype size = bytes.size();
    qsizetype i = 0;
    while (i < size) {
        // Most of what is read is ASCII: eight bytes at a time while none has its high bit set.
        while (size - i >= 8) {
            quint64 chunk = 0;
            std::memcpy(&chunk, data + i, sizeof chunk);
            if ((chunk & 0x8080808080808080ULL) != 0)
                break;
            i += 8;
        }
        if (i >= size)
            break;
        const unsigned char lead = data[i];
        if (lead < 0x80) {
            ++i;
            continue;
        }
        // Unicode 15, table 3-7: the range of the second byte depends on the lead, the others are 80..BF.
        int length = 0;
        unsigned char low = 0x80;
        unsigned char high = 0xBF;
        if (lead >= 0xC2 && lead <= 0xDF) {
            length = 2;
        } else if (lead >= 0xE0 && lead <= 0xEF) {
            length = 3;
            if (lead == 0xE0)
                low = 0xA0;
            else if (lead == 0xED)
                high = 0x9F;
        } else if (lead >= 0xF0 && lead <= 0xF4) {
            length = 4;
            if (lead == 0xF0)
                low = 0x90;
            else if (lead == 0xF4)
                high = 0x8F;
        } else {
            return i;
        }
        if (size - i < length || data[i + 1] < low || data[i + 1] > high)
            return i;
        for (int k = 2; k < length; ++k) {
            if (data[i + k] < 0x80 || data[i + k] > 0xBF)
                return i;
        }
        i += length;
    }
    return std::nullopt;
}

} // namespace assay::core
