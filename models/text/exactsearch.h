// SPDX-License-Identifier: GPL-3.0-or-later
// Every place where a quote stands in a text, character by character.
#pragma once

#include "models/core/canceltoken.h"

#include <QStringView>

#include <functional>

namespace assay::text {

/// Calls @p found with the UTF-16 position of each occurrence of @p quote (not empty) in @p text, in order, those that
/// overlap included, and none that would cut a surrogate pair. False where @p cancel stopped it. Linear in text and
/// quote, whatever they are (Knuth, Morris & Pratt 1977, in the regions that the filter leaves); any thread.
[[nodiscard]] bool findOccurrences(QStringView text, QStringView quote, const core::CancelToken &cancel,
                                   const std::function<void(qsizetype)> &found);

} // namespace assay::text
