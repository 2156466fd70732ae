// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a text, for ranking and for comparing texts.
#pragma once

#include "models/core/canceltoken.h"
#include "models/core/error.h"

#include <QString>
#include <QStringList>

namespace assay::text {

enum class TokenKind {
    Words,         ///< words; of a run of ideographs each character
    WordsAndPairs, ///< also each two ideographs that stand together, behind the first of them
};

/// The words of @p text in order, in lower case by full case folding ("Straße" gives "strasse"), without spaces and
/// punctuation. Words are those of ICU (UAX #29: "v1.2.3" and "don't" are one); Han characters and kana, which are
/// written without spaces, come one by one, since a query finds any part of a longer word so.
///
/// Fails with Cancelled, and with Internal where ICU's data are missing. Linear; any thread.
[[nodiscard]] core::Expected<QStringList> tokensOf(const QString &text, TokenKind kind,
                                                   const core::CancelToken &cancel);

} // namespace assay::text
