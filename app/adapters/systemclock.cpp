// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/systemclock.h"

#include <QTimer>

namespace assay::app {

core::UtcTime SystemClock::now() const
{
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    // A clock set outside the years 1 to 9999 gives the epoch, which anyone will see to be wrong.
    return core::UtcTime::fromSecondsSinceEpoch(now.time_since_epoch().count()).value_or(core::UtcTime());
}

std::chrono::nanoseconds SystemClock::elapsed() const { return std::chrono::steady_clock::now().time_since_epoch(); }

void SystemClock::callAfter(std::chrono::milliseconds delay, QObject *context, std::function<void()> function)
{
    QTimer::singleShot(delay, context, std::move(function));
}

} // namespace assay::app
