// SPDX-License-Identifier: GPL-3.0-or-later
// Joining header, panes, menus, palette and dialogs.
#include "ui/main/mainwindow.h"

#include "ui/dialogs/aboutdialog.h"
#include "ui/dialogs/settingsdialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/main/commands.h"
#include "ui/main/headerbar.h"
#include "ui/main/layoutstate.h"
#include "ui/main/menus.h"
#include "ui/main/panes.h"
#include "ui/panels/messagespanel.h"
#include "ui/panels/startpage.h"
#include "ui/widgets/commandpalette.h"

#include <QActionGroup>
#include <QChildEvent>
#include <QMenuBar>
#include <QScreen>
#include <QShowEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace assay::ui {

namespace {

constexpr int kDockStateVersion = 1;
constexpr QSize kFirstSize(1440, 900);

} // namespace

MainWindow::MainWindow(items::MessageModel *messages, const Preferences &preferences, QWidget *parent)
    : QMainWindow(parent), m_preferences(preferences), m_commands(new CommandTable(windowCommands(), this))
{
    setObjectName(QStringLiteral("mainWindow"));
    m_preferences.textPercent =
        std::clamp(preferences.textPercent, Preferences::kSmallestText, Preferences::kLargestText);
    m_theme.choose(m_preferences.theme, m_preferences.textPercent);
    resize(kFirstSize.boundedTo(screen()->availableSize()));

    auto *top = new QWidget(this);
    auto *bar = new QMenuBar(top);
    bar->setObjectName(QStringLiteral("menuBar"));
    m_menus = new Menus(*m_commands, bar);
    auto *topLayout = new QVBoxLayout(top);
    topLayout->setContentsMargins(0, 0, 0, 0);
    topLayout->setSpacing(0);
    topLayout->addWidget(bar);
    topLayout->addWidget(new HeaderBar(m_theme, m_commands->action(QStringLiteral("go.palette")), top));
    setMenuWidget(top);

    m_messagesPanel = new MessagesPanel(m_theme, messages);
    auto *start = new StartPage(m_theme, {{m_commands->action(QStringLiteral("go.palette")), Icon::Commands},
                                          {m_commands->action(QStringLiteral("file.settings")), Icon::Settings}});
    m_panes = new Panes(m_theme, start, m_messagesPanel, this);
    m_palette = new CommandPalette(m_theme, *m_commands, this);
    connectCommands();
    connectPreferenceCommands();
    retranslate();
    updateCommands();
    setFocus(Qt::OtherFocusReason); // no control is singled out before a person moves
}

MainWindow::~MainWindow()
{
    // The parts refer to the theme, a member, so they go before it; and what they do at their end concerns nobody.
    m_messagesPanel->disconnect(this);
    delete std::exchange(m_panes, nullptr);
    qDeleteAll(findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly));
}

