// SPDX-License-Identifier: GPL-3.0-or-later
// EmptyPanel: a panel while no study is open, in words.
#pragma once

#include "ui/widgets/emptystate.h"

namespace assay::ui {

class EmptyPanel : public EmptyState
{
    Q_OBJECT

public:
    /// @p panel is one of "plan", "evidence", "conflicts", "decision", "report", "source", "approvals", "trace",
    /// "servers", "audit", "messages"; anything else is a defect of the caller. @p theme outlives this.
    EmptyPanel(const Theme &theme, const QString &panel, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    const QString m_panel;
};

} // namespace assay::ui
