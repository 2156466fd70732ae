// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/layeredsecretstore.h"

namespace assay::app {

using core::Job;
using core::JobOutcome;
using core::JobPromise;

Job<QString> LayeredSecretStore::read(const QString &name)
{
    return m_session.contains(name) ? m_session.read(name) : m_lasting.read(name);
}

Job<bool> LayeredSecretStore::write(const QString &name, const QString &value)
{
    const JobPromise<bool> promise;
    const Job<bool> writing = m_lasting.write(name, value);
    promise.onCancelled([writing] { writing.cancel(); });
    writing.onEnded(this, [this, promise, name](const JobOutcome<bool> &outcome) {
        if (!outcome.result) {
            promise.fail(outcome.result.error());
            return;
        }
        m_session.forget(name);
        promise.finish(true);
    });
    return promise.job();
}

Job<bool> LayeredSecretStore::remove(const QString &name)
{
    const bool wasHere = m_session.contains(name);
    m_session.forget(name);
    const JobPromise<bool> promise;
    const Job<bool> removing = m_lasting.remove(name);
    promise.onCancelled([removing] { removing.cancel(); });
    removing.onEnded(this, [promise, wasHere](const JobOutcome<bool> &outcome) {
        if (outcome.result || (wasHere && outcome.result.error().code == core::ErrorCode::NotFound))
            promise.finish(true);
        else
            promise.fail(outcome.result.error());
    });
    return promise.job();
}

} // namespace assay::app
