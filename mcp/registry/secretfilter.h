// SPDX-License-Identifier: GPL-3.0-or-later
// SecretFilter: replaces known secrets in what comes in, before anything is stored, hashed or shown (A16).
#pragma once

#include "mcp/registry/formsearch.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <memory>

namespace assay::mcp {

/// Knows each secret raw, and as URLs and Base64 would write it; and each longer line of a secret of several lines,
/// since what servers log arrives line by line. Every character of these may be written as itself or as any of its JSON
/// escapes, also in JSON that is a string inside JSON. What is found becomes "[secret]"; an escape that it cuts into
/// goes with it, so that a JSON string stays one. Immutable; any thread.
class SecretFilter
{
public:
    SecretFilter() = default;
    /// Secrets shorter than four characters are left alone: they would be found everywhere.
    explicit SecretFilter(const QStringList &secrets);

    [[nodiscard]] bool isEmpty() const { return m_forms == nullptr; }

    /// @p text without secrets; itself, unshared, if it has none. Linear in the text, however many secrets there are.
    [[nodiscard]] QByteArray filtered(const QByteArray &text) const;
    [[nodiscard]] QString filtered(const QString &text) const;

    /// The same for the beginning of a text that was cut: a secret of which four or more bytes are left at its end is
    /// replaced as well.
    [[nodiscard]] QByteArray filteredHead(const QByteArray &text) const;

    /// The same for what a text says to people: any part of it that ends in "…" may have been cut.
    [[nodiscard]] QString filteredQuote(const QString &text) const;

private:
    [[nodiscard]] QByteArray filtered(const QByteArray &text, bool isHead) const;

    std::shared_ptr<const FormSearch> m_forms; ///< null for none
};

} // namespace assay::mcp
