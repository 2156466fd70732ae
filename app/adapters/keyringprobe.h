// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the session bus whether a keyring can be used, since QtKeychain says "entry not found" of a dead one, too.
#pragma once

#include <QString>

namespace assay::app {

struct KeyringState
{
    enum class Kind {
        NoBus,     ///< there is no session bus
        NoService, ///< there is nothing on it that keeps secrets
        Failed,    ///< there is, and it did not answer as it should
        Locked,    ///< the keyring, or the entry that was asked for, is locked
        HasEntry,  ///< unlocked, and with the entry
        Usable,    ///< unlocked, and without the entry
        KWallet,   ///< only KWallet's own interface, which tells absent entries by itself
    };

    Kind kind = Kind::Failed;
    QString detail; ///< what the bus said; never a secret
};

/// What stands between @p service's secret @p key and its reader. Asks for attributes alone, never for a value, and
/// never makes a service ask a person. Blocks, for a minute at worst: for a worker thread.
[[nodiscard]] KeyringState probeKeyring(const QString &service, const QString &key);

} // namespace assay::app
