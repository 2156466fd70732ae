// SPDX-License-Identifier: GPL-3.0-or-later
// Finds in a tool's description, English or Chinese, whether it speaks of the things a model needs to know.
#pragma once

#include <QString>

namespace assay::mcp {

/// How long a text is, in the unit of its language.
struct TextMeasure
{
    bool isCjk = false;
    int count = 0; ///< characters if isCjk (a Latin word among them counts as one), else words

    bool operator==(const TextMeasure &) const = default;
};

[[nodiscard]] TextMeasure measureText(const QString &text);

/// By stated words and phrases: they find what is written plainly, and can be wrong.
[[nodiscard]] bool tellsWhenToUse(const QString &text);
[[nodiscard]] bool tellsWhenNotToUse(const QString &text);
[[nodiscard]] bool tellsResult(const QString &text);
[[nodiscard]] bool tellsLimits(const QString &text);
[[nodiscard]] bool givesExample(const QString &text);
[[nodiscard]] bool isOverBroad(const QString &text);

} // namespace assay::mcp
