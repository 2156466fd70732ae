// SPDX-License-Identifier: GPL-3.0-or-later
// KeychainSecretStore: secrets in the system's keychain, by QtKeychain.
#pragma once

#include "models/core/clock.h"
#include "models/core/secretstore.h"

#include <QObject>
#include <QQueue>

#include <chrono>
#include <functional>

class QThreadPool;

namespace QKeychain {
class Job;
} // namespace QKeychain

namespace assay::app {

/// How long a call may take: somebody may have to unlock the keyring first.
inline constexpr std::chrono::milliseconds kKeychainPatience = std::chrono::minutes(1);

/// The port with entries of the service "assay", by the name of the secret. The main thread.
///
/// A secret counts as absent only when the keyring has been asked and is unlocked; in every other case the failure is
/// Unavailable. Nothing is ever kept anywhere else. A write has been read back before it is reported, and a removal
/// looked for. Calls are done one after the other. One that is cancelled, or out of time, is over for its caller at
/// once; what the keyring was already asked may still happen.
class KeychainSecretStore final : public QObject, public core::SecretStore
{
    Q_OBJECT

public:
    /// @p pool and @p clock outlive it; @p limit is for each call, from its start.
    KeychainSecretStore(QThreadPool &pool, core::Clock &clock, std::chrono::milliseconds limit);

    [[nodiscard]] core::Job<QString> read(const QString &name) override;
    /// InvalidInput for a value with a null character, which keyrings cut off.
    [[nodiscard]] core::Job<bool> write(const QString &name, const QString &value) override;
    [[nodiscard]] core::Job<bool> remove(const QString &name) override;

private:
    struct Answer;
    using Then = std::function<void(const Answer &)>;
    enum class Question { Entry, Change };

    template <typename T>
    core::Job<T> begin(const core::JobPromise<T> &promise, std::function<void()> turn);
    void nextTurn();

    void start(QKeychain::Job *job, const QString &name, const Then &then);
    void fetch(const QString &name, const Then &then);
    void erase(const QString &name, const core::JobPromise<bool> &promise);
    void confirmWritten(const QString &name, const QString &value, const core::JobPromise<bool> &promise);
    void confirmRemoved(const QString &name, const core::JobPromise<bool> &promise);
    void judge(const QString &name, const Answer &answer, Question question,
               const std::function<void(const core::Error &)> &then);

    QThreadPool &m_pool;
    core::Clock &m_clock;
    const std::chrono::milliseconds m_limit;
    QQueue<std::function<void()>> m_turns; ///< QtKeychain does one at a time, and one cannot be taken back from it
    bool m_isBusy = false;
};

} // namespace assay::app
