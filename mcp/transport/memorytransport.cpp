// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/memorytransport.h"

#include <QCoreApplication>

namespace assay::mcp {

using core::Error;
using core::ErrorCode;

MemoryTransport::Pair MemoryTransport::makePair()
{
    // Not make_unique: the constructor is private.
    std::unique_ptr<MemoryTransport> one(new MemoryTransport);
    std::unique_ptr<MemoryTransport> other(new MemoryTransport);
    one->m_other = other.get();
    other->m_other = one.get();
    return {std::move(one), std::move(other)};
}

MemoryTransport::~MemoryTransport()
{
    if (m_other)
        m_other->end(
            Error{ErrorCode::Unavailable, QCoreApplication::translate("mcp", "The peer has gone"), {}, {}, true});
}

void MemoryTransport::open()
{
    m_isOpen = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (!m_isClosed)
                Q_EMIT opened();
        },
        Qt::QueuedConnection);
}

void MemoryTransport::send(const OutgoingFrame &frame)
{
    if (!m_isOpen || m_isClosed || !m_other)
        return;
    QMetaObject::invokeMethod(
        m_other,
        [other = m_other.data(), bytes = frame.bytes] {
            if (!other->m_isClosed)
                Q_EMIT other->received(bytes);
        },
        Qt::QueuedConnection);
}

void MemoryTransport::close()
{
    end(Error{ErrorCode::Cancelled, QCoreApplication::translate("mcp", "The session was closed"), {}, {}, false});
    if (m_other)
        m_other->end(
            Error{ErrorCode::Unavailable, QCoreApplication::translate("mcp", "The peer has gone"), {}, {}, true});
}

void MemoryTransport::end(const Error &reason)
{
    QMetaObject::invokeMethod(
        this,
        [this, reason] {
            if (!std::exchange(m_isClosed, true) && m_isOpen)
                Q_EMIT closed(reason);
        },
        Qt::QueuedConnection);
}

} // namespace assay::mcp
