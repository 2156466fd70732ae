// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/treehunt.h"

#include "mcp/transport/markedprocesses_linux.h"

#include <utility>

namespace assay::mcp {

namespace {

constexpr std::chrono::milliseconds kBetweenLooks{20};
/// A process in the middle of exec() shows no environment for less than the time of one look.
constexpr int kQuietLooks = 3;

} // namespace

TreeHunt::TreeHunt(QByteArray mark, std::function<void(int left)> ended)
    : m_mark(std::move(mark)), m_ended(std::move(ended)), m_end(std::chrono::steady_clock::now() + kLongestHunt)
{
    connect(&m_timer, &QTimer::timeout, this, &TreeHunt::look);
    m_timer.start(kBetweenLooks);
}

void TreeHunt::look()
{
    const int found = killMarkedProcesses(m_mark);
    m_quietLooks = found == 0 ? m_quietLooks + 1 : 0;
    if (m_quietLooks < kQuietLooks && std::chrono::steady_clock::now() < m_end)
        return;
    m_timer.stop();
    const auto ended = std::exchange(m_ended, {});
    ended(found);
}

} // namespace assay::mcp
