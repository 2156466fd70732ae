// SPDX-License-Identifier: GPL-3.0-or-later
// AboutDialog: name, version, licence and what it runs on.
#pragma once

#include "ui/theme/theme.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace assay::ui {

/// Shown with open(). The version is the QCoreApplication's.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p theme outlives this.
    AboutDialog(const Theme &theme, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QLabel *m_name;
    QLabel *m_purpose;
    QLabel *m_facts;
    QPushButton *m_close;
};

} // namespace assay::ui
