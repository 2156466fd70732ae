// SPDX-License-Identifier: GPL-3.0-or-later
// Message: one thing that Assay tells the person using it, as the Messages panel keeps it.
#pragma once

#include "models/core/utctime.h"

#include <QString>

namespace assay::core {

enum class Severity { Information, Warning, Error };

/// A plain value. The texts are translated and shown as plain text, never as rich text.
struct Message
{
    UtcTime time;
    Severity severity = Severity::Information;
    QString text;   ///< what happened and what to do, one or two sentences
    QString where;  ///< the place it concerns; may be empty
    QString detail; ///< for a specialist; may be empty

    bool operator==(const Message &) const = default;
};

} // namespace assay::core
