// SPDX-License-Identifier: GPL-3.0-or-later
// Which full stops belong to a word and do not end a sentence, and which words begin one.
#pragma once

#include <QString>

namespace assay::text {

enum class Abbreviation {
    None,
    Continues,    ///< something always follows: "Dr." "vs." "e.g."
    BeforeNumber, ///< something follows if it is a number: "Fig. 3", "No. 5"
    MayEnd,       ///< may stand last in a sentence: "etc." "Inc." "U.S." "J."
};

/// @p word is what stands before a full stop, without it: "Dr", "et al" gives "al". Constant time; any thread.
[[nodiscard]] Abbreviation abbreviationOf(QStringView word);

/// Whether an abbreviation that may end a sentence has ended one where the capitalised @p word follows: "The",
/// "However", but not "Smith". Any thread.
[[nodiscard]] bool beginsSentence(QStringView word);

} // namespace assay::text
