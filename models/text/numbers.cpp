// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/numbers.h"

#include "models/text/numberranges.h"
#include "models/text/numberscanner.h"
#include "models/text/passagenumbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace assay::text {

using core::CodePoints;
using core::Json;

namespace {

constexpr qsizetype kExactDigits = 15; ///< decimal digits that every double gives back

tl::unexpected<core::Error> cancelled()
{
    return core::fail(core::ErrorCode::Cancelled,
                      QCoreApplication::translate("models", "The numbers were not compared to the end"));
}

int badness(NumberVerdict verdict)
{
    switch (verdict) {
    case NumberVerdict::Mismatch:
        return 3;
    case NumberVerdict::Absent:
        return 2;
    case NumberVerdict::Match:
        return 1;
    case NumberVerdict::None:
        break;
    }
    return 0;
}

Json quantityJson(const ExactNumber &value)
{
    const QString text = value.toString();
    bool isInteger = false;
    if (const qint64 integer = text.toLongLong(&isInteger); isInteger)
        return integer;
    const bool isShort = value.isDecimal() && value.significantDigits() <= kExactDigits && !text.contains(u'e');
    return isShort ? Json(text.toDouble()) : Json(text.toStdString());
}

Json dateJson(const PartialDate &date)
{
    return date.month == 0 ? Json(date.year) : Json(date.toString().toStdString());
}

} // namespace

core::Expected<QList<TextNumber>> findNumbers(const QString &text, const core::CancelToken &cancel)
{
    const NumberText chars(text);
    std::vector<ScannedNumber> scanned = NumberScanner(chars, cancel).scan();
    joinRanges(chars, scanned);
    const core::CodePointIndex index(text);
    QList<TextNumber> numbers;
    numbers.reserve(static_cast<qsizetype>(scanned.size()));
    for (ScannedNumber &one : scanned) {
        one.number.start = CodePoints{static_cast<qsizetype>(one.start)};
        one.number.end = CodePoints{static_cast<qsizetype>(one.end)};
        one.number.text = index.slice(one.number.start, one.number.end).value_or(QString());
        numbers.append(std::move(one.number));
    }
    if (cancel.isCancelled())
        return cancelled();
    return numbers;
}

QString numberVerdictName(NumberVerdict verdict)
{
    switch (verdict) {
    case NumberVerdict::Match:
        return QStringLiteral("match");
    case NumberVerdict::Absent:
        return QStringLiteral("absent");
    case NumberVerdict::Mismatch:
        return QStringLiteral("mismatch");
    case NumberVerdict::None:
        break;
    }
    return QStringLiteral("none");
}

core::Expected<NumberReport> compareNumbers(const QString &claim, const QString &passage,
                                            const core::CancelToken &cancel)
{
    const auto claimed = findNumbers(claim, cancel);
    if (!claimed)
        return tl::make_unexpected(claimed.error());
    const auto found = findNumbers(passage, cancel);
    if (!found)
        return tl::make_unexpected(found.error());
    const PassageNumbers there(*found);
    NumberReport report;
    for (const TextNumber &number : *claimed) {
        if (cancel.isCancelled())
            return cancelled();
        if (number.isOptional)
            continue;
        report.numbers.append(there.check(number));
        if (badness(report.numbers.constLast().verdict) > badness(report.verdict))
            report.verdict = report.numbers.constLast().verdict;
    }
    return report;
}

Json numberValueJson(const TextNumber &number)
{
    switch (number.kind) {
    case NumberKind::Quantity:
        return quantityJson(number.value);
    case NumberKind::Date:
        return dateJson(number.date);
    case NumberKind::TimeOfDay:
    case NumberKind::Version:
        return number.name.toStdString();
    case NumberKind::Ratio:
        break;
    }
    return number.text.toStdString();
}

Json numberUnitJson(const TextNumber &number)
{
    switch (number.kind) {
    case NumberKind::Quantity:
        return number.unit.name.isEmpty() ? Json() : Json(number.unit.name.toStdString());
    case NumberKind::Date:
        return "date";
    case NumberKind::TimeOfDay:
        return "time of day";
    case NumberKind::Version:
        return "version";
    case NumberKind::Ratio:
        break;
    }
    return "ratio";
}

} // namespace assay::text
