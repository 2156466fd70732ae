// SPDX-License-Identifier: GPL-3.0-or-later
// UtcTime: the one form of time in Assay's records, UTC to the second, written with a final Z.
#pragma once

#include "models/core/error.h"

#include <QString>

#include <chrono>
#include <compare>

namespace assay::core {

/// A moment in UTC, to the second, between 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z. A plain value; any thread.
class UtcTime
{
public:
    using Seconds = std::chrono::sys_seconds;

    /// The Unix epoch.
    UtcTime() = default;

    /// @p secondsSinceEpoch outside the range above is InvalidInput.
    [[nodiscard]] static Expected<UtcTime> fromSecondsSinceEpoch(qint64 secondsSinceEpoch);

    /// Reads exactly "YYYY-MM-DDThh:mm:ssZ" (RFC 3339 with nothing optional: no fraction, no offset, no leap second).
    /// Anything else is InvalidInput and names what was read.
    [[nodiscard]] static Expected<UtcTime> parse(QStringView text);

    [[nodiscard]] qint64 secondsSinceEpoch() const { return m_time.time_since_epoch().count(); }
    [[nodiscard]] QString toString() const;

    auto operator<=>(const UtcTime &) const = default;

private:
    explicit UtcTime(Seconds time) : m_time(time) {}

    Seconds m_time{};
};

} // namespace assay::core
