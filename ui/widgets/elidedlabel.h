// SPDX-License-Identifier: GPL-3.0-or-later
// ElidedLabel: one line of plain text that ends in "…" where it has too little room, and then has a tool tip.
#pragma once

#include <QLabel>

namespace assay::ui {

class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    void setPlainText(const QString &text);

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateToolTip();
};

} // namespace assay::ui
