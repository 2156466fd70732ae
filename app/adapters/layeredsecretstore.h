// SPDX-License-Identifier: GPL-3.0-or-later
// LayeredSecretStore: the secrets of this session before those of the keychain.
#pragma once

#include "app/adapters/sessionsecrets.h"

#include <QObject>

namespace assay::app {

/// One store out of two. One thread.
///
/// - read: the session's value, else the lasting store's.
/// - write: to the lasting store alone; once it is there, the session's value goes, which would hide it. Where that
///   fails nothing has changed: whoever wants the value for this session writes it to SessionSecrets.
/// - remove: from both. A secret of the session alone counts as removed though the lasting store has none.
class LayeredSecretStore final : public QObject, public core::SecretStore
{
    Q_OBJECT

public:
    /// Both outlive it.
    LayeredSecretStore(SessionSecrets &session, core::SecretStore &lasting) : m_session(session), m_lasting(lasting) {}

    [[nodiscard]] core::Job<QString> read(const QString &name) override;
    [[nodiscard]] core::Job<bool> write(const QString &name, const QString &value) override;
    [[nodiscard]] core::Job<bool> remove(const QString &name) override;

private:
    SessionSecrets &m_session;
    core::SecretStore &m_lasting;
};

} // namespace assay::app
