// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/breaker.h"

#include <algorithm>

namespace assay::mcp {

std::optional<Breaker::Ticket> Breaker::admit(const ToolAddress &tool)
{
    Entry &entry = m_entries[tool];
    if (!entry.openUntil)
        return Ticket{tool, entry.era, false};
    if (entry.isTrialOut || m_clock.elapsed() < *entry.openUntil)
        return std::nullopt;
    entry.isTrialOut = true;
    ++entry.era;
    return Ticket{tool, entry.era, true};
}

void Breaker::report(const Ticket &ticket, Outcome outcome)
{
    const auto found = m_entries.find(ticket.tool);
    if (found == m_entries.end() || found->era != ticket.era)
        return;
    Entry &entry = *found;
    if (ticket.isTrial && outcome == Outcome::Undecided) {
        entry.isTrialOut = false; // the next call may try
        ++entry.era;
        return;
    }
    switch (outcome) {
    case Outcome::Undecided:
        return;
    case Outcome::Success:
        if (ticket.isTrial)
            close(entry);
        entry.failures = 0;
        return;
    case Outcome::Failure:
        if (ticket.isTrial || ++entry.failures > m_settings.failuresBorne)
            open(entry);
        return;
    }
}

Breaker::State Breaker::state(const ToolAddress &tool) const
{
    const auto found = m_entries.constFind(tool);
    if (found == m_entries.constEnd() || !found->openUntil)
        return State::Closed;
    return m_clock.elapsed() < *found->openUntil ? State::Open : State::Trial;
}

std::chrono::milliseconds Breaker::pauseLeft(const ToolAddress &tool) const
{
    if (state(tool) != State::Open)
        return std::chrono::milliseconds::zero();
    return std::chrono::ceil<std::chrono::milliseconds>(*m_entries.constFind(tool)->openUntil - m_clock.elapsed());
}

void Breaker::reset(const ToolAddress &tool)
{
    if (const auto found = m_entries.find(tool); found != m_entries.end())
        close(*found);
}

void Breaker::close(Entry &entry) { entry = Entry{0, std::nullopt, false, entry.era + 1}; }

void Breaker::open(Entry &entry) { entry = Entry{0, m_clock.elapsed() + m_settings.pause, false, entry.era + 1}; }

} // namespace assay::mcp
