// SPDX-License-Identifier: GPL-3.0-or-later
// The form and its controls.
#include "ui/dialogs/settingsdialog.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace assay::ui {

SettingsDialog::SettingsDialog(const Theme &theme, const Preferences &preferences, QWidget *parent)
    : QDialog(parent)
    , m_preferences(preferences)
    , m_theme(theme)
    , m_form(new QFormLayout)
    , m_languageLabel(new QLabel(this))
    , m_language(new QComboBox(this))
    , m_themeLabel(new QLabel(this))
    , m_themeChoice(new QComboBox(this))
    , m_textLabel(new QLabel(this))
    , m_text(new QSpinBox(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("settingsDialog"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_language->setObjectName(QStringLiteral("language"));
    m_themeChoice->setObjectName(QStringLiteral("themeChoice"));
    m_text->setObjectName(QStringLiteral("text"));
    m_close->setObjectName(QStringLiteral("close"));
    m_close->setDefault(true);
    for (int i = 0; i < 3; ++i)
        m_themeChoice->addItem(QString(), i);
    m_language->addItem(QString(), QString());
    // A language is named in itself, so that whoever needs it can read it.
    m_language->addItem(QStringLiteral("English"), QStringLiteral("en"));
    m_language->addItem(QStringLiteral("简体中文"), QStringLiteral("zh_CN"));
    m_text->setRange(Preferences::kSmallestText, Preferences::kLargestText);
    m_text->setSingleStep(Preferences::kTextStep);
    m_text->setKeyboardTracking(false);

    m_languageLabel->setBuddy(m_language);
    m_themeLabel->setBuddy(m_themeChoice);
    m_textLabel->setBuddy(m_text);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_form->addRow(m_languageLabel, m_language);
    m_form->addRow(m_themeLabel, m_themeChoice);
    m_form->addRow(m_textLabel, m_text);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    layout->addStretch(1);
    layout->addLayout(buttons);
    layout->setSizeConstraint(QLayout::SetMinimumSize);

    m_theme.follow(this, [this] { applyLook(); });
    retranslate();
    setPreferences(preferences);
    connect(m_language, &QComboBox::activated, this, &SettingsDialog::readControls);
    connect(m_themeChoice, &QComboBox::activated, this, &SettingsDialog::readControls);
    connect(m_text, &QSpinBox::valueChanged, this, &SettingsDialog::readControls);
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
}

void SettingsDialog::setPreferences(const Preferences &preferences)
{
    m_preferences = preferences;
    const QSignalBlocker blocker(m_text);
    m_language->setCurrentIndex(std::max(0, m_language->findData(preferences.language)));
    m_themeChoice->setCurrentIndex(m_themeChoice->findData(static_cast<int>(preferences.theme)));
    m_text->setValue(preferences.textPercent);
}

void SettingsDialog::readControls()
{
    Preferences next = m_preferences;
    next.language = m_language->currentData().toString();
    next.theme = static_cast<ThemeChoice>(m_themeChoice->currentData().toInt());
    next.textPercent = m_text->value();
    if (next == m_preferences)
        return;
    m_preferences = next;
    Q_EMIT chosen(next);
}

void SettingsDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SettingsDialog::applyLook()
{
    m_form->setHorizontalSpacing(m_theme.px(24));
    m_form->setVerticalSpacing(m_theme.px(12));
    layout()->setContentsMargins(m_theme.px(24), m_theme.px(24), m_theme.px(24), m_theme.px(20));
    layout()->setSpacing(m_theme.px(24));
    m_language->setMinimumWidth(m_theme.px(200));
}

void SettingsDialog::retranslate()
{
    setWindowTitle(tr("Settings"));
    m_languageLabel->setText(tr("&Language"));
    m_themeLabel->setText(tr("&Theme"));
    m_textLabel->setText(tr("Text &size"));
    m_language->setItemText(0, tr("Language of the system"));
    m_themeChoice->setItemText(static_cast<int>(ThemeChoice::System), tr("As the system has it"));
    m_themeChoice->setItemText(static_cast<int>(ThemeChoice::Light), tr("Light"));
    m_themeChoice->setItemText(static_cast<int>(ThemeChoice::Dark), tr("Dark"));
    //: Follows a number, with a space before it where the language has one.
    m_text->setSuffix(tr(" %"));
    m_close->setText(tr("Close"));
}

} // namespace assay::ui
