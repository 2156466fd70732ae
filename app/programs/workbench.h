// SPDX-License-Identifier: GPL-3.0-or-later
// Workbench: the composition root of the window. Joins settings, language, messages and the main window.
#pragma once

#include "app/adapters/attemptmark.h"
#include "app/adapters/systemclock.h"
#include "app/adapters/translations.h"
#include "app/programs/workbenchoptions.h"
#include "app/settings/settings.h"
#include "models/items/messagemodel.h"

#include <QObject>
#include <QThreadPool>

#include <optional>

namespace assay::ui {
class MainWindow;
}

namespace assay::app {

/// Puts into @p settings what a person changed from @p before to @p after, and nothing else: what the command line
/// chose for one start is in both, and is not kept.
void keepChanges(Settings &settings, const ui::Preferences &before, const ui::Preferences &after);

/// One per process, in the main thread; needs the QApplication.
class Workbench : public QObject
{
    Q_OBJECT

public:
    Workbench(const WorkbenchOptions &options, const Folders &folders);
    ~Workbench() override;

    /// Shows an error or a remark in the Messages panel, and in the log.
    void tell(core::Severity severity, const core::Error &error);

    /// Reads the settings and shows the window. InvalidInput for an unknown panel.
    [[nodiscard]] core::Expected<void> start();

    /// Draws the window to the file of the options and quits the event loop, with status 2 where the file cannot be
    /// written. Reads and writes no settings, so that the picture depends on the options alone.
    [[nodiscard]] core::Expected<void> startScreenshot();

    [[nodiscard]] QStringList panelNames() const;

private:
    void show(core::Severity severity, const core::Error &error);
    [[nodiscard]] ui::Preferences preferences() const;
    void makeWindow();
    [[nodiscard]] core::Expected<void> showPanel();
    void restoreLayout();
    void keepPreferences(const ui::Preferences &preferences);
    void keepLayout();
    void saveSoon();
    void save();
    void writeScreenshot();

    const WorkbenchOptions m_options;
    const Folders m_folders;
    const SystemClock m_clock;
    ui::Preferences m_preferences; ///< as they hold now
    Translations m_translations;
    Settings m_settings;
    items::MessageModel m_messages;
    QThreadPool m_saver; ///< one thread, so that files are written in order
    bool m_isSaveDue = false;
    std::unique_ptr<ui::MainWindow> m_window;
    std::optional<AttemptMark> m_layoutMark; ///< a layout that ends the program is not given to the next start
};

} // namespace assay::app
