// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/unit.h"

namespace assay::text {

namespace {

constexpr int kOffsetDigits = 2;

} // namespace

ExactNumber baseValue(const ExactNumber &value, const Unit &unit, bool isDifference)
{
    ExactNumber base = value;
    if (unit.offsetHundredths != 0 && !isDifference)
        base = base.plus(ExactNumber::fromInteger(unit.offsetHundredths).timesPowerOfTen(-kOffsetDigits));
    if (unit.multiplier != 1)
        base = base.times(unit.multiplier);
    if (unit.divisor != 1)
        base = base.dividedBy(unit.divisor);
    if (unit.powerOfTwo != 0)
        base = base.timesPowerOfTwo(unit.powerOfTwo);
    return base.timesPowerOfTen(unit.powerOfTen);
}

Unit ratioOf(const Unit &above, const Unit &below)
{
    Unit ratio;
    ratio.dimension = above.dimension;
    ratio.kinds = above.kinds;
    ratio.per = below.dimension;
    ratio.perKinds = below.kinds;
    ratio.multiplier = above.multiplier * below.divisor;
    ratio.divisor = above.divisor * below.multiplier;
    ratio.powerOfTen = above.powerOfTen - below.powerOfTen;
    ratio.powerOfTwo = above.powerOfTwo - below.powerOfTwo;
    ratio.name = (above.name.isEmpty() ? QStringLiteral("1") : above.name) + u'/' + below.name;
    return ratio;
}

} // namespace assay::text
