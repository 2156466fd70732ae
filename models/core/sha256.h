// SPDX-License-Identifier: GPL-3.0-or-later
// Sha256: the hash that names blobs, definitions, arguments and audit entries, and ways to compute it.
#pragma once

#include "models/core/canceltoken.h"
#include "models/core/error.h"

#include <QByteArray>
#include <QString>

#include <array>

class QIODevice;

namespace assay::core {

/// A SHA-256 value (FIPS 180-4). Written as 64 lower-case hexadecimal digits. A plain value; any thread.
class Sha256
{
public:
    static constexpr qsizetype kBytes = 32;

    /// Of bytes in memory. Linear: beyond some hundred kilobytes not for the window's thread.
    [[nodiscard]] static Sha256 of(QByteArrayView bytes);

    /// Of what can still be read from @p device, in pieces of 64 KiB. Fails with Io, or Cancelled once @p cancel is
    /// set; the device is then somewhere in the middle. Blocks on the device.
    [[nodiscard]] static Expected<Sha256> of(QIODevice &device, const CancelToken &cancel);

    /// Reads exactly 64 lower-case hexadecimal digits, else InvalidInput.
    [[nodiscard]] static Expected<Sha256> parse(QStringView hex);

    [[nodiscard]] QString toString() const;
    [[nodiscard]] const std::array<unsigned char, kBytes> &bytes() const { return m_bytes; }

    auto operator<=>(const Sha256 &) const = default;

private:
    explicit Sha256(QByteArrayView digest);

    std::array<unsigned char, kBytes> m_bytes;
};

[[nodiscard]] size_t qHash(const Sha256 &hash, size_t seed = 0) noexcept;

} // namespace assay::core
