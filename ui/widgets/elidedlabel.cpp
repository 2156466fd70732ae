// SPDX-License-Identifier: GPL-3.0-or-later
// Eliding at paint time, so that the text itself stays whole for screen readers.
#include "ui/widgets/elidedlabel.h"

#include "ui/widgets/plaintext.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

namespace assay::ui {

ElidedLabel::ElidedLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setPlainText(const QString &text)
{
    setText(text.simplified());
    updateToolTip();
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QSize size = QLabel::minimumSizeHint();
    return QSize(std::min(size.width(), fontMetrics().averageCharWidth() * 8), size.height());
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(), shown,
                          foregroundRole());
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    updateToolTip();
}

void ElidedLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateToolTip();
}

void ElidedLabel::updateToolTip()
{
    const bool isElided = fontMetrics().horizontalAdvance(text()) > contentsRect().width();
    setToolTip(isElided ? plainToolTip(text()) : QString());
}

} // namespace assay::ui
