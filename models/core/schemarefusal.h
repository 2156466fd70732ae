// SPDX-License-Identifier: GPL-3.0-or-later
// How reading and rewriting a schema for a provider end early.
#pragma once

#include "models/core/error.h"

#include <string>
#include <string_view>

namespace assay::core {

/// Unwinds from the place of a problem to modernSchema() or rewriteSchema(), and never further.
struct SchemaRefusal
{
    Error error; ///< where: a JSON pointer; detail: a keyword
};

[[noreturn]] void refuseSchema(ErrorCode code, const QString &message, const std::string &where,
                               std::string_view keyword);

/// @p sentence, in the context "core", names the keyword as %1 and the place as %2.
[[noreturn]] void refuseKeyword(ErrorCode code, const char *sentence, const std::string &where,
                                std::string_view keyword);

/// @p where and one more step, as RFC 6901 writes it. Beyond 200 bytes the outer part alone is kept.
[[nodiscard]] std::string placeWithin(const std::string &where, std::string_view step);

/// @p where for a sentence.
[[nodiscard]] QString shownPlace(const std::string &where);

} // namespace assay::core
