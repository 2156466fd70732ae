// SPDX-License-Identifier: GPL-3.0-or-later
// SecretFilter: replaces known secrets in what comes in, before anything is stored, hashed or shown (A16).
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace assay::mcp {

/// Knows each secret raw, and as JSON strings, URLs and Base64 would write it; and each longer line of a secret of
/// several lines, since what servers log arrives line by line. What is found becomes "[secret]", which leaves JSON
/// valid. Immutable; any thread.
class SecretFilter
{
public:
    SecretFilter() = default;
    /// Secrets shorter than four characters are left alone: they would be found everywhere.
    explicit SecretFilter(const QStringList &secrets);

    [[nodiscard]] bool isEmpty() const { return m_forms.isEmpty(); }

    /// @p text without secrets; itself, unshared, if it has none. Linear in the text for each secret.
    [[nodiscard]] QByteArray filtered(const QByteArray &text) const;
    [[nodiscard]] QString filtered(const QString &text) const;

private:
    struct Form
    {
        QByteArray text;
        bool isBase64 = false; ///< its neighbours may hold the rest of its bits
    };

    void add(const QByteArray &value);

    QList<Form> m_forms; ///< longest first, so that no part of a longer one is left
};

} // namespace assay::mcp
