// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/passagenumbers.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace assay::text {

namespace {

ExactNumber baseOf(const TextNumber &number) { return baseValue(number.value, number.unit, number.isPlusMinus); }

QString valueKey(Dimension dimension, Dimension per, const ExactNumber &base, bool isPlusMinus)
{
    return QStringLiteral("%1/%2 %3%4")
        .arg(static_cast<int>(dimension))
        .arg(static_cast<int>(per))
        .arg(isPlusMinus ? QStringLiteral("±") : QString(), base.toString());
}

QString valueKey(const TextNumber &number)
{
    return valueKey(number.unit.dimension, number.unit.per, baseOf(number), number.isPlusMinus);
}

QString nameKey(const TextNumber &number)
{
    const QString name = number.kind == NumberKind::Ratio ? number.value.toString() : number.name;
    return QString::number(static_cast<int>(number.kind)) + u' ' + name;
}

QString versionKey(const QString &name) { return QString::number(static_cast<int>(NumberKind::Version)) + u' ' + name; }

bool isBare(const TextNumber &number) { return number.kind == NumberKind::Quantity && number.unit.isBare(); }

/// A bare decimal behind a name is compared as it is written, for it may be a version.
bool isWritten(const TextNumber &number) { return number.mayBeVersion && number.name.contains(u'.'); }

bool isContradiction(int one, int other) { return one != 0 && other != 0 && one != other; }

bool contradicts(const PartialDate &one, const PartialDate &other)
{
    return isContradiction(one.year, other.year) || isContradiction(one.month, other.month) ||
           isContradiction(one.day, other.day);
}

} // namespace

PassageNumbers::PassageNumbers(QList<TextNumber> numbers) : m_numbers(std::move(numbers))
{
    for (qsizetype place = 0; place < m_numbers.size(); ++place)
        add(place);
    for (auto &[key, values] : m_byDimension)
        std::stable_sort(values.begin(), values.end(),
                         [](const Valued &a, const Valued &b) { return a.approximately < b.approximately; });
}

void PassageNumbers::add(qsizetype place)
{
    const TextNumber &number = m_numbers[place];
    m_firstOfKind.emplace(number.kind, place);
    if (number.kind == NumberKind::Date) {
        addDate(number.date, place);
        return;
    }
    if (number.kind != NumberKind::Quantity) {
        if (!m_byName.contains(nameKey(number)))
            m_byName.insert(nameKey(number), place);
        return;
    }
    if (number.mayBeYear)
        addDate({static_cast<int>(number.value.approximately()), 0, 0}, place);
    if (number.mayBeVersion && !m_byName.contains(versionKey(number.name)))
        m_byName.insert(versionKey(number.name), place);
    m_byDimension[{number.unit.dimension, number.unit.per}].push_back({baseOf(number).approximately(), place});
    // One of each kind of unit is enough.
    const QString key = valueKey(number);
    const auto [first, last] = m_byValue.equal_range(key);
    const bool isKnown = std::any_of(first, last, [&](qsizetype other) {
        const TextNumber &there = m_numbers[other];
        return there.unit.kinds == number.unit.kinds && there.unit.perKinds == number.unit.perKinds &&
               isWritten(there) == isWritten(number) && (!isWritten(number) || there.name == number.name);
    });
    if (!isKnown)
        m_byValue.insert(key, place);
}

void PassageNumbers::addDate(const PartialDate &date, qsizetype place)
{
    if (m_byDate.contains(date.toString() + u'!'))
        return;
    m_byDate.insert(date.toString() + u'!', place);
    m_dates.append({date, place});
    for (const int year : {0, date.year}) {
        for (const int month : {0, date.month}) {
            for (const int day : {0, date.day}) {
                const QString key = PartialDate{year, month, day}.toString();
                if (!m_byDate.contains(key))
                    m_byDate.insert(key, place);
            }
        }
    }
}

NumberCheck PassageNumbers::check(const TextNumber &claimed) const
{
    if (const Place place = equalOf(claimed))
        return {claimed, NumberVerdict::Match, m_numbers[*place]};
    if (const Place place = otherOf(claimed))
        return {claimed, NumberVerdict::Mismatch, m_numbers[*place]};
    return {claimed, NumberVerdict::Absent, {}};
}

