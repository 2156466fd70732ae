// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/linger.h"

namespace assay::mcp {

namespace {

constexpr std::chrono::milliseconds kMoment{1000};

} // namespace

Linger::Linger(core::Clock &clock, QObject *parent) : QObject(parent), m_clock(clock) {}

void Linger::add(QObject *object)
{
    m_waiting.append({object, m_clock.elapsed()});
    if (m_waiting.size() == 1)
        m_clock.callAfter(kMoment, this, [this] { sweep(); });
}

void Linger::sweep()
{
    const std::chrono::nanoseconds now = m_clock.elapsed();
    m_waiting.removeIf([now](const Waiting &waiting) {
        if (waiting.object && now - waiting.since < kMoment)
            return false;
        if (waiting.object)
            waiting.object->deleteLater();
        return true;
    });
    if (!m_waiting.isEmpty())
        m_clock.callAfter(kMoment, this, [this] { sweep(); });
}

} // namespace assay::mcp
