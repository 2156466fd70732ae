// SPDX-License-Identifier: GPL-3.0-or-later
// The title bar, and hiding what is behind a tab: Qt moves such docks off the window but leaves them in the Tab order.
#include "ui/widgets/paneldock.h"

#include "ui/theme/icons.h"
#include "ui/theme/stylemetrics.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace assay::ui {

DockTitleBar::DockTitleBar(const Theme &theme, bool hasLine, QDockWidget *dock)
    : QWidget(dock)
    , m_theme(theme)
    , m_hasLine(hasLine)
    , m_dock(dock)
    , m_caption(new QLabel(this))
    , m_detach(new QToolButton(this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("titleBar"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->setForegroundRole(QPalette::PlaceholderText);
    m_detach->setIcon(icon(Icon::Detach, QPalette::PlaceholderText));
    m_close->setIcon(icon(Icon::Close, QPalette::PlaceholderText));
    for (QToolButton *button : {m_detach, m_close}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::NoFocus);
    }
    auto *layout = new QHBoxLayout(this);
    layout->addWidget(m_caption, 1);
    layout->addWidget(m_detach);
    layout->addWidget(m_close);
    connect(m_detach, &QToolButton::clicked, m_dock, [this] { m_dock->setFloating(!m_dock->isFloating()); });
    connect(m_close, &QToolButton::clicked, m_dock, &QDockWidget::close);
    connect(m_dock, &QDockWidget::topLevelChanged, this, &DockTitleBar::retranslate);
    m_theme.followFont(m_caption, FontRole::Caption);
    m_theme.follow(this, [this, layout] {
        layout->setContentsMargins(m_theme.px(16), 0, m_theme.px(8), 0);
        layout->setSpacing(m_theme.px(2));
        updateGeometry();
    });
}

void DockTitleBar::setCollapsed(bool isCollapsed)
{
    if (m_isCollapsed == isCollapsed)
        return;
    m_isCollapsed = isCollapsed;
    for (QWidget *child :
         {static_cast<QWidget *>(m_caption), static_cast<QWidget *>(m_detach), static_cast<QWidget *>(m_close)})
        child->setVisible(!isCollapsed);
    updateGeometry();
}

void DockTitleBar::retranslate()
{
    const QString title = m_dock->windowTitle();
    m_caption->setText(title);
    const QString detach = m_dock->isFloating() ? tr("Put %1 back into the window").arg(title)
                                                : tr("Take %1 out of the window").arg(title);
    m_detach->setToolTip(detach);
    m_detach->setAccessibleName(detach);
    const QString close = tr("Close %1").arg(title);
    m_close->setToolTip(close);
    m_close->setAccessibleName(close);
}

QSize DockTitleBar::sizeHint() const
{
    if (m_isCollapsed)
        return QSize(0, 0);
    return QSize(m_caption->sizeHint().width() + m_theme.px(80), m_theme.px(kTabHeight));
}

void DockTitleBar::paintEvent(QPaintEvent *)
{
    if (!m_hasLine && !m_dock->isFloating())
        return;
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.colour(ColourRole::Hairline));
}

PanelDock::PanelDock(const Theme &theme, const QString &name, QWidget *content, bool hasTitleLine, QWidget *parent)
    : QDockWidget(parent), m_content(content), m_titleBar(new DockTitleBar(theme, hasTitleLine, this))
{
    setObjectName(name);
    setTitleBarWidget(m_titleBar);
    auto *ground = new QWidget(this);
    ground->setAutoFillBackground(true);
    ground->setBackgroundRole(QPalette::Base);
    auto *layout = new QVBoxLayout(ground);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_content);
    m_content->hide();
    setWidget(ground);
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool isVisible) {
        m_isInFront = isVisible;
        m_content->setVisible(isVisible);
    });
}

void PanelDock::setTabbed(bool isTabbed) { m_titleBar->setCollapsed(isTabbed && !isFloating()); }

void PanelDock::setTitle(const QString &title)
{
    setWindowTitle(title);
    setAccessibleName(title);
    m_titleBar->retranslate();
}

void PanelDock::changeEvent(QEvent *event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        m_titleBar->retranslate();
}

} // namespace assay::ui
