// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: the workbench.
#pragma once

#include "ui/theme/preferences.h"
#include "ui/theme/theme.h"

#include <QMainWindow>
#include <QPointer>

class QDialog;
class QMenuBar;

namespace assay::items {
class MessageModel;
}

namespace assay::ui {

class CommandPalette;
class CommandTable;
class Menus;
class MessagesPanel;
class Panes;
class SettingsDialog;

/// One per application, on the window's thread. It dresses the whole application (see Theme), keeps no files and
/// installs no translators: the program does, and is told by signals what a person chose.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// @p messages outlives the window and lives on its thread.
    MainWindow(items::MessageModel *messages, const Preferences &preferences, QWidget *parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] const Preferences &preferences() const { return m_preferences; }

    /// Applies theme and text size at once and shows @p preferences where they are chosen, without a signal. The text
    /// size is clamped. The language takes effect when the program installs its translator.
    void setPreferences(const Preferences &preferences);

    /// What the desktop prefers; counts where the theme is ThemeChoice::System.
    void setSystemIsDark(bool isDark);

    /// Size and place of the window, the docks, and the page in front.
    [[nodiscard]] QByteArray layoutState() const;

    /// False, and nothing is changed, for bytes that layoutState() of this version did not write.
    bool restoreLayoutState(const QByteArray &state);

    /// Everything that showPanel() can show.
    [[nodiscard]] QStringList panelNames() const;

    /// Shows a panel, page, the palette or the settings by name; false for an unknown name.
    bool showPanel(const QString &name);

    /// The commands, for tests and tools that list them.
    [[nodiscard]] const CommandTable &commands() const { return *m_commands; }

Q_SIGNALS:
    /// A person chose other preferences; theme and text size are applied already.
    void preferencesChanged(const assay::ui::Preferences &preferences);
    void logFolderRequested();
    /// The window is about to close; the last moment to ask for layoutState().
    void closing();

protected:
    void changeEvent(QEvent *event) override;
    void childEvent(QChildEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void connectCommands();
    void connectPreferenceCommands();
    void choose(const Preferences &preferences);
    void chooseTextPercent(int percent);
    void applyPreferences();
    void updateCommands();
    void openSettings();
    void openShortcuts();
    void openAbout();
    void retranslate();

    Preferences m_preferences;
    Panes *m_panes = nullptr; // before the theme, whose constructor already sends events here
    Theme m_theme;
    CommandTable *m_commands;
    MessagesPanel *m_messagesPanel;
    CommandPalette *m_palette;
    Menus *m_menus;
    QPointer<SettingsDialog> m_settings;
    QPointer<QDialog> m_shortcuts;
    QPointer<QDialog> m_about;
    bool m_hasLayout = false;
};

} // namespace assay::ui
