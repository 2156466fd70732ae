// SPDX-License-Identifier: GPL-3.0-or-later
// How rows of a table become text for the clipboard, safe to paste into a spreadsheet.
#pragma once

#include <QString>
#include <QStringList>

namespace assay::items {

/// One cell of tab-separated text: tabs and line breaks become spaces, blanks at the ends go, and a cell that a
/// spreadsheet would take for a formula (it begins with = + - or @) gets a leading '. Pure; any thread.
[[nodiscard]] QString tableCell(const QString &text);

/// The cells of one row, each as tableCell() gives it, joined by tabs and ended by a line feed.
[[nodiscard]] QString tableRow(const QStringList &cells);

} // namespace assay::items
