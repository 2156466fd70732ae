// SPDX-License-Identifier: GPL-3.0-or-later
// Plain lines.
#include "ui/dialogs/aboutdialog.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

AboutDialog::AboutDialog(const Theme &theme, QWidget *parent)
    : QDialog(parent)
    , m_name(new QLabel(this))
    , m_purpose(new QLabel(this))
    , m_facts(new QLabel(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("aboutDialog"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_facts->setObjectName(QStringLiteral("facts"));
    m_close->setObjectName(QStringLiteral("close"));
    m_close->setDefault(true);
    for (QLabel *label : {m_name, m_purpose, m_facts})
        label->setTextFormat(Qt::PlainText);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_name);
    layout->addWidget(m_purpose);
    layout->addWidget(m_facts);
    layout->addStretch(1);
    layout->addLayout(buttons);
    layout->setSizeConstraint(QLayout::SetMinimumSize);
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    theme.followFont(m_name, FontRole::Heading);
    theme.follow(this, [layout, &theme] {
        layout->setContentsMargins(theme.px(24), theme.px(24), theme.px(24), theme.px(20));
        layout->setSpacing(theme.px(12));
    });
    retranslate();
}

void AboutDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void AboutDialog::retranslate()
{
    setWindowTitle(tr("About Assay"));
    m_name->setText(QStringLiteral("Assay"));
    m_purpose->setText(tr("A workbench for research decisions"));
    m_facts->setText(tr("Version %1").arg(QCoreApplication::applicationVersion()) + QLatin1Char('\n') +
                     tr("Licence: GNU General Public License, version 3 or later") + QLatin1Char('\n') +
                     tr("Qt %1").arg(QLatin1String(qVersion())));
    m_close->setText(tr("Close"));
}

} // namespace assay::ui
