// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/callfailure.h"

#include <QCoreApplication>

namespace assay::mcp {

using core::Error;
using core::ErrorCode;
using core::Json;

namespace {

QString cutOff(const QString &text)
{
    return text.size() > kQuotedInErrors ? text.left(kQuotedInErrors) + QChar(0x2026) : text;
}

/// The text of @p value, without writing all of a large one twice.
QString shown(const Json &value)
{
    return cutOff(QString::fromUtf8(core::toJsonText(value).left(kQuotedInErrors * 4)));
}

} // namespace

CallFailure failureOf(const RpcError &error)
{
    const ErrorCode code = error.code == rpccode::kInvalidParams || error.code == rpccode::kMethodNotFound
                               ? ErrorCode::InvalidInput
                               : ErrorCode::Unavailable;
    const QString text =
        error.message.isEmpty() ? QCoreApplication::translate("mcp", "no reason given") : cutOff(error.message);
    return {Error{code, QCoreApplication::translate("mcp", "The server answered with an error: %1").arg(text),
                  QCoreApplication::translate("mcp", "JSON-RPC error %1").arg(error.code),
                  error.data.is_null() ? QString() : shown(error.data), false},
            error};
}

Error protocolError(const QString &what, const Json &raw)
{
    return {
        ErrorCode::InvalidInput,
        QCoreApplication::translate("mcp", "The server broke the protocol: %1; report this to its makers").arg(what),
        {},
        shown(raw),
        false};
}

Error aboutServer(const Error &error, const QString &server)
{
    if (server.isEmpty() || error.where == server || error.where.startsWith(server + QStringLiteral(": ")) ||
        error.where.startsWith(server + u'/'))
        return error;
    return error.within(server);
}

} // namespace assay::mcp
