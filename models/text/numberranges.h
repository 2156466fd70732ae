// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers of a range or a list share.
#pragma once

#include "models/text/quantityreader.h"

#include <vector>

namespace assay::text {

/// Gives numbers that a range or a list joins what stands only at one of them.
///
/// Joined are two numbers with nothing between them but a dash, "~", "to", "and", "or", "through", 到, 至, 和, 或. A
/// bare first one takes the unit of the second ("5–10 ms", "between 5 and 10 %"), and its magnitude where its own
/// digits are not the larger ("5–10 million", but not "500 to 2 million"); a bare second one takes the currency of the
/// first by a dash ("$5–10"), and is a version or a year as the first is. In a list with commas the unit at the end is
/// shared where "and" or "or" closes it ("5, 10 and 20 ms"). Linear; any thread.
void joinRanges(const NumberText &text, std::vector<ScannedNumber> &numbers);

} // namespace assay::text
