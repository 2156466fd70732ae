// SPDX-License-Identifier: GPL-3.0-or-later
// MemoryTransport: joins two peers of one thread without a wire.
#pragma once

#include "mcp/transport/transport.h"

#include <QPointer>

#include <memory>
#include <utility>

namespace assay::mcp {

/// What one end sends, the other receives from the event loop, in order. Closing or destroying one closes the other.
class MemoryTransport final : public Transport
{
    Q_OBJECT

public:
    using Pair = std::pair<std::unique_ptr<MemoryTransport>, std::unique_ptr<MemoryTransport>>;

    [[nodiscard]] static Pair makePair();
    ~MemoryTransport() override;
    Q_DISABLE_COPY_MOVE(MemoryTransport)

    /// Says of itself that it has header fields, as HTTP does; nobody reads them.
    void setCarriesHeaders(bool carriesHeaders) { m_carriesHeaders = carriesHeaders; }
    [[nodiscard]] bool carriesHeaders() const override { return m_carriesHeaders; }
    void open() override;
    void send(const OutgoingFrame &frame) override;
    void close() override;

private:
    MemoryTransport() = default;

    /// From the event loop: closed() with @p reason, unless that has come.
    void end(const core::Error &reason);

    QPointer<MemoryTransport> m_other;
    bool m_carriesHeaders = false;
    bool m_isOpen = false;
    bool m_isClosed = false;
};

} // namespace assay::mcp
