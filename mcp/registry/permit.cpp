// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/permit.h"

#include <QCoreApplication>

namespace assay::mcp {

core::Sha256 FrozenRequest::hash() const
{
    QByteArray text;
    const auto add = [&text](const QByteArray &part) { text += QByteArray::number(part.size()) + ':' + part; };
    add(QByteArray::number(static_cast<int>(kind)));
    add(server.toUtf8());
    add(name.toUtf8());
    add(arguments);
    add(definition ? definition->toString().toLatin1() : QByteArray());
    return core::Sha256::of(text);
}

Permit PermitBook::issue(const FrozenRequest &request)
{
    m_open.insert(++m_last, request.hash());
    return {m_last};
}

core::Expected<void> PermitBook::consume(const Permit &permit, const FrozenRequest &request)
{
    const auto found = m_open.constFind(permit.serial);
    if (found == m_open.constEnd())
        return core::fail(core::ErrorCode::Refused,
                          QCoreApplication::translate("mcp", "The permit for this request has been used; ask again"),
                          request.name);
    const bool isSame = *found == request.hash();
    m_open.erase(found);
    if (!isSame)
        return core::fail(
            core::ErrorCode::Refused,
            QCoreApplication::translate("mcp", "The request is not the one that was allowed; nothing was sent"),
            request.name);
    return {};
}

} // namespace assay::mcp
