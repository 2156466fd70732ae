// SPDX-License-Identifier: GPL-3.0-or-later
// What a user approves when a server is started or a tool is used, as values that can be stored, hashed and compared.
#pragma once

#include "mcp/registry/resolvedserver.h"
#include "models/core/error.h"
#include "models/core/json.h"
#include "models/core/sha256.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace assay::mcp {

/// A file that a launch runs.
struct RunFile
{
    QString path;                     ///< absolute
    std::optional<core::Sha256> hash; ///< nothing if it cannot be read; its path is pinned all the same
};

/// What the configuration alone does not tell.
struct LaunchFacts
{
    RunFile program;        ///< the file that will be started; its path is empty for remote servers
    QList<RunFile> scripts; ///< what launchFiles() finds besides
    std::optional<core::Sha256>
        instructions; ///< of what the server said about itself; not known before the first start
    QString folder;   ///< absolute; where the program is started, for it may run what lies there. Empty for remote ones
};

/// Everything whose change asks again (A11), without a secret in it: {"transport", "command", "args", "cwd", "env":
/// {NAME: hash}, "program": {"path", "sha256"}, "scripts": {PATH: hash}, "url", "headers": [names], "hidden": {FIELD:
/// hash}, "instructions_sha256"}, with the members that the transport has. "cwd" is LaunchFacts::folder, not what the
/// configuration says: who approves must see where the program will run. The other texts are those of
/// ResolvedServer::shown; where such a text does not show all of the value that is used, the hash of the whole value is
/// in "hidden", as "args[1]". The hashes of values are HMAC-SHA-256 under @p salt, which is random, of this
/// installation, and kept secret: a short value could be guessed from a plain hash. A pure function.
[[nodiscard]] core::Json launchIdentity(const ResolvedServer &server, const LaunchFacts &facts, const QByteArray &salt);

/// Of the canonical JSON of @p identity.
[[nodiscard]] core::Expected<core::Sha256> identityHash(const core::Json &identity);

/// Of the canonical JSON of a whole definition as tools/list gave it. Fails as canonicalJson() does.
[[nodiscard]] core::Expected<core::Sha256> toolDefinitionHash(const core::Json &definition);

/// One difference. Null where a side does not have it.
struct IdentityChange
{
    QString field; ///< such as "args" or "env.API_TOKEN" or "program.sha256"
    core::Json before;
    core::Json after;

    bool operator==(const IdentityChange &) const = default;
};

/// What differs between two identities, by field; empty exactly if they are equal.
[[nodiscard]] QList<IdentityChange> identityChanges(const core::Json &before, const core::Json &after);

/// Why starting this may run other code tomorrow than today: npx, uvx and their kind without an exact version, a
/// container image without a tag or with "latest". One sentence, translated; empty where nothing of that kind is seen.
[[nodiscard]] QString unpinnedReason(const QString &command, const QStringList &args);

} // namespace assay::mcp
