// SPDX-License-Identifier: GPL-3.0-or-later
// FakeClock: time that stands still until a test moves it.
#pragma once

#include "models/core/clock.h"

#include <QPointer>

#include <vector>

namespace assay::test {

/// Begins at 2026-01-31T09:30:00Z. One thread.
class FakeClock final : public core::Clock
{
public:
    FakeClock();

    [[nodiscard]] core::UtcTime now() const override;
    [[nodiscard]] std::chrono::nanoseconds elapsed() const override { return m_elapsed; }
    void callAfter(std::chrono::milliseconds delay, QObject *context, std::function<void()> function) override;

    /// Moves time on and calls what falls due on the way, in the order of its times, each at its own time; what those
    /// calls plan within @p span is called too.
    void advance(std::chrono::milliseconds span);

    /// How many calls are still planned for living contexts.
    [[nodiscard]] int plannedCalls() const;

private:
    struct Planned
    {
        std::chrono::nanoseconds due;
        QPointer<QObject> context;
        std::function<void()> function;
    };

    std::chrono::nanoseconds m_elapsed{0};
    std::vector<Planned> m_planned; ///< in the order of planning
};

} // namespace assay::test
