// SPDX-License-Identifier: GPL-3.0-or-later
// Laying out the two texts.
#include "ui/widgets/emptystate.h"

#include "ui/widgets/plaintext.h"

#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionFocusRect>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int kTextWidth = 440;
constexpr int kPictureSide = 32;

} // namespace

EmptyState::EmptyState(const Theme &theme, Place place, QWidget *parent)
    : QScrollArea(parent), m_theme(theme), m_place(place)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::ClickFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);

    auto *content = new QWidget;
    content->setAutoFillBackground(false);
    m_layout = new QVBoxLayout(content);
    m_picture = new QLabel(content);
    m_heading = new QLabel(content);
    m_body = new QLabel(content);
    m_heading->setObjectName(QStringLiteral("heading"));
    m_body->setObjectName(QStringLiteral("body"));
    m_picture->hide();
    const Qt::Alignment side = place == Place::Page ? Qt::AlignHCenter : Qt::AlignLeft;
    for (QLabel *label : {m_heading, m_body}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setAlignment(side | Qt::AlignTop);
    }
    m_body->setTextFormat(Qt::RichText);
    m_body->setForegroundRole(QPalette::PlaceholderText);
    if (place == Place::Page)
        m_layout->addStretch(2);
    m_layout->addWidget(m_picture, 0, side);
    m_layout->addWidget(m_heading);
    m_layout->addWidget(m_body);
    m_layout->addStretch(3);
    setWidget(content);
    m_theme.follow(this, [this] { applyLook(); });
}

void EmptyState::setIcon(Icon which)
{
    m_icon = which;
    m_picture->show();
    applyLook();
}

void EmptyState::setTexts(const QString &heading, const QString &body)
{
    m_heading->setText(heading);
    m_body->setText(paragraph(body));
    setAccessibleName(heading);
    setAccessibleDescription(body);
}

QSize EmptyState::sizeHint() const { return QSize(m_theme.px(240), m_theme.px(96)); }

QSize EmptyState::minimumSizeHint() const { return QSize(m_theme.px(80), m_theme.px(40)); }

void EmptyState::paintEvent(QPaintEvent *event)
{
    QScrollArea::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(viewport());
    QStyleOptionFocusRect option;
    option.initFrom(this);
    option.rect = viewport()->rect().adjusted(2, 2, -2, -2);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
}

void EmptyState::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (m_place == Place::Page) {
        const int spare = std::max(0, viewport()->width() - m_theme.px(kTextWidth));
        const int side = std::max(m_theme.px(20), spare / 2);
        m_layout->setContentsMargins(side, m_theme.px(24), side, m_theme.px(24));
    }
}

void EmptyState::focusInEvent(QFocusEvent *event)
{
    QScrollArea::focusInEvent(event);
    viewport()->update();
}

void EmptyState::focusOutEvent(QFocusEvent *event)
{
    QScrollArea::focusOutEvent(event);
    viewport()->update();
}

void EmptyState::applyLook()
{
    const bool isPage = m_place == Place::Page;
    m_heading->setFont(m_theme.font(isPage ? FontRole::Title : FontRole::Strong));
    m_body->setFont(m_theme.font(isPage ? FontRole::Body : FontRole::Small));
    m_layout->setSpacing(m_theme.px(isPage ? 8 : 4));
    if (!isPage)
        m_layout->setContentsMargins(m_theme.px(16), m_theme.px(12), m_theme.px(16), m_theme.px(12));
    if (m_icon) {
        const int side = m_theme.px(kPictureSide);
        m_picture->setPixmap(icon(*m_icon, QPalette::PlaceholderText).pixmap(QSize(side, side), devicePixelRatioF()));
    }
    updateGeometry();
}

} // namespace assay::ui
