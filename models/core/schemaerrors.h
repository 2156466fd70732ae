// SPDX-License-Identifier: GPL-3.0-or-later
// From what valijson and our constraints report to the errors of a SchemaReport.
#pragma once

#include "models/core/jsonschema.h"

namespace assay::core {

/// One of valijson's own sentences in our words, translated. Empty for those that only repeat that something inside did
/// not fit, which is told at its own place.
[[nodiscard]] QString translatedSentence(const std::string &sentence);

/// @p errors by path, array indexes by their size, at one place in the order found; each once, and at most @p limit.
/// Never empty: if there are none, one says that the whole does not fit.
[[nodiscard]] QList<SchemaError> arranged(QList<SchemaError> errors, int limit);

} // namespace assay::core
