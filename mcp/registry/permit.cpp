// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/permit.h"

#include <QCoreApplication>

namespace assay::mcp {

QString FrozenRequest::place() const
{
    return kind == Kind::Resource ? server + QStringLiteral(": ") + name : server + u'/' + name;
}

Permit PermitBook::issue(const FrozenRequest &request)
{
    m_open.insert(++m_last, request);
    return {m_last};
}

core::Expected<void> PermitBook::consume(const Permit &permit, const FrozenRequest &request)
{
    const auto found = m_open.constFind(permit.serial);
    if (found == m_open.constEnd())
        return core::fail(core::ErrorCode::Refused,
                          QCoreApplication::translate("mcp", "The permit for this request has been used; ask again"),
                          request.place());
    const bool isSame = *found == request;
    m_open.erase(found);
    if (!isSame)
        return core::fail(
            core::ErrorCode::Refused,
            QCoreApplication::translate("mcp", "The request is not the one that was allowed; nothing was sent"),
            request.place());
    return {};
}

} // namespace assay::mcp
