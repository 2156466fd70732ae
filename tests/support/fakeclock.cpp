// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakeclock.h"

#include <algorithm>

namespace assay::test {

namespace {

constexpr qint64 kStart = 1769851800; // 2026-01-31T09:30:00Z

} // namespace

FakeClock::FakeClock() = default;

core::UtcTime FakeClock::now() const
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(m_elapsed);
    return *core::UtcTime::fromSecondsSinceEpoch(kStart + seconds.count());
}

void FakeClock::callAfter(std::chrono::milliseconds delay, QObject *context, std::function<void()> function)
{
    m_planned.push_back({m_elapsed + delay, context, std::move(function)});
}

void FakeClock::advance(std::chrono::milliseconds span)
{
    const std::chrono::nanoseconds end = m_elapsed + span;
    while (true) {
        // The first of equal times is the one planned first.
        const auto next = std::min_element(m_planned.begin(), m_planned.end(),
                                           [](const Planned &a, const Planned &b) { return a.due < b.due; });
        if (next == m_planned.end() || next->due > end)
            break;
        const Planned call = std::move(*next);
        m_planned.erase(next);
        m_elapsed = std::max(m_elapsed, call.due);
        if (call.context)
            call.function();
    }
    m_elapsed = end;
}

int FakeClock::plannedCalls() const
{
    return static_cast<int>(
        std::count_if(m_planned.begin(), m_planned.end(), [](const Planned &call) { return !call.context.isNull(); }));
}

} // namespace assay::test
