// SPDX-License-Identifier: GPL-3.0-or-later
// A model as text, to compare with what is expected.
#pragma once

#include <QAbstractItemModel>
#include <QString>

namespace assay::test {

/// One line per row, children indented by two spaces; the cells of @p role joined by " | ".
[[nodiscard]] QString printModel(const QAbstractItemModel &model, int role = Qt::DisplayRole,
                                 const QModelIndex &parent = {});

} // namespace assay::test
