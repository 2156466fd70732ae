// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/evidenceid.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace assay::core {

namespace {

using Prefix = std::pair<EvidenceOrigin, QLatin1StringView>;
constexpr std::array<Prefix, 5> kPrefixes = {{{EvidenceOrigin::Document, QLatin1StringView("doc_")},
                                              {EvidenceOrigin::Literature, QLatin1StringView("lit_")},
                                              {EvidenceOrigin::Data, QLatin1StringView("data_")},
                                              {EvidenceOrigin::Web, QLatin1StringView("web_")},
                                              {EvidenceOrigin::Calculation, QLatin1StringView("calc_")}}};
constexpr qsizetype kMaxDigits = 9;

} // namespace

Expected<EvidenceId> EvidenceId::parse(QStringView text)
{
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    for (const auto &[origin, prefix] : kPrefixes) {
        if (!text.startsWith(prefix))
            continue;
        const QStringView digits = text.sliced(prefix.size());
        const bool isPadded = digits.size() > 3 && digits.front() == u'0';
        if (digits.size() < 3 || digits.size() > kMaxDigits || isPadded ||
            !std::all_of(digits.begin(), digits.end(), isDigit))
            break;
        if (const int number = digits.toInt(); number > 0)
            return EvidenceId{origin, number};
        break;
    }
    return fail(ErrorCode::InvalidInput,
                QCoreApplication::translate("core", "“%1” is not an evidence id such as doc_003").arg(text.left(40)));
}

QString EvidenceId::toString() const
{
    for (const auto &[candidate, prefix] : kPrefixes) {
        if (candidate == origin)
            return prefix + QString::number(number).rightJustified(3, u'0');
    }
    return {};
}

} // namespace assay::core
