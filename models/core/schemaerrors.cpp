// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemaerrors.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace assay::core {

namespace {

/// Steps of a pointer one by one, array indexes by their size.
bool isPointerLess(const QString &left, const QString &right)
{
    const QList<QStringView> a = QStringView(left).split(u'/');
    const QList<QStringView> b = QStringView(right).split(u'/');
    for (qsizetype i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (a[i] == b[i])
            continue;
        bool isNumberA = false;
        bool isNumberB = false;
        const qulonglong numberA = a[i].toULongLong(&isNumberA);
        const qulonglong numberB = b[i].toULongLong(&isNumberB);
        if (isNumberA != isNumberB)
            return isNumberA;
        if (isNumberA && numberA != numberB)
            return numberA < numberB;
        return a[i] < b[i];
    }
    return a.size() < b.size();
}

} // namespace

QString translatedSentence(const std::string &sentence)
{
    struct Known
    {
        std::string_view begin;
        const char *text;
    };
    static constexpr Known kKnown[] = {
        {"Failed to validate against any schemas allowed by anyOf",
         QT_TRANSLATE_NOOP("core", "has none of the forms allowed here")},
        {"Failed to validate against any child schemas allowed by oneOf",
         QT_TRANSLATE_NOOP("core", "has none of the forms allowed here")},
        {"Failed to validate against exactly one child schema",
         QT_TRANSLATE_NOOP("core", "has more than one of the forms of which only one is allowed")},
        {"Target should not validate against schema", QT_TRANSLATE_NOOP("core", "has a form that is not allowed here")},
        {"Missing required property '", QT_TRANSLATE_NOOP("core", "lacks “%1”")},
        {"Missing dependency '", QT_TRANSLATE_NOOP("core", "lacks “%1”, which another of its members needs")},
    };
    for (const Known &known : kKnown) {
        if (!sentence.starts_with(known.begin))
            continue;
        QString text = QCoreApplication::translate("core", known.text);
        if (!text.contains(QStringLiteral("%1")))
            return text;
        // The name stands between quotes, and a full stop ends the sentence.
        return text.arg(toQString(sentence.substr(known.begin.size(), sentence.size() - known.begin.size() - 2)));
    }
    return {};
}

QList<SchemaError> arranged(QList<SchemaError> errors, int limit)
{
    // At one place, in the order found.
    std::stable_sort(errors.begin(), errors.end(), [](const SchemaError &a, const SchemaError &b) {
        return a.path != b.path && isPointerLess(a.path, b.path);
    });
    QList<SchemaError> kept;
    QSet<QString> messagesHere;
    for (const SchemaError &error : std::as_const(errors)) {
        if (kept.size() >= limit)
            break;
        if (!kept.isEmpty() && kept.last().path != error.path)
            messagesHere.clear();
        if (!messagesHere.contains(error.message)) {
            messagesHere.insert(error.message);
            kept.append(error);
        }
    }
    if (kept.isEmpty())
        kept.append({QString(), QCoreApplication::translate("core", "does not fit the schema")});
    return kept;
}

} // namespace assay::core
