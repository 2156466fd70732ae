// SPDX-License-Identifier: GPL-3.0-or-later
// PassageNumbers: the numbers of a passage, ready to be asked for the equal or the nearest one.
#pragma once

#include "models/text/numbers.h"

#include <QHash>
#include <QMultiHash>

#include <map>
#include <utility>
#include <vector>

namespace assay::text {

/// The rules of compareNumbers(). Made in n·log n, asks in log n, but for quantities that agree in value and not in
/// kind of unit, of which there are at most as many as kinds. Immutable; any thread.
class PassageNumbers
{
public:
    explicit PassageNumbers(QList<TextNumber> numbers);

    /// What the passage has for @p claimed.
    [[nodiscard]] NumberCheck check(const TextNumber &claimed) const;

private:
    /// A base value with its place in m_numbers.
    struct Valued
    {
        double approximately = 0;
        qsizetype place = 0;
    };
    using DimensionKey = std::pair<Dimension, Dimension>;
    using Place = std::optional<qsizetype>;

    void add(qsizetype place);
    void addDate(const PartialDate &date, qsizetype place);

    [[nodiscard]] Place equalOf(const TextNumber &claimed) const;
    [[nodiscard]] Place otherOf(const TextNumber &claimed) const;
    [[nodiscard]] Place equalQuantity(const TextNumber &claimed) const;
    [[nodiscard]] Place equalAs(const TextNumber &claimed, Dimension dimension) const;
    [[nodiscard]] Place equalBareVersion(const TextNumber &claimed) const;
    [[nodiscard]] Place equalDate(const PartialDate &date) const;
    [[nodiscard]] Place contradictingDate(const PartialDate &date) const;
    [[nodiscard]] Place nearestQuantity(const TextNumber &claimed) const;

    QList<TextNumber> m_numbers;
    QMultiHash<QString, qsizetype> m_byValue;         ///< quantities, by dimension and base value
    QHash<QString, qsizetype> m_byName;               ///< versions, times, ratios, and what may be a version
    QHash<QString, qsizetype> m_byDate;               ///< each part that a date tells
    QList<std::pair<PartialDate, qsizetype>> m_dates; ///< different ones
    std::map<DimensionKey, std::vector<Valued>> m_byDimension;
    std::map<NumberKind, qsizetype> m_firstOfKind;
};

} // namespace assay::text
