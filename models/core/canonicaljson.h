// SPDX-License-Identifier: GPL-3.0-or-later
// Canonical JSON: the one byte form that Assay hashes, caches, approves, stores in study folders and sends.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QByteArray>

namespace assay::core {

/// Nesting beyond this is refused by canonicalJson(), which works by recursion.
inline constexpr int kCanonicalMaxDepth = 512;

/// Writes @p value as RFC 8785 (JSON Canonicalization Scheme) says: no white space, members sorted by the UTF-16 code
/// units of their names, the shortest escapes, numbers as ECMAScript prints them.
///
/// One deviation: integers within 64 bits (−2^63 … 2^64 − 1) are kept exactly, however they are held, while RFC 8785
/// would round those beyond 2^53 to a double. So a double whose value is such an integer is written with all its
/// digits (2^56 as 72057594037927936, which ECMAScript prints as 72057594037927940), and equal numbers have equal
/// bytes.
///
/// Refused as InvalidInput, with the JSON pointer of the place in Error::where: NaN and infinity, strings that are not
/// UTF-8, binary values, nesting beyond kCanonicalMaxDepth. Numbers that no 64-bit integer and no double holds exactly
/// are lost while reading, not here: read with NumberRule::RefuseInexact (jsonreader.h) what will be canonicalised.
///
/// A pure function; any thread.
[[nodiscard]] Expected<QByteArray> canonicalJson(const Json &value);

/// ECMAScript's Number::toString for a finite double (ECMA-262, 6.1.6.1.20, radix 10); −0 gives "0".
[[nodiscard]] QByteArray ecmaScriptNumber(double value);

} // namespace assay::core
