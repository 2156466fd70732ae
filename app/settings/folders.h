// SPDX-License-Identifier: GPL-3.0-or-later
// Folders: where Assay keeps its files, by the XDG base directory specification or, portable, beside the program.
#pragma once

#include "models/core/error.h"

#include <QString>

namespace assay::app {

/// Absolute paths without a final slash; they need not exist. A plain value; any thread.
struct Folders
{
    QString config; ///< settings and server configuration: what a person may copy to another computer
    QString data;   ///< workspaces
    QString state;  ///< window layout, logs, the crash note: of this computer only
    QString cache;  ///< may be deleted at any time

    bool operator==(const Folders &) const = default;

    /// $XDG_CONFIG_HOME/assay and so on. A variable that is unset, empty or relative counts as unset, as the
    /// specification says (XDG Base Directory 0.8), and its default below the home folder is taken.
    [[nodiscard]] static Folders forUser();

    /// All four below @p programFolder/assay-data, which is made if need be. Io when it cannot be written.
    [[nodiscard]] static core::Expected<Folders> portable(const QString &programFolder);
};

} // namespace assay::app
