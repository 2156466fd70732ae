// SPDX-License-Identifier: GPL-3.0-or-later
// Breaker: stops calling a tool that keeps failing, and tries it again later with one call.
#pragma once

#include "mcp/registry/tooladdress.h"
#include "models/core/clock.h"

#include <QHash>

#include <chrono>
#include <optional>

namespace assay::mcp {

struct BreakerSettings
{
    int failuresBorne = 5; ///< in a row; one more disables the tool
    std::chrono::milliseconds pause = std::chrono::minutes(10);

    bool operator==(const BreakerSettings &) const = default;
};

/// Asked before each call and told after it. Time comes from the clock's elapsed(), so that setting the wall clock
/// changes nothing. One thread.
class Breaker
{
public:
    /// The right to make one call; every one must be handed back by report(), also that of a cancelled call.
    struct Ticket
    {
        ToolAddress tool;
        quint64 era = 0;      ///< of the tool's state, so that late answers of an earlier state decide nothing
        bool isTrial = false; ///< the one call after a pause
    };

    enum class Outcome {
        Success,
        Failure,  ///< what counts is for the caller to say: time-outs, lost connections and the like
        Undecided ///< cancelled, or a failure that says nothing about the tool (bad arguments)
    };

    enum class State {
        Closed, ///< calls pass
        Open,   ///< disabled until the pause ends
        Trial,  ///< the pause is over: one call passes, the rest waits for its outcome
    };

    /// @p clock must outlive the breaker.
    Breaker(const BreakerSettings &settings, const core::Clock &clock) : m_settings(settings), m_clock(clock) {}

    /// A ticket, or nothing while @p tool is disabled or another call is its trial.
    [[nodiscard]] std::optional<Ticket> admit(const ToolAddress &tool);

    void report(const Ticket &ticket, Outcome outcome);

    [[nodiscard]] State state(const ToolAddress &tool) const;

    /// Until the trial may be made; zero unless Open.
    [[nodiscard]] std::chrono::milliseconds pauseLeft(const ToolAddress &tool) const;

    /// A person wants it tried now: as if no call had failed.
    void reset(const ToolAddress &tool);

private:
    struct Entry
    {
        int failures = 0;
        std::optional<std::chrono::nanoseconds> openUntil; ///< set while Open or Trial
        bool isTrialOut = false;
        quint64 era = 0;
    };

    void close(Entry &entry);
    void open(Entry &entry);

    BreakerSettings m_settings;
    const core::Clock &m_clock;
    QHash<ToolAddress, Entry> m_entries;
};

} // namespace assay::mcp
