// SPDX-License-Identifier: GPL-3.0-or-later
// TreeHunt: ends what is left of a server's tree after its supervisor was killed.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>

namespace assay::mcp {

/// How long a hunt goes on at most; only what the kernel cannot end, or starts anew faster than it is found, outlives
/// it.
inline constexpr std::chrono::milliseconds kLongestHunt{3'000};

/// Looks for marked processes and kills them, again and again until a few looks in a row find none. One thread, which
/// needs an event loop; each look blocks it for some milliseconds.
class TreeHunt : public QObject
{
    Q_OBJECT

public:
    /// Begins from the event loop. @p ended is called once, from there, with the number of processes that were still
    /// there at the last look; it may destroy this object.
    TreeHunt(QByteArray mark, std::function<void(int left)> ended);

private:
    void look();

    const QByteArray m_mark;
    std::function<void(int left)> m_ended;
    QTimer m_timer;
    const std::chrono::steady_clock::time_point m_end;
    int m_quietLooks = 0;
};

} // namespace assay::mcp
