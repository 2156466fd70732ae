// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/secretguess.h"

#include <QRegularExpression>

namespace assay::mcp {

namespace {

const QString &mask()
{
    static const QString s_mask = QStringLiteral("***");
    return s_mask;
}

/// "name=value" or "name: value"; the third part is the value.
const QRegularExpression &assignment()
{
    static const QRegularExpression s_assignment(
        QStringLiteral("\\A(-{0,2}[A-Za-z_][A-Za-z0-9_.-]*)(\\s*[=:]\\s*)(.+)\\z"),
        QRegularExpression::DotMatchesEverythingOption);
    return s_assignment;
}

QString shownArgument(const QString &argument, bool followsSecretOption)
{
    if (followsSecretOption)
        return maskedText(argument);
    if (argument.contains(QStringLiteral("://")))
        return shownAddress(argument);
    const auto match = assignment().match(argument);
    if (match.hasMatch() && (isSecretName(match.captured(1)) || isSecretValue(match.captured(3))))
        return match.captured(1) + match.captured(2) + maskedText(match.captured(3));
    return isSecretValue(argument) ? maskedText(argument) : argument;
}

QString shownQuery(const QString &query)
{
    QStringList items = query.split(u'&');
    for (QString &item : items) {
        const qsizetype equals = item.indexOf(u'=');
        if (equals > 0 &&
            (isSecretName(QStringView(item).left(equals)) || isSecretValue(QStringView(item).mid(equals + 1))))
            item = item.left(equals + 1) + maskedText(item.mid(equals + 1));
    }
    return items.join(u'&');
}

} // namespace

bool isSecretName(QStringView name)
{
    static const QRegularExpression s_word(
        QStringLiteral("(token|secret|passw(or)?d|passphrase|credential|authorization|bearer|cookie|signature|"
                       "private[-_]?key|api[-_]?key|access[-_]?key|(^|[-_.])(key|pat|pwd|pass|auth|sig)($|[-_.]))"),
        QRegularExpression::CaseInsensitiveOption);
    return s_word.match(name.toString()).hasMatch();
}

bool isSecretValue(QStringView value)
{
    static const QRegularExpression s_value(QStringLiteral(
        "(^|[\\s=:\"'])((sk|pk|rk)[-_][A-Za-z0-9_-]{16,}|gh[opsur]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|"
        "glpat-[A-Za-z0-9_-]{16,}|xox[abposr]-[A-Za-z0-9-]{10,}|hf_[A-Za-z0-9]{20,}|npm_[A-Za-z0-9]{20,}|"
        "AKIA[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,}|eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]+|"
        "([Bb]earer|[Bb]asic|[Tt]oken) +[^\\s$]\\S{7,})"));
    return s_value.match(value.toString()).hasMatch();
}

QString maskedText(const QString &value)
{
    static const QRegularExpression s_reference(
        QStringLiteral("\\$\\{([A-Za-z]+:(?!-))?([A-Za-z0-9_.@/ -]+?)(:-[^}]*)?\\}"));
    QString shown;
    qsizetype at = 0;
    const auto maskUpTo = [&](qsizetype end) {
        if (end > at)
            shown += mask();
    };
    for (auto matches = s_reference.globalMatch(value); matches.hasNext();) {
        const auto match = matches.next();
        maskUpTo(match.capturedStart());
        shown += QStringLiteral("${") + match.captured(1) + match.captured(2);
        if (match.capturedLength(3) > 0)
            shown += QStringLiteral(":-") + mask();
        shown += u'}';
        at = match.capturedEnd();
    }
    maskUpTo(value.size());
    return shown;
}

QStringList shownArguments(const QStringList &args)
{
    QStringList shown;
    bool followsSecretOption = false;
    for (const QString &argument : args) {
        const bool isOption = argument.startsWith(u'-') && argument.size() > 1;
        shown.append(shownArgument(argument, followsSecretOption && !isOption));
        followsSecretOption = isOption && !argument.contains(u'=') && isSecretName(argument);
    }
    return shown;
}

QString shownAddress(const QString &address)
{
    // By hand, since an address with references in it is no address yet.
    const qsizetype scheme = address.indexOf(QStringLiteral("://"));
    if (scheme < 0)
        return address;
    const qsizetype begin = scheme + 3;
    static const QRegularExpression s_pathBegin(QStringLiteral("[/?#]"));
    qsizetype end = address.indexOf(s_pathBegin, begin);
    if (end < 0)
        end = address.size();
    const qsizetype at = address.lastIndexOf(u'@', end - 1);
    QString shown = address.left(begin);
    if (at >= begin && at < end) {
        shown += maskedText(address.mid(begin, at - begin));
        shown += QStringView(address).mid(at, end - at);
    } else {
        shown += QStringView(address).mid(begin, end - begin);
    }
    const QString rest = address.mid(end);
    const qsizetype query = rest.indexOf(u'?');
    if (query < 0)
        return shown + rest;
    return shown + rest.left(query + 1) + shownQuery(rest.mid(query + 1));
}

} // namespace assay::mcp
