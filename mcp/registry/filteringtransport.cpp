// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/filteringtransport.h"

namespace assay::mcp {

using core::Error;

FilteringTransport::FilteringTransport(std::unique_ptr<Transport> inner, SecretFilter filter)
    : m_inner(std::move(inner)), m_filter(std::move(filter))
{
    connect(m_inner.get(), &Transport::opened, this, &Transport::opened);
    connect(m_inner.get(), &Transport::listening, this, &Transport::listening);
    connect(m_inner.get(), &Transport::sessionExpired, this, &Transport::sessionExpired);
    connect(m_inner.get(), &Transport::received, this,
            [this](const QByteArray &bytes) { Q_EMIT received(m_filter.filtered(bytes)); });
    connect(m_inner.get(), &Transport::tooLarge, this, [this](const QByteArray &head, const Error &error) {
        Q_EMIT tooLarge(m_filter.filteredHead(head), filtered(error));
    });
    connect(m_inner.get(), &Transport::requestFailed, this,
            [this](qint64 id, const Error &error) { Q_EMIT requestFailed(id, filtered(error)); });
    connect(m_inner.get(), &Transport::logged, this,
            [this](const QString &line) { Q_EMIT logged(m_filter.filteredQuote(line)); });
    connect(m_inner.get(), &Transport::closed, this, [this](const Error &reason) { Q_EMIT closed(filtered(reason)); });
}

Error FilteringTransport::filtered(Error error) const
{
    error.message = m_filter.filteredQuote(error.message);
    error.detail = m_filter.filteredQuote(error.detail);
    error.where = m_filter.filteredQuote(error.where);
    return error;
}

} // namespace assay::mcp