PassageNumbers::Place PassageNumbers::equalOf(const TextNumber &claimed) const
{
    if (claimed.kind == NumberKind::Date)
        return equalDate(claimed.date);
    if (claimed.kind != NumberKind::Quantity) {
        const auto found = m_byName.constFind(nameKey(claimed));
        return found == m_byName.constEnd() ? Place() : Place(*found);
    }
    if (const Place place = equalQuantity(claimed))
        return place;
    if (claimed.mayBeYear)
        return equalDate({static_cast<int>(claimed.value.approximately()), 0, 0});
    if (claimed.mayBeVersion)
        return equalBareVersion(claimed);
    return {};
}

PassageNumbers::Place PassageNumbers::equalBareVersion(const TextNumber &claimed) const
{
    const auto found = m_byName.constFind(versionKey(claimed.name));
    return found == m_byName.constEnd() ? Place() : Place(*found);
}

PassageNumbers::Place PassageNumbers::equalQuantity(const TextNumber &claimed) const
{
    const auto [first, last] = m_byValue.equal_range(valueKey(claimed));
    Place best;
    for (auto at = first; at != last; ++at) {
        const TextNumber &there = m_numbers[*at];
        const bool isSameText = !isWritten(claimed) || !isWritten(there) || claimed.name == there.name;
        if (there.unit.isCommensurable(claimed.unit) && isSameText)
            best = best ? std::min(*best, *at) : *at;
    }
    if (best)
        return best;
    if (isBare(claimed)) {
        const Place multiple = equalAs(claimed, Dimension::Multiple);
        return multiple || !claimed.isFractional ? multiple : equalAs(claimed, Dimension::Fraction);
    }
    const bool isLoose = claimed.unit.dimension == Dimension::Multiple || claimed.unit.dimension == Dimension::Fraction;
    return isLoose ? equalAs(claimed, Dimension::None) : Place();
}

/// The number of the passage with the value of @p claimed and @p dimension instead of its own.
PassageNumbers::Place PassageNumbers::equalAs(const TextNumber &claimed, Dimension dimension) const
{
    const QString key = valueKey(dimension, Dimension::None, baseOf(claimed), claimed.isPlusMinus);
    const auto [first, last] = m_byValue.equal_range(key);
    const bool needsFraction = claimed.unit.dimension == Dimension::Fraction;
    for (auto at = first; at != last; ++at) {
        if (!needsFraction || m_numbers[*at].isFractional)
            return *at;
    }
    return {};
}

PassageNumbers::Place PassageNumbers::equalDate(const PartialDate &date) const
{
    const auto found = m_byDate.constFind(date.toString());
    return found == m_byDate.constEnd() ? Place() : Place(*found);
}

/// Of different dates at most seven do not contradict one, so that this ends soon.
PassageNumbers::Place PassageNumbers::contradictingDate(const PartialDate &date) const
{
    const auto found =
        std::find_if(m_dates.begin(), m_dates.end(), [&](const auto &there) { return contradicts(there.first, date); });
    return found == m_dates.end() ? Place() : Place(found->second);
}

PassageNumbers::Place PassageNumbers::otherOf(const TextNumber &claimed) const
{
    if (claimed.kind == NumberKind::Date)
        return contradictingDate(claimed.date);
    if (claimed.kind != NumberKind::Quantity) {
        const auto first = m_firstOfKind.find(claimed.kind);
        return first == m_firstOfKind.end() ? Place() : Place(first->second);
    }
    if (const Place place = nearestQuantity(claimed))
        return place;
    return claimed.mayBeYear ? contradictingDate({static_cast<int>(claimed.value.approximately()), 0, 0}) : Place();
}

PassageNumbers::Place PassageNumbers::nearestQuantity(const TextNumber &claimed) const
{
    const auto found = m_byDimension.find({claimed.unit.dimension, claimed.unit.per});
    if (found == m_byDimension.end())
        return {};
    const std::vector<Valued> &values = found->second;
    const double wanted = baseOf(claimed).approximately();
    const auto above = std::lower_bound(values.begin(), values.end(), wanted,
                                        [](const Valued &value, double limit) { return value.approximately < limit; });
    if (above == values.begin())
        return above->place;
    const auto below = above - 1;
    if (above == values.end())
        return below->place;
    return wanted - below->approximately <= above->approximately - wanted ? below->place : above->place;
}

} // namespace assay::text
