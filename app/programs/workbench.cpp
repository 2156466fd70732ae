// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/workbench.h"

#include "app/adapters/crashnote.h"
#include "app/adapters/desktopappearance.h"
#include "models/core/job.h"
#include "ui/main/mainwindow.h"

#include <QApplication>
#include <QBuffer>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLoggingCategory>
#include <QPainter>
#include <QTimer>
#include <QUrl>

namespace assay::app {

namespace {

Q_LOGGING_CATEGORY(logApp, "assay.app")

using namespace std::chrono_literals;
constexpr auto kSaveDelay = 300ms; // a slider or a dragged edge makes many changes in a row
constexpr auto kSettleTime = 100ms;
constexpr QSize kScreenshotSize(1440, 900);

} // namespace

void keepChanges(Settings &settings, const ui::Preferences &before, const ui::Preferences &after)
{
    if (after.language != before.language)
        settings.set(Setting::Language, after.language.toStdString());
    if (after.theme != before.theme)
        settings.set(Setting::Theme, themeName(after.theme).toStdString());
    if (after.textPercent != before.textPercent)
        settings.set(Setting::TextPercent, after.textPercent);
}

Workbench::Workbench(const WorkbenchOptions &options, const Folders &folders)
    : m_options(options), m_folders(folders), m_settings(folders)
{
    m_saver.setMaxThreadCount(1);
}

Workbench::~Workbench() = default;

void Workbench::tell(core::Severity severity, const core::Error &error)
{
    if (severity == core::Severity::Information)
        qCInfo(logApp).noquote() << error.toLine();
    else
        qCWarning(logApp).noquote() << error.toLine();
    show(severity, error);
}

void Workbench::show(core::Severity severity, const core::Error &error)
{
    m_messages.append({m_clock.now(), severity, error.message, error.where, error.detail});
}

ui::Preferences Workbench::preferences() const
{
    ui::Preferences preferences;
    preferences.language =
        m_options.language.value_or(core::toQString(m_settings.value(Setting::Language).get<std::string>()));
    preferences.theme =
        m_options.theme.value_or(themeFromName(core::toQString(m_settings.value(Setting::Theme).get<std::string>()))
                                     .value_or(ui::ThemeChoice::System));
    preferences.textPercent = m_options.textPercent.value_or(m_settings.value(Setting::TextPercent).get<int>());
    return preferences;
}

void Workbench::makeWindow()
{
    m_preferences = preferences();
    m_translations.use(m_preferences.language);
    m_window = std::make_unique<ui::MainWindow>(&m_messages, m_preferences);
}

QStringList Workbench::panelNames() const
{
    items::MessageModel messages;
    return ui::MainWindow(&messages, {}).panelNames();
}

core::Expected<void> Workbench::showPanel()
{
    if (m_options.panel.isEmpty() || m_window->showPanel(m_options.panel))
        return {};
    return core::fail(core::ErrorCode::InvalidInput,
                      QCoreApplication::translate("app", "There is no panel “%1”; there are %2")
                          .arg(m_options.panel.left(80), m_window->panelNames().join(QStringLiteral(", "))));
}

core::Expected<void> Workbench::start()
{
    m_translations.use(m_options.language.value_or(QString())); // what loading says is read by a person, too
    const QList<core::Error> problems = m_settings.load();
    makeWindow();
    for (const core::Error &problem : problems)
        tell(core::Severity::Warning, problem);
    keepCrashNote(m_folders.state, QCoreApplication::applicationVersion());
    if (const auto note = takeCrashNote(m_folders.state))
        tell(core::Severity::Warning,
             {core::ErrorCode::Internal,
              QCoreApplication::translate(
                  "app", "Assay ended unexpectedly the last time. A note for whoever looks into it was left on "
                         "this computer; it was sent nowhere"),
              *note,
              {},
              false});

    restoreLayout();
    connect(m_window.get(), &ui::MainWindow::preferencesChanged, this, &Workbench::keepPreferences);
    connect(m_window.get(), &ui::MainWindow::closing, this, &Workbench::keepLayout);
    connect(m_window.get(), &ui::MainWindow::logFolderRequested, this, [this] {
        const QString folder = m_folders.state + QStringLiteral("/log");
        if (!QDir().mkpath(folder) || !QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
            tell(core::Severity::Warning,
                 {core::ErrorCode::Unavailable,
                  QCoreApplication::translate("app",
                                              "No program here opens folders; the logs are in the folder named beside"),
                  folder,
                  {},
                  false});
    });
    connect(new DesktopAppearance(this), &DesktopAppearance::told, m_window.get(), &ui::MainWindow::setSystemIsDark);
    m_window->show();
    QTimer::singleShot(kSettleTime, this, [this] { m_layoutMark.reset(); });
    return showPanel();
}

void Workbench::restoreLayout()
{
    m_layoutMark.emplace(m_folders.state + QStringLiteral("/restoring-layout"));
    if (m_layoutMark->wasLeft())
        return tell(core::Severity::Warning,
                    {core::ErrorCode::Internal,
                     QCoreApplication::translate("app", "The last start ended while it gave the window the layout of "
                                                        "before; the panels are where a new window has them"),
                     {},
                     {},
                     false});
    const auto layout = core::toQString(m_settings.value(Setting::WindowLayout).get<std::string>());
    m_window->restoreLayoutState(QByteArray::fromBase64(layout.toLatin1()));
}

void Workbench::keepPreferences(const ui::Preferences &preferences)
{
    if (preferences.language != m_preferences.language)
        m_translations.use(preferences.language);
    keepChanges(m_settings, m_preferences, preferences);
    m_preferences = preferences;
    saveSoon();
}

void Workbench::keepLayout()
{
    m_settings.set(Setting::WindowLayout, m_window->layoutState().toBase64().toStdString());
    save();
}

void Workbench::saveSoon()
{
    if (std::exchange(m_isSaveDue, true))
        return;
    QTimer::singleShot(kSaveDelay, this, [this] {
        m_isSaveDue = false;
        save();
    });
}

void Workbench::save()
{
    if (!m_settings.isChanged())
        return;
    const auto job =
        core::startJob<bool>(m_saver, [settings = m_settings.takeForSaving()](const auto &) -> core::Expected<bool> {
            const auto saved = settings.save();
            if (!saved)
                qCWarning(logApp).noquote()
                    << saved.error().toLine(); // here, since at the end no window is left to tell
            return saved.map([] { return true; });
        });
    job.onEnded(this, [this](const core::JobOutcome<bool> &outcome) {
        if (!outcome.result)
            show(core::Severity::Warning, outcome.result.error());
    });
}

core::Expected<void> Workbench::startScreenshot()
{
    makeWindow();
    m_window->resize(kScreenshotSize);
    m_window->show();
    auto shown = showPanel();
    // Layout, polish and animations need a few turns of the event loop.
    QTimer::singleShot(kSettleTime, this, &Workbench::writeScreenshot);
    return shown;
}

void Workbench::writeScreenshot()
{
    QImage picture = m_window->grab().toImage();
    QPainter painter(&picture);
    // Dialogs are windows of their own; a person sees them in front, with the frame that a window manager draws.
    for (QWidget *dialog : QApplication::topLevelWidgets()) {
        if (dialog == m_window.get() || !dialog->isVisible() || dialog->windowType() != Qt::Dialog)
            continue;
        const QPoint corner = m_window->rect().center() - dialog->rect().center();
        painter.drawPixmap(corner, dialog->grab());
        painter.setPen(dialog->palette().color(QPalette::PlaceholderText));
        painter.drawRect(dialog->rect().translated(corner));
    }
    painter.end();
    // Drawn in memory: where the file itself fails, the library of the format has a line of its own to say.
    QBuffer png;
    picture.save(&png, "png");
    QFile file(m_options.screenshot); // not renamed into place, which would put a file where a device was
    if (file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && file.write(png.data()) == png.size())
        return QCoreApplication::exit(0);
    qCCritical(logApp).noquote() << core::Error{core::ErrorCode::Io,
                                                QCoreApplication::translate(
                                                    "app", "The picture cannot be written (%1); name another file")
                                                    .arg(file.errorString()),
                                                m_options.screenshot,
                                                {},
                                                false}
                                        .toLine();
    QCoreApplication::exit(2);
}

} // namespace assay::app
