// SPDX-License-Identifier: GPL-3.0-or-later
// NormalText: the one form in which the text of sources is kept, compared and counted.
#pragma once

#include "models/core/canceltoken.h"
#include "models/core/codepoints.h"
#include "models/core/error.h"

#include <QString>

namespace assay::text {

/// @p text in normal form C of Unicode (UAX #15, by ICU), and with LF for each CR LF and each CR. What stands for
/// itself stays: NUL, lone surrogates, byte order marks, U+0085, U+2028, U+2029. Applying it again changes nothing.
///
/// Takes time linear in the text, also where thousands of marks stand on one letter. Any thread.
[[nodiscard]] QString normalForm(const QString &text);

/// The same for long texts: fails with Cancelled soon after @p cancel says so.
[[nodiscard]] core::Expected<QString> normalForm(const QString &text, const core::CancelToken &cancel);

/// A text in normal form that is read by code points. Immutable, cheap to pass by reference; any thread.
class NormalText
{
public:
    /// Brings @p text into normal form; linear.
    explicit NormalText(const QString &text);

    /// As the constructor; fails with Cancelled.
    [[nodiscard]] static core::Expected<NormalText> fromText(const QString &text, const core::CancelToken &cancel);

    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] const core::CodePointIndex &index() const { return m_index; }
    [[nodiscard]] core::CodePoints length() const { return m_index.length(); }

    /// The text from @p start up to @p end, or nothing where one lies outside or they are in the wrong order.
    [[nodiscard]] std::optional<QString> slice(core::CodePoints start, core::CodePoints end) const
    {
        return m_index.slice(start, end);
    }

private:
    struct Ready
    {};
    NormalText(Ready, QString normal) : m_text(std::move(normal)), m_index(m_text) {}

    QString m_text;
    core::CodePointIndex m_index;
};

} // namespace assay::text
