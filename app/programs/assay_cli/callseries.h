// SPDX-License-Identifier: GPL-3.0-or-later
// CallSeries: the same call of a tool many times over, so many at once, with the time that each took.
#pragma once

#include "mcp/session/toolresult.h"
#include "models/core/job.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace assay::cli {

struct SeriesTimes
{
    std::vector<std::chrono::nanoseconds> calls; ///< from asking to the outcome, sorted
    std::chrono::nanoseconds wall{};             ///< from the first call to the last outcome
    qsizetype unsound = 0;                       ///< results that the check of the series rejected

    /// The time that the share @p part (0 to 1) of the calls did not pass; zero without calls.
    [[nodiscard]] std::chrono::nanoseconds quantile(double part) const;
};

/// Keeps the times alone, not the results. Lives in one thread, with an event loop.
class CallSeries final : public QObject
{
public:
    struct Plan
    {
        qsizetype calls = 0; ///< at least 1
        int inFlight = 1;    ///< at least 1
        std::function<core::Job<mcp::CallToolResult>()> call;
        /// Whether a result is what was to be expected; not part of the time of its call.
        std::function<bool(const mcp::CallToolResult &)> isSound;
    };
    using Done = std::function<void(core::Expected<SeriesTimes>)>;

    CallSeries(Plan plan, Done done, QObject *parent);

    /// Once. @p done is called once, from the event loop: with the times, or with the first call's failure, after which
    /// the others are cancelled. It may destroy this.
    void start();

    /// Cancels what is in flight; the series fails with Cancelled.
    void cancel();

private:
    void ask(std::size_t place);
    void take(std::size_t place, std::chrono::steady_clock::time_point since,
              const core::JobOutcome<mcp::CallToolResult> &outcome);
    void end(core::Expected<SeriesTimes> outcome);

    const Plan m_plan;
    Done m_done;
    std::chrono::steady_clock::time_point m_begun;
    SeriesTimes m_times;
    qsizetype m_asked = 0;
    std::vector<std::optional<core::Job<mcp::CallToolResult>>> m_inFlight;
};

} // namespace assay::cli
