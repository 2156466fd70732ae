// SPDX-License-Identifier: GPL-3.0-or-later
// Clock: the port through which time enters, so that tests set it and never sleep.
#pragma once

#include "models/core/utctime.h"

#include <chrono>
#include <functional>

class QObject;

namespace assay::core {

class Clock
{
public:
    virtual ~Clock() = default;

    /// The wall clock, which people and other machines can set back. For records, never for measuring. Any thread.
    [[nodiscard]] virtual UtcTime now() const = 0;

    /// Time since some fixed moment, never going back. For measuring. Any thread.
    [[nodiscard]] virtual std::chrono::nanoseconds elapsed() const = 0;

    /// Calls @p function once, @p delay from now or a little later, in the thread of @p context, which must be the
    /// calling thread and have an event loop. Nothing is called once @p context is destroyed: that is how a timer is
    /// cancelled.
    virtual void callAfter(std::chrono::milliseconds delay, QObject *context, std::function<void()> function) = 0;
};

} // namespace assay::core
