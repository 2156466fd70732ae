// SPDX-License-Identifier: GPL-3.0-or-later
// Laying out the page.
#include "ui/panels/startpage.h"

#include "ui/widgets/plaintext.h"

#include <QAction>
#include <QEvent>
#include <QFocusEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int kTextWidth = 560;

} // namespace

StartPage::StartPage(const Theme &theme, const QList<Offer> &offers, QWidget *parent)
    : QScrollArea(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("start"));
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);

    auto *content = new QWidget;
    content->setAutoFillBackground(false);
    m_layout = new QVBoxLayout(content);
    m_heading = new QLabel(content);
    m_body = new QLabel(content);
    m_heading->setObjectName(QStringLiteral("heading"));
    m_body->setObjectName(QStringLiteral("body"));
    for (QLabel *label : {m_heading, m_body}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_body->setTextFormat(Qt::RichText);
    m_body->setForegroundRole(QPalette::PlaceholderText);
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    m_layout->addStretch(2);
    m_layout->addWidget(m_heading);
    m_layout->addWidget(m_body);
    m_layout->addLayout(grid);
    m_layout->addStretch(3);
    for (const Offer &offer : offers)
        addOffer(offer, grid);
    setWidget(content);

    m_theme.followFont(m_heading, FontRole::Heading);
    m_theme.followFont(m_body, FontRole::Body);
    m_theme.follow(this, [this, grid] {
        m_layout->setSpacing(m_theme.px(8));
        grid->setContentsMargins(0, m_theme.px(12), 0, 0);
        grid->setHorizontalSpacing(m_theme.px(12));
        grid->setVerticalSpacing(m_theme.px(8));
        applyMargins();
    });
    retranslate();
}

void StartPage::addOffer(const Offer &offer, QGridLayout *grid)
{
    const int row = grid->rowCount();
    auto *button = new QPushButton(icon(offer.icon), QString(), widget());
    button->setObjectName(offer.action->objectName());
    button->setAutoDefault(false);
    auto *shortcut = new QLabel(widget());
    shortcut->setTextFormat(Qt::PlainText);
    shortcut->setForegroundRole(QPalette::PlaceholderText);
    m_theme.followFont(shortcut, FontRole::Small);
    grid->addWidget(button, row, 0, Qt::AlignLeft);
    grid->addWidget(shortcut, row, 1);
    if (m_first == nullptr)
        m_first = button;

    QAction *action = offer.action;
    const auto update = [button, shortcut, action] {
        button->setText(withoutMnemonic(action->text()));
        button->setAccessibleName(button->text());
        shortcut->setText(action->shortcut().toString(QKeySequence::NativeText));
        button->setEnabled(action->isEnabled());
    };
    update();
    connect(action, &QAction::changed, button, update);
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
}

void StartPage::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void StartPage::focusInEvent(QFocusEvent *event)
{
    if (m_first != nullptr)
        m_first->setFocus(event->reason());
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    applyMargins();
}

void StartPage::applyMargins()
{
    const int spare = std::max(0, viewport()->width() - m_theme.px(kTextWidth));
    const int side = std::max(m_theme.px(20), spare / 2);
    m_layout->setContentsMargins(side, m_theme.px(24), side, m_theme.px(24));
}

void StartPage::retranslate()
{
    setAccessibleName(tr("Start"));
    m_heading->setText(tr("Decide on evidence that can be checked"));
    m_body->setText(
        paragraph(tr("Assay gathers passages from your sources, weighs them by option and criterion, and leads "
                     "every sentence of a conclusion back to the text behind it.")));
}

} // namespace assay::ui
