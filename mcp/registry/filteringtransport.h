// SPDX-License-Identifier: GPL-3.0-or-later
// FilteringTransport: a transport whose peer's words are freed of known secrets before anybody sees them.
#pragma once

#include "mcp/registry/secretfilter.h"
#include "mcp/transport/transport.h"

#include <memory>

namespace assay::mcp {

/// Passes everything on to the transport it owns, and everything back through the filter. What the transport cuts it
/// must cut where the filter can see it: the end of a head that is too large, before "…", or after a filter of its own
/// (StdioOptions::textFilter).
class FilteringTransport final : public Transport
{
    Q_OBJECT

public:
    FilteringTransport(std::unique_ptr<Transport> inner, SecretFilter filter);

    void open() override { m_inner->open(); }
    void send(const OutgoingFrame &frame) override { m_inner->send(frame); }
    void forget(qint64 id) override { m_inner->forget(id); }
    void close() override { m_inner->close(); }
    void setRevision(Revision revision) override { m_inner->setRevision(revision); }
    void startListening() override { m_inner->startListening(); }
    [[nodiscard]] bool cancelsByForgetting() const override { return m_inner->cancelsByForgetting(); }
    [[nodiscard]] bool carriesHeaders() const override { return m_inner->carriesHeaders(); }
    [[nodiscard]] QString errorOutput() const override { return m_filter.filteredQuote(m_inner->errorOutput()); }

private:
    [[nodiscard]] core::Error filtered(core::Error error) const;

    const std::unique_ptr<Transport> m_inner;
    const SecretFilter m_filter;
};

} // namespace assay::mcp
