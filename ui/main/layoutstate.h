// SPDX-License-Identifier: GPL-3.0-or-later
// LayoutState: where the panels are, as bytes that a later start can trust.
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace assay::ui {

/// A plain value; any thread.
struct LayoutState
{
    QByteArray geometry; ///< QWidget::saveGeometry
    QByteArray docks;    ///< QMainWindow::saveState
    QString page;        ///< name of the page in front in the middle

    bool operator==(const LayoutState &) const = default;

    /// Version and checksum included.
    [[nodiscard]] QByteArray toBytes() const;

    /// Nothing where @p bytes are not what toBytes() of this version wrote: cut off, altered, of another version.
    [[nodiscard]] static std::optional<LayoutState> fromBytes(const QByteArray &bytes);
};

} // namespace assay::ui
