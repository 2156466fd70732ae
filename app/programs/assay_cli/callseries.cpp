// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/callseries.h"

#include <algorithm>
#include <utility>

namespace assay::cli {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

nanoseconds SeriesTimes::quantile(double part) const
{
    if (calls.empty())
        return {};
    const auto at = static_cast<std::size_t>(static_cast<double>(calls.size()) * part);
    return calls[std::min(at, calls.size() - 1)];
}

CallSeries::CallSeries(Plan plan, Done done, QObject *parent)
    : QObject(parent), m_plan(std::move(plan)), m_done(std::move(done))
{}

void CallSeries::start()
{
    m_times.calls.reserve(static_cast<std::size_t>(m_plan.calls));
    m_inFlight.resize(static_cast<std::size_t>(std::min<qsizetype>(m_plan.inFlight, m_plan.calls)));
    m_begun = steady_clock::now();
    for (std::size_t place = 0; place < m_inFlight.size(); ++place)
        ask(place);
}

void CallSeries::ask(std::size_t place)
{
    ++m_asked;
    const auto since = steady_clock::now();
    m_inFlight[place] = m_plan.call();
    m_inFlight[place]->onEnded(this, [this, place, since](const auto &outcome) { take(place, since, outcome); });
}

void CallSeries::take(std::size_t place, steady_clock::time_point since,
                      const core::JobOutcome<mcp::CallToolResult> &outcome)
{
    if (!m_done)
        return; // has ended meanwhile
    const auto now = steady_clock::now();
    m_inFlight[place].reset();
    if (!outcome.result) {
        end(tl::make_unexpected(outcome.result.error()));
        return;
    }
    m_times.calls.push_back(now - since);
    if (!m_plan.isSound(*outcome.result))
        ++m_times.unsound;
    if (m_asked < m_plan.calls)
        ask(place);
    if (static_cast<qsizetype>(m_times.calls.size()) < m_plan.calls)
        return;
    m_times.wall = now - m_begun;
    std::ranges::sort(m_times.calls);
    end(std::move(m_times));
}

void CallSeries::cancel()
{
    for (const auto &job : m_inFlight) {
        if (job)
            job->cancel();
    }
}

void CallSeries::end(core::Expected<SeriesTimes> outcome)
{
    const Done done = std::exchange(m_done, {});
    cancel();
    done(std::move(outcome));
}

} // namespace assay::cli
