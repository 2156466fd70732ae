// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/keychain.h"

#include "app/adapters/keyringprobe.h"

#include <QCoreApplication>
#include <QThreadPool>
#include <qt6keychain/keychain.h>

#include <utility>

namespace assay::app {

using core::Error;
using core::ErrorCode;
using core::Job;
using core::JobPromise;
using Kind = KeyringState::Kind;

struct KeychainSecretStore::Answer
{
    QKeychain::Error error = QKeychain::NoError;
    QString detail;
    QString value;
};

namespace {

QString service() { return QStringLiteral("assay"); }

Error unavailable(const QString &message, const QString &detail)
{
    return {ErrorCode::Unavailable, message, {}, detail, true};
}

Error lockedError(const QString &detail)
{
    return unavailable(QCoreApplication::translate("app", "The keychain is locked; unlock the keyring, then try again"),
                       detail);
}

/// Why nothing can be said about a secret, or nothing done with it.
Error errorFor(const KeyringState &state, const QString &said)
{
    const QString detail = state.detail.isEmpty() ? said : state.detail;
    switch (state.kind) {
    case Kind::NoBus:
        return unavailable(
            QCoreApplication::translate("app", "The keychain is unavailable: there is no session bus to reach it by; "
                                               "run this in a desktop session, or under “dbus-run-session” with a "
                                               "keyring"),
            detail);
    case Kind::NoService:
        return unavailable(QCoreApplication::translate("app", "The keychain is unavailable: no keyring is running; "
                                                              "start and unlock one, such as GNOME Keyring, KeePassXC "
                                                              "or KWallet"),
                           detail);
    case Kind::Locked:
        return lockedError(detail);
    case Kind::Failed:
    case Kind::HasEntry:
    case Kind::Usable:
    case Kind::KWallet:
        break;
    }
    return unavailable(
        QCoreApplication::translate("app", "The keychain is unavailable: the keyring did not do what it was asked; "
                                           "see whether it is unlocked, and allow the access"),
        detail);
}

Error absentError(const QString &name)
{
    return {ErrorCode::NotFound,
            QCoreApplication::translate("app", "There is no secret “%1” in the keychain").arg(name),
            {},
            {},
            false};
}

template <typename T>
bool isOver(const JobPromise<T> &promise)
{
    return promise.job().state() != core::JobState::Running;
}

template <typename T>
std::function<void(const Error &)> failing(const JobPromise<T> &promise)
{
    return [promise](const Error &error) { promise.fail(error); };
}

} // namespace

KeychainSecretStore::KeychainSecretStore(QThreadPool &pool, core::Clock &clock, std::chrono::milliseconds limit)
    : m_pool(pool), m_clock(clock), m_limit(limit)
{}

/// Queues @p turn, which leads to nextTurn() in the end, and limits its time.
template <typename T>
Job<T> KeychainSecretStore::begin(const JobPromise<T> &promise, std::function<void()> turn)
{
    auto *limit = new QObject(this);
    m_clock.callAfter(m_limit, limit, [promise] {
        promise.fail(unavailable(
            QCoreApplication::translate("app", "The keychain is unavailable: it did not answer in time; see whether "
                                               "the keyring waits to be unlocked"),
            {}));
    });
    auto job = promise.job();
    job.onEnded(this, [limit](const auto &) { delete limit; });
    m_turns.enqueue([this, promise, turn = std::move(turn)] {
        if (isOver(promise))
            nextTurn();
        else
            turn();
    });
    if (!m_isBusy)
        nextTurn();
    return job;
}

void KeychainSecretStore::nextTurn()
{
    m_isBusy = !m_turns.isEmpty();
    if (m_isBusy)
        m_turns.dequeue()();
}

/// @p job must not be destroyed by us once started: its library holds it as a plain pointer.
void KeychainSecretStore::start(QKeychain::Job *job, const QString &name, const Then &then)
{
    job->setInsecureFallback(false);
    job->setKey(name);
    connect(job, &QKeychain::Job::finished, this, [then](QKeychain::Job *done) {
        const auto *reading = qobject_cast<const QKeychain::ReadPasswordJob *>(done);
        then({done->error(), done->errorString(), reading != nullptr ? reading->textData() : QString()});
    });
    job->start();
}

void KeychainSecretStore::fetch(const QString &name, const Then &then)
{
    start(new QKeychain::ReadPasswordJob(service()), name, then);
}

/// Calls @p then with the failure that @p answer is, then goes on to the next turn. An entry is absent only where the
/// keyring can be used.
void KeychainSecretStore::judge(const QString &name, const Answer &answer, Question question,
                                const std::function<void(const Error &)> &then)
{
    const bool isMissing = question == Question::Entry && answer.error == QKeychain::EntryNotFound;
    core::startJob<KeyringState>(m_pool, [name](const auto &) -> core::Expected<KeyringState> {
        return probeKeyring(service(), name);
    }).onEnded(this, [this, then, name, isMissing, said = answer.detail](const auto &outcome) {
        const KeyringState state = outcome.result.value_or(KeyringState());
        const bool isUsable = state.kind == Kind::Usable || state.kind == Kind::KWallet;
        then(isMissing && isUsable ? absentError(name) : errorFor(state, said));
        nextTurn();
    });
}

Job<QString> KeychainSecretStore::read(const QString &name)
{
    const JobPromise<QString> promise;
    return begin<QString>(promise, [this, promise, name] {
        fetch(name, [this, promise, name](const Answer &answer) {
            if (answer.error != QKeychain::NoError) {
                judge(name, answer, Question::Entry, failing(promise));
                return;
            }
            promise.finish(answer.value);
            nextTurn();
        });
    });
}

Job<bool> KeychainSecretStore::write(const QString &name, const QString &value)
{
    const JobPromise<bool> promise;
    if (value.contains(QChar::Null)) {
        promise.fail({ErrorCode::InvalidInput,
                      QCoreApplication::translate("app", "A secret cannot contain a null character"),
                      name,
                      {},
                      false});
        return promise.job();
    }
    return begin<bool>(promise, [this, promise, name, value] {
        auto *job = new QKeychain::WritePasswordJob(service());
        job->setTextData(value);
        start(job, name, [this, promise, name, value](const Answer &answer) {
            if (answer.error == QKeychain::NoError)
                confirmWritten(name, value, promise);
            else
                judge(name, answer, Question::Change, failing(promise));
        });
    });
}

/// QtKeychain reports success also where a person has closed the dialog that would have unlocked the keyring.
void KeychainSecretStore::confirmWritten(const QString &name, const QString &value, const JobPromise<bool> &promise)
{
    fetch(name, [this, promise, name, value](const Answer &answer) {
        if (answer.error != QKeychain::NoError || answer.value != value) {
            judge(name, answer, Question::Change, failing(promise));
            return;
        }
        promise.finish(true);
        nextTurn();
    });
}

/// QtKeychain reports success for an absent entry, too, so it is looked for first.
Job<bool> KeychainSecretStore::remove(const QString &name)
{
    const JobPromise<bool> promise;
    return begin<bool>(promise, [this, promise, name] {
        fetch(name, [this, promise, name](const Answer &answer) {
            if (answer.error == QKeychain::NoError)
                erase(name, promise);
            else
                judge(name, answer, Question::Entry, failing(promise));
        });
    });
}

void KeychainSecretStore::erase(const QString &name, const JobPromise<bool> &promise)
{
    if (isOver(promise)) {
        nextTurn();
        return;
    }
    start(new QKeychain::DeletePasswordJob(service()), name, [this, promise, name](const Answer &answer) {
        if (answer.error == QKeychain::NoError)
            confirmRemoved(name, promise);
        else
            judge(name, answer, Question::Change, failing(promise));
    });
}

/// Nor does it report a removal that a person has refused.
void KeychainSecretStore::confirmRemoved(const QString &name, const JobPromise<bool> &promise)
{
    fetch(name, [this, promise, name](const Answer &answer) {
        judge(name, answer, Question::Entry, [promise](const Error &error) {
            if (error.code == ErrorCode::NotFound)
                promise.finish(true);
            else
                promise.fail(error);
        });
    });
}

} // namespace assay::app
