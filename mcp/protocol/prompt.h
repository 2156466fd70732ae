// SPDX-License-Identifier: GPL-3.0-or-later
// Prompt: what a server says about one of its prompts.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QList>
#include <QString>

namespace assay::mcp {

struct PromptArgument
{
    QString name;
    QString description;
    bool isRequired = false;

    bool operator==(const PromptArgument &) const = default;
};

struct Prompt
{
    QString name;
    QString title;
    QString description;
    QList<PromptArgument> arguments;
    core::Json definition; ///< the whole as received

    bool operator==(const Prompt &) const = default;

    /// Fails with InvalidInput without a name. Arguments without a name are left out.
    [[nodiscard]] static core::Expected<Prompt> fromJson(core::Json value);
};

} // namespace assay::mcp
