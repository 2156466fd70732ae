// SPDX-License-Identifier: GPL-3.0-or-later
// CalmWatch: how much memory a test took at most, and how long its thread worked without a pause.
#pragma once

#include "tests/support/sanitized.h"

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QTimer>

#include <algorithm>
#include <ctime>
#include <utility>

namespace assay::test {

/// Measures from its making on. What counts is the thread's own time between two ticks of a timer of 20 ms, not that of
/// the clock on the wall, for the machine may be busy with other tests. Linux.
class CalmWatch
{
public:
    CalmWatch()
    {
        QFile reset(QStringLiteral("/proc/self/clear_refs"));
        if (reset.open(QIODevice::WriteOnly))
            reset.write("5"); // the peak begins anew
        m_memory = kibibytes("VmRSS:");
        m_last = threadMilliseconds();
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            const qint64 now = threadMilliseconds();
            m_longestTurn = std::max(m_longestTurn, now - std::exchange(m_last, now));
        });
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.start(20);
    }

    /// Less than 64 MiB more than at the start, and never 250 ms without a pause; see sanitized.h.
    [[nodiscard]] bool isCalm() const
    {
        return memoryTaken() < 64LL * 1024 + kSanitizerMemory / 1024 && m_longestTurn < 250 * kSlowness;
    }
    [[nodiscard]] QByteArray toText() const
    {
        return QByteArray::number(memoryTaken()) + " KiB, longest turn " + QByteArray::number(m_longestTurn) + " ms";
    }

private:
    [[nodiscard]] qint64 memoryTaken() const { return kibibytes("VmHWM:") - m_memory; }

    static qint64 kibibytes(const char *name)
    {
        QFile file(QStringLiteral("/proc/self/status"));
        if (!file.open(QIODevice::ReadOnly))
            return 0;
        for (const QByteArray &line : file.readAll().split('\n')) {
            if (line.startsWith(name))
                return line.simplified().split(' ').value(1).toLongLong();
        }
        return 0;
    }

    static qint64 threadMilliseconds()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
    }

    QTimer m_timer;
    qint64 m_longestTurn = 0;
    qint64 m_memory = 0;
    qint64 m_last = 0;
};

} // namespace assay::test
