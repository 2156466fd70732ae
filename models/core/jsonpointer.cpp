// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/jsonpointer.h"

namespace assay::core {

QString JsonPointer::toString() const
{
    QString text;
    for (const auto &step : m_steps) {
        text += QLatin1Char('/');
        if (const auto *index = std::get_if<std::size_t>(&step)) {
            text += QString::number(*index);
        } else {
            const auto &name = std::get<std::string>(step);
            QString escaped = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
            escaped.replace(QLatin1Char('~'), QStringLiteral("~0")).replace(QLatin1Char('/'), QStringLiteral("~1"));
            text += escaped;
        }
    }
    return text;
}

QString JsonPointer::toShortString() const
{
    constexpr qsizetype kMax = 200;
    const QString text = toString();
    return text.size() <= kMax ? text : text.left(kMax / 2) + u'…' + text.right(kMax / 2 - 1);
}

} // namespace assay::core
