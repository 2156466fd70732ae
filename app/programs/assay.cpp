// SPDX-License-Identifier: GPL-3.0-or-later
// assay: the workbench. Reads its command line, finds its folders, and hands over to the composition root.
#include "app/adapters/interrupt.h"
#include "app/adapters/logging.h"
#include "app/adapters/standardstreams.h"
#include "app/adapters/translations.h"
#include "app/programs/identity.h"
#include "app/programs/workbench.h"

#include <QApplication>
#include <QFileInfo>

#include <cstdio>

using namespace assay;

namespace {

constexpr int kWrongUse = 2; // CLI.md

int complain(const core::Error &error)
{
    std::fputs((QStringLiteral("assay: ") + error.toLine() + u'\n').toUtf8().constData(), stderr);
    return kWrongUse;
}

int print(const QString &text)
{
    std::fputs(text.toUtf8().constData(), stdout);
    return std::fflush(stdout) == 0 ? 0 : kWrongUse;
}

QStringList argumentList(int argc, char *argv[])
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    return arguments;
}

/// The language that is asked for on a command line that is otherwise wrong; empty for that of the system.
QString languageIn(const QStringList &arguments)
{
    const QString option = QStringLiteral("--language");
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        QString asked = arguments[i] == option ? arguments.value(i + 1) : arguments[i].section(option + u'=', 1, 1);
        if (app::Translations::languages().contains(asked))
            return asked;
    }
    return {};
}

QString programFolder() { return QFileInfo(QStringLiteral("/proc/self/exe")).canonicalPath(); }

int run(int argc, char *argv[], const app::WorkbenchOptions &options)
{
    const bool isDrawnOnly = !options.screenshot.isEmpty() || options.isPanelList;
    if (isDrawnOnly)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const auto folders = options.isPortable ? app::Folders::portable(programFolder()) : app::Folders::forUser();
    if (!folders)
        return complain(folders.error());
    const auto logging = app::startLogging(QStringLiteral("assay"), folders->state + QStringLiteral("/log/assay.log"),
                                           app::Console::Warnings);
    const QApplication application(argc, argv);
    QApplication::setDesktopFileName(QStringLiteral("assay"));

    app::Workbench workbench(options, *folders);
    if (options.isPanelList)
        return print(workbench.panelNames().join(u'\n') + u'\n');
    const auto started = options.screenshot.isEmpty() ? workbench.start() : workbench.startScreenshot();
    if (!started)
        return complain(started.error());
    if (!logging && !isDrawnOnly)
        workbench.tell(core::Severity::Warning, logging.error());
    // As if the window had been closed, so that its layout returns.
    app::onInterrupt(&workbench, [] { QApplication::closeAllWindows(); });
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    app::occupyStandardStreams();
    app::setIdentity();
    const auto options = app::parseWorkbenchOptions(argumentList(argc, argv));
    if (options && !options->isHelp && !options->isVersion)
        return run(argc, argv, *options);

    // Help and errors are told in the person's language too, and without a display.
    const QCoreApplication application(argc, argv);
    app::Translations translations;
    const QStringList &arguments = QCoreApplication::arguments();
    const auto spoken = app::parseWorkbenchOptions(arguments);
    translations.use(spoken && spoken->language ? *spoken->language : languageIn(arguments));
    const auto translated = app::parseWorkbenchOptions(arguments);
    if (!translated)
        return complain(translated.error());
    return print(translated->isHelp ? app::workbenchHelp()
                                    : QStringLiteral("assay %1\n").arg(QCoreApplication::applicationVersion()));
}
