// SPDX-License-Identifier: GPL-3.0-or-later
// Escaping for the places where Qt would guess.
#include "ui/widgets/plaintext.h"

#include <QRegularExpression>

namespace assay::ui {

QString plainToolTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    return QStringLiteral("<p style=\"white-space:pre-wrap\">%1</p>").arg(text.toHtmlEscaped());
}

QString paragraph(const QString &text)
{
    return QStringLiteral("<div style=\"line-height:130%\">%1</div>").arg(text.toHtmlEscaped());
}

QString withoutMnemonic(const QString &text)
{
    static const QRegularExpression inBrackets(QStringLiteral("\\(&[^&]\\)"));
    QString rest = text;
    rest.remove(inBrackets);
    QString result;
    result.reserve(rest.size());
    for (qsizetype i = 0; i < rest.size(); ++i) {
        if (rest[i] == QLatin1Char('&') && ++i == rest.size())
            break;
        result.append(rest[i]);
    }
    return result;
}

} // namespace assay::ui
