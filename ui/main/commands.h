// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the window: what there is, where it is found and which keys it has.
#pragma once

#include "ui/widgets/commandtable.h"

namespace assay::ui {

/// In the order of the menus.
[[nodiscard]] QList<CommandSpec> windowCommands();

} // namespace assay::ui
