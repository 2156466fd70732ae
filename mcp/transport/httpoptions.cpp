// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httpoptions.h"

#include "mcp/transport/httperrors.h"
#include "mcp/transport/httpheaders.h"

#include <QCoreApplication>

namespace assay::mcp {

core::Expected<void> checkOptions(const HttpOptions &options)
{
    const QString scheme = options.url.scheme();
    const bool isHttp = scheme == QLatin1String("http") || scheme == QLatin1String("https");
    if (!options.url.isValid() || !isHttp || options.url.host().isEmpty()) {
        return core::fail(core::ErrorCode::InvalidInput,
                          QCoreApplication::translate("mcp",
                                                      "The address of the server must begin with http:// or https:// "
                                                      "and name a host. Correct the configuration."),
                          addressOf(options.url));
    }
    return checkHeaders(options.headers);
}

core::Error closedByCaller()
{
    core::Error error;
    error.code = core::ErrorCode::Cancelled;
    error.message = QCoreApplication::translate("mcp", "The connection to the server was closed.");
    return error;
}

} // namespace assay::mcp
