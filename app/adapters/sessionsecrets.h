// SPDX-License-Identifier: GPL-3.0-or-later
// SessionSecrets: secrets for this run of the program alone, in memory.
#pragma once

#include "models/core/secretstore.h"

#include <QHash>

namespace assay::app {

/// Never on disk, never Unavailable. One thread; jobs have ended when they are returned.
class SessionSecrets final : public core::SecretStore
{
public:
    [[nodiscard]] bool contains(const QString &name) const { return m_values.contains(name); }
    /// Without effect if there is none.
    void forget(const QString &name) { m_values.remove(name); }

    [[nodiscard]] core::Job<QString> read(const QString &name) override;
    [[nodiscard]] core::Job<bool> write(const QString &name, const QString &value) override;
    [[nodiscard]] core::Job<bool> remove(const QString &name) override;

private:
    QHash<QString, QString> m_values;
};

} // namespace assay::app
