// SPDX-License-Identifier: GPL-3.0-or-later
// Permits: what is sent to a server is what was allowed, byte for byte, and once.
#pragma once

#include "models/core/error.h"
#include "models/core/sha256.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace assay::mcp {

/// One request to a server with its arguments frozen. Nothing changes them any more.
struct FrozenRequest
{
    enum class Kind { Tool, Resource, Prompt };

    Kind kind = Kind::Tool;
    QString server;
    QString name;         ///< of the tool or prompt, or the address of the resource
    QByteArray arguments; ///< the text of a JSON object, canonical; empty for a resource
    /// Of the tool's definition that the decision was made about; nothing for the other kinds.
    std::optional<core::Sha256> definition;

    /// For errors: which server, and what of it.
    [[nodiscard]] QString place() const;

    bool operator==(const FrozenRequest &) const = default;
};

/// The right to send one request once. Means something only to the book that made it.
struct Permit
{
    quint64 serial = 0;

    bool operator==(const Permit &) const = default;
};

/// Issues permits, and takes each back once. One thread.
class PermitBook
{
public:
    /// For the gate alone, which has decided on @p request.
    [[nodiscard]] Permit issue(const FrozenRequest &request);

    /// Succeeds once, and only for the very request that @p permit was issued for; else Refused. A permit shown with
    /// another request is spent, too.
    [[nodiscard]] core::Expected<void> consume(const Permit &permit, const FrozenRequest &request);

private:
    QHash<quint64, FrozenRequest> m_open; ///< whole: comparing is surer than hashing, and shares the bytes
    quint64 m_last = 0;
};

} // namespace assay::mcp
