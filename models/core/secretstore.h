// SPDX-License-Identifier: GPL-3.0-or-later
// SecretStore: the port to where secrets are kept, such as the system's keychain.
#pragma once

#include "models/core/job.h"

#include <QString>

namespace assay::core {

/// Secrets by name. Jobs are started in the thread that the store lives in. They fail with NotFound where the store is
/// there and has no such secret, and with Unavailable where the store itself cannot be used: then nothing is known
/// about the secret, and what was to be written is still the caller's to keep.
class SecretStore
{
public:
    virtual ~SecretStore() = default;

    [[nodiscard]] virtual Job<QString> read(const QString &name) = 0;
    [[nodiscard]] virtual Job<bool> write(const QString &name, const QString &value) = 0;
    [[nodiscard]] virtual Job<bool> remove(const QString &name) = 0;
};

} // namespace assay::core
