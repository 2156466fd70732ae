// SPDX-License-Identifier: GPL-3.0-or-later
// Reading JSON that nobody vouches for: capped in bytes and depth, with every oddity named by its place.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QByteArrayView>
#include <QList>

namespace assay::core {

/// What to do with two members of one object that have the same name. The last one counts when they are only reported.
enum class DuplicateRule { Report, Refuse };

/// What to do with a number that would change by being read: an integer that neither 64 bits nor a double holds exactly
/// (2^64 + 1), or a non-zero one so small that it becomes zero. Not among them: decimal fractions, which are taken as
/// the nearest double as RFC 8785 has it, and the digits that canonical JSON itself writes for a double beyond 64 bits
/// (18446744073709552000 for 2^64). A number beyond the range of a double (1e400) is always refused.
enum class NumberRule { ReportInexact, RefuseInexact };

struct JsonLimits
{
    qsizetype bytes = 64LL * 1024 * 1024; ///< of the whole text
    int depth = 512;                      ///< of nested arrays and objects; the outermost is 1

    bool operator==(const JsonLimits &) const = default;
};

struct JsonRules
{
    JsonLimits limits;
    DuplicateRule duplicates = DuplicateRule::Report;
    NumberRule numbers = NumberRule::ReportInexact;

    /// For what is shown or kept as it came: oddities are reported.
    [[nodiscard]] static JsonRules lenient() { return {}; }
    /// For what is hashed, approved, sent or stored: two readers must not understand it differently.
    [[nodiscard]] static JsonRules strict() { return {{}, DuplicateRule::Refuse, NumberRule::RefuseInexact}; }
};

/// One oddity that did not stop the reading. At most 100 are kept for a document.
struct JsonNote
{
    enum class Kind { DuplicateMember, InexactNumber };

    Kind kind = Kind::DuplicateMember;
    QString path; ///< RFC 6901 pointer, shortened for messages
    QString text; ///< for people, translated

    bool operator==(const JsonNote &) const = default;
};

struct JsonDocument
{
    Json value;
    QList<JsonNote> notes;
};

/// Reads one JSON text (RFC 8259; a byte order mark of UTF-8 is skipped) without recursion.
///
/// Fails with TooLarge (bytes, depth) or InvalidInput: bad UTF-8 is named by its byte offset, anything else by line and
/// column or by JSON pointer. Error texts never repeat what was read. A pure function; any thread.
[[nodiscard]] Expected<JsonDocument> readJson(QByteArrayView bytes, const JsonRules &rules);

/// As readJson(), for a file; "-" is not special here. Never reads more than the limit. Error::where begins with @p
/// path. Blocks on the file system: not for the window's thread.
[[nodiscard]] Expected<JsonDocument> readJsonFile(const QString &path, const JsonRules &rules);

} // namespace assay::core