void MainWindow::connectCommands()
{
    const auto on = [this](const char *id, auto handler) {
        connect(m_commands->action(QString::fromLatin1(id)), &QAction::triggered, this, handler);
    };
    on("file.settings", [this] { openSettings(); });
    on("file.quit", [this] { close(); });
    on("edit.copy", [this] { m_messagesPanel->copySelected(); });
    on("edit.clear", [this] { m_messagesPanel->clearMessages(); });
    on("edit.filter", [this] {
        m_panes->show(QStringLiteral("messages"));
        m_messagesPanel->focusFilter();
    });
    for (const QString &name : m_panes->dockNames()) {
        connect(m_commands->action(QStringLiteral("view.") + name), &QAction::triggered, this, [this, name] {
            m_panes->toggleDock(name);
            updateCommands();
        });
    }
    for (const QString &name : m_panes->pageNames()) {
        connect(m_commands->action(QStringLiteral("go.") + name), &QAction::triggered, this,
                [this, name] { m_panes->show(name); });
    }
    on("view.fullscreen", [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    on("view.reset", [this] { m_panes->resetLayout(); });
    on("go.palette", [this] { m_palette->open(); });
    on("go.next", [this] { m_panes->focusNext(1); });
    on("go.previous", [this] { m_panes->focusNext(-1); });
    on("help.shortcuts", [this] { openShortcuts(); });
    on("help.logs", [this] { Q_EMIT logFolderRequested(); });
    on("help.about", [this] { openAbout(); });
    m_messagesPanel->addContextActions(
        {m_commands->action(QStringLiteral("edit.copy")), m_commands->action(QStringLiteral("edit.clear"))});
    connect(m_panes, &Panes::frontChanged, this, &MainWindow::updateCommands);
    connect(m_messagesPanel, &MessagesPanel::availabilityChanged, this, &MainWindow::updateCommands);
}

void MainWindow::connectPreferenceCommands()
{
    auto *themes = new QActionGroup(this);
    const auto onTheme = [&](const char *id, ThemeChoice choice) {
        QAction *action = m_commands->action(QString::fromLatin1(id));
        themes->addAction(action);
        connect(action, &QAction::triggered, this, [this, choice] {
            Preferences next = m_preferences;
            next.theme = choice;
            choose(next);
        });
    };
    onTheme("theme.system", ThemeChoice::System);
    onTheme("theme.light", ThemeChoice::Light);
    onTheme("theme.dark", ThemeChoice::Dark);
    const auto onText = [this](const char *id, auto percent) {
        connect(m_commands->action(QString::fromLatin1(id)), &QAction::triggered, this,
                [this, percent] { chooseTextPercent(percent(m_preferences.textPercent)); });
    };
    onText("text.larger", [](int now) { return now + Preferences::kTextStep; });
    onText("text.smaller", [](int now) { return now - Preferences::kTextStep; });
    onText("text.normal", [](int) { return Preferences::kSmallestText; });
}

void MainWindow::setPreferences(const Preferences &preferences)
{
    m_preferences = preferences;
    m_preferences.textPercent =
        std::clamp(preferences.textPercent, Preferences::kSmallestText, Preferences::kLargestText);
    applyPreferences();
}

void MainWindow::choose(const Preferences &preferences)
{
    if (preferences == m_preferences)
        return;
    setPreferences(preferences);
    Q_EMIT preferencesChanged(m_preferences);
}

void MainWindow::chooseTextPercent(int percent)
{
    Preferences next = m_preferences;
    next.textPercent = std::clamp(percent, Preferences::kSmallestText, Preferences::kLargestText);
    choose(next);
}

void MainWindow::applyPreferences()
{
    m_theme.choose(m_preferences.theme, m_preferences.textPercent);
    if (m_settings)
        m_settings->setPreferences(m_preferences);
    updateCommands();
}

void MainWindow::setSystemIsDark(bool isDark) { m_theme.setSystemIsDark(isDark); }

QByteArray MainWindow::layoutState() const
{
    return LayoutState{saveGeometry(), saveState(kDockStateVersion), m_panes->currentPage()}.toBytes();
}

bool MainWindow::restoreLayoutState(const QByteArray &state)
{
    const auto layout = LayoutState::fromBytes(state);
    if (!layout || !m_panes->pageNames().contains(layout->page))
        return false;
    const QByteArray before = saveState(kDockStateVersion);
    if (!restoreState(layout->docks, kDockStateVersion))
        return false;
    if (!restoreGeometry(layout->geometry)) {
        restoreState(before, kDockStateVersion);
        return false;
    }
    m_hasLayout = true;
    m_panes->setCurrentPage(layout->page);
    updateCommands();
    return true;
}

QStringList MainWindow::panelNames() const
{
    return m_panes->pageNames() + m_panes->dockNames() +
           QStringList{QStringLiteral("settings"), QStringLiteral("palette")};
}

bool MainWindow::showPanel(const QString &name)
{
    if (name == QLatin1String("settings"))
        openSettings();
    else if (name == QLatin1String("palette"))
        m_palette->open();
    else
        return m_panes->show(name);
    return true;
}

void MainWindow::updateCommands()
{
    for (const QString &name : m_panes->dockNames())
        m_commands->action(QStringLiteral("view.") + name)->setChecked(m_panes->isDockInFront(name));
    const auto check = [this](const char *id, bool isOn) {
        m_commands->action(QString::fromLatin1(id))->setChecked(isOn);
    };
    check("theme.system", m_preferences.theme == ThemeChoice::System);
    check("theme.light", m_preferences.theme == ThemeChoice::Light);
    check("theme.dark", m_preferences.theme == ThemeChoice::Dark);
    check("view.fullscreen", windowState().testFlag(Qt::WindowFullScreen));
    const auto enable = [this](const char *id, bool isOn) {
        m_commands->action(QString::fromLatin1(id))->setEnabled(isOn);
    };
    enable("text.larger", m_preferences.textPercent < Preferences::kLargestText);
    enable("text.smaller", m_preferences.textPercent > Preferences::kSmallestText);
    enable("text.normal", m_preferences.textPercent != Preferences::kSmallestText);
    enable("edit.copy", m_messagesPanel->hasSelection());
    enable("edit.filter", !m_messagesPanel->isEmpty());
    enable("edit.clear", !m_messagesPanel->isEmpty());
}

void MainWindow::openSettings()
{
    if (!m_settings) {
        m_settings = new SettingsDialog(m_theme, m_preferences, this);
        connect(m_settings, &SettingsDialog::chosen, this, &MainWindow::choose);
    }
    m_settings->open();
}

void MainWindow::openShortcuts()
{
    if (!m_shortcuts)
        m_shortcuts = new ShortcutsDialog(m_theme, *m_commands, this);
    m_shortcuts->open();
}

void MainWindow::openAbout()
{
    if (!m_about)
        m_about = new AboutDialog(m_theme, this);
    m_about->open();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (m_panes == nullptr)
        return;
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::WindowStateChange)
        updateCommands();
}

void MainWindow::childEvent(QChildEvent *event)
{
    QMainWindow::childEvent(event);
    if (event->type() == QEvent::ChildPolished && m_panes != nullptr)
        m_panes->adoptDockTabs(event->child());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    Q_EMIT closing();
    QMainWindow::closeEvent(event);
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    if (!m_hasLayout && !event->spontaneous()) {
        m_hasLayout = true;
        m_panes->resetSizes();
    }
}

void MainWindow::retranslate()
{
    setWindowTitle(QStringLiteral("Assay"));
    m_commands->retranslate();
    m_menus->retranslate();
    m_panes->retranslate();
}

} // namespace assay::ui
