// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/redaction.h"

#include <QRegularExpression>

#include <array>

namespace assay::app {

QString redactCredentials(const QString &text)
{
    // Each rule keeps what its first group matches and replaces the rest. Quantifiers are possessive or over disjoint
    // classes, so that no line can make them slow.
    static const std::array<QRegularExpression, 5> s_rules = {{
        QRegularExpression(
            QStringLiteral(R"re(((?:authorization|cookie|[a-z-]{0,40}api-?key)"?\s*[:=]\s*"?)[^"\r\n]++)re"),
            QRegularExpression::CaseInsensitiveOption),
        QRegularExpression(QStringLiteral(R"re((\b(?:bearer|basic)\s+)[A-Za-z0-9+/=._~-]{6,}+)re"),
                           QRegularExpression::CaseInsensitiveOption),
        QRegularExpression(
            QStringLiteral(
                R"re(([A-Za-z0-9_.-]{0,40}(?:token|secret|passw(?:or)?d|passphrase|credential|api[_-]?key|access[_-]?key|private[_-]?key)s?["']?\s*[=:]\s*["']?)[^\s"'&,;}]++)re"),
            QRegularExpression::CaseInsensitiveOption),
        QRegularExpression(QStringLiteral(R"re((\b[a-z][a-z0-9+.-]{1,20}://)[^\s/@"']{1,256}+@)re"),
                           QRegularExpression::CaseInsensitiveOption),
        QRegularExpression(QStringLiteral(
            R"re((\b)(?:sk-|pk-|ghp_|gho_|ghs_|github_pat_|glpat-|xox[abprs]-|AKIA|AIza|eyJ)[A-Za-z0-9._-]{8,}+)re")),
    }};
    QString result = text;
    for (const QRegularExpression &rule : s_rules)
        result.replace(rule, QStringLiteral("\\1‹redacted›"));
    return result;
}

} // namespace assay::app
