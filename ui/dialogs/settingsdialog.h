// SPDX-License-Identifier: GPL-3.0-or-later
// SettingsDialog: language, theme and text size; each choice takes effect at once.
#pragma once

#include "ui/theme/preferences.h"
#include "ui/theme/theme.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace assay::ui {

/// Shown with open(). Window's thread.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p theme outlives this.
    SettingsDialog(const Theme &theme, const Preferences &preferences, QWidget *parent);

    /// Shows @p preferences, without a signal.
    void setPreferences(const Preferences &preferences);

Q_SIGNALS:
    /// A person chose something else.
    void chosen(const assay::ui::Preferences &preferences);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void readControls();
    void applyLook();

    Preferences m_preferences;
    const Theme &m_theme;
    QFormLayout *m_form;
    QLabel *m_languageLabel;
    QComboBox *m_language;
    QLabel *m_themeLabel;
    QComboBox *m_themeChoice;
    QLabel *m_textLabel;
    QSpinBox *m_text;
    QPushButton *m_close;
};

} // namespace assay::ui
