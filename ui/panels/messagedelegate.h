// SPDX-License-Identifier: GPL-3.0-or-later
// MessageDelegate: how a row of the Messages panel looks: an icon before the severity's word, the time in figures of
// one width, and the whole of a cut-off text as tool tip.
#pragma once

#include "ui/widgets/rowdelegate.h"

namespace assay::ui {

class MessageDelegate : public RowDelegate
{
    Q_OBJECT

public:
    /// @p theme outlives this.
    MessageDelegate(const Theme &theme, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

private:
    QFont fontOf(const QModelIndex &index) const;
};

} // namespace assay::ui
