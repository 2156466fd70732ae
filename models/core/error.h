// SPDX-License-Identifier: GPL-3.0-or-later
// Error and Expected: how every part of Assay says that something could not be done.
#pragma once

#include <QString>

#include <tl/expected.hpp>

namespace assay::core {

/// What kind of failure this is. The kinds are those that callers tell apart (the exit status of assay-cli among them).
enum class ErrorCode {
    InvalidInput, ///< what was given cannot be used: malformed, out of range, against its schema
    NotFound,     ///< a named thing does not exist
    TooLarge,     ///< a cap on size, depth or count was passed
    Unsupported,  ///< well formed, but not for this version or this use
    Refused,      ///< a policy or a person said no
    Unavailable,  ///< a service, server or device did not answer or failed
    TimedOut,     ///< a time limit passed
    Cancelled,    ///< the caller asked to stop
    Io,           ///< a file or folder could not be read or written
    Internal,     ///< a promise inside Assay was broken; always a defect
};

/// The word that stands for @p code in JSON and logs, such as "invalid_input".
[[nodiscard]] QString errorCodeName(ErrorCode code);

/// Why something could not be done, for a person and for code. A plain value; any thread.
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    QString message;        ///< one sentence for people, translated: what happened and what to do
    QString where;          ///< the place: a file and line, a JSON pointer, an address; may be empty
    QString detail;         ///< what a specialist needs besides: an error text of a library; never a secret
    bool retryable = false; ///< the same attempt may succeed later

    bool operator==(const Error &) const = default;

    /// One line: "where: message (detail)"; line breaks in any part become spaces.
    [[nodiscard]] QString toLine() const;

    /// The same of a place in @p outer, such as a line of a file: "outer: where".
    [[nodiscard]] Error within(const QString &outer) const;
};

template <typename T>
using Expected = tl::expected<T, Error>;

/// Shorthand for returning a failure: `return fail(ErrorCode::NotFound, tr("…"), path);`.
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, const QString &message, const QString &where = {},
                                                const QString &detail = {})
{
    return tl::make_unexpected(Error{code, message, where, detail, false});
}

} // namespace assay::core
