// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/error.h"

namespace assay::core {

QString errorCodeName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidInput:
        return QStringLiteral("invalid_input");
    case ErrorCode::NotFound:
        return QStringLiteral("not_found");
    case ErrorCode::TooLarge:
        return QStringLiteral("too_large");
    case ErrorCode::Unsupported:
        return QStringLiteral("unsupported");
    case ErrorCode::Refused:
        return QStringLiteral("refused");
    case ErrorCode::Unavailable:
        return QStringLiteral("unavailable");
    case ErrorCode::TimedOut:
        return QStringLiteral("timed_out");
    case ErrorCode::Cancelled:
        return QStringLiteral("cancelled");
    case ErrorCode::Io:
        return QStringLiteral("io");
    case ErrorCode::Internal:
        return QStringLiteral("internal");
    }
    return QStringLiteral("internal");
}

QString Error::toLine() const
{
    QString line = where.isEmpty() ? message : where + QStringLiteral(": ") + message;
    if (!detail.isEmpty())
        line += QStringLiteral(" (") + detail + QLatin1Char(')');
    return line.simplified();
}

Error Error::within(const QString &outer) const
{
    Error error = *this;
    error.where = where.isEmpty() ? outer : outer + QStringLiteral(": ") + where;
    return error;
}

} // namespace assay::core
