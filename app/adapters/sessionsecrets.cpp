// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/sessionsecrets.h"

#include <QCoreApplication>

namespace assay::app {

using core::Job;
using core::JobPromise;

namespace {

core::Error absentError(const QString &name)
{
    return {core::ErrorCode::NotFound,
            QCoreApplication::translate("app", "There is no secret “%1” for this session").arg(name),
            {},
            {},
            false};
}

} // namespace

Job<QString> SessionSecrets::read(const QString &name)
{
    const JobPromise<QString> promise;
    if (const auto found = m_values.constFind(name); found != m_values.constEnd())
        promise.finish(*found);
    else
        promise.fail(absentError(name));
    return promise.job();
}

Job<bool> SessionSecrets::write(const QString &name, const QString &value)
{
    m_values.insert(name, value);
    const JobPromise<bool> promise;
    promise.finish(true);
    return promise.job();
}

Job<bool> SessionSecrets::remove(const QString &name)
{
    const JobPromise<bool> promise;
    if (m_values.remove(name))
        promise.finish(true);
    else
        promise.fail(absentError(name));
    return promise.job();
}

} // namespace assay::app
