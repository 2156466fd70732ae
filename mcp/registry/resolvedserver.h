// SPDX-License-Identifier: GPL-3.0-or-later
// ResolvedServer: a server's configuration with every reference replaced, or the reasons why it cannot be started.
#pragma once

#include "mcp/registry/serverconfig.h"
#include "mcp/registry/variables.h"

namespace assay::mcp {

struct ResolveProblem
{
    QString field;   ///< such as "env.API_TOKEN"
    QString message; ///< for people, translated; never a value, but the path of an "envFile"

    bool operator==(const ResolveProblem &) const = default;
};

/// Holds secrets in the clear: lives only as long as it takes to start the server, and is never written or logged.
struct ResolvedServer
{
    ServerConfig config; ///< command, args, cwd, env, url and headers are expanded; not to be used with problems
    /// The same as a person may see it: in command, args, cwd and url the references to variables and secrets stand as
    /// they are written, and what looks like a secret is "***".
    ServerConfig shown;
    QList<ResolveProblem> problems;
    QStringList secrets; ///< the values put in for ${secret:…}, to be replaced wherever they turn up

    [[nodiscard]] bool canStart() const { return problems.isEmpty(); }
};

/// Expands every field that the transport of @p config uses, adds the variables of its "envFile" that `env` does not
/// name, and checks what only the values tell: the address, line breaks in header fields. A pure function of its
/// arguments, and of the file where sources.envFile() reads one.
[[nodiscard]] ResolvedServer resolveServer(const ServerConfig &config, const VariableSources &sources);

/// The names of the secrets that resolveServer() will ask for.
[[nodiscard]] QStringList secretNames(const ServerConfig &config);

} // namespace assay::mcp
