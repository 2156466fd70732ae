// SPDX-License-Identifier: GPL-3.0-or-later
// SystemClock: the clock port made real by this computer's clocks.
#pragma once

#include "models/core/clock.h"

namespace assay::app {

class SystemClock final : public core::Clock
{
public:
    [[nodiscard]] core::UtcTime now() const override;
    [[nodiscard]] std::chrono::nanoseconds elapsed() const override;
    void callAfter(std::chrono::milliseconds delay, QObject *context, std::function<void()> function) override;
};

} // namespace assay::app
