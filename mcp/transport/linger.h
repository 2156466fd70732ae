// SPDX-License-Identifier: GPL-3.0-or-later
// Linger: gives exchanges that nobody waits for any more a moment to end by themselves.
#pragma once

#include "models/core/clock.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <chrono>

namespace assay::mcp {

/// An answer on an event stream is nearly always followed by the stream's end; then its connection can be used again,
/// while aborting at once would close it. One timer serves all. One thread.
class Linger : public QObject
{
    Q_OBJECT

public:
    Linger(core::Clock &clock, QObject *parent);

    /// Deletes @p object between one and two seconds from now, if it has not gone by then.
    void add(QObject *object);

private:
    void sweep();

    struct Waiting
    {
        QPointer<QObject> object;
        std::chrono::nanoseconds since;
    };

    core::Clock &m_clock;
    QList<Waiting> m_waiting;
};

} // namespace assay::mcp
