// SPDX-License-Identifier: GPL-3.0-or-later
// Two lines of text and a button.
#include "ui/main/headerbar.h"

#include "ui/theme/icons.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/plaintext.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

HeaderBar::HeaderBar(const Theme &theme, QAction *paletteAction, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_paletteAction(paletteAction)
    , m_title(new ElidedLabel(this))
    , m_subtitle(new ElidedLabel(this))
    , m_search(new QPushButton(icon(Icon::Search, QPalette::PlaceholderText), QString(), this))
{
    setObjectName(QStringLiteral("header"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_title->setObjectName(QStringLiteral("title"));
    m_subtitle->setObjectName(QStringLiteral("subtitle"));
    m_subtitle->setForegroundRole(QPalette::PlaceholderText);
    m_search->setForegroundRole(QPalette::PlaceholderText);
    m_search->setBackgroundRole(QPalette::Window);
    m_search->setObjectName(QStringLiteral("search"));
    auto *lines = new QVBoxLayout;
    lines->addStretch(1);
    lines->addWidget(m_title);
    lines->addWidget(m_subtitle);
    lines->addStretch(1);
    auto *layout = new QHBoxLayout(this);
    layout->addLayout(lines, 1);
    layout->addWidget(m_search);
    connect(m_search, &QPushButton::clicked, m_paletteAction, &QAction::trigger);
    m_theme.followFont(m_title, FontRole::Title);
    m_theme.followFont(m_subtitle, FontRole::Small);
    m_theme.followFont(m_search, FontRole::Small);
    m_theme.follow(this, [this, layout, lines] {
        lines->setSpacing(m_theme.px(1));
        layout->setContentsMargins(m_theme.px(20), 0, m_theme.px(16), 1);
        layout->setSpacing(m_theme.px(16));
        setFixedHeight(m_theme.px(52) + 1);
    });
    retranslate();
}

void HeaderBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void HeaderBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.colour(ColourRole::Hairline));
}

void HeaderBar::retranslate()
{
    m_title->setPlainText(QStringLiteral("Assay"));
    m_subtitle->setPlainText(tr("No study is open"));
    QString keys = m_paletteAction->shortcut().toString(QKeySequence::NativeText);
    keys.replace(QLatin1Char('+'), QLatin1Char(' '));
    m_search->setText(keys);
    m_search->setAccessibleName(tr("Open the command palette"));
    m_search->setToolTip(tr("Find and run a command"));
}

} // namespace assay::ui
